import { secretKey } from "@/lib/store/keys.ts";

/**
 * Gives the key of all keyed hashes of this database. It is made once, at random; of several instances that start
 * together one makes it and the others take it.
 */
export async function loadSecret(kv: Deno.Kv): Promise<Uint8Array> {
  const kept = await kv.get<Uint8Array>(secretKey);
  if (kept.value !== null) return kept.value;
  const made = crypto.getRandomValues(new Uint8Array(32));
  const { ok } = await kv.atomic().check(kept).set(secretKey, made).commit();
  return ok ? made : await loadSecret(kv);
}
