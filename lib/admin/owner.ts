import type { PasswordHash } from "@/lib/admin/password.ts";
import { addEvent } from "@/lib/admin/security_events.ts";
import { ownerKey, sessionsPrefix } from "@/lib/store/keys.ts";
import { commit, retryContended } from "@/lib/store/kv.ts";

/** The ways to sign in: one record, so that every change of it is a change of the whole. */
export interface Owner {
  /** Sessions and remembered devices of another epoch have ended. Only ever grows, also when access is reset. */
  epoch: number;
  /** The chosen password; null when there is none. `OWNER_PASSWORD` stands above it and is never stored. */
  password: PasswordHash | null;
  passkeys: Passkey[];
  /** The WebAuthn user handle: random, says nothing about the owner (WebAuthn Level 3, section 14.6.1). */
  handle: string;
}

/** A passkey of the owner (a WebAuthn credential). */
export interface Passkey {
  /** Credential id, base64url. */
  id: string;
  /** The owner's name for it. */
  name: string;
  /** COSE key. */
  publicKey: Uint8Array<ArrayBuffer>;
  /** The signatures that it claims to have made; stays 0 for most. */
  counter: number;
  transports: string[];
  /** Host name and origin that it was made at; absent: it was made before that was noted. */
  host?: string;
  origin?: string;
  /** Milliseconds since the epoch. */
  createdAt: number;
  usedAt: number | null;
}

/** The owner of a store that knows none. */
export const NO_OWNER: Owner = { epoch: 0, password: null, passkeys: [], handle: "" };

/** Reads the owner's record, with the entry that a change of it has to check. */
export async function readOwner(kv: Deno.Kv): Promise<{ owner: Owner; entry: Deno.KvEntryMaybe<Owner> }> {
  const entry = await kv.get<Owner>(ownerKey);
  return { owner: entry.value ?? NO_OWNER, entry };
}

/** Tells whether anybody can sign in by what is stored. */
export function isSetUp({ password, passkeys }: Owner): boolean {
  return password !== null || passkeys.length > 0;
}

/** Changes the owner's record, and deletes the sessions that this ends. Returns the new record. */
export async function changeOwner(
  kv: Deno.Kv,
  change: (owner: Owner, atomic: Deno.AtomicOperation) => Owner,
): Promise<Owner> {
  const [before, after] = await retryContended(async () => {
    const { owner, entry } = await readOwner(kv);
    const atomic = kv.atomic().check(entry);
    const next = change(owner, atomic);
    if (next !== owner) await commit(atomic.set(entry.key, next));
    return [owner, next];
  });
  if (before.epoch !== after.epoch) await deleteSessions(kv, after.epoch);
  return after;
}

/** Deletes the sessions that ended when `epoch` began; what is left of them counts for nothing anyway. */
export async function deleteSessions(kv: Deno.Kv, epoch: number): Promise<void> {
  for await (const { key, value } of kv.list<{ epoch: number }>({ prefix: sessionsPrefix })) {
    if (value.epoch < epoch) await kv.delete(key);
  }
}

/**
 * Removes the password, all sessions, all known devices, and the passkeys but those whose ids are in `staying`. Without any of
 * those nobody can sign in, and the next start prints a set-up link.
 */
export async function resetAccess(kv: Deno.Kv, staying: readonly string[] = [], now = Date.now()): Promise<void> {
  await changeOwner(kv, ({ epoch, passkeys, handle }, atomic) => {
    const [going, left] = partPasskeys(passkeys, staying);
    addEvent(atomic, { kind: "reset", browser: null, count: going.length }, now);
    return { epoch: epoch + 1, password: null, passkeys: left, handle: left.length === 0 ? "" : handle };
  });
}

/** Parts passkeys into those that end and those that stay, which are named by their ids. */
export function partPasskeys(
  passkeys: readonly Passkey[],
  staying: readonly string[],
): [going: Passkey[], left: Passkey[]] {
  return [passkeys.filter(({ id }) => !staying.includes(id)), passkeys.filter(({ id }) => staying.includes(id))];
}
