import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { answers, type ServingRuntime } from "@/lib/http/runtime.ts";
import { sitePages } from "@/lib/site/pages.ts";
import { pageCacheKey } from "@/lib/site/serve_page.ts";
import { startService } from "@/tests/support/service.ts";

const readsOf = ({ service }: ServingRuntime) => service.revision.part(answers).reads;

const ORIGIN = "http://localhost:8000";
const BROWSER = { headers: { accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" } };

Deno.test("what was asked for once is found by a key that needs no route", async () => {
  await using service = await startService();
  const { runtime } = service;
  const paths = sitePages(runtime.service).map(({ path }) => path);
  const links = ["/projects?tag=odd", "/projects?tag=Even%20Things", "/?view=markdown", "/agents?view=json&tag=odd"];
  const wishes = [{ accept: "*/*" }, { accept: "text/markdown" }, { accept: "application/json" }, BROWSER.headers, {}];
  for (const headers of wishes as Record<string, string>[]) {
    for (const path of [...paths, ...links]) {
      const request = new Request(ORIGIN + path, { headers });
      const response = await service.send(ORIGIN + path, { headers });
      const known = readsOf(runtime).get(pageCacheKey(runtime.service, request)!);
      assertEquals(known?.etag, response.headers.get("etag"), `${JSON.stringify(headers)} ${path}`);
      assertEquals(await known!.full.clone().text(), await response.text());
    }
  }
});

Deno.test("no key is known for what no page is, nor for parameters that somebody invents", async () => {
  await using service = await startService();
  const { runtime } = service;
  for (const path of ["/nothing", "/projects/", "/llms.txt", "/api/v1/projects", "/admin"]) {
    assertEquals(pageCacheKey(runtime.service, new Request(ORIGIN + path)), undefined, path);
  }
  for (const path of ["/projects?tag=invented", "/?utm_source=x", "/?view=page"]) {
    const response = await service.send(ORIGIN + path, BROWSER);
    assertEquals(response.status, 200);
    await response.body?.cancel();
    assertEquals(
      readsOf(runtime).get(pageCacheKey(runtime.service, new Request(ORIGIN + path, BROWSER))!),
      undefined,
      path,
    );
  }
});

Deno.test("a failure page that comes again is the page of this failure, at this place, and of no other", async () => {
  await using service = await startService();
  const read = async (path: string, init: RequestInit = BROWSER) => {
    const response = await service.send(ORIGIN + path, init);
    return { status: response.status, text: await response.text(), type: response.headers.get("content-type") };
  };
  const first = await read("/one-that-is-not-there");
  assertEquals(await read("/another-that-is-not-there"), first);
  assert(!first.text.includes("that-is-not-there"));
  assertEquals(first.text.includes("aria-current"), false);
  // Below a page that is marked as current; with a page that was probably meant; in another form; of another status.
  const below = await read("/services/nothing-of-the-kind");
  assert(below.text.includes('<a href="/services" aria-current="true"'));
  const meant = await read("/recruitres");
  assert(meant.text.includes("Did you mean") && !first.text.includes("Did you mean"));
  const markdown = await read("/one-that-is-not-there", { headers: { accept: "text/markdown" } });
  assertEquals([markdown.status, markdown.type], [404, "text/markdown; charset=utf-8"]);
  const wrong = await read(`/projects?view=json&tag=${"a".repeat(101)}`);
  assertEquals([first.status, below.status, meant.status, wrong.status], [404, 404, 404, 400]);
  assertNotEquals(wrong.text, first.text);
});

Deno.test("each internal error names its own request", async () => {
  await using service = await startService();
  service.runtime.service.renderPage = () => Promise.reject(new Error("broken"));
  const ids = [];
  for (let count = 0; count < 2; count++) {
    const response = await service.send(`${ORIGIN}/recruiters?view=markdown`, BROWSER);
    assertEquals(response.status, 500);
    ids.push(/this reference: ([\w-]+)/.exec(await response.text())![1]);
  }
  assertEquals(new Set(ids).size, 2);
});
