import { doctorPrefix, eventsPrefix, sessionsPrefix } from "@/lib/store/keys.ts";
import { commit, isContention } from "@/lib/store/kv.ts";
import type { Store } from "@/lib/store/store.ts";

/** The places of values that end by themselves, before any retention. */
const ENDING_PREFIXES: Deno.KvKey[] = [
  ["reads"],
  ["calls"],
  ["contact", "window"],
  ["contact", "key"],
  ["contact", "mark"],
  ["contact", "nonce"],
  ["contact", "text"],
  ["contact", "asked"],
  ["contact", "fetched"],
  sessionsPrefix,
  ["access", "link"],
  ["access", "used"],
  ["access", "attempts"],
  eventsPrefix,
  doctorPrefix,
];

/** Values that are looked at in one use of the store. */
const PER_USE = 500;
/** Deletions in one commit, each with a check; what is renewed meanwhile holds up no more than these. */
const PER_COMMIT = 10;

/** The interval between passes over a database that does not forget by itself. */
const EVERY_MS = 10 * 60_000;

/**
 * Makes what deletes now and then what has ended, where the database does not (`Store.forgets`). Whatever reads such values
 * looks at their end itself, so nothing depends on when that is.
 */
export function createForgetting(store: Store, now: () => number): { start(): void; stop(): void } {
  let timer: ReturnType<typeof setInterval> | undefined;
  return { start, stop: () => clearInterval(timer) };

  function start(): void {
    if (store.forgets) return;
    timer = setInterval(forget, EVERY_MS);
    Deno.unrefTimer(timer);
  }

  async function forget(): Promise<void> {
    try {
      if (store.available) await deleteEnded(store, now());
    } catch {
      // The store has logged why; the next time comes.
    }
  }
}

/**
 * Deletes what has ended by `now` (milliseconds since the epoch).
 *
 * @returns how many values.
 * @throws {ServiceError} `unavailable`.
 */
export async function deleteEnded(store: Store, now: number): Promise<number> {
  let count = 0;
  for (const prefix of ENDING_PREFIXES) {
    let cursor: string | undefined;
    do {
      [count, cursor] = await store.use(async (kv) => {
        const listed = kv.list({ prefix }, { limit: PER_USE, cursor });
        const entries = await Array.fromAsync(listed);
        const ended = entries.filter(({ value }) => (endOf(value) ?? Infinity) <= now);
        return [count + await deleteUnchanged(kv, ended), entries.length < PER_USE ? undefined : listed.cursor];
      });
    } while (cursor !== undefined);
  }
  return count;
}

/** Deletes in commits of a few, of which one where somebody has renewed a value meanwhile waits for the next time. */
async function deleteUnchanged(kv: Deno.Kv, entries: Deno.KvEntry<unknown>[]): Promise<number> {
  let count = 0;
  for (let start = 0; start < entries.length; start += PER_COMMIT) {
    const atomic = kv.atomic();
    const some = entries.slice(start, start + PER_COMMIT);
    for (const entry of some) atomic.check(entry).delete(entry.key);
    try {
      await commit(atomic);
      count += some.length;
    } catch (error) {
      if (!isContention(error)) throw error;
    }
  }
  return count;
}

/** Returns when a value ends by its own words (`keys.ts`), in milliseconds since the epoch. */
export function endOf(value: unknown): number | undefined {
  const { expiresAt, endsAt } = (typeof value === "object" && value !== null ? value : {}) as Record<string, unknown>;
  const end = expiresAt ?? endsAt;
  return typeof end === "number" && Number.isFinite(end) ? end : undefined;
}
