import { LRUCache } from "lru-cache";
import { ofEachRevision } from "@/lib/content/revision.ts";
import { ServiceError } from "@/lib/errors.ts";
import { errorResponse } from "@/lib/http/http_errors.ts";
import { readBytes } from "@/lib/http/request_body.ts";
import { baseUrlOf, type IncomingRequest, type Next, pathStart, type Step } from "@/lib/http/incoming_request.ts";
import type { Runtime } from "@/lib/http/runtime.ts";
import {
  compareDigest,
  contentDigest,
  type RequestFacts,
  signAnswer,
  type SignatureFields,
  type SigningKey,
  type WantedSignature,
  wantedSignatures,
} from "@/lib/proof/message_signatures.ts";

/** Tells our signatures from those of others with the same key (RFC 9421, section 2.3). */
const ANSWER_TAG = "vitrine-answer";

/**
 * A fixed answer's signature is used again for so many seconds. With what may lie between a signature and the arrival of
 * its answer, `created` is at most 60 s old.
 */
const REUSE_S = 50;

/** Signatures of fixed answers that are remembered: at 300 bytes each, and nobody can fill more than this. */
const MAX_REMEMBERED = 1000;

/** The largest body whose digest is compared with what its sender says; larger ones are refused later anyway. */
const MAX_COMPARED_BYTES = 131_072;

interface Remembered extends SignatureFields {
  digest: string;
  /** Seconds since the epoch. */
  until: number;
}

const signatures = ofEachRevision(() => new LRUCache<string, Remembered>({ max: MAX_REMEMBERED }));

/**
 * Makes the step that signs what is answered to those that ask for it with `Accept-Signature` (RFC 9421, section 5): every
 * answer that says by `Vary: Accept-Signature` that it can be signed, pages too. While the key cannot be read, answers go out
 * unsigned, because reads do not depend on the store.
 *
 * HEAD and 304 have no content, so nothing is signed there; 304 has the caching of the signed answer all the same, since
 * it goes on to hold for that one (RFC 9111, section 3.2).
 */
export function sign(runtime: Runtime): Step {
  const { config } = runtime;
  const wishes = new LRUCache<string, Promise<readonly WantedSignature[]>>({ max: 100 });

  return function sign(incoming, next) {
    const wish = incoming.request.headers.get("accept-signature");
    return wish === null || incoming.refusal !== undefined ? next(incoming) : answerSigned(incoming, next, wish);
  };

  async function answerSigned(incoming: IncomingRequest, next: Next, wish: string): Promise<Response> {
    const { request, service: { keys, revision } } = incoming;
    const wishes = await readWish(wish);
    const key = wishes.length === 0 ? undefined : await keys.signing("site").catch(() => undefined);
    const wanted = key && wishes.find((one) => canBeMet(one, key));
    if (key === undefined || wanted === undefined) return await next(incoming);
    const compared = request.headers.has("content-digest") ? await withComparedDigest(request) : request;
    const response = compared instanceof Response ? compared : await next(incoming.with(compared));
    return await signed(
      request,
      response,
      { key, label: wanted.label, nonce: wanted.nonce },
      revision.part(signatures),
    );
  }

  function readWish(wish: string): Promise<readonly WantedSignature[]> {
    let read = wishes.get(wish);
    if (read === undefined) {
      read = wantedSignatures(wish);
      // A nonce is asked for once only.
      if (!wish.includes("nonce")) wishes.set(wish, read);
    }
    return read;
  }

  async function signed(
    request: Request,
    response: Response,
    { key, label, nonce }: { key: SigningKey; label: string; nonce?: string },
    remembered: LRUCache<string, Remembered>,
  ): Promise<Response> {
    const { headers, status } = response;
    const contentType = headers.get("content-type");
    // The directory of keys brings the signature that its own standard asks for.
    if (!headers.get("vary")?.includes("Accept-Signature") || headers.has("signature")) return response;
    const caching = headers.get("cache-control");
    if (caching !== null) headers.set("cache-control", signedCaching(caching));
    const hasContent = request.method !== "HEAD" && status !== 204 && status !== 304;
    if (!hasContent || contentType === null || contentType.startsWith("text/event-stream")) return response;

    const etag = headers.get("etag");
    const seconds = Math.floor(Date.now() / 1000);
    const url = addressOf(request.url);
    const isFixed = etag !== null && nonce === undefined && !request.headers.has("content-digest");
    const name = isFixed ? [key.kid, label, request.method, url, status, contentType, etag].join("\n") : "";
    const known = isFixed ? remembered.get(name) : undefined;
    if (known !== undefined && seconds < known.until) return withFields(response, known);

    const bytes = await response.bytes();
    const digest = contentDigest(bytes);
    const asked: RequestFacts = { method: request.method, url, headers: request.headers };
    const facts = { label, created: seconds, nonce, tag: ANSWER_TAG };
    const made = await signAnswer(key, facts, { status, contentType, digest, request: asked });
    const result = { ...made, digest, until: seconds + REUSE_S };
    if (isFixed) remembered.set(name, result);
    return withFields(new Response(bytes, { status, headers }), result);
  }

  /** Returns the address as it was asked for, under the origin that the service has for others (`BASE_URL`). */
  function addressOf(requested: string): string {
    return baseUrlOf(config, requested) + requested.slice(pathStart(requested));
  }
}

/**
 * Tells whether a signature can be made as it is wanted. One by another key, with another algorithm or for another purpose
 * is not what was asked for: the answer stays unsigned then (RFC 9421, section 5.1).
 */
function canBeMet({ keyid, alg, tag }: WantedSignature, { kid }: SigningKey): boolean {
  return (keyid ?? kid) === kid && (alg ?? "ed25519") === "ed25519" && (tag ?? ANSWER_TAG) === ANSWER_TAG;
}

function withFields(response: Response, { digest, signature, signatureInput }: Remembered): Response {
  const { headers } = response;
  headers.set("content-digest", digest);
  headers.set("signature-input", signatureInput);
  headers.set("signature", signature);
  return response;
}

/**
 * Returns what a signed answer says of caching: no cache shall hold it longer than a signature is good for, nor change
 * its bytes.
 */
function signedCaching(caching: string): string {
  if (caching.includes("no-store")) return caching;
  return `${caching.startsWith("private") ? "private" : "public"}, max-age=60, no-transform`;
}

/**
 * Compares the content of a request with its `Content-Digest`, which the answer's signature is about to cover: nobody
 * shall get a signature that ties the answer to one question to another.
 *
 * @returns the request with its content, or what refuses it.
 */
async function withComparedDigest(request: Request): Promise<Request | Response> {
  try {
    const bytes = await readBytes(request, MAX_COMPARED_BYTES);
    const result = await compareDigest(request.headers.get("content-digest")!, bytes);
    if (result !== "same") throw wrongDigest(result);
    const { method, url, headers, signal } = request;
    const hasContent = method !== "GET" && method !== "HEAD";
    return new Request(url, { method, headers, signal, ...(hasContent && { body: new Uint8Array(bytes) }) });
  } catch (error) {
    if (error instanceof ServiceError) return errorResponse(error, request.method);
    throw error;
  }
}

function wrongDigest(result: "different" | "unknown"): ServiceError {
  const message = result === "different"
    ? "is not the digest of the content that arrived"
    : "must be a digest that can be checked";
  return new ServiceError("validation_failed", "The Content-Digest cannot be signed.", {
    hint:
      `Content-Digest ${message}. Send sha-256=:…: or sha-512=:…: over the bytes of the body (RFC 9530), or leave it out.`,
    details: [{ path: "content-digest", message }],
  });
}
