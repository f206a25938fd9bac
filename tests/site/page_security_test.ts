import { assertEquals, assertStringIncludes } from "@std/assert";
import { hash } from "node:crypto";
import { ownerFiles } from "@/tests/support/owner.ts";
import { startService, type TestService } from "@/tests/support/service.ts";

const BROWSER = { headers: { accept: "text/html" } };

/** What protects a page besides the policy for its scripts. */
const PROTECTION = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "origin-agent-cluster": "?1",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
  "strict-transport-security": null,
};

async function read(service: TestService, path: string, init: RequestInit = BROWSER) {
  const response = await service.fetch(path, init);
  return { ...response, headers: response.headers, status: response.status, html: await response.text() };
}

/** The policy of a page, word by word; inline code is allowed by its digest only. */
function policyOf(html: string): string {
  const digests = (element: RegExp) =>
    [...html.matchAll(element)].map(([, code]) => ` 'sha256-${hash("sha256", code, "base64")}'`).join("");
  return [
    "default-src 'none'",
    `script-src 'self'${digests(/<script type="module">([^]*?)<\/script>/g)}`,
    `style-src 'self'${digests(/<style>([^]*?)<\/style>/g)}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
}

Deno.test("every page, with and without script of its own, and every failure has exactly this protection", async () => {
  await using service = await startService();
  for (
    const [path, scripts] of [["/", 0], ["/projects", 0], ["/contact", 1], ["/developers", 1], ["/none", 0]] as const
  ) {
    const { headers, html } = await read(service, path);
    assertEquals([...html.matchAll(/<script type="module">/g)].length, scripts, path);
    assertEquals(headers.get("content-security-policy"), policyOf(html), path);
    const shown = Object.keys(PROTECTION).map((name) => [name, headers.get(name)]);
    assertEquals(Object.fromEntries(shown), PROTECTION, path);
  }
});

Deno.test("the page of a delivery tells its address to nobody, and is protected like every page", async () => {
  await using service = await startService();
  const body = new URLSearchParams({ message: "Hello, this is a message.", reply_to: "sam@company.example" });
  const sent = await service.fetch("/contact", { method: "POST", body, ...BROWSER });
  assertEquals(sent.status, 303);
  const { headers, html } = await read(service, sent.headers.get("location")!);
  assertEquals(headers.get("content-security-policy"), policyOf(html));
  const shown = Object.keys(PROTECTION).map((name) => [name, headers.get(name)]);
  assertEquals(Object.fromEntries(shown), { ...PROTECTION, "referrer-policy": "no-referrer" });
  assertEquals([headers.get("cache-control"), headers.get("vary")], ["no-store", "Accept-Encoding"]);
});

Deno.test("a title that ends a script element stays within the graph for search engines", async () => {
  const title = "Ends it </script><script>alert(1)</script><!--";
  const files = ownerFiles({ projects: 1, agents: 0 });
  files["projects/project-1.md"] = `---\ntitle: ${
    JSON.stringify(title)
  }\n---\n\n## Problem\n\nEnds it too: </script><b>\n`;
  await using service = await startService({ files });
  for (const path of ["/", "/projects", "/projects/project-1"]) {
    const { html } = await read(service, path);
    // As a browser reads it: up to the first end of the element, whatever stands in it (HTML, section 13.2.5.4).
    const [, text] = /<script type="application\/ld\+json">([^]*?)<\/script/i.exec(html)!;
    const graph: { "@type": string; name?: string; abstract?: string }[] = JSON.parse(text)["@graph"];
    const work = graph.find((node) => node["@type"] === "CreativeWork")!;
    assertEquals([work.name, work.abstract], [title, "Ends it too: </script><b>"], path);
    assertEquals(html.includes("<script>alert"), false, path);
  }
  assertStringIncludes((await read(service, "/")).html, "Ends it &lt;/script>");
});
