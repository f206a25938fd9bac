/**
 * For an owner who cannot get in any more.
 *
 *     deno task owner:reset    forgets password, passkeys and sessions; messages stay
 *
 * Works on the database of the service (`KV_PATH`), also while the service runs.
 */
import { loadConfig } from "@/lib/settings.ts";
import { openKv } from "@/lib/store/kv.ts";
import { resetAccess } from "@/lib/admin/owner.ts";
import { exitWithReason } from "@/tasks/exit_with_reason.ts";

try {
  const { kvPath, ownerPassword } = loadConfig((name) => Deno.env.get(name), "start");
  const kv = await openKv(kvPath);
  try {
    await resetAccess(kv);
  } finally {
    kv.close();
  }
  console.log("Password, passkeys and sessions are forgotten. Messages are as they were.");
  console.log(
    ownerPassword === undefined
      ? "Start the service again: it prints a link to choose a new password."
      : "OWNER_PASSWORD is set: it is the password, as before.",
  );
} catch (error) {
  exitWithReason(error);
}
