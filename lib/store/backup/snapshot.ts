import { createHash } from "node:crypto";
import { backup as copyDatabase, DatabaseSync } from "node:sqlite";
import { BackupError } from "@/lib/store/backup/backup_error.ts";
import { keepingOf } from "@/lib/store/backup/keeping.ts";
import { writeLine } from "@/lib/store/backup/line.ts";
import { restoreKey } from "@/lib/store/keys.ts";

/** Pages copied in one step, more than a database has: a copy in several steps begins anew after each write. */
const ALL_PAGES = 2 ** 31 - 1;
const PER_READ = 500;

/**
 * Copies the database file at `path` to `copy`, as of one moment, also while another process writes to it: SQLite does
 * it in one read transaction, which does not hold up whoever writes. (`VACUUM INTO` would do the same, but the runtime
 * allows it with all permissions only.)
 */
export async function copyFile(path: string, copy: string): Promise<void> {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    await copyDatabase(database, copy, { rate: ALL_PAGES });
  } finally {
    database.close();
  }
}

/** One reading of a whole store. */
export interface Pass {
  lines: AsyncGenerator<string>;
  /** Stands for which version of which entries was read, of those that have to be of one moment. For the end. */
  digest(): string;
}

/**
 * Reads everything that a backup takes. Each batch of a list is of one moment, the batches together are not, unless
 * nobody writes. But when two passes that follow each other have the same digest, no entry had changed when the first
 * one ended: an entry's versionstamp never comes back. So the second is what stood in the store at that moment.
 */
export function readAll(kv: Deno.Kv): Pass {
  const hash = createHash("sha256");

  async function* lines(): AsyncGenerator<string> {
    for await (const entry of kv.list({ prefix: [] }, { batchSize: PER_READ })) {
      // What is not known is taken as well: a restore says so, when there still is somebody to ask.
      const keeping = keepingOf(entry.key) ?? "whole";
      if (keeping === "never") continue;
      if (isRestoreMark(entry.key)) {
        throw new BackupError("The store is half restored: run deno task restore FILE again before you back it up.");
      }
      const line = writeLine(entry);
      if (keeping === "whole") hash.update(`${entry.versionstamp} ${line}\n`);
      yield line;
    }
  }
  return { lines: lines(), digest: () => hash.digest("hex") };
}

function isRestoreMark(key: Deno.KvKey): boolean {
  return key.length === restoreKey.length && restoreKey.every((part, index) => key[index] === part);
}
