import { isIndexed, type StoredEntry } from "@/lib/contact/inbox/entry.ts";
import { takeUp } from "@/lib/contact/inbox/take_up.ts";
import { entriesPrefix, entryKey, formatKey } from "@/lib/store/keys.ts";
import type { Store } from "@/lib/store/store.ts";

/** How far entries of older versions have been taken up. */
interface Format {
  version: number;
  /** All entries from this id on are done; null: all are. */
  from: string | null;
}

/** Raise it when entries have to be looked through again. */
const VERSION = 1;
/** Entries that are looked at between two notes of how far it has come. */
const PER_STEP = 100;
/**
 * The newest entries are looked at again in each process: while a new version was being brought out, an instance of the
 * old one may have written some.
 */
const RECENT = 200;
const NEWEST = "~";

/**
 * Takes entries that an older version has written into the indexes, newest first. It may be stopped at any instant, or
 * run by several instances at once: each goes on where the last note says, and an entry that is done is left alone.
 */
export async function heal(store: Store, signal: AbortSignal): Promise<void> {
  const kept = await store.use((kv) => kv.get<Format>(formatKey));
  const format = kept.value?.version === VERSION ? kept.value : { version: VERSION, from: NEWEST };
  await healFrom(NEWEST, RECENT);
  if (format.from !== null) await healFrom(format.from, Infinity);

  async function healFrom(from: string, count: number): Promise<void> {
    let bound: string | null = from;
    for (let seen = 0; bound !== null && seen < count && !signal.aborted; seen += PER_STEP) {
      const before: string = bound;
      bound = await store.use((kv) => healSome(kv, before));
      const done: Format = { version: VERSION, from: bound };
      if (count === Infinity) await store.use((kv) => kv.set(formatKey, done));
    }
  }
}

/** @returns the last id that was looked at; null: there are no more. */
async function healSome(kv: Deno.Kv, before: string): Promise<string | null> {
  const selector = { start: entriesPrefix, end: entryKey(before) };
  const rows = await Array.fromAsync(
    kv.list<StoredEntry>(selector, { limit: PER_STEP, reverse: true, batchSize: PER_STEP }),
  );
  for (const { value } of rows) {
    if (!isIndexed(value)) await takeUp(kv, value.id);
  }
  return rows.length < PER_STEP ? null : rows.at(-1)!.value.id;
}
