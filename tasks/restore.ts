/**
 * Restores a backup into the store of the service (`KV_PATH`). Stop the service first.
 *
 *     deno task restore FILE              into an empty store
 *     deno task restore FILE --force      replaces everything in the store
 *     deno task restore FILE --check      only checks the file
 */
import { loadConfig } from "@/lib/settings.ts";
import { BackupError } from "@/lib/store/archive.ts";
import { checkArchive, restore } from "@/lib/store/backup.ts";
import { openKv } from "@/lib/store/kv.ts";
import { exitWithReason } from "@/tasks/exit_with_reason.ts";
import { readArguments, UsageError } from "@/tasks/command_line.ts";

try {
  const usage = "Usage: deno task restore FILE [--force | --check]";
  const { file, force, check } = readArguments(Deno.args, usage, ["force", "check"]);
  // Before the store is opened, which makes one where there is none.
  const { header, count } = await checkArchive(file);
  if (check) {
    console.log(`${file} is complete: ${count} entries as of ${header.created_at}.`);
  } else {
    const { kvPath } = loadConfig((name) => Deno.env.get(name), "start");
    using kv = await openKv(kvPath);
    console.log(`${await restore(kv, file, { force })} entries are restored. Start the service now.`);
  }
} catch (error) {
  exitWithReason(error, BackupError, UsageError);
}
