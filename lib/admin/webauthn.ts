import { type CBORType, decodePartialCBOR } from "@levischuck/tiny-cbor";
import { Buffer } from "node:buffer";
import { createHash, createPublicKey, type KeyObject, verify } from "node:crypto";
import { z } from "zod";

/*
 * The two ceremonies of WebAuthn Level 3, as far as a site needs them that asks for no attestation (section 7): who made
 * an authenticator is nothing to us, so its statement is not read.
 *
 * Not by @simplewebauthn/server: to check the statements that we ignore it brings 25 packages, a sixth of all.
 */

/** The values that an answer is checked against. */
export interface Expected {
  rpId: string;
  origin: string;
  /** Tells whether a challenge, as bytes, is ours. */
  isChallenge(challenge: Buffer): boolean;
}

export interface Credential {
  /** In base64url. */
  id: string;
  /** COSE key. */
  publicKey: Uint8Array<ArrayBuffer>;
  counter: number;
}

/**
 * The signature algorithms, by the numbers of COSE (RFC 9053): EdDSA, ES256, RS256, the ones that every site should
 * take.
 */
export const ALGORITHMS = [-8, -7, -257];

/** Longer is no answer of an authenticator. */
const MAX_BYTES = 8192;

const inBase64url = z.string().max(MAX_BYTES * 4 / 3).regex(/^[\w-]+$/).transform((text) =>
  Buffer.from(text, "base64url")
);
const anAnswer = { id: z.string(), rawId: z.string(), type: z.literal("public-key") };

const registration = z.object({
  ...anAnswer,
  response: z.object({
    clientDataJSON: inBase64url,
    attestationObject: inBase64url,
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
});

const assertion = z.object({
  ...anAnswer,
  response: z.object({ clientDataJSON: inBase64url, authenticatorData: inBase64url, signature: inBase64url }),
});

const clientData = z.object({
  type: z.string(),
  challenge: z.string().regex(/^[\w-]+$/).transform((text) => Buffer.from(text, "base64url")),
  origin: z.string(),
  crossOrigin: z.boolean().default(false),
});

/** Returns the new credential of an answer (section 7.1). @throws {Error} if anything in it is not right */
export function readRegistration(answer: unknown, expected: Expected): Credential & { transports: string[] } {
  const { id, rawId, response } = registration.parse(answer);
  checkClientData(response.clientDataJSON, "webauthn.create", expected);
  const { attestationObject: bytes } = response;
  const { value, end } = decode(bytes, 0);
  const data = value instanceof Map ? value.get("authData") : undefined;
  if (!(data instanceof Uint8Array) || end !== bytes.length) refuse("attestation object");
  const { credential, counter } = readAuthenticatorData(Buffer.from(data), expected);
  if (credential === undefined) refuse("no credential");
  if (id !== rawId || credential.id !== id) refuse("id");
  keyOf(credential.publicKey);
  return { ...credential, counter, transports: response.transports };
}

/** Returns the new counter of a credential whose key signed an answer (section 7.2). @throws {Error} if anything is wrong */
export function readAssertion(answer: unknown, expected: Expected, credential: Credential): number {
  const { id, rawId, response: { clientDataJSON, authenticatorData, signature } } = assertion.parse(answer);
  if (id !== rawId || id !== credential.id) refuse("id");
  checkClientData(clientDataJSON, "webauthn.get", expected);
  const { counter } = readAuthenticatorData(authenticatorData, expected);
  // Both are 0 for passkeys that are the same on several devices; else one that does not rise is of a copied key.
  if ((counter > 0 || credential.counter > 0) && counter <= credential.counter) refuse("counter");
  const { key, hash } = keyOf(credential.publicKey);
  const signed = Buffer.concat([authenticatorData, sha256(clientDataJSON)]);
  if (!verify(hash, signed, key, signature)) refuse("signature");
  return counter;
}

function checkClientData(json: Buffer, type: string, { origin, isChallenge }: Expected): void {
  const data = clientData.parse(JSON.parse(json.toString()));
  if (data.type !== type) refuse("type");
  if (data.origin !== origin || data.crossOrigin) refuse("origin");
  if (!isChallenge(data.challenge)) refuse("challenge");
}

/** The bits of an authenticator's data (section 6.1). */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;
const HAS_EXTENSIONS = 0x80;

function readAuthenticatorData(data: Buffer, { rpId }: Expected) {
  if (!data.subarray(0, 32).equals(sha256(Buffer.from(rpId)))) refuse("site");
  const flags = data.readUInt8(32);
  if ((flags & PRESENT) === 0 || (flags & VERIFIED) === 0) refuse("nobody there");
  const counter = data.readUInt32BE(33);
  let at = 37;
  let credential: Omit<Credential, "counter"> | undefined;
  if ((flags & HAS_CREDENTIAL) !== 0) {
    const from = at + 18;
    const keyAt = from + data.readUInt16BE(at + 16);
    at = decode(data, keyAt).end;
    credential = {
      id: data.subarray(from, keyAt).toString("base64url"),
      publicKey: new Uint8Array(data.subarray(keyAt, at)),
    };
  }
  if ((flags & HAS_EXTENSIONS) !== 0) at = decode(data, at).end;
  if (at !== data.length) refuse("leftover bytes");
  return { counter, credential };
}

/** Reads a COSE key of one of the ALGORITHMS (RFC 9053, section 7). */
function keyOf(cose: Uint8Array): { key: KeyObject; hash: string | null } {
  const { value } = decode(Buffer.from(cose), 0);
  if (!(value instanceof Map)) refuse("key");
  const [kind, algorithm, curve] = [value.get(1), value.get(3), value.get(-1)];
  const part = (label: number) => {
    const bytes = value.get(label);
    return bytes instanceof Uint8Array ? Buffer.from(bytes).toString("base64url") : refuse("key");
  };
  if (kind === 1 && algorithm === -8 && curve === 6) {
    return { key: publicKey({ kty: "OKP", crv: "Ed25519", x: part(-2) }), hash: null };
  }
  if (kind === 2 && algorithm === -7 && curve === 1) {
    return { key: publicKey({ kty: "EC", crv: "P-256", x: part(-2), y: part(-3) }), hash: "sha256" };
  }
  if (kind === 3 && algorithm === -257) {
    return { key: publicKey({ kty: "RSA", n: part(-1), e: part(-2) }), hash: "sha256" };
  }
  return refuse("algorithm");
}

function publicKey(key: JsonWebKey): KeyObject {
  return createPublicKey({ key: key as Record<string, string>, format: "jwk" });
}

/** Decodes one value of CBOR, and says where it ends. */
function decode(bytes: Buffer, at: number): { value: CBORType; end: number } {
  // Copied: of a view, tiny-cbor takes texts and bytes from the buffer behind it.
  const [value, length] = decodePartialCBOR(new DataView(Uint8Array.from(bytes).buffer), at);
  return { value, end: at + length };
}

function sha256(bytes: Buffer): Buffer {
  return createHash("sha256").update(bytes).digest();
}

function refuse(what: string): never {
  throw new Error(`The answer of the authenticator is not right: ${what}.`);
}
