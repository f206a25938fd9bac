import { Buffer } from "node:buffer";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { createChallenge, isChallenge, spendChallenge } from "@/lib/access/challenge.ts";
import type { Entered, Entrance, Visitor } from "@/lib/access/entrance.ts";
import { changeOwner, type Owner, readOwner } from "@/lib/access/owner.ts";
import type { Passkey } from "@/lib/access/passkey.ts";
import { MAX_PASSKEY_NAME, passkeyName } from "@/lib/access/passkey_name.ts";
import { createToken } from "@/lib/access/tokens.ts";
import { ServiceError } from "@/lib/errors.ts";
import { commit, retryContended } from "@/lib/store/retry.ts";
import type { Store } from "@/lib/store/store.ts";

/** For which site passkeys are made and used (WebAuthn Level 3, section 4: relying party). */
export interface RelyingParty {
  /** Host name. */
  id: string;
  origin: string;
  /** What authenticators show. */
  name: string;
}

/** More than anybody needs, and few enough for the one record that they stand in. */
const MAX_PASSKEYS = 20;

/**
 * The owner's passkeys. They are found by the authenticator itself (discoverable credentials), so that the door tells
 * nobody which ones there are, and each use needs the person, not only the device (user verification).
 */
export class Passkeys {
  #store: Store;
  #entrance: Entrance;
  #now: () => number;

  constructor(store: Store, entrance: Entrance, now: () => number) {
    this.#store = store;
    this.#entrance = entrance;
    this.#now = now;
  }

  /** What the browser is to ask an authenticator for signing in. */
  async signInOptions({ id }: RelyingParty, bearer: string) {
    const { generateAuthenticationOptions } = await library();
    return await generateAuthenticationOptions({
      rpID: id,
      challenge: bytesOf(createChallenge(this.#store.secret, bearer, this.#now())),
      userVerification: "required",
    });
  }

  /** Lets in whoever answers a challenge of this bearer by one of the owner's passkeys. */
  async signIn(party: RelyingParty, bearer: string, answer: unknown, visitor: Visitor): Promise<Entered | undefined> {
    const owner = await this.#owner();
    const passkey = owner.passkeys.find(({ id }) => id === idOf(answer));
    if (passkey === undefined) return undefined;
    const [counter, challenge] = await this.#verifySignIn(party, bearer, answer, passkey) ?? [];
    if (counter === undefined || challenge === undefined) return undefined;
    return await this.#entrance.enter(visitor, "passkey", owner, async (current, atomic, kv) => {
      const isThere = current.passkeys.some(({ id }) => id === passkey.id);
      if (!isThere || !await spendChallenge(kv, atomic, challenge)) return undefined;
      return withPasskey(current, passkey.id, { counter, usedAt: this.#now() });
    });
  }

  /** What the browser is to ask an authenticator for a new passkey. */
  async addOptions({ id, name }: RelyingParty, bearer: string) {
    const { generateRegistrationOptions } = await library();
    const { handle, passkeys } = await this.#ownerWithHandle();
    return await generateRegistrationOptions({
      rpID: id,
      rpName: name,
      userName: "owner",
      userDisplayName: name,
      userID: bytesOf(handle),
      challenge: bytesOf(createChallenge(this.#store.secret, bearer, this.#now())),
      attestationType: "none",
      excludeCredentials: passkeys.map(({ id, transports }) => ({
        id,
        transports: transports as AuthenticatorTransport[],
      })),
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
  }

  /** Keeps a new passkey under `name`. @throws {ServiceError} `validation_failed` when its answer is not right. */
  async add(party: RelyingParty, bearer: string, answer: unknown, name: string): Promise<void> {
    const [passkey, challenge] = await this.#verifyNew(party, bearer, answer, name) ?? [];
    if (passkey === undefined || challenge === undefined) throw refused();
    await this.#store.use((kv) =>
      retryContended(async () => {
        const { owner, entry } = await readOwner(kv);
        const isKnown = owner.passkeys.some(({ id }) => id === passkey.id);
        const atomic = kv.atomic().check(entry);
        if (
          isKnown || owner.passkeys.length >= MAX_PASSKEYS || !await spendChallenge(kv, atomic, challenge)
        ) throw refused();
        await commit(atomic.set(entry.key, { ...owner, passkeys: [...owner.passkeys, passkey] }));
      })
    );
  }

  /** Gives a passkey another name. @throws {ServiceError} `validation_failed` when there is no such passkey. */
  async rename(id: string, name: string): Promise<void> {
    await this.#store.use((kv) =>
      changeOwner(kv, (owner) => {
        if (owner.passkeys.some((passkey) => passkey.id === id)) return withPasskey(owner, id, { name });
        throw new ServiceError("validation_failed", "This passkey is not here any more.", {
          hint: "Load the settings again to see which ones there are.",
        });
      })
    );
  }

  /**
   * Removes a passkey.
   *
   * @param isNeeded whether the last one has to stay, because nothing else opens the door.
   * @throws {ServiceError} `validation_failed` for the last one that has to stay.
   */
  async remove(id: string, isNeeded: boolean): Promise<void> {
    await this.#store.use((kv) =>
      changeOwner(kv, (owner) => {
        const passkeys = owner.passkeys.filter((passkey) => passkey.id !== id);
        if (isNeeded && passkeys.length === 0) {
          throw new ServiceError("validation_failed", "This is the only way in.", { hint: "Choose a password first." });
        }
        return { ...owner, passkeys };
      })
    );
  }

  /** @returns the new counter and the challenge, or undefined when the answer is not right. */
  async #verifySignIn({ id, origin }: RelyingParty, bearer: string, answer: unknown, passkey: Passkey) {
    const { verifyAuthenticationResponse } = await library();
    const seen = this.#challenge(bearer);
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: answer as AuthenticationResponseJSON,
        expectedChallenge: seen.check,
        expectedOrigin: origin,
        expectedRPID: id,
        credential: { id: passkey.id, publicKey: passkey.publicKey, counter: passkey.counter },
        requireUserVerification: true,
      });
      return verified ? [authenticationInfo.newCounter, seen.text] as const : undefined;
    } catch {
      // The library says by errors of many kinds what is wrong; whoever asks is not told.
      return undefined;
    }
  }

  async #verifyNew({ id, origin }: RelyingParty, bearer: string, answer: unknown, name: string) {
    const { verifyRegistrationResponse } = await library();
    const seen = this.#challenge(bearer);
    try {
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response: answer as RegistrationResponseJSON,
        expectedChallenge: seen.check,
        expectedOrigin: origin,
        expectedRPID: id,
        requireUserVerification: true,
      });
      if (!verified) return undefined;
      const { credential } = registrationInfo;
      const passkey: Passkey = {
        id: credential.id,
        // The device has it already: a name that cannot be is no reason to refuse it.
        name: passkeyName([...name.trim()].slice(0, MAX_PASSKEY_NAME).join("")) ?? "Passkey",
        publicKey: new Uint8Array(credential.publicKey),
        counter: credential.counter,
        transports: credential.transports ?? [],
        createdAt: this.#now(),
        usedAt: null,
      };
      return [passkey, seen.text] as const;
    } catch {
      return undefined;
    }
  }

  /** Checks a challenge as browsers give it back, in base64url, and remembers it as it was made. */
  #challenge(bearer: string) {
    const seen = { text: "", check: (_encoded: string) => false };
    seen.check = (encoded) => {
      seen.text = Buffer.from(encoded, "base64url").toString();
      return isChallenge(this.#store.secret, bearer, seen.text, this.#now());
    };
    return seen;
  }

  async #owner(): Promise<Owner> {
    return (await this.#store.use(readOwner)).owner;
  }

  async #ownerWithHandle(): Promise<Owner> {
    return await this.#store.use((kv) =>
      changeOwner(kv, (owner) => owner.handle === "" ? { ...owner, handle: createToken() } : owner)
    );
  }
}

type AuthenticatorTransport = "ble" | "cable" | "hybrid" | "internal" | "nfc" | "smart-card" | "usb";

/** Loaded with the first passkey: the public service starts without it. */
function library() {
  return import("@simplewebauthn/server");
}

/** The owner with one passkey changed; what else is known of it stays as it is now. */
function withPasskey(owner: Owner, id: string, changed: Partial<Passkey>): Owner {
  const passkeys = owner.passkeys.map((passkey) => passkey.id === id ? { ...passkey, ...changed } : passkey);
  return { ...owner, passkeys };
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function idOf(answer: unknown): unknown {
  return typeof answer === "object" && answer !== null && "id" in answer ? answer.id : undefined;
}

function refused(): ServiceError {
  return new ServiceError("validation_failed", "This passkey could not be added.", {
    hint: "Load the page again and repeat it; a passkey can be added once.",
  });
}
