/**
 * Backs up the store of the service (`KV_PATH`), also while the service runs.
 *
 *     deno task backup FILE
 */
import { loadConfig } from "@/lib/settings.ts";
import { BackupError } from "@/lib/store/archive.ts";
import { backup } from "@/lib/store/backup.ts";
import { exitWithReason } from "@/tasks/exit_with_reason.ts";
import { readArguments } from "@/tasks/read_arguments.ts";

try {
  const { file } = readArguments(Deno.args, "Usage: deno task backup FILE");
  const { kvPath } = loadConfig((name) => Deno.env.get(name), "start");
  const { count } = await backup(kvPath, file);
  const { size } = await Deno.stat(file);
  console.log(
    `${file}: ${count} entries, ${size} bytes. It holds messages and secrets: keep it where only you can read it.`,
  );
} catch (error) {
  exitWithReason(error, BackupError);
}
