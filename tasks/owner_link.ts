/**
 * Lets an owner sign in who is locked out, for instance while strangers use up the attempts.
 *
 *     deno task owner:link    prints a link that signs in once, within an hour
 *
 * Works on the database of the service (`KV_PATH`), also while the service runs.
 */
import { createSignInLink, signInLink } from "@/lib/admin/access.ts";
import { speechOfContent } from "@/lib/admin/desk_language.ts";
import { ownerMail } from "@/lib/admin/security_events.ts";
import { configuredChannels } from "@/lib/contact/delivery_channels.ts";
import { silentLog } from "@/lib/log.ts";
import { loadConfig } from "@/lib/settings.ts";
import { openKv } from "@/lib/store/kv.ts";
import { exitWithReason } from "@/tasks/exit_with_reason.ts";
import { showUsage } from "@/tasks/usage.ts";

showUsage("Usage: deno task owner:link\nPrints a link that signs the owner in once, within an hour.");

try {
  const config = loadConfig((name) => Deno.env.get(name), "start");
  const kv = await openKv(config.kvPath);
  let token;
  try {
    token = await createSignInLink(kv, Date.now(), config.ownerPassword !== undefined);
  } finally {
    kv.close();
  }
  if (token === undefined) {
    console.error("There is no owner yet. Start the service; it prints a link for choosing a password.");
    Deno.exit(1);
  }
  console.log("Sign in with this link within an hour (works once):");
  console.log(`\n  ${signInLink(config, token)}\n`);
  const channels = configuredChannels(config, Deno.env.get("DENO_TIMELINE"));
  const speech = await speechOfContent(config.contentDir);
  const mail = ownerMail({ channels, address: config.smtp?.to, speech, log: silentLog, now: Date.now, pauses: [0] });
  await mail?.({ kind: "link_made", browser: null });
} catch (error) {
  exitWithReason(error);
}
