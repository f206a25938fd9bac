/**
 * Backs up the store of the service (`KV_PATH`), also while the service runs.
 *
 *     deno task backup                     to a new file in the folder vitrine-backups of your home
 *     deno task backup FILE
 *     deno task backup FILE --with-key     also the keys with which the service signs
 */
import { join } from "node:path";
import { loadConfig } from "@/lib/settings.ts";
import { BackupError } from "@/lib/store/archive.ts";
import { backup } from "@/lib/store/backup.ts";
import { backupFolder, isInCheckout, timeInName } from "@/tasks/backup_folder.ts";
import { exitWithReason } from "@/tasks/exit_with_reason.ts";
import { readArguments, UsageError } from "@/tasks/command_line.ts";

try {
  const usage = "Usage: deno task backup [FILE] [--with-key]";
  const { file: given, "with-key": withKey } = readArguments(Deno.args, usage, ["with-key"], "");
  const { kvPath } = loadConfig((name) => Deno.env.get(name), "start");
  const file = given || join(await backupFolder(), `${timeInName()}.backup`);
  const { count } = await backup(kvPath, file, { withKey });
  const { size } = await Deno.stat(file);
  console.log(
    `${file}: ${count} entries, ${size} bytes. It contains messages and secrets: store it where only you can read it.`,
  );
  if (isInCheckout(file)) {
    console.log("It is in the folder of the code: move it away, so that no commit and no deployment takes it along.");
  }
  console.log(
    withKey
      ? "Anyone who has it can also sign in your name."
      : "It does not contain the signing key, so a restored store gets a new one. To include the key, use --with-key.",
  );
} catch (error) {
  exitWithReason(error, BackupError, UsageError);
}
