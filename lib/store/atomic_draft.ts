import { commit, readEntries } from "@/lib/store/kv.ts";

interface Slot {
  key: Deno.KvKey;
  value: unknown;
  /** The time from which the store may forget the value, in milliseconds since the epoch. */
  expiresAt?: number;
  changed: boolean;
}

/**
 * Values that were read, can be changed in memory, and are written back together in one commit.
 *
 * One key guards them all: it is read first, checked by the commit and always written by it. So whatever is only ever
 * written through drafts with the same guard cannot have changed between reading and committing, however many values
 * there are, with a single check (stores allow ten).
 */
export class Draft {
  #guard: Deno.KvEntryMaybe<unknown>;
  #slots = new Map<string, Slot>();

  private constructor(guard: Deno.KvEntryMaybe<unknown>) {
    this.#guard = guard;
    this.#add(guard);
  }

  /** Reads `guard`, then `keys`. */
  static async read(kv: Deno.Kv, guard: string[], keys: string[][]): Promise<Draft> {
    const draft = new Draft(await kv.get(guard));
    const different = new Map(keys.map((key) => [nameOf(key), key]));
    for (const entry of await readEntries(kv, [...different.values()])) draft.#add(entry);
    return draft;
  }

  /** Returns the value of a key that was read, or null. */
  get<T>(key: string[]): T | null {
    const slot = this.#slots.get(nameOf(key));
    if (slot === undefined) throw new TypeError(`the draft has not read ${key.slice(0, 2).join(" ")}`);
    return slot.value as T | null;
  }

  /** Changes a value. `expiresAt`, in milliseconds since the epoch, lets the store collect it some time later. */
  set(key: string[], value: unknown, expiresAt?: number): void {
    this.#slots.set(nameOf(key), { key, value, expiresAt, changed: true });
  }

  /** Tells whether there is anything to write. */
  get changed(): boolean {
    return this.#slots.values().some(({ changed }) => changed);
  }

  /** Adds all changes to `atomic` and commits it. @throws {Conflict} when another draft was faster. */
  async commit(atomic: Deno.AtomicOperation, now: number): Promise<void> {
    atomic.check(this.#guard);
    this.#slots.get(nameOf(this.#guard.key))!.changed = true;
    for (const { key, value, expiresAt, changed } of this.#slots.values()) {
      if (changed) atomic.set(key, value, expiresAt === undefined ? {} : { expireIn: Math.max(1, expiresAt - now) });
    }
    await commit(atomic);
  }

  #add({ key, value }: Deno.KvEntryMaybe<unknown>): void {
    this.#slots.set(nameOf(key), { key, value, changed: false });
  }
}

function nameOf(key: Deno.KvKey): string {
  return key.join("\n");
}
