import type { Finding } from "@/lib/contact/sender_facts.ts";
import { type Fetched, FetchError, type FetchLimits, fetchSafely } from "@/lib/fetch_safely.ts";
import { isDigestAlgorithm, type PublicJwk, readSignature, verifyRequest } from "@/lib/proof/message_signatures.ts";

/** The parts of a signed request that are stored until its signature is verified: what it covers, and nothing else. */
export interface SignedRequest {
  method: string;
  /** The whole address, with the authority under which the service is known. */
  url: string;
  /** The authority that the request named. */
  host: string;
  headers: [name: string, value: string][];
  /** The outcome of comparing the content with `Content-Digest`; absent: there is none. */
  content?: "same" | "different" | "unknown";
}

/** Tag of the signatures of agents (draft-meunier-web-bot-auth-architecture, section 4.2). */
export const AGENT_TAG = "web-bot-auth";

/** The path of an agent's keys (draft-meunier-http-message-signatures-directory, section 4). */
const DIRECTORY = "/.well-known/http-message-signatures-directory";
const DIRECTORY_TYPE = "application/http-message-signatures-directory+json";

/** The oldest that a signature may be, in seconds: so long nonces are remembered too. */
const MAX_AGE_S = 86_400;
/** Clocks of others are so far ahead of ours at most, in seconds. */
const CLOCK_SKEW_S = 30;
/** Keys of a directory that are looked at. */
const MAX_KEYS = 100;

type Fetch = (url: string, limits: FetchLimits) => Promise<Fetched>;

interface Circumstances {
  /** The arrival of the request, in milliseconds since the epoch. */
  at: number;
  limits: FetchLimits;
  fetch?: Fetch;
  /**
   * Notes a name for so many milliseconds.
   *
   * @returns false where another message had the same
   */
  remember(name: string, ms: number): Promise<boolean>;
}

/** Verifies the signature of a request per Web Bot Auth. `by`: the host of the agent, where it is valid. */
export async function checkSignature(
  signed: SignedRequest,
  { at, limits, fetch = fetchSafely, remember }: Circumstances,
): Promise<{ finding: Finding; by?: string }> {
  const fields = new Headers(signed.headers);
  const facts = await readSignature(fields.get("signature-input") ?? "", AGENT_TAG);
  if (facts === undefined || facts.keyid === undefined || facts.created === undefined || facts.expires === undefined) {
    return { finding: "signature_malformed" };
  }
  const agent = facts.agents(fields.get("signature-agent") ?? "");
  if (agent === undefined || !facts.covers("@authority")) return { finding: "signature_malformed" };
  const seconds = Math.floor(at / 1000);
  if (facts.expires <= seconds || facts.created > seconds + CLOCK_SKEW_S || facts.created <= seconds - MAX_AGE_S) {
    return { finding: "signature_expired" };
  }
  // A digest that counts, but is not covered, may be of another content than the one that is.
  const isVouchedFor = signed.content === "same" && facts.members("content-digest").every(isDigestAlgorithm);
  if (facts.covers("content-digest") && !isVouchedFor) return { finding: "signature_content" };
  const origin = URL.parse(agent)?.origin ?? "null";
  if (origin === "null") return { finding: "directory_not_public" };

  let keys: readonly PublicJwk[];
  try {
    const fetched = await fetch(origin + DIRECTORY, {
      ...limits,
      maxRedirects: 0,
      headers: { accept: DIRECTORY_TYPE },
    });
    keys = keysIn(fetched, seconds);
  } catch (error) {
    if (error instanceof FetchError) return { finding: findingOf(error) };
    if (error instanceof Unreadable) return { finding: error.finding };
    throw error;
  }
  const verdictFor = async (url: string) =>
    await verifyRequest({ ...signed, url }, {
      tag: AGENT_TAG,
      components: ["@authority"],
      parameters: ["expires"],
      maxAge: MAX_AGE_S,
      now: at,
      findKeys: () => keys,
    });
  const verdict = await verdictFor(signed.url);
  if (!verdict.isValid) {
    if (verdict.reason === "unknown_key") return { finding: "signature_unknown_key" };
    if (verdict.reason !== "mismatch") return { finding: "signature_malformed" };
    const asReceived = new URL(signed.url);
    asReceived.host = signed.host;
    const isForeign = (await verdictFor(asReceived.href)).isValid;
    return { finding: isForeign ? "signature_authority" : "signature_mismatch" };
  }
  // Where there is no nonce, the signature itself is what comes only once, whatever else stands in its field.
  const once = `${verdict.kid}\n${facts.nonce ?? verdict.signature}`;
  // One that is dated ahead counts for longer by as much.
  if (!await remember(once, (MAX_AGE_S + CLOCK_SKEW_S) * 1000)) return { finding: "signature_replayed" };
  return { finding: "signature_valid", by: new URL(origin).host };
}

/** Thrown for a directory that serves no set of keys, or none at the moment. */
class Unreadable extends Error {
  override name = "Unreadable";
  constructor(readonly finding: Finding) {
    super(finding);
  }
}

/** 32 bytes in base64url: of its last character four bits count (RFC 4648, section 3.5). */
const POINT = /^[\w-]{42}[AEIMQUYcgkosw048]$/;

/** Reads the Ed25519 keys of a directory that have not expired (RFC 7517, section 5); others are left out. */
function keysIn({ status, body, isCut }: Fetched, seconds: number): PublicJwk[] {
  if (status >= 500 || [404, 410, 429].includes(status)) throw new Unreadable("directory_unreachable");
  if (status !== 200 || isCut) throw new Unreadable("directory_unreadable");
  try {
    const { keys } = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body)) as {
      keys: (PublicJwk & { exp?: unknown })[];
    };
    return keys.slice(0, MAX_KEYS).filter((key) =>
      key?.kty === "OKP" && key.crv === "Ed25519" && POINT.test(String(key.x)) && Number(key.exp ?? Infinity) > seconds
    );
  } catch {
    throw new Unreadable("directory_unreadable");
  }
}

function findingOf({ reason }: FetchError): Finding {
  switch (reason) {
    case "redirected":
      return "directory_redirected";
    case "not_https":
      return "directory_not_public";
    // Nothing more is told of who is not reached: it may be a name of the owner's own network.
    default:
      return "directory_unreachable";
  }
}
