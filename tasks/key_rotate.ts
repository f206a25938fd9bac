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

try {
  const isSender = isForSender(Deno.args);
  const config = loadConfig((name) => Deno.env.get(name), "start");
  if (!isSender && config.siteKey !== undefined) {
    throw new ConfigError(
      "SITE_KEY is set, and it is the key of the answers: put another JWK there and start the service again; nothing was changed",
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

function isForSender(args: readonly string[]): boolean {
  const given = args.filter((arg) => arg !== "--");
  if (given.length === 0) return false;
  if (given.length === 1 && given[0] === "--sender") return true;
  throw new ConfigError("Usage: deno task key:rotate [--sender]");
}
