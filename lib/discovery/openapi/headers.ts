import { V1 } from "@/lib/operations/version.ts";

/** The headers of answers, as components of the OpenAPI description. */
export const HEADERS = {
  "ETag": {
    description: "Strong validator of the bytes; send it back in If-None-Match (RFC 9110, section 8.8.3).",
    schema: { type: "string" },
    example: '"3f2-XrY7u-Ae7tCTyyK7j1rNww"',
  },
  "Cache-Control": {
    description: "How long the answer may be kept.",
    schema: { type: "string" },
    example: "public, max-age=60, s-maxage=3600, stale-while-revalidate=86400",
  },
  "RateLimit-Policy": {
    description: "The limit: requests (q) per window of seconds (w). draft-ietf-httpapi-ratelimit-headers-11.",
    schema: { type: "string" },
    example: '"default";q=1000;w=60',
  },
  "RateLimit": {
    description: "Requests left (r) and seconds until the window ends (t). draft-ietf-httpapi-ratelimit-headers-11.",
    schema: { type: "string" },
    example: '"default";r=999;t=42',
  },
  "RateLimit-Limit": { description: "Requests per window.", schema: { type: "integer", minimum: 1 }, example: 1000 },
  "RateLimit-Remaining": {
    description: "Requests left in the window.",
    schema: { type: "integer", minimum: 0 },
    example: 999,
  },
  "RateLimit-Reset": {
    description: "Seconds until the window ends.",
    schema: { type: "integer", minimum: 1 },
    example: 42,
  },
  "Retry-After": {
    description: "Seconds to wait before asking again (RFC 9110, section 10.2.3).",
    schema: { type: "integer", minimum: 1 },
    example: 42,
  },
  "Location": {
    description: "Address of the delivery record (RFC 9110, section 10.2.2).",
    schema: { type: "string", format: "uri" },
  },
  "Idempotency-Replayed": {
    description: "true when this is the first answer again, to a call that was repeated with its key.",
    schema: { type: "string", enum: ["true"] },
    example: "true",
  },
  "Deprecation": {
    description: "Sent once this version is deprecated: since when (RFC 9745).",
    schema: { type: "string" },
    example: "@1798761600",
  },
  "Sunset": {
    description: "Sent once this version is deprecated: when it ends, at least 90 days later (RFC 8594).",
    schema: { type: "string" },
    example: "Fri, 01 Jan 2027 00:00:00 GMT",
  },
  "Link": {
    description: "Sent once this version is deprecated: the version to use instead (RFC 5829).",
    schema: { type: "string" },
    // The only version that there is; a document must not name another one.
    example: `<${V1.prefix}>; rel="successor-version"`,
  },
};

export type DocumentedHeader = keyof typeof HEADERS;

const ON_EVERY_ANSWER: DocumentedHeader[] = [
  "Cache-Control",
  "RateLimit-Policy",
  "RateLimit",
  "RateLimit-Limit",
  "RateLimit-Remaining",
  "RateLimit-Reset",
  "Deprecation",
  "Sunset",
  "Link",
];

/** References to the headers that every answer of the interface carries, and to `more`. */
export function headerReferences(more: readonly DocumentedHeader[] = []): Record<string, { $ref: string }> {
  return Object.fromEntries(
    [...ON_EVERY_ANSWER, ...more].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
}

/** The components that `part` of the description refers to. */
export function headersUsedIn(part: unknown): Record<string, unknown> {
  const text = JSON.stringify(part);
  return Object.fromEntries(
    Object.entries(HEADERS).filter(([name]) => text.includes(`"#/components/headers/${name}"`)),
  );
}
