import { dirname, join } from "node:path";
import { BackupError } from "@/lib/store/backup/backup_error.ts";
import type { End } from "@/lib/store/backup/format.ts";
import { copyFile, readAll } from "@/lib/store/backup/snapshot.ts";
import { writeArchive } from "@/lib/store/backup/write_archive.ts";
import { isFile, openKv } from "@/lib/store/open_kv.ts";

/** How long to look for a quiet moment of a store that is not a file, in milliseconds. */
const PATIENCE_MS = 120_000;

export interface BackupOptions {
  /** See `PATIENCE_MS`. */
  patience?: number;
}

/**
 * Writes what stands in the store at `path` (see `openKv`) to a new file, which only its owner may read: it holds
 * messages and secrets. The file is there when it is whole, or not at all. Everything in it is of one moment after the
 * call, also while services write to the store:
 * - a database file is copied in one transaction;
 * - any other store is read until two passes agree, for which nobody must write for the time of two passes.
 *
 * @throws {BackupError} when the file exists, there is no store, or it does not hold still.
 */
export async function backup(path: string | undefined, file: string, options: BackupOptions = {}): Promise<End> {
  if (await exists(file)) throw new BackupError(`${file} exists already. Choose another name, or remove it first.`);
  const folder = await Deno.makeTempDir({ dir: dirname(file), prefix: ".vitrine-backup-" });
  try {
    const part = join(folder, "backup");
    const written = path === undefined || !isFile(path)
      ? await backUpLive(path, part, options)
      : await backUpFile(path, part, join(folder, "copy.sqlite3"));
    await Deno.rename(part, file);
    return written;
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function backUpFile(path: string, part: string, copy: string): Promise<End> {
  if (!await exists(path)) throw new BackupError(`There is no database at ${path}. KV_PATH says where it is.`);
  const time = Date.now();
  await copyFile(path, copy);
  const kv = await openKv(copy);
  try {
    return await write(part, readAll(kv).lines, time);
  } finally {
    kv.close();
  }
}

async function backUpLive(
  path: string | undefined,
  part: string,
  { patience = PATIENCE_MS }: BackupOptions,
): Promise<End> {
  if (path === ":memory:") throw new BackupError("A store in memory belongs to one process and cannot be backed up.");
  const giveUpAt = performance.now() + patience;
  const kv = await openKv(path);
  try {
    let before: string | undefined;
    for (;;) {
      const time = Date.now();
      const { lines, digest } = readAll(kv);
      const written = await write(part, lines, time);
      const now = digest();
      if (now === before) return written;
      if (performance.now() > giveUpAt) {
        throw new BackupError(
          "The store was written to all the time, so no backup of one moment could be made. " +
            "Try it again at a quieter time, or stop the service meanwhile.",
        );
      }
      before = now;
    }
  } finally {
    kv.close();
  }
}

async function write(path: string, lines: AsyncIterable<string>, time: number): Promise<End> {
  using file = await Deno.open(path, { write: true, create: true, truncate: true, mode: 0o600 });
  return await writeArchive(file, lines, time);
}

async function exists(path: string): Promise<boolean> {
  return await Deno.lstat(path).then(() => true, () => false);
}
