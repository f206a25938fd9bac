/**
 * Signs and verifies HTTP messages (RFC 9421) with Ed25519 keys, and tells what content they carry (RFC 9530). The
 * packages that do it are loaded with the first signature: most requests ask for none.
 */
import type { SignatureComponent } from "http-message-sig";
import { createHash } from "node:crypto";
import { lazily } from "@/lib/lazily.ts";

const loadSignatures = lazily(() => import("http-message-sig"));
const loadFields = lazily(() => import("structured-headers"));

/** The public part of an Ed25519 key as a JWK (RFC 8037, section 2). */
export interface PublicJwk {
  kty: "OKP";
  crv: "Ed25519";
  /** 32 bytes in base64url. */
  x: string;
}

export interface PrivateJwk extends PublicJwk {
  d: string;
}

export interface SigningKey {
  /** Thumbprint of its public part. */
  kid: string;
  key: CryptoKey;
}

/** A request as it went over the wire. */
export interface RequestFacts {
  method: string;
  /** The whole address, with the authority that the caller has used. */
  url: string;
  /** Fields that may be covered, by lower-case name. */
  headers: Headers | readonly (readonly [name: string, value: string])[];
}

/** The parameters of a signature beside its components. Times are seconds since the epoch. */
interface SignatureFacts {
  label: string;
  created: number;
  expires?: number;
  nonce?: string;
  tag: string;
}

export interface SignatureFields {
  signatureInput: string;
  signature: string;
}

export async function createKey(): Promise<PrivateJwk> {
  const { privateKey } = await crypto.subtle.generateKey("Ed25519", true, ["sign", "verify"]) as CryptoKeyPair;
  const { x, d } = await crypto.subtle.exportKey("jwk", privateKey);
  return { kty: "OKP", crv: "Ed25519", x: x!, d: d! };
}

export async function signingKey({ kty, crv, x, d }: PrivateJwk): Promise<SigningKey> {
  const key = await crypto.subtle.importKey("jwk", { kty, crv, x, d }, "Ed25519", false, ["sign"]);
  return { kid: thumbprint({ kty, crv, x }), key };
}

/** Returns the name of a key: SHA-256 over its required members in their order (RFC 7638, section 3; RFC 8037, A.3). */
export function thumbprint({ kty, crv, x }: PublicJwk): string {
  return createHash("sha256").update(JSON.stringify({ crv, kty, x })).digest("base64url");
}

/** Returns the value of `Content-Digest` for content (RFC 9530, section 2). */
export function contentDigest(content: Uint8Array | string): string {
  return `sha-256=:${createHash("sha256").update(content).digest("base64")}:`;
}

/** The algorithms of digests that are not broken (RFC 9530, section 5), by the names that Node has for them. */
const DIGESTS: Record<string, string> = { "sha-256": "sha256", "sha-512": "sha512" };

/** Tells whether an algorithm of digests is one that counts. */
export function isDigestAlgorithm(name: string): boolean {
  return Object.hasOwn(DIGESTS, name);
}

/**
 * Compares content with a `Content-Digest` that came along.
 *
 * @returns `unknown` where the field cannot be read or names no algorithm that counts; every one that counts must agree.
 */
export async function compareDigest(field: string, content: Uint8Array): Promise<"same" | "different" | "unknown"> {
  const { parseDictionary, isInnerList } = await loadFields();
  let known = 0;
  try {
    for (const [name, member] of parseDictionary(field)) {
      if (!isDigestAlgorithm(name)) continue;
      if (isInnerList(member) || !(member[0] instanceof ArrayBuffer)) return "unknown";
      const said = new Uint8Array(member[0]).toBase64();
      if (said !== createHash(DIGESTS[name]).update(content).digest("base64")) return "different";
      known++;
    }
  } catch {
    return "unknown";
  }
  return known > 0 ? "same" : "unknown";
}

/** A signature that a request asks for. */
export interface WantedSignature {
  label: string;
  /** The nonce for the answer to repeat. */
  nonce?: string;
  /** The key and the purpose that are asked for; without a match there is no signature. */
  keyid?: unknown;
  alg?: unknown;
  tag?: unknown;
}

/**
 * Reads which signatures a request asks for (RFC 9421, section 5.1), in its order. What they cover is not for the caller
 * to choose here.
 *
 * @returns nothing for a field that asks for nothing or cannot be read: it is to be ignored then.
 */
export async function wantedSignatures(field: string): Promise<WantedSignature[]> {
  const { parseDictionary, isInnerList } = await loadFields();
  try {
    return [...parseDictionary(field)].flatMap(([label, member]) => {
      if (!isInnerList(member)) return [];
      const [nonce, keyid, alg, tag] = ["nonce", "keyid", "alg", "tag"].map((name) => member[1].get(name));
      return [{ label, keyid, alg, tag, ...(typeof nonce === "string" && { nonce }) }];
    });
  } catch {
    return [];
  }
}

/**
 * Signs an answer. It covers its status, type and digest, and of the request what makes it the answer to that one: method,
 * authority, path, query, and the digest of its content where it has one.
 */
export async function signAnswer(
  key: SigningKey,
  facts: SignatureFacts,
  { status, contentType, digest, request }: {
    status: number;
    contentType: string;
    /** Value of its `Content-Digest`. */
    digest: string;
    request: RequestFacts;
  },
): Promise<SignatureFields> {
  const { component, createSignature, webcrypto } = await loadSignatures();
  const ofRequest = (name: string) => component(name, { req: true });
  // A digest with other characters is none (RFC 9530, section 2), and cannot be covered (RFC 9421, section 2.1).
  const asked = fieldsOf(request.headers).filter(({ name, value }) =>
    name === "content-digest" && /^[\t -~]*$/.test(value)
  );
  return await createSignature({
    kind: "response",
    status,
    fields: [{ name: "content-type", value: contentType }, { name: "content-digest", value: digest }],
    request: { kind: "request", method: request.method, targetUri: request.url, fields: asked },
  }, {
    label: facts.label,
    components: [
      "@status",
      "content-type",
      "content-digest",
      ofRequest("@method"),
      ofRequest("@authority"),
      ofRequest("@path"),
      ofRequest("@query"),
      ...asked.length > 0 ? [ofRequest("content-digest")] : [],
    ],
    parameters: parametersOf(key, facts),
    signer: webcrypto.signer(key.key),
  });
}

/**
 * Signs a directory of keys, for the host that it is asked of (draft-meunier-http-message-signatures-directory, section
 * 5.2): who copies it elsewhere cannot make it another host's.
 */
export async function signDirectory(
  key: SigningKey,
  facts: SignatureFacts,
  { url, digest }: { url: string; digest: string },
): Promise<SignatureFields> {
  const { component, createSignature, webcrypto } = await loadSignatures();
  return await createSignature({
    kind: "response",
    status: 200,
    fields: [{ name: "content-digest", value: digest }],
    request: { kind: "request", method: "GET", targetUri: url, fields: [] },
  }, {
    label: facts.label,
    components: [component("@authority", { req: true }), "content-digest"],
    parameters: parametersOf(key, facts),
    signer: webcrypto.signer(key.key),
  });
}

/** Signs a request over `components`: derived ones as `@method`, and fields of it. */
export async function signRequest(
  key: SigningKey,
  facts: SignatureFacts,
  request: RequestFacts,
  components: readonly SignatureComponent[],
): Promise<SignatureFields> {
  const { createSignature, webcrypto } = await loadSignatures();
  return await createSignature(
    { kind: "request", method: request.method, targetUri: request.url, fields: fieldsOf(request.headers) },
    { label: facts.label, components, parameters: parametersOf(key, facts), signer: webcrypto.signer(key.key) },
  );
}

function parametersOf({ kid }: SigningKey, { created, expires, nonce, tag }: SignatureFacts) {
  return { created, expires, keyid: kid, alg: "ed25519", nonce, tag };
}

/** The conditions on which a signature counts. */
export interface SignatureRules {
  tag: string;
  /** The components that it must cover, such as `@authority`. */
  components: readonly SignatureComponent[];
  /** Parameters that it must have besides `created` and `keyid`. */
  parameters?: readonly string[];
  /** The oldest that it may be, in seconds. */
  maxAge: number;
  /** The present, in milliseconds since the epoch. */
  now: number;
  /** Finds the public keys that may have signed; by the `keyid` that is claimed. */
  findKeys(kid: string): Promise<readonly PublicJwk[]> | readonly PublicJwk[];
}

/** The result of a check: who has signed, or why nobody knows. */
type Verdict =
  | { isValid: true; kid: string; label: string; created: number; signature: string }
  /** `reason` is a class (`missing`, `malformed`, `expired`, …) that holds nothing of the message. */
  | { isValid: false; reason: "missing" | "malformed" | "unknown_key" | "policy" | "mismatch" };

/** Clocks of callers differ from ours by so many seconds at most. */
const CLOCK_SKEW_S = 30;

/**
 * Verifies the signature of a request that has the tag of `rules`; where several have it, the first counts. Whether the
 * content is what a covered `Content-Digest` says is for the caller to compare (`compareDigest`).
 */
export async function verifyRequest(request: RequestFacts, rules: SignatureRules): Promise<Verdict> {
  const fields = fieldsOf(request.headers);
  const input = fields.find(({ name }) => name === "signature-input")?.value;
  if (input === undefined || !fields.some(({ name }) => name === "signature")) {
    return { isValid: false, reason: "missing" };
  }
  const label = (await readSignature(input, rules.tag))?.label;
  if (label === undefined) return { isValid: false, reason: "missing" };
  const { SignatureErrorCode, isSignatureError, verifySignature, webcrypto } = await loadSignatures();
  try {
    const { parameters, signature } = await verifySignature(
      { kind: "request", method: request.method, targetUri: request.url, fields },
      {
        label,
        policy: {
          algorithms: ["ed25519"],
          requiredComponents: rules.components,
          requiredParameters: ["created", "keyid", ...rules.parameters ?? []],
          maxAge: rules.maxAge,
          clockSkew: CLOCK_SKEW_S,
          now: Math.floor(rules.now / 1000),
        },
        resolveVerifier: async ({ parameters: { keyid = "" } }) => {
          const jwk = (await rules.findKeys(keyid)).find((one) => thumbprint(one) === keyid);
          if (jwk === undefined) throw new UnknownKey();
          const { kty, crv, x } = jwk;
          return webcrypto.verifier(
            await crypto.subtle.importKey("jwk", { kty, crv, x }, "Ed25519", false, ["verify"]),
          );
        },
      },
    );
    const { keyid, created } = parameters;
    return { isValid: true, kid: keyid!, label, created: created!, signature: signature.toBase64() };
  } catch (error) {
    if (!isSignatureError(error)) throw error;
    const { code } = error;
    if (code === SignatureErrorCode.ResolverFailed) {
      if (!(error.cause instanceof UnknownKey)) throw error.cause;
      return { isValid: false, reason: "unknown_key" };
    }
    if (code === SignatureErrorCode.VerificationFailed) return { isValid: false, reason: "mismatch" };
    return { isValid: false, reason: code === SignatureErrorCode.PolicyViolation ? "policy" : "malformed" };
  }
}

class UnknownKey extends Error {
  override name = "UnknownKey";
}

/** A signature as it was read, before it is verified. */
interface ReadSignature {
  label: string;
  keyid?: string;
  created?: number;
  expires?: number;
  nonce?: string;
  /** Tells whether it covers a component. */
  covers(name: string): boolean;
  /** Returns the members of a dictionary that it covers each by itself (RFC 9421, section 2.1.2). */
  members(name: string): string[];
  /**
   * Returns the agent that a covered `Signature-Agent` names: the member of it that is covered, where it is a dictionary,
   * or all of it, where it is a string as in earlier drafts. Undefined: it is not covered, or not to be read.
   */
  agents(field: string): string | undefined;
}

/** Reads the first signature with a tag out of `Signature-Input`; undefined: there is none. */
export async function readSignature(input: string, tag: string): Promise<ReadSignature | undefined> {
  const { isInnerList, parseDictionary, parseItem } = await loadFields();
  try {
    for (const [label, member] of parseDictionary(input)) {
      if (!isInnerList(member) || member[1].get("tag") !== tag) continue;
      const [covered, parameters] = member;
      const text = (name: string) =>
        typeof parameters.get(name) === "string" ? String(parameters.get(name)) : undefined;
      const time = (name: string) =>
        typeof parameters.get(name) === "number" ? Number(parameters.get(name)) : undefined;
      return {
        label,
        keyid: text("keyid"),
        created: time("created"),
        expires: time("expires"),
        nonce: text("nonce"),
        covers: (name) => covered.some(([one]) => one === name),
        members: (name) =>
          covered.filter(([one, of]) => one === name && of.has("key")).map(([, of]) => String(of.get("key"))),
        agents(field) {
          const component = covered.find(([one]) => one === "signature-agent");
          if (component === undefined) return undefined;
          const key = component[1].get("key");
          try {
            const value = typeof key === "string" ? parseDictionary(field).get(key)?.[0] : parseItem(field)[0];
            return typeof value === "string" ? value : undefined;
          } catch {
            return undefined;
          }
        },
      };
    }
    return undefined;
  } catch {
    return undefined;
  }
}

function fieldsOf(headers: RequestFacts["headers"]): { name: string; value: string }[] {
  return [...headers].map(([name, value]) => ({ name: name.toLowerCase(), value }));
}
