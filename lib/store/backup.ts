import { createHash } from "node:crypto";
import { dirname, join } from "node:path";
import { backup as copyDatabase, DatabaseSync } from "node:sqlite";
import {
  type Archive,
  BackupError,
  backupRule,
  type End,
  type Entry,
  readArchive,
  type ReadEntry,
  writeArchive,
  writeLine,
} from "@/lib/store/archive.ts";
import { endOf } from "@/lib/store/expiry.ts";
import { restoreKey } from "@/lib/store/keys.ts";
import { isFile, openKv, retryContended } from "@/lib/store/kv.ts";

/** The time for finding a quiet moment of a store that is not a file, in milliseconds. */
const PATIENCE_MS = 120_000;

/** The time for getting at the file of a store, in milliseconds. */
const BUSY_MS = 10_000;

/** Pages copied in one step, more than a database has: a copy in several steps begins anew after each write. */
const ALL_PAGES = 2 ** 31 - 1;
const PER_READ = 500;
/**
 * Entries in one commit, and characters of their lines together: some 400 KB at most when stored, of the 800 KB that a
 * commit may have; its keys may have 80 KB of them.
 */
const PER_COMMIT = 200;
const CHARACTERS_PER_COMMIT = 200_000;
/** Longer than anything is kept, in milliseconds: a store refuses times that no clock shows. */
const LONGEST_MS = 100 * 366 * 86_400_000;
/** Deletions in one commit: 500 keys of 160 bytes are within what all keys of a commit may have together. */
const PER_DELETION = 100;

/**
 * Writes what stands in the store at `path` (see `openKv`) to a new file, which only its owner may read: it holds
 * messages and secrets. The file is there when it is whole, or not at all. Everything in it is of one moment after the
 * call, also while services write to the store:
 * - a database file is copied in one transaction;
 * - any other store is read until two passes agree, for which nobody must write for the time of two passes.
 *
 * @param patience For tests: see `PATIENCE_MS`.
 * @param withKey also takes the keys that sign (`site_keys.ts`): who has the file can sign in the owner's name.
 * @throws {BackupError} when the file exists, there is no store, or it does not hold still.
 */
export async function backup(
  path: string | undefined,
  file: string,
  { patience = PATIENCE_MS, withKey = false } = {},
): Promise<End> {
  if (await exists(file)) throw new BackupError(`${file} exists already. Choose another name, or remove it first.`);
  const folder = await Deno.makeTempDir({ dir: dirname(file), prefix: ".vitrine-backup-" });
  try {
    const part = join(folder, "backup");
    const written = path === undefined || !isFile(path)
      ? await backUpLive(path, part, { patience, withKey })
      : await backUpFile(path, part, { copy: join(folder, "copy.sqlite3"), withKey });
    await Deno.rename(part, file);
    return written;
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function backUpFile(
  path: string,
  part: string,
  { copy, withKey }: { copy: string; withKey: boolean },
): Promise<End> {
  if (!await exists(path)) throw new BackupError(`There is no database at ${path}. KV_PATH says where it is.`);
  const time = Date.now();
  await copyFile(path, copy);
  using kv = await openKv(copy);
  return await write(part, readAll(kv, withKey).lines, time);
}

async function backUpLive(
  path: string | undefined,
  part: string,
  { patience, withKey }: { patience: number; withKey: boolean },
): Promise<End> {
  if (path === ":memory:") throw new BackupError("A store in memory belongs to one process and cannot be backed up.");
  const giveUpAt = performance.now() + patience;
  using kv = await openKv(path);
  let before: string | undefined;
  for (;;) {
    const time = Date.now();
    const { lines, digest } = readAll(kv, withKey);
    const written = await write(part, lines, time);
    const now = digest();
    if (now === before) return written;
    if (performance.now() > giveUpAt) {
      throw new BackupError(
        "The store kept changing, so no consistent backup could be made. " +
          "Try again at a quieter time, or stop the service first.",
      );
    }
    before = now;
  }
}

async function write(path: string, lines: AsyncIterable<string>, time: number): Promise<End> {
  using file = await Deno.open(path, { write: true, create: true, truncate: true, mode: 0o600 });
  return await writeArchive(file, lines, time);
}

async function exists(path: string): Promise<boolean> {
  return await Deno.lstat(path).then(() => true, () => false);
}

/**
 * Copies the database file at `path` to `copy`, as of one moment, also while another process writes to it: SQLite does
 * it in one read transaction, which does not hold up whoever writes. (`VACUUM INTO` would do the same, but the runtime
 * allows it with all permissions only.)
 */
async function copyFile(path: string, copy: string): Promise<void> {
  // For its owner only before anything stands in it.
  (await Deno.open(copy, { write: true, create: true, mode: 0o600 })).close();
  // Who opens or closes the file at this moment has it alone for a while (https://www.sqlite.org/wal.html, section 9).
  const database = new DatabaseSync(path, { readOnly: true, timeout: BUSY_MS });
  try {
    await copyDatabase(database, copy, { rate: ALL_PAGES });
  } finally {
    database.close();
  }
}

/** One reading of a whole store. */
interface Pass {
  lines: AsyncGenerator<string>;
  /** Stands for which version of which entries was read, of those that have to be of one moment. For the end. */
  digest(): string;
}

/**
 * Reads everything that a backup takes. Each batch of a list is of one moment, the batches together are not, unless
 * nobody writes. But when two passes that follow each other have the same digest, no entry had changed when the first
 * one ended: an entry's versionstamp never comes back. So the second is what stood in the store at that moment.
 */
function readAll(kv: Deno.Kv, withKey: boolean): Pass {
  const hash = createHash("sha256");

  async function* lines(): AsyncGenerator<string> {
    for await (const entry of kv.list({ prefix: [] }, { batchSize: PER_READ })) {
      // What is not known is taken as well: a restore says so, when there still is somebody to ask.
      const rule = backupRule(entry.key) ?? "whole";
      if (rule === "never" || (rule === "secret" && !withKey)) continue;
      if (isRestoreMark(entry.key)) {
        throw new BackupError(
          "The store is only partly restored: run deno task restore FILE again before you back it up.",
        );
      }
      const line = writeLine(entry);
      if (rule !== "loose") hash.update(`${entry.versionstamp} ${line}\n`);
      yield line;
    }
  }
  return { lines: lines(), digest: () => hash.digest("hex") };
}

function isRestoreMark(key: Deno.KvKey): boolean {
  return key.length === restoreKey.length && restoreKey.every((part, index) => key[index] === part);
}

/**
 * Reads the whole backup, and puts each entry into a store in memory, as a restore would: only a store knows what it
 * takes, and what it refuses must not come to light when the store before is gone.
 *
 * @throws {BackupError} when it is not one that can be restored.
 */
export async function checkArchive(path: string, now: number = Date.now()): Promise<Required<Archive>> {
  const archive: Archive = { count: 0 };
  using trial = await openKv(":memory:");
  await fill(
    async (entries) => {
      try {
        await set(trial, entries, now);
      } catch (error) {
        if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
        throw new BackupError(`${path} holds an entry that no store takes: ${error.message}. Nothing was changed.`);
      }
      await remove(trial, entries.map(({ key }) => key));
    },
    readArchive(path, archive),
    now,
  );
  return archive as Required<Archive>;
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
  const { header } = await checkArchive(path, now);
  const unfinished = (await kv.get(restoreKey)).value !== null;
  if (!unfinished && !force && !await isEmpty(kv)) {
    throw new BackupError("The store is not empty. Restore into a new one, or replace everything in it with --force.");
  }
  await retryContended(() => kv.set(restoreKey, { created_at: header.created_at }));
  await clear(kv);
  const count = await fill((entries) => set(kv, entries, now), readArchive(path), now);
  await retryContended(() => kv.delete(restoreKey));
  return count;
}

/** The first words of keys that a service makes by itself when it starts. */
const MADE_AT_START: readonly Deno.KvKeyPart[] = ["store", "proof", "history"];

/** Tells whether there is nothing but what a service makes by itself when it starts, or as it is read. */
async function isEmpty(kv: Deno.Kv): Promise<boolean> {
  for await (const { key } of kv.list({ prefix: [] })) {
    if (!MADE_AT_START.includes(key[0]) && backupRule(key) !== "never") return false;
  }
  return true;
}

async function clear(kv: Deno.Kv): Promise<void> {
  const keys: Deno.KvKey[] = [];
  for await (const { key } of kv.list({ prefix: [] })) {
    if (isRestoreMark(key)) continue;
    if (keys.push(key) === PER_DELETION) await remove(kv, keys.splice(0));
  }
  await remove(kv, keys);
}

async function remove(kv: Deno.Kv, keys: readonly Deno.KvKey[]): Promise<void> {
  if (keys.length === 0) return;
  await retryContended(() => keys.reduce((atomic, key) => atomic.delete(key), kv.atomic()).commit());
}

/** Hands those of the entries on that have not ended, in parts that one commit takes. @returns how many they are. */
async function fill(
  put: (entries: Entry[]) => Promise<void>,
  entries: AsyncIterable<ReadEntry>,
  now: number,
): Promise<number> {
  let count = 0;
  let batch: Entry[] = [];
  let characters = 0;
  for await (const entry of entries) {
    const endsAt = endOf(entry.value);
    if ((endsAt !== undefined && endsAt <= now) || backupRule(entry.key) === "never") continue;
    if (batch.length === PER_COMMIT || characters + entry.size > CHARACTERS_PER_COMMIT) {
      await put(batch);
      batch = [];
      characters = 0;
    }
    batch.push(entry);
    characters += entry.size;
    count++;
  }
  if (batch.length > 0) await put(batch);
  return count;
}

async function set(kv: Deno.Kv, entries: Entry[], now: number): Promise<void> {
  const atomic = kv.atomic();
  for (const { key, value } of entries) {
    const endsAt = endOf(value);
    atomic.set(key, value, endsAt === undefined ? {} : { expireIn: Math.min(Math.ceil(endsAt - now), LONGEST_MS) });
  }
  await retryContended(() => atomic.commit());
}
