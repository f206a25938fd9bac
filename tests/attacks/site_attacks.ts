import fc from "fast-check";
import type { Attack } from "./request.ts";
import { ANY_HEADERS } from "./rest_attacks.ts";
import { hostileText, hostileUrlText } from "./values.ts";

/** Paths besides the pages: documents, forms, and what scanners of the open internet ask for. */
const PATHS = [
  ...[
    "/",
    "/index.md",
    "/llms.txt",
    "/robots.txt",
    "/sitemap.xml",
    "/openapi.json",
    "/auth.md",
    "/resume.json",
    "/og.png",
  ],
  ...[
    "/.well-known/mcp",
    "/.well-known/agent-skills/index.json",
    "/.well-known/agent-skills/x/SKILL.md",
    "/.well-known/",
  ],
  ...[
    "/admin",
    "/admin/",
    "/admin/inbox",
    "/admin/sign-in",
    "/admin/setup",
    "/admin/settings",
    "/admin/settings/service",
    "/admin/insight",
    "/admin/../api/v1",
  ],
  ...[
    "/.env",
    "/wp-login.php",
    "/.git/config",
    "/_fresh/server.js",
    "/_fresh/../main.ts",
    "/static/../deno.json",
    "/favicon.ico",
  ],
];

/** Any request at pages, documents, forms and the owner's desk. */
export function siteAttacks(pages: string[]): fc.Arbitrary<Attack> {
  const known = fc.constantFrom(...PATHS, ...pages);
  const target = fc.oneof(
    { weight: 3, arbitrary: known },
    fc.tuple(
      known,
      fc.constantFrom(".md", "/", "?tag=", "?cursor=x&tag=y", "?days=x", "?next=//evil.example", "#x", "%2e%2e/"),
    )
      .map((parts) => parts.join("")),
    fc.tuple(known, hostileUrlText).map(([path, text]) => `${path}${text.replace(/[# ]/g, "")}`),
    hostileUrlText.map((text) => `/admin/${text.replace(/[# ]/g, "")}`),
  );
  const form = fc.dictionary(
    fc.constantFrom("message", "reply_to", "problem", "password", "token", "next"),
    hostileText,
  )
    .map((fields) =>
      new URLSearchParams(Object.entries(fields).map(([name, text]) => [name, text.toWellFormed()])).toString()
    );
  const read = fc.record({
    method: fc.constantFrom("GET", "HEAD", "OPTIONS", "DELETE", "PUT", "TRACE"),
    target,
    headers: fc.array(fc.oneof(...ANY_HEADERS), { maxLength: 4 }),
  });
  const write = fc.record({
    method: fc.constant("POST"),
    target,
    headers: fc.array(fc.oneof(...ANY_HEADERS), { maxLength: 3 }).map((some): [string, string][] => [
      ["content-type", "application/x-www-form-urlencoded"],
      ...some,
    ]),
    body: fc.oneof(form, hostileText),
  });
  return fc.oneof({ weight: 3, arbitrary: read }, write);
}
