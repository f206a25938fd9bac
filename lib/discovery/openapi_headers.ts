import { READ_CACHE } from "@/lib/http/representation.ts";
import { V1 } from "@/lib/operations/addresses.ts";

const text = (description: string, example: string) => ({ description, schema: { type: "string" }, example });

const count = (description: string, example: number, minimum = 1) => ({
  description,
  schema: { type: "integer", minimum },
  example,
});

/** The headers of answers, as components of the OpenAPI description. */
export const HEADERS = {
  "ETag": text(
    "Strong validator of the bytes; send it back in If-None-Match (RFC 9110, section 8.8.3).",
    '"3f2-XrY7u-Ae7tCTyyK7j1rNww"',
  ),
  "Cache-Control": text("How long the answer may be cached.", READ_CACHE),
  "RateLimit-Policy": text(
    "The limit: requests (q) per window of seconds (w). draft-ietf-httpapi-ratelimit-headers-11.",
    '"default";q=1000;w=60',
  ),
  "RateLimit": text(
    "Requests left (r) and seconds until the window ends (t). draft-ietf-httpapi-ratelimit-headers-11.",
    '"default";r=999;t=42',
  ),
  "RateLimit-Limit": count("Requests per window.", 1000),
  "RateLimit-Remaining": count("Requests left in the window.", 999, 0),
  "RateLimit-Reset": count("Seconds until the window ends.", 42),
  "Retry-After": count("Seconds to wait before the next request (RFC 9110, section 10.2.3).", 42),
  "Location": {
    description: "Address of the delivery record (RFC 9110, section 10.2.2).",
    schema: { type: "string", format: "uri" },
  },
  "Idempotency-Replayed": {
    description: "true if this repeats the first answer, because the call was repeated with its key.",
    schema: { type: "string", enum: ["true"] },
    example: "true",
  },
  "Content-Digest": text(
    "Digest of the body (RFC 9530); only on signed answers.",
    "sha-256=:X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=:",
  ),
  "Signature-Input": {
    description: "What the signature covers, and how it was made (RFC 9421); only on signed answers.",
    schema: { type: "string" },
    example: 'sig=("@status" "content-type" "content-digest" "@method";req "@authority";req "@path";req "@query";req)' +
      ';created=1795392000;keyid="poqkLGiymh_W0uP6PZFw-dvez3QJT5SolqXBCW38r0U";alg="ed25519";tag="vitrine-answer"',
  },
  "Signature": text(
    "The signature (RFC 9421); only on signed answers. /developers#proof says how to verify it.",
    "sig=:wqcAqbmYJ2ji2glfAMaRy4gruYYnx2nEFN2HN6jrnDnQCK1u02Gb04v9EDgwUPiu4A0w6vuQv5lIp5WPpBKRCw==:",
  ),
  "Deprecation": text("Date from which this version is deprecated (RFC 9745); sent only then.", "@1798761600"),
  "Sunset": text(
    "Date on which a deprecated version ends, at least 90 days later (RFC 8594).",
    "Fri, 01 Jan 2027 00:00:00 GMT",
  ),
  "Link": {
    description: "Version to use instead of a deprecated one (RFC 5829).",
    schema: { type: "string" },
    // The only version that there is; a document must not name another one.
    example: `<${V1.prefix}>; rel="successor-version"`,
  },
};

export type DocumentedHeader = keyof typeof HEADERS;

/** Signed answers have them besides (RFC 9421, section 4; RFC 9530, section 2). */
const ON_SIGNED_ANSWERS: DocumentedHeader[] = ["Content-Digest", "Signature-Input", "Signature"];

/** A version that is deprecated says so on every answer. */
const ON_DEPRECATED_ANSWERS: DocumentedHeader[] = ["Deprecation", "Sunset", "Link"];

/** The headers of limits and caching on every answer, besides those that a success names. */
const ON_EVERY_ANSWER: DocumentedHeader[] = [
  "Cache-Control",
  "RateLimit-Policy",
  "RateLimit-Limit",
  "RateLimit-Remaining",
  "RateLimit-Reset",
];

/** Refers to the headers of a success that bear on what to do next, those of a signed one, and `more`. */
export function headerReferences(more: readonly DocumentedHeader[]): Record<string, { $ref: string }> {
  return references(["RateLimit", ...ON_SIGNED_ANSWERS, ...more]);
}

/** Refers to every header that an answer may have besides; one error names them, for all that do not. */
export const EVERY_HEADER = [...ON_EVERY_ANSWER, ...ON_DEPRECATED_ANSWERS];

export function references(names: readonly DocumentedHeader[]): Record<string, { $ref: string }> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** Returns the components of headers that `part` of the description refers to. */
export function headersUsedIn(part: unknown): Record<string, unknown> {
  const text = JSON.stringify(part);
  return Object.fromEntries(
    Object.entries(HEADERS).filter(([name]) => text.includes(`"#/components/headers/${name}"`)),
  );
}

/** The headers of requests that several operations know, as components. */
export const PARAMETERS = {
  "If-None-Match": {
    name: "If-None-Match",
    in: "header",
    description: "ETag of the answer that the caller already has; 304 if nothing has changed.",
    schema: { type: "string" },
    example: HEADERS.ETag.example,
  },
  "Accept-Signature": {
    name: "Accept-Signature",
    in: "header",
    description:
      "Asks for a signed answer (RFC 9421, section 5): a label, and a nonce that comes back. With a keyid, alg or " +
      "tag that is not in use, the answer stays unsigned. /.well-known/jwks.json has the keys, also those of before.",
    schema: { type: "string" },
    example: 'sig=();nonce="6f1c"',
  },
  "Content-Digest": {
    name: "Content-Digest",
    in: "header",
    description: "Digest of the body (RFC 9530). The signature of the answer covers it, which ties the answer to it.",
    schema: { type: "string" },
    example: HEADERS["Content-Digest"].example,
  },
  "Signature-Agent": {
    name: "Signature-Agent",
    in: "header",
    description: "Proves who sends (Web Bot Auth), with Signature-Input and Signature: the https site whose " +
      "/.well-known/http-message-signatures-directory has the keys. The signature has the tag web-bot-auth, covers " +
      "@authority and signature-agent, and has created, expires and a nonce.",
    schema: { type: "string" },
    example: '"https://agent.example"',
  },
} as const;

export function parameterReferences(names: readonly (keyof typeof PARAMETERS)[]): { $ref: string }[] {
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}
