import { assert, assertEquals } from "@std/assert";
import { fullOwner } from "@/tests/site/support/owners.ts";
import { startService } from "@/tests/support/service.ts";

Deno.test("every link of every page leads somewhere, and to a place that is there", async () => {
  await using service = await startService({ files: fullOwner() });
  const waiting = ["/"];
  const texts = new Map<string, string>();
  for (const path of waiting) {
    const response = await service.fetch(path, { headers: { accept: "text/html" } });
    assertEquals(response.status, 200, path);
    const isPage = response.headers.get("content-type")?.startsWith("text/html");
    const text = isPage ? await response.text() : (await response.body?.cancel(), "");
    texts.set(path, text);
    for (const { path } of linksIn(text)) if (!waiting.includes(path)) waiting.push(path);
  }
  assert(texts.size > 40, `only ${texts.size} addresses`);
  for (const [from, text] of texts) {
    for (const { path, fragment } of linksIn(text, from)) {
      if (fragment === "") continue;
      assert(texts.get(path)?.includes(`id="${fragment}"`), `${from} leads to ${path}#${fragment}, which is not there`);
    }
  }
});

function linksIn(html: string, from = "/"): { path: string; fragment: string }[] {
  return [...html.matchAll(/<(?:a|link|script)[^>]* (?:href|src)="([^"]+)"/g)]
    .map(([, to]) => new URL(to.replaceAll("&amp;", "&"), `http://localhost:8000${from}`))
    .filter(({ origin }) => origin === "http://localhost:8000")
    .map(({ pathname, search, hash }) => ({ path: pathname + search, fragment: hash.slice(1) }));
}
