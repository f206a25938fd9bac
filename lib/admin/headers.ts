import type { Context } from "fresh";
import { ownOrigin } from "@/lib/admin/origin.ts";
import type { HeaderPairs } from "@/lib/http/headers.ts";
import { documentHeaders } from "@/lib/http/html_document.ts";
import type { State } from "@/lib/http/runtime.ts";

/** For answers that are no documents: nothing at all may be loaded or run. */
const NOTHING = "default-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

/**
 * What nobody may keep, find, frame or read from another origin; nor compress, because the token of a form stands beside
 * text of strangers, and the length of both compressed together tells of the token (the BREACH attack).
 */
const PRIVATE: HeaderPairs = [
  ["cache-control", "no-store, no-transform"],
  ["x-robots-tag", "noindex, nofollow"],
  ["referrer-policy", "same-origin"],
  ["cross-origin-resource-policy", "same-origin"],
  ["x-frame-options", "DENY"],
  ["permissions-policy", "tools=(), camera=(), microphone=(), geolocation=(), payment=(), usb=()"],
];

/** Adds to an answer of the admin the headers that protect it; a document brings the policy for its own scripts. */
export function protect(ctx: Context<State>, response: Response): Response {
  const { headers } = response;
  for (const [name, value] of [...documentHeaders(ownOrigin(ctx)), ...PRIVATE]) headers.set(name, value);
  if (!headers.has("content-security-policy")) headers.set("content-security-policy", NOTHING);
  return response;
}
