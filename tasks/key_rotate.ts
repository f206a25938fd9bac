/**
 * Puts a new key in the place of the one with which the service signs its answers. The old public key stays published,
 * so that what it has signed can still be verified.
 *
 *     deno task key:rotate              the key of the answers
 *     deno task key:rotate --sender     the key of what the service itself sends (webhooks)
 *
 * Works on the database of the service (`KV_PATH`), also while the service runs: it signs with the new key within a
 * minute.
 */
import { rotateKey } from "@/lib/proof/site_keys.ts";
import { ConfigError, loadConfig } from "@/lib/settings.ts";
import { openKv } from "@/lib/store/kv.ts";
import { exitWithReason } from "@/tasks/exit_with_reason.ts";
import { showUsage } from "@/tasks/command_line.ts";

showUsage(
  "Usage: deno task key:rotate [--sender]\nSigns with a new key from now on; the old one stays published.",
  (arg) => arg === "--sender",
);

try {
  const isSender = Deno.args.includes("--sender");
  const config = loadConfig((name) => Deno.env.get(name), "start");
  if (!isSender && config.siteKey !== undefined) {
    throw new ConfigError(
      "SITE_KEY is set and holds the key of the answers, so nothing was changed. Put another JWK there and restart the service.",
    );
  }
  const kv = await openKv(config.kvPath);
  try {
    const { kid, before } = await rotateKey(kv, isSender ? "sender" : "site", Date.now());
    const path = `/.well-known/${isSender ? "http-message-signatures-directory" : "jwks.json"}`;
    console.log(`The new key is ${kid}. A running service uses it within a minute.`);
    if (before !== undefined) console.log(`${before} is no longer used and stays published at ${path}.`);
  } finally {
    kv.close();
  }
} catch (error) {
  exitWithReason(error);
}
