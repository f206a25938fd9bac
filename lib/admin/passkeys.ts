import { Buffer } from "node:buffer";
import { z } from "zod";
import { DeskError } from "@/lib/admin/desk_language.ts";
import type { Entered, SignIns, Visitor } from "@/lib/admin/sign_in.ts";
import { changeOwner, type Owner, type Passkey, readOwner } from "@/lib/admin/owner.ts";
import { createToken, digestOf, isSame, sign } from "@/lib/admin/secrets.ts";
import { addEvent, type SecurityEvents } from "@/lib/admin/security_events.ts";
import type { Sessions } from "@/lib/admin/sessions.ts";
import { ALGORITHMS, type Expected, readAssertion, readRegistration } from "@/lib/admin/webauthn.ts";
import { isAhead } from "@/lib/deadline.ts";
import { usedChallengeKey } from "@/lib/store/keys.ts";
import { commit, retryContended } from "@/lib/store/kv.ts";
import type { Store } from "@/lib/store/store.ts";
import { harmlessLine } from "@/lib/text/harmless.ts";

/** The site for which passkeys are made and used (WebAuthn Level 3, section 4: relying party). */
export interface RelyingParty {
  /** Host name. */
  id: string;
  origin: string;
  /** The name that authenticators show. */
  name: string;
}

/**
 * The body that `static/passkeys.js` sends: an authenticator's answer, with the name that the owner chose for a new
 * passkey, or whether the browser is to be remembered.
 */
const passkeyBody = z.object({
  answer: z.looseObject({ id: z.string() }),
  name: z.string().max(200).default(""),
  remember: z.boolean().default(false),
});

/** The time in which a browser may ask for an authenticator. */
const TIMEOUT_MS = 60_000;

/** More than anybody needs, and few enough for the one record that they stand in. */
const MAX_PASSKEYS = 20;

/**
 * The owner's passkeys. They are found by the authenticator itself (discoverable credentials), so that the page of signing in tells
 * nobody which ones there are, and each use needs the person, not only the device (user verification).
 */
export class Passkeys {
  #store: Store;
  #signIns: SignIns;
  #sessions: Sessions;
  #events: SecurityEvents;
  #now: () => number;

  constructor(store: Store, signIns: SignIns, sessions: Sessions, events: SecurityEvents, now: () => number) {
    this.#store = store;
    this.#signIns = signIns;
    this.#sessions = sessions;
    this.#events = events;
    this.#now = now;
  }

  /** Makes what the browser is to ask an authenticator for when the owner signs in. */
  signInOptions({ id }: RelyingParty, bearer: string) {
    return { rpId: id, challenge: this.#newChallenge(bearer), timeout: TIMEOUT_MS, userVerification: "required" };
  }

  /**
   * Signs in with an answer to a challenge of this bearer, made by one of the owner's passkeys. `body` is what the browser sent.
   * Nothing is counted: nobody guesses a signature, and so nobody can use up the owner's attempts.
   *
   * @throws {OtherHost}
   */
  async signIn(party: RelyingParty, bearer: string, body: unknown, visitor: Visitor): Promise<Entered | undefined> {
    const { browser } = visitor;
    const used = await this.#use(party, bearer, body);
    if (used === undefined) {
      await this.#events.record({ kind: "sign_in_failed", browser });
      return undefined;
    }
    const { owner, apply, isRemembered } = used;
    return await this.#signIns.enter(visitor, { way: "passkey", kind: "sign_in", isRemembered }, owner, apply);
  }

  /** Notes that the owner of a session has used a passkey again. Returns false if that was not right. @throws {OtherHost} */
  async prove(party: RelyingParty, bearer: string, body: unknown, browser: string): Promise<boolean> {
    const used = await this.#use(party, bearer, body);
    const isProved = used !== undefined && await this.#store.use((kv) =>
      retryContended(async () => {
        const { owner, entry } = await readOwner(kv);
        const atomic = kv.atomic().check(entry);
        const next = await used.apply(owner, atomic, kv);
        if (next === undefined || !await this.#sessions.prove(kv, atomic, bearer)) return false;
        await commit(atomic.set(entry.key, next));
        return true;
      })
    );
    if (!isProved) await this.#events.record({ kind: "sign_in_failed", browser });
    return isProved;
  }

  /** Checks an answer to a challenge; gives the owner of then, and what using the passkey changes of the record. */
  async #use(party: RelyingParty, bearer: string, body: unknown) {
    const { answer, remember } = passkeyBody.safeParse(body).data ?? {};
    if (answer === undefined) return undefined;
    const { owner } = await this.#store.use(readOwner);
    const passkey = owner.passkeys.find(({ id }) => id === answer.id);
    if (passkey === undefined) return undefined;
    // The id is as random as a key: only whoever has the passkey is told.
    if (passkey.host !== undefined && passkey.host !== party.id) throw new OtherHost(passkey.host, party.id);
    const [counter, challenge] = this.#verifySignIn(party, bearer, answer, passkey) ?? [];
    if (counter === undefined || challenge === undefined) return undefined;
    const apply = async (current: Owner, atomic: Deno.AtomicOperation, kv: Deno.Kv): Promise<Owner | undefined> => {
      const isThere = current.passkeys.some(({ id }) => id === passkey.id);
      if (!isThere || !await spendChallenge(kv, atomic, challenge)) return undefined;
      const { host = party.id, origin = party.origin } = passkey;
      return withPasskey(current, passkey.id, { counter, usedAt: this.#now(), host, origin });
    };
    return { owner, apply, isRemembered: remember };
  }

  /** Makes what the browser is to ask an authenticator for when the owner adds a passkey. */
  async addOptions({ id, name }: RelyingParty, bearer: string) {
    const { handle, passkeys } = await this.#ownerWithHandle();
    return {
      rp: { id, name },
      user: { id: Buffer.from(handle).toString("base64url"), name: "owner", displayName: name },
      challenge: this.#newChallenge(bearer),
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: "public-key" })),
      timeout: TIMEOUT_MS,
      attestation: "none",
      excludeCredentials: passkeys.map(({ id, transports }) => ({ id, type: "public-key", transports })),
      authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
      extensions: { credProps: true },
    };
  }

  /** Adds the passkey of `body`, which the browser sent. @throws {ServiceError} `validation_failed` when it is not right. */
  async add(party: RelyingParty, bearer: string, body: unknown, browser: string): Promise<void> {
    const sent = passkeyBody.safeParse(body).data;
    if (sent === undefined) throw refused();
    const [passkey, challenge] = this.#verifyNew(party, bearer, sent.answer, sent.name) ?? [];
    if (passkey === undefined || challenge === undefined) throw refused();
    await this.#store.use((kv) =>
      retryContended(async () => {
        const { owner, entry } = await readOwner(kv);
        const isKnown = owner.passkeys.some(({ id }) => id === passkey.id);
        const isFull = owner.passkeys.length >= MAX_PASSKEYS;
        const atomic = kv.atomic().check(entry);
        if (isKnown || isFull || !await spendChallenge(kv, atomic, challenge)) throw refused();
        addEvent(atomic, { kind: "passkey_added", browser }, this.#now());
        await commit(atomic.set(entry.key, { ...owner, passkeys: [...owner.passkeys, passkey] }));
      })
    );
    await this.#events.tell({ kind: "passkey_added", browser });
  }

  /** Gives a passkey another name. @throws {ServiceError} `validation_failed` when there is no such passkey. */
  async rename(id: string, name: string, browser = ""): Promise<void> {
    await this.#store.use((kv) =>
      changeOwner(kv, (owner, atomic) => {
        addEvent(atomic, { kind: "passkey_renamed", browser }, this.#now());
        if (owner.passkeys.some((passkey) => passkey.id === id)) return withPasskey(owner, id, { name });
        throw new DeskError("validation_failed", "passkey_gone");
      })
    );
    await this.#events.tell({ kind: "passkey_renamed", browser });
  }

  /**
   * Removes a passkey.
   *
   * @param isNeeded whether the last one has to stay, because nothing else signs the owner in.
   * @throws {ServiceError} `validation_failed` for the last one that has to stay.
   */
  async remove(id: string, isNeeded: boolean, browser: string): Promise<void> {
    await this.#store.use((kv) =>
      changeOwner(kv, (owner, atomic) => {
        const passkeys = owner.passkeys.filter((passkey) => passkey.id !== id);
        if (isNeeded && passkeys.length === 0) {
          throw new DeskError("validation_failed", "last_way");
        }
        addEvent(atomic, { kind: "passkey_removed", browser }, this.#now());
        return { ...owner, passkeys };
      })
    );
    await this.#events.tell({ kind: "passkey_removed", browser });
  }

  /** Returns the new counter and the challenge, or undefined when the answer is not right. */
  #verifySignIn(party: RelyingParty, bearer: string, answer: unknown, passkey: Passkey) {
    return this.#answered(party, bearer, (expected) => readAssertion(answer, expected, passkey));
  }

  /** Returns the new passkey and the challenge, or undefined when the answer is not right. */
  #verifyNew(party: RelyingParty, bearer: string, answer: unknown, name: string) {
    return this.#answered(party, bearer, (expected): Passkey => ({
      ...readRegistration(answer, expected),
      // The device has the passkey already: a name that is not allowed is no reason to refuse it.
      name: passkeyName([...name.trim()].slice(0, MAX_PASSKEY_NAME).join("")) ?? "Passkey",
      host: party.id,
      origin: party.origin,
      createdAt: this.#now(),
      usedAt: null,
    }));
  }

  /** Returns what `read` makes of an answer and the challenge that was answered; undefined when the answer is not right. */
  #answered<T>({ id, origin }: RelyingParty, bearer: string, read: (expected: Expected) => T): [T, string] | undefined {
    let challenge = "";
    const isOurs = (bytes: Buffer) => {
      challenge = bytes.toString();
      return isChallenge(this.#store.secret, bearer, challenge, this.#now());
    };
    try {
      return [read({ rpId: id, origin, isChallenge: isOurs }), challenge];
    } catch {
      // Errors of many kinds say what is wrong; whoever asks is not told.
      return undefined;
    }
  }

  #newChallenge(bearer: string): string {
    return Buffer.from(createChallenge(this.#store.secret, bearer, this.#now())).toString("base64url");
  }

  async #ownerWithHandle(): Promise<Owner> {
    return await this.#store.use((kv) =>
      changeOwner(kv, (owner) => owner.handle === "" ? { ...owner, handle: createToken() } : owner)
    );
  }
}

/** A passkey was used at another host than the one that it was made for. */
export class OtherHost extends DeskError {
  constructor(made: string, here: string) {
    super("validation_failed", "other_host", { values: { made, here } });
  }
}

/** Returns the owner with one passkey changed; what else is known of it stays as it is now. */
function withPasskey(owner: Owner, id: string, changed: Partial<Passkey>): Owner {
  const passkeys = owner.passkeys.map((passkey) => passkey.id === id ? { ...passkey, ...changed } : passkey);
  return { ...owner, passkeys };
}

function refused(): DeskError {
  return new DeskError("validation_failed", "passkey_refused");
}

/** The longest name of a passkey, in code points; the catalogues of words say it too. */
export const MAX_PASSKEY_NAME = 60;

/** Something to see: a letter, a digit or a sign, such as an emoji. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Returns the name of a passkey as it is stored; undefined when it is not allowed. */
export function passkeyName(text: string): string | undefined {
  const name = text.trim();
  const isAllowed = VISIBLE.test(name) && [...name].length <= MAX_PASSKEY_NAME && harmlessLine(name) === name;
  return isAllowed ? name : undefined;
}

/** The time in which an owner may look for the authenticator. */
const LIFETIME_MS = 5 * 60_000;

/**
 * Makes the challenge that a passkey has to sign. It names its end and carries our signature, so that asking for one
 * stores nothing (a flood of visitors cannot fill the store); answering it uses it up. `bearer` is whose browser it is for.
 */
function createChallenge(secret: Uint8Array, bearer: string, now: number): string {
  const text = `${now + LIFETIME_MS}.${createToken()}`;
  return `${text}.${signature(secret, bearer, text)}`;
}

/** Tells whether `challenge` was made here for this bearer and has not ended. */
function isChallenge(secret: Uint8Array, bearer: string, challenge: string, now: number): boolean {
  const [endsAt, random, signed = ""] = challenge.split(".");
  return isSame(signed, signature(secret, bearer, `${endsAt}.${random}`)) && now < Number(endsAt) &&
    !isAhead(Number(endsAt) - LIFETIME_MS, now);
}

/** Adds to `atomic` that the challenge is used up. Returns false if it was already. */
async function spendChallenge(kv: Deno.Kv, atomic: Deno.AtomicOperation, challenge: string): Promise<boolean> {
  const entry = await kv.get(usedChallengeKey(digestOf(challenge)));
  if (entry.value !== null) return false;
  // Stored longer than the challenge is valid: the store may forget at any time after.
  const endsAt = Number.parseInt(challenge) + LIFETIME_MS;
  atomic.check(entry).set(entry.key, { endsAt }, { expireIn: 2 * LIFETIME_MS });
  return true;
}

function signature(secret: Uint8Array, bearer: string, text: string): string {
  return sign(secret, "passkey challenge", `${bearer} ${text}`);
}
