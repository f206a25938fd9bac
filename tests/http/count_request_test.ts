import { assertEquals } from "@std/assert";
import { countRequest } from "@/lib/http/count_request.ts";
import { countsOf, startInsight } from "@/tests/insight/support/insight.ts";

/** Counts a request to `path` that was answered with `type`. */
async function countsFor(path: string, type: string | null, status = 200, method = "GET") {
  await using running = await startInsight();
  const { insight } = running;
  const catalog = { items: [], get: (id: string) => id === "known" ? {} : undefined };
  const response = new Response(null, { status, headers: type === null ? {} : { "content-type": type } });
  // deno-lint-ignore no-explicit-any -- nothing else of the service is looked at
  countRequest({ insight, catalog } as any, new Request(`http://localhost${path}`, { method }), response);
  return { reads: await countsOf(insight, "reads"), items: Object.keys(await countsOf(insight, "items")) };
}

Deno.test("a page and a document are told apart by what was sent", async () => {
  assertEquals((await countsFor("/", "text/html; charset=utf-8")).reads, { pages: 1 });
  assertEquals((await countsFor("/", "text/markdown; charset=utf-8")).reads, { documents: 1 });
  assertEquals((await countsFor("/projects/known", "text/html; charset=utf-8")).items, ["known"]);
  assertEquals((await countsFor("/projects/known.md", "text/markdown")).items, ["known"]);
  assertEquals((await countsFor("/api/v1/agents/known?x=1", "application/json")).items, ["known"]);
  assertEquals((await countsFor("/projects/unknown", "text/html")).items, []);
});

Deno.test("parts of pages, redirects, the desk and other methods are no reads", async () => {
  for (const type of ["text/css; charset=utf-8", "text/javascript", "image/svg+xml", "font/woff2", null]) {
    assertEquals((await countsFor("/some/thing", type)).reads, {}, String(type));
  }
  assertEquals((await countsFor("/x", "text/html", 303)).reads, {});
  assertEquals((await countsFor("/x", "text/html", 304)).reads, { pages: 1 });
  assertEquals((await countsFor("/admin", "text/html")).reads, {});
  assertEquals((await countsFor("/admin/insight", "text/html")).reads, {});
  assertEquals((await countsFor("/administrators", "text/html")).reads, { pages: 1 });
  assertEquals((await countsFor("/x", "text/html", 200, "HEAD")).reads, {});
  assertEquals((await countsFor("/services", "text/html", 200, "POST")).reads, {});
});
