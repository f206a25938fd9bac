import type { LimitState } from "@/lib/limits/soft_limiter.ts";
import { type ApiVersion, V1 } from "@/lib/operations/addresses.ts";

/** JSON. It is UTF-8 without the parameter too (RFC 8259, section 8.1), but some clients assume another encoding then. */
export const JSON_TYPE = "application/json; charset=utf-8";

export const TEXT_TYPE = "text/plain; charset=utf-8";

/** Markdown (RFC 7763). */
export const MARKDOWN_TYPE = "text/markdown; charset=utf-8";

/** A server card (SEP-2127). */
export const SERVER_CARD_TYPE = "application/mcp-server-card+json";

/** A linkset with the profile of an API catalog (RFC 9727, section 4.2). */
export const API_CATALOG_TYPE = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';

export type HeaderPairs = [name: string, value: string][];

/** The headers that tell of a limit. */
const LIMIT_FIELDS = "RateLimit, RateLimit-Policy, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset";

/** The further headers of a signed answer (RFC 9421, section 4; RFC 9530, section 2). */
const SIGNATURE_FIELDS = "Content-Digest, Signature, Signature-Input";

const EXPOSED = `Location, Retry-After, ETag, Idempotency-Replayed, ${SIGNATURE_FIELDS}, ${LIMIT_FIELDS}`;

/** On every answer that is signed for those who ask for it (`signed_answers.ts`). */
export const SIGNABLE: HeaderPairs = [["vary", "Accept-Signature"]];

/** The headers that callers may send from a browser besides those that every page may. */
const REQUEST_FIELDS = "Content-Type, Idempotency-Key, If-None-Match, Accept-Signature, Content-Digest";

/** On every public answer: any origin may read it, no credential plays a part, and its type is not to be guessed. */
export const PUBLIC_HEADERS: HeaderPairs = [
  ["access-control-allow-origin", "*"],
  ["access-control-expose-headers", EXPOSED],
  ["x-content-type-options", "nosniff"],
];

/** Returns the headers of the answer to OPTIONS, that of browsers (CORS preflight) included. */
export function preflightHeaders(allow: string, fields = REQUEST_FIELDS): HeaderPairs {
  return [
    ...PUBLIC_HEADERS,
    ["allow", allow],
    ["access-control-allow-methods", allow],
    ["access-control-allow-headers", fields],
    ["access-control-max-age", "86400"],
  ];
}

/**
 * Returns both forms of the rate-limit headers: the structured fields of draft-ietf-httpapi-ratelimit-headers-11 and the plain
 * integers that clients have parsed for years.
 */
export function limitHeaders(name: string, { limit, remaining, reset }: LimitState): HeaderPairs {
  return [
    ["ratelimit-policy", `"${name}";q=${limit.quota};w=${limit.window}`],
    ["ratelimit", `"${name}";r=${remaining};t=${reset}`],
    ["ratelimit-limit", String(limit.quota)],
    ["ratelimit-remaining", String(remaining)],
    ["ratelimit-reset", String(reset)],
  ];
}

/** Announces the end of a version: RFC 9745 (Deprecation), RFC 8594 (Sunset), RFC 5829 (successor-version). */
export function versionHeaders({ deprecation }: ApiVersion = V1): HeaderPairs {
  if (deprecation === undefined) return [];
  return [
    ["deprecation", `@${Date.parse(deprecation.deprecatedOn) / 1000}`],
    ["sunset", new Date(deprecation.sunsetOn).toUTCString()],
    ["link", `<${deprecation.successor}>; rel="successor-version"`],
  ];
}

/** On every answer of the REST interface. */
export const API_HEADERS: HeaderPairs = [
  ["content-type", JSON_TYPE],
  ...PUBLIC_HEADERS,
  ...SIGNABLE,
  ...versionHeaders(),
];
