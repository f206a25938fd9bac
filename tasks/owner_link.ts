/**
 * Lets an owner sign in who is locked out, for instance while strangers use up the attempts.
 *
 *     deno task owner:link    prints a link that signs in once, within an hour
 *
 * Works on the database of the service (`KV_PATH`), also while the service runs.
 */
import { createSignInLink, signInLink } from "@/lib/admin/access.ts";
import { loadConfig } from "@/lib/settings.ts";
import { openKv } from "@/lib/store/kv.ts";
import { exitWithReason } from "@/tasks/exit_with_reason.ts";
import { tellOwner } from "@/tasks/tell_owner.ts";
import { showUsage } from "@/tasks/command_line.ts";

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
  if (config.baseUrl === undefined) {
    console.log("If your site has a public address, put that in the place of this one.");
  }
  await tellOwner(config, { kind: "link_made", browser: null });
} catch (error) {
  exitWithReason(error);
}
