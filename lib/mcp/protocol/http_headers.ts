import type { HeaderPairs } from "@/lib/http/headers.ts";

/**
 * Any page may call and read the answers; nothing that a browser holds for a visitor is sent along or would help.
 * Nothing is said about caching: answers to POST are not kept unless they ask for it (RFC 9110, section 9.3.3).
 */
const CORS: HeaderPairs = [
  ["access-control-allow-origin", "*"],
  ["access-control-expose-headers", "Mcp-Session-Id, MCP-Protocol-Version, Retry-After"],
  ["x-content-type-options", "nosniff"],
];

/** What an accepted message is answered with, which has no body. */
export const ACCEPTED_HEADERS = new Headers(CORS);

/** As finished headers, because each that is made anew costs as much as reading the message. */
export const MESSAGE_HEADERS = new Headers([["content-type", "application/json"], ...CORS]);

/** Proxies must hand on each event when it comes. */
export const EVENT_HEADERS = new Headers([
  ["content-type", "text/event-stream"],
  ["cache-control", "no-cache"],
  ["x-accel-buffering", "no"],
  ...CORS,
]);

/** What clients of either era send from a browser, and the headers that tracing adds. */
const REQUEST_HEADERS = [
  "Content-Type",
  "Accept",
  "Authorization",
  "MCP-Protocol-Version",
  "Mcp-Method",
  "Mcp-Name",
  "Mcp-Session-Id",
  "Last-Event-ID",
  "Traceparent",
  "Tracestate",
].join(", ");

/** The answer to a preflight. GET and DELETE may be sent, so that a client of a 2025 version sees the 405 it expects. */
export function preflight(allow: string): Response {
  const headers: HeaderPairs = [
    ...CORS,
    ["allow", allow],
    ["access-control-allow-methods", "GET, POST, DELETE, OPTIONS"],
    ["access-control-allow-headers", REQUEST_HEADERS],
    ["access-control-max-age", "86400"],
  ];
  return new Response(null, { status: 204, headers });
}
