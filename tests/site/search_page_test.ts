import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { ownerFiles } from "@/tests/support/owner.ts";
import { startService, type TestService } from "@/tests/support/service.ts";

async function page(service: TestService, path: string, accept = "text/html") {
  const response = await service.send(`http://localhost:8000${path}`, { headers: { accept } });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

Deno.test("every page has the search as a plain form, and the page of results works without script", async () => {
  await using service = await startService();
  for (const path of ["/", "/projects", "/projects/project-1", "/privacy"]) {
    const { text } = await page(service, path);
    assertMatch(
      text,
      /<form[^>]*role="search"[^>]*action="\/search"[^>]*>\s*<input[^>]*type="search"[^>]*name="q"/,
      path,
    );
    assertStringIncludes(text, "/site.js");
  }
  const empty = await page(service, "/search");
  assertEquals(empty.status, 200);
  assertStringIncludes(empty.text, "The search covers");
  const found = await page(service, "/search?q=Patience+waits");
  assertEquals(found.status, 200);
  assertStringIncludes(found.text, 'value="Patience waits"');
  assertStringIncludes(found.text, "<mark>Patience</mark>");
  assertMatch(found.text, /<meta name="robots" content="noindex"/);
  const json = await page(service, "/search?view=json&q=patience");
  assertStringIncludes(json.text, "/api/v1/search?q=patience");
});

Deno.test("nothing found says so and what there is, and shows a visitor's words as text", async () => {
  await using service = await startService();
  const { text } = await page(service, `/search?q=${encodeURIComponent("<b>zyx</b>")}`);
  assert(!text.includes("<b>zyx"));
  assertStringIncludes(text, "Nothing here mentions");
  assertStringIncludes(text, '<a href="/search?q=odd"');
});

Deno.test("the page speaks the language of the site", async () => {
  const files = ownerFiles();
  files["site.yaml"] = files["site.yaml"].replace("language: en", "language: de");
  await using service = await startService({ files });
  assertStringIncludes((await page(service, "/search?q=xyzzy")).text, "kommt hier nicht vor");
  assertStringIncludes((await page(service, "/privacy")).text, "nach 365 Tagen gelöscht");
});

Deno.test("a visitor who searches too often is told to wait", async () => {
  await using service = await startService({ env: { CALL_LIMIT: "2;w=60" } });
  for (const word of ["a1", "b2"]) assertEquals((await page(service, `/search?q=${word}`)).status, 200);
  const refused = await page(service, "/search?q=c3");
  assertEquals(refused.status, 429);
  assertMatch(refused.text, /<h1[^]*There have been too many requests\. Try again in \d+ seconds?\./);
  const json = await service.send("http://localhost:8000/search?q=c3", { headers: { accept: "application/json" } });
  assertEquals([json.status, (await json.json()).error.code], [429, "rate_limited"]);
  assertMatch(json.headers.get("retry-after") ?? "", /^\d+$/);
});

Deno.test("the privacy page says what is kept, how long and how to have it erased, unless the owner wrote one", async () => {
  await using service = await startService({ env: { RETENTION_DAYS: "30" } });
  const { status, text } = await page(service, "/privacy");
  assertEquals(status, 200);
  assertStringIncludes(text, "are deleted after 30 days");
  assertStringIncludes(text, 'href="mailto:tess@example.com"');
  assertStringIncludes((await page(service, "/privacy.md")).text, "# Privacy");
  assertStringIncludes((await page(service, "/")).text, 'href="/privacy"');

  const files = ownerFiles();
  files["pages/privacy.md"] = "---\ntitle: My own privacy\n---\n\nNothing is kept by me.\n";
  await using own = await startService({ files });
  assertStringIncludes((await page(own, "/privacy")).text, "Nothing is kept by me.");
});
