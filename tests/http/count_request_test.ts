import { assertEquals } from "@std/assert";
import { countsOf } from "@/tests/insight/support/insight.ts";
import { startService, type TestService } from "@/tests/support/service.ts";

/** What was counted so far; the start of a test service reads one document. */
async function counts({ runtime: { service: { insight } } }: TestService) {
  const [reads, items, errors] = await Promise.all(
    (["reads", "items", "errors"] as const).map((series) => countsOf(insight, series)),
  );
  return { reads: { ...reads, documents: (reads.documents ?? 0) - 1 }, items, errors };
}

/** What requests to `path` add to the counts: the first, which is routed, or the second, which may come from memory. */
async function countsFor(service: TestService, path: string, init: RequestInit = {}) {
  const before = await counts(service);
  const response = await service.send(`http://localhost:8000${path}`, init);
  await response.body?.cancel();
  const after = await counts(service);
  const added = (series: keyof typeof after) =>
    Object.fromEntries(
      Object.entries(after[series])
        .map(([label, count]) => [label, count - ((before[series] as Record<string, number>)[label] ?? 0)] as const)
        .filter(([, count]) => count !== 0),
    );
  return { status: response.status, reads: added("reads"), items: added("items"), errors: added("errors") };
}

const MARKDOWN = { headers: { accept: "text/markdown" } };

Deno.test("each read counts on its surface and with its item, whether it is made or comes from memory", async () => {
  await using service = await startService();
  const cases: [path: string, init: RequestInit, reads: Record<string, number>, items?: Record<string, number>][] = [
    ["/", {}, { pages: 1 }],
    ["/", MARKDOWN, { documents: 1 }],
    ["/llms.txt", {}, { documents: 1 }],
    ["/api/v1/profile", {}, { rest: 1 }],
    ["/api/v1/projects?limit=2", {}, { rest: 1 }],
    ["/projects/project-1", {}, { pages: 1 }, { "project-1": 1 }],
    ["/projects/project-1.md", {}, { documents: 1 }, { "project-1": 1 }],
    ["/api/v1/agents/agent-1", {}, { rest: 1 }, { "agent-1": 1 }],
    ["/agents/agent-1?x=1", {}, { pages: 1 }, { "agent-1": 1 }],
    ["/", { method: "HEAD" }, {}],
    ["/api/v1/profile", { method: "HEAD" }, {}],
  ];
  for (const round of [1, 2, 3]) {
    for (const [path, init, reads, items = {}] of cases) {
      const added = await countsFor(service, path, init);
      assertEquals(added, { status: 200, reads, items, errors: {} }, `${path}, round ${round}`);
    }
  }
});

Deno.test("an answer that has not changed is a read; parts of pages, redirects, the desk and other methods are none", async () => {
  await using service = await startService();
  const etag = (await service.fetch("/")).headers.get("etag")!;
  const unchanged = await countsFor(service, "/", { headers: { "if-none-match": etag } });
  assertEquals([unchanged.status, unchanged.reads], [304, { pages: 1 }]);
  for (const path of ["/tokens.css", "/browser-tools.js", "/icon.svg", "/og.png", "/manifest.webmanifest"]) {
    for (const _ of [1, 2]) assertEquals((await countsFor(service, path)).reads, {}, path);
  }
  const redirected = await countsFor(service, "/projects/");
  assertEquals([redirected.status, redirected.reads], [308, {}]);
  assertEquals((await countsFor(service, "/admin/sign-in")).reads, {});
  const form = new URLSearchParams({ problem: "We answer forty messages a day by hand." });
  assertEquals((await countsFor(service, "/services", { method: "POST", body: form })).reads, {});
});

Deno.test("errors count as refused, also when they are said again, and never those of the desk", async () => {
  await using service = await startService();
  for (const path of ["/api/v1/nothing", "/api/v1/projects/nobody", "/nothing", "/administrators"]) {
    for (const _ of [1, 2]) {
      const { reads, items, errors } = await countsFor(service, path);
      assertEquals([reads, items, errors], [{}, {}, { refused: 1 }], path);
    }
    assertEquals((await countsFor(service, path, { method: "HEAD" })).errors, {}, path);
  }
  assertEquals((await countsFor(service, "/admin/nothing")).errors, {});
});
