import { isSetUp, type Owner, readOwner } from "@/lib/access/owner.ts";
import { createToken, digestOf, isToken } from "@/lib/access/tokens.ts";
import { isAhead } from "@/lib/deadline.ts";
import { setUpLinkKey } from "@/lib/store/keys.ts";

/** How long a set-up link can be used. */
export const LINK_MS = 3_600_000;

/** A set-up link as it is kept. */
interface Link {
  expiresAt: number;
  /** The owner's epoch when it was made: a link from before a set-up is of no use after a reset. */
  epoch: number;
}

/**
 * Makes the secret of a new set-up link, unless there is an owner. Links made before, also by other instances, stay
 * good for their hour: instances come and go, and the one that the owner read of may be gone.
 */
export async function createLink(kv: Deno.Kv, now: number): Promise<string | undefined> {
  const { owner } = await readOwner(kv);
  if (isSetUp(owner)) return undefined;
  const token = createToken();
  const link: Link = { expiresAt: now + LINK_MS, epoch: owner.epoch };
  await kv.set(setUpLinkKey(digestOf(token)), link, { expireIn: LINK_MS });
  return token;
}

/** The entry of a link that can be used by this owner, for the commit that uses it up. */
export async function findLink(
  kv: Deno.Kv,
  token: string,
  owner: Owner,
  now: number,
): Promise<Deno.KvEntry<Link> | undefined> {
  if (!isToken(token) || isSetUp(owner)) return undefined;
  const entry = await kv.get<Link>(setUpLinkKey(digestOf(token)));
  if (entry.value === null) return undefined;
  const { epoch, expiresAt } = entry.value;
  return epoch === owner.epoch && now < expiresAt && !isAhead(expiresAt - LINK_MS, now) ? entry : undefined;
}
