import { BackupError } from "@/lib/store/backup/backup_error.ts";
import type { Header } from "@/lib/store/backup/format.ts";
import { keepingOf } from "@/lib/store/backup/keeping.ts";
import type { Entry } from "@/lib/store/backup/line.ts";
import { type Archive, readArchive, type ReadEntry } from "@/lib/store/backup/read_archive.ts";
import { endOf } from "@/lib/store/ending.ts";
import { restoreKey } from "@/lib/store/keys.ts";
import { retryContended } from "@/lib/store/retry.ts";

/**
 * Entries in one commit, and characters of their lines together: some 400 KB at most when stored, of the 800 KB that a
 * commit may have; its keys may have 80 KB of them.
 */
const PER_COMMIT = 200;
const CHARACTERS_PER_COMMIT = 200_000;
/** Deletions in one commit: 500 keys of 160 bytes are within what all keys of a commit may have together. */
const PER_DELETION = 100;

/** A backup that is whole and known. */
export interface Checked {
  header: Header;
  count: number;
}

/** Reads the whole backup. @throws {BackupError} when it is not one that can be restored. */
export async function checkArchive(path: string): Promise<Checked> {
  const archive: Archive = { count: 0 };
  for await (const _entry of readArchive(path, archive)) {
    // Reading is checking.
  }
  return archive as Checked;
}

/**
 * Brings the backup at `path` into an empty store, or with `force` in the place of everything in it. Nothing else may
 * use the store meanwhile. A mark stands in the store until all is there: no service takes a store that has it, and
 * `restore` begins again with such a store, whatever it holds.
 *
 * @param now Milliseconds since the epoch; what has ended by then is not brought back.
 * @returns how many entries were brought back.
 * @throws {BackupError} before anything is changed, when the backup is not whole or the store not empty.
 */
export async function restore(
  kv: Deno.Kv,
  path: string,
  { force = false, now = Date.now() }: { force?: boolean; now?: number } = {},
): Promise<number> {
  const { header } = await checkArchive(path);
  const unfinished = (await kv.get(restoreKey)).value !== null;
  if (!unfinished && !force && !await isEmpty(kv)) {
    throw new BackupError("The store is not empty. Restore into a new one, or replace all that it holds with --force.");
  }
  await retryContended(() => kv.set(restoreKey, { created_at: header.created_at }));
  await clear(kv);
  const count = await fill(kv, readArchive(path), now);
  await retryContended(() => kv.delete(restoreKey));
  return count;
}

/** Whether there is nothing but what a service makes by itself when it starts, or as it is read. */
async function isEmpty(kv: Deno.Kv): Promise<boolean> {
  for await (const { key } of kv.list({ prefix: [] })) {
    if (key[0] !== "store" && keepingOf(key) !== "never") return false;
  }
  return true;
}

async function clear(kv: Deno.Kv): Promise<void> {
  const keys: Deno.KvKey[] = [];
  for await (const { key } of kv.list({ prefix: [] })) {
    if (key[0] === restoreKey[0] && key[1] === restoreKey[1]) continue;
    if (keys.push(key) === PER_DELETION) await remove(keys.splice(0));
  }
  await remove(keys);

  async function remove(keys: Deno.KvKey[]): Promise<void> {
    if (keys.length > 0) {
      await retryContended(() => keys.reduce((atomic, key) => atomic.delete(key), kv.atomic()).commit());
    }
  }
}

async function fill(kv: Deno.Kv, entries: AsyncIterable<ReadEntry>, now: number): Promise<number> {
  let count = 0;
  let batch: Entry[] = [];
  let characters = 0;
  for await (const entry of entries) {
    const endsAt = endOf(entry.value);
    if ((endsAt !== undefined && endsAt <= now) || keepingOf(entry.key) === "never") continue;
    if (batch.length === PER_COMMIT || characters + entry.size > CHARACTERS_PER_COMMIT) {
      await set(kv, batch, now);
      batch = [];
      characters = 0;
    }
    batch.push(entry);
    characters += entry.size;
    count++;
  }
  await set(kv, batch, now);
  return count;
}

async function set(kv: Deno.Kv, entries: Entry[], now: number): Promise<void> {
  if (entries.length === 0) return;
  const atomic = kv.atomic();
  for (const { key, value } of entries) {
    const endsAt = endOf(value);
    atomic.set(key, value, endsAt === undefined ? {} : { expireIn: Math.ceil(endsAt - now) });
  }
  await retryContended(() => atomic.commit());
}
