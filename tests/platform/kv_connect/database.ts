import type { Mutation, Range, StoredEntry, Write } from "./messages.ts";
import { changed } from "./numbers.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** What stands under a key, as the client encoded it. */
type Value = Pick<StoredEntry, "data" | "encoding">;

/**
 * Stores what clients write in a database of this process. A client's key, encoded, is one part of ours: bytes are
 * ordered as the client's keys are.
 */
export class Database {
  #kv: Deno.Kv;
  #last: Promise<unknown> = Promise.resolve();

  constructor(kv: Deno.Kv) {
    this.#kv = kv;
  }

  /** Reads all ranges as of one moment. */
  read(ranges: Range[]): Promise<StoredEntry[][]> {
    return this.#alone(() => Promise.all(ranges.map((range) => this.#list(range))));
  }

  /** @returns the versionstamp of the commit, or the indexes of the checks that failed. */
  write({ checks, mutations }: Write): Promise<string | number[]> {
    return this.#alone(async () => {
      const found = await Promise.all(checks.map(({ key }) => this.#kv.get([key])));
      const failed = [...checks.keys()].filter((index) => found[index].versionstamp !== checks[index].versionstamp);
      if (failed.length > 0) return failed;
      const atomic = this.#kv.atomic();
      const before = new Map<string, Value | null>();
      for (const mutation of mutations) {
        const name = mutation.key.toHex();
        const current = before.has(name) ? before.get(name)! : (await this.#kv.get<Value>([mutation.key])).value;
        const after = mutation.type === "delete" ? null : changed(current, mutation);
        before.set(name, after);
        write(atomic, mutation, after);
      }
      const result = await atomic.commit();
      return result.ok ? result.versionstamp : [];
    });
  }

  /** Gives the entries of the keys now, and again after each change of one of them; null: there is none. */
  async *watch(keys: Bytes[], signal: AbortSignal): AsyncGenerator<(StoredEntry | null)[]> {
    const reader = this.#kv.watch<Value[]>(keys.map((key) => [key])).getReader();
    signal.addEventListener("abort", () => void reader.cancel());
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      yield next.value.map((entry) => entry.value === null ? null : stored(entry as Deno.KvEntry<Value>));
    }
  }

  async #list({ start, end, limit, reverse }: Range): Promise<StoredEntry[]> {
    const selector = { start: [start], end: [end] };
    return (await Array.fromAsync(this.#kv.list<Value>(selector, { limit, reverse }))).map(stored);
  }

  /** One after the other: several reads are only of one moment if nobody writes between them. */
  #alone<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => {});
    return done;
  }
}

function write(atomic: Deno.AtomicOperation, { key, expiresAt }: Mutation, value: Value | null): void {
  if (value === null) atomic.delete([key]);
  else atomic.set([key], value, expiresAt === 0 ? {} : { expireIn: Math.max(1, expiresAt - Date.now()) });
}

function stored({ key, value, versionstamp }: Deno.KvEntry<Value>): StoredEntry {
  return { key: key[0] as Bytes, ...value, versionstamp };
}
