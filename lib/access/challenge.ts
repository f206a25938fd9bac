import { createToken, digestOf, isSame, sign } from "@/lib/access/tokens.ts";
import { isAhead } from "@/lib/deadline.ts";
import { usedChallengeKey } from "@/lib/store/keys.ts";

/** How long an owner may take to find the authenticator. */
const LIFETIME_MS = 5 * 60_000;

/**
 * Makes the challenge that a passkey has to sign. It names its end and carries our signature, so that asking for one
 * stores nothing (a flood of visitors cannot fill the store); answering it uses it up. `bearer` is whose browser it is for.
 */
export function createChallenge(secret: Uint8Array, bearer: string, now: number): string {
  const text = `${now + LIFETIME_MS}.${createToken()}`;
  return `${text}.${signature(secret, bearer, text)}`;
}

/** Whether `challenge` was made here for this bearer and has not ended. */
export function isChallenge(secret: Uint8Array, bearer: string, challenge: string, now: number): boolean {
  const [endsAt, random, signed = ""] = challenge.split(".");
  return isSame(signed, signature(secret, bearer, `${endsAt}.${random}`)) && now < Number(endsAt) &&
    !isAhead(Number(endsAt) - LIFETIME_MS, now);
}

/** Adds to `atomic` that the challenge is used up. @returns false if it is already. */
export async function spendChallenge(kv: Deno.Kv, atomic: Deno.AtomicOperation, challenge: string): Promise<boolean> {
  const entry = await kv.get(usedChallengeKey(digestOf(challenge)));
  if (entry.value !== null) return false;
  // Kept longer than the challenge is valid: the store may forget at any time after.
  const endsAt = Number.parseInt(challenge) + LIFETIME_MS;
  atomic.check(entry).set(entry.key, { endsAt }, { expireIn: 2 * LIFETIME_MS });
  return true;
}

function signature(secret: Uint8Array, bearer: string, text: string): string {
  return sign(secret, "passkey challenge", `${bearer} ${text}`);
}
