import { assert, assertEquals, assertMatch } from "@std/assert";
import { securityText } from "@/lib/discovery/crawlers.ts";
import { sitePages } from "@/lib/site/pages.ts";
import { nodesOf, parseMarkdown, textOf } from "@/tests/support/markdown.ts";
import { ownerFiles } from "@/tests/support/owner.ts";
import { secondOwnerFiles } from "@/tests/support/second_owner.ts";
import { startService } from "@/tests/support/service.ts";

const BASE = "https://tess.example.net";

async function start(files = ownerFiles()) {
  const service = await startService({ env: { BASE_URL: BASE }, baseUrl: BASE, files });
  const read = async (path: string) => await (await service.send(BASE + path)).text();
  return { service, read, [Symbol.asyncDispose]: () => service[Symbol.asyncDispose]() };
}

Deno.test("llms.txt is a title, a summary, text without headings, and sections of links", async () => {
  for (const files of [ownerFiles(), secondOwnerFiles()]) {
    await using at = await start(files);
    const { site } = at.service.runtime.service.content;
    const { children = [] } = parseMarkdown(await at.read("/llms.txt"));
    assertEquals([children[0].type, children[0].depth, textOf(children[0])], ["heading", 1, site.title]);
    assertEquals([children[1].type, textOf(children[1])], ["blockquote", site.description]);
    const first = children.findIndex(({ depth }) => depth === 2);
    assert(children.slice(2, first).every(({ type }) => type === "paragraph"));
    assertEquals(textOf(children[first]), "When to use");
    for (let index = first; index < children.length; index += 2) {
      const [heading, list] = children.slice(index, index + 2);
      assertEquals([heading.type, heading.depth, list.type], ["heading", 2, "list"]);
      for (const item of list.children!) assertEquals(item.children![0].children![0].type, "link", textOf(item));
    }
    assertEquals(nodesOf({ type: "root", children }, "html"), []);
  }
});

Deno.test("llms-full.txt holds the text of every page but that for developers, which developers/llms.txt holds", async () => {
  await using at = await start();
  const full = await at.read("/llms-full.txt");
  for (const { path, title } of sitePages(at.service.runtime.service)) {
    assert(full.includes(`# ${title}`) && full.includes(`Source: <${BASE}${path}>`), path);
  }
  const twin = await at.read("/developers.md");
  const guide = (await at.read("/developers/llms.txt")).trim();
  assert(guide.startsWith("# Developers\n") && twin.includes(guide));
  assert(full.includes(`(${BASE}/developers/llms.txt)`) && !full.includes(guide.slice(0, 500)));
});

Deno.test("auth.md has the seven parts of its walkthrough and stays small", async () => {
  await using at = await start();
  const text = await at.read("/auth.md");
  const headings = nodesOf(parseMarkdown(text), "heading").map(textOf);
  assertEquals(headings.length, 8);
  assertEquals(headings[0], "Auth.md");
  assertEquals(headings.slice(1, 6).map((one) => one.split(" — ")[0]), [1, 2, 3, 4, 5].map((step) => `Step ${step}`));
  assertEquals(headings.slice(6), ["Errors", "Revocation"]);
  assertMatch(text, /agentic registration/);
  assert(new TextEncoder().encode(text).length < 4096);
});

Deno.test("robots.txt is one group for all, with signals, and leads to the site map and the catalog", async () => {
  await using at = await start();
  const text = await at.read("/robots.txt");
  const lines = text.trim().split("\n").filter((line) => !line.startsWith("#"));
  const [group, rest] = [lines.slice(0, lines.indexOf("")), lines.slice(lines.indexOf("") + 1)];
  const agents = group.filter((line) => line.startsWith("User-agent: "));
  assert(["GPTBot", "ClaudeBot", "PerplexityBot", "*"].every((name) => agents.includes(`User-agent: ${name}`)));
  const signals = (await at.service.send(`${BASE}/llms.txt`)).headers.get("content-signal");
  assertEquals(group.slice(agents.length), [`Content-Signal: ${signals}`, "Allow: /"]);
  assertEquals(rest, [`Sitemap: ${BASE}/sitemap.xml`]);
  assertMatch(text, new RegExp(`^# Agentmap: ${BASE}/.well-known/ard.json$`, "m"));
  assert(!lines.join().includes("admin"));
});

Deno.test("sitemap.xml lists every page once with its day", async () => {
  await using at = await start();
  const text = await at.read("/sitemap.xml");
  assertMatch(
    text,
    /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9">/,
  );
  const entries = [...text.matchAll(/<url><loc>([^<]+)<\/loc><lastmod>(\d{4}-\d{2}-\d{2})<\/lastmod><\/url>/g)];
  const pages = sitePages(at.service.runtime.service);
  assertEquals(entries.map(([, url, day]) => [url, day]), pages.map(({ path, updatedAt }) => [BASE + path, updatedAt]));
});

Deno.test("security.txt always expires in the future, within a year, and changes once a month", async () => {
  await using at = await start();
  const { service } = at.service.runtime;
  const context = { service, baseUrl: BASE, client: "" };
  const served = fieldsOf(await at.read("/.well-known/security.txt"));
  assertEquals(served.get("Contact"), ["mailto:tess@example.com", `${BASE}/contact`]);
  assertEquals(served.get("Canonical"), [`${BASE}/.well-known/security.txt`]);
  for (const now of ["2026-01-01T00:00:00Z", "2026-08-31T23:59:59Z", "2026-12-31T12:00:00Z", "2028-02-29T00:00:00Z"]) {
    const [expires, ...more] = fieldsOf(securityText(context, new Date(now))).get("Expires")!;
    assertEquals(more, []);
    const days = (Date.parse(expires) - Date.parse(now)) / 86_400_000;
    assert(days > 120 && days < 365, `${now}: ${days}`);
  }
  const [early, late] = ["2026-11-01", "2026-11-30"].map((day) => securityText(context, new Date(day)));
  assertEquals(early, late);
  const local = fieldsOf(securityText({ ...context, baseUrl: "http://localhost:8000" }));
  assertEquals([local.get("Contact"), local.get("Canonical")], [["mailto:tess@example.com"], undefined]);
});

/** The fields of a security.txt (RFC 9116, section 2.2). */
function fieldsOf(text: string): Map<string, string[]> {
  const pairs = text.trim().split("\n").map((line) => /^([A-Za-z-]+): (\S.*)$/.exec(line)!.slice(1));
  const grouped = Map.groupBy(pairs, ([name]) => name);
  return new Map([...grouped].map(([name, all]) => [name, all.map(([, value]) => value)]));
}
