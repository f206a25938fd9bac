import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { ownerFiles } from "@/tests/support/owner.ts";
import { startService, type TestService } from "@/tests/support/service.ts";

async function list(service: TestService, query = "") {
  const response = await service.fetch(`/api/v1/projects${query}`);
  assertEquals(response.status, 200, query);
  return await response.json();
}

// deno-lint-ignore no-explicit-any -- bodies are checked against the OpenAPI description already
const ids = (page: any): string[] => page.items.map(({ id }: { id: string }) => id);

Deno.test("flagship items come first, then the owner's order, then the title", async () => {
  await using service = await startService();
  // The declared order of the test owner runs backwards.
  assertEquals(ids(await list(service)), [2, 7, 6, 5, 4, 3, 1].map((number) => `project-${number}`));
});

Deno.test("items without a declared order come last, by title", async () => {
  const files = ownerFiles({ projects: 1 });
  files["projects/z.md"] = "---\ntitle: Alpha\n---\n";
  files["projects/a.md"] = "---\ntitle: Beta\n---\n";
  await using service = await startService({ files });
  assertEquals(ids(await list(service)), ["project-1", "z", "a"]);
});

Deno.test("following next, and separately next_cursor, visits every item once", async () => {
  await using service = await startService({ files: ownerFiles({ projects: 23 }) });
  const all = ids(await list(service));
  assertEquals(all.length, 23);
  for (const limit of [1, 3, 23]) {
    const byUrl: string[] = [];
    let url: string | null = `/api/v1/projects?limit=${limit}`;
    while (url !== null) {
      const page = await (await service.fetch(url.replace("http://localhost:8000", ""))).json();
      assertEquals(page.count, page.items.length);
      assertEquals(page.total, 23);
      byUrl.push(...ids(page));
      url = page.next;
    }
    assertEquals(byUrl, all);

    const byCursor: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page = await list(service, `?limit=${limit}${cursor && `&cursor=${cursor}`}`);
      byCursor.push(...ids(page));
      cursor = page.next_cursor;
    }
    assertEquals(byCursor, all);
  }
});

Deno.test("next keeps every filter", async () => {
  await using service = await startService({ files: ownerFiles({ projects: 9 }) });
  const page = await list(service, "?tag=EVEN%20th&limit=2");
  assertEquals(page.total, 4);
  const next = new URL(page.next);
  assertEquals(Object.fromEntries(next.searchParams), { tag: "EVEN th", limit: "2", offset: "2" });
  const second = await list(service, next.search);
  assertEquals(new Set([...ids(page), ...ids(second)]).size, 4);
  assertEquals(second.next, null);
  assertEquals(second.next_cursor, null);
});

Deno.test("next keeps flagship, and leads to flagship items only", async () => {
  const files = ownerFiles({ projects: 2 });
  for (const id of ["a", "b", "c"]) files[`projects/${id}.md`] = `---\ntitle: ${id}\nflagship: true\n---\n`;
  await using service = await startService({ files });
  const first = await list(service, "?flagship=true&limit=2");
  const next = new URL(first.next);
  assertEquals(Object.fromEntries(next.searchParams), { flagship: "true", limit: "2", offset: "2" });
  const second = await list(service, next.search);
  assertEquals([first.total, second.total, ids(second).length], [4, 4, 2]);
  assertEquals((await list(service, "?limit=2")).next.includes("flagship"), false);
});

Deno.test("tag matches any part of a tag in any case", async () => {
  await using service = await startService();
  for (const tag of ["even", "VEN th", "Even Things"]) {
    assertEquals((await list(service, `?tag=${encodeURIComponent(tag)}`)).total, 3);
  }
  const none = await list(service, "?tag=nothing-has-it");
  assertEquals([none.items, none.note.split(" Tags: ")[0]], [
    [],
    "No project has a tag that contains “nothing-has-it”.",
  ]);
  const { items } = await list(service);
  for (const tag of items.flatMap(({ tags }: { tags: string[] }) => tags)) assertStringIncludes(none.note, tag);
  assertMatch((await list(service, "?tag=tag-99")).note, /Did you mean tag-\d\?/);
  assertEquals((await list(service, "?tag=even&offset=1000")).note, undefined, "there are such works");
});

Deno.test("tag matches whichever way its accents are written", async () => {
  const files = ownerFiles({ projects: 1 });
  files["projects/cafe.md"] = `---\ntitle: Beans\ntags: ["${"Café".normalize("NFC")}"]\n---\n`;
  await using service = await startService({ files });
  for (const form of ["NFC", "NFD"]) {
    assertEquals(ids(await list(service, `?tag=${encodeURIComponent("CAFÉ".normalize(form))}`)), ["cafe"], form);
  }
});

Deno.test("flagship=true keeps the flagship items", async () => {
  await using service = await startService();
  assertEquals(ids(await list(service, "?flagship=true")), ["project-2"]);
});

Deno.test("an offset past the end is an empty page", async () => {
  await using service = await startService();
  const page = await list(service, "?offset=7");
  assertEquals({ ...page }, { count: 0, total: 7, limit: 100, offset: 7, next: null, next_cursor: null, items: [] });
});

Deno.test("a list of nothing is an empty page", async () => {
  await using service = await startService({ files: ownerFiles({ projects: 0, agents: 0 }) });
  assertEquals((await list(service)).total, 0);
});

Deno.test("projects and agents are apart in lists and share one id space", async () => {
  await using service = await startService();
  const agents = await (await service.fetch("/api/v1/agents")).json();
  assertEquals(agents.total, 3);
  for (const path of ["projects", "agents"]) {
    for (const id of ["project-3", "agent-3"]) {
      const item = await (await service.fetch(`/api/v1/${path}/${id}`)).json();
      assertEquals(item.id, id);
      assertEquals(item.kind, id.split("-")[0]);
      assertEquals(item.order, undefined);
    }
  }
});

Deno.test("a cursor stays right with another filter", async () => {
  await using service = await startService();
  const { next_cursor } = await list(service, "?limit=2");
  assertEquals(ids(await list(service, `?tag=odd&cursor=${next_cursor}`)), ["project-5", "project-3", "project-1"]);
});

Deno.test("a cursor of an item that the filter leaves out goes on behind the place of that item", async () => {
  await using service = await startService();
  // The third item is project-6, and even.
  const { items, next_cursor } = await list(service, "?limit=3");
  assertEquals(items[2].id, "project-6");
  const page = await list(service, `?tag=odd&limit=2&cursor=${next_cursor}`);
  assertEquals([ids(page), page.offset, page.total], [["project-5", "project-3"], 1, 4]);
  assertEquals(ids(await list(service, `?flagship=true&cursor=${next_cursor}`)), []);
});

Deno.test("10,000 items are all found", async () => {
  await using service = await startService({ files: ownerFiles({ projects: 10_000, agents: 0 }) });
  const page = await list(service, "?tag=tag-7&limit=5");
  assertEquals([page.total, page.count], [500, 5]);
});

Deno.test("however far past the end an offset lies, the list is empty", async () => {
  await using service = await startService();
  for (const offset of ["2000000000", "999999999999999999999999"]) {
    const { count, next, next_cursor } = await list(service, `?offset=${offset}`);
    assertEquals([count, next, next_cursor], [0, null, null], offset);
  }
});

Deno.test("fields= gives those fields of each item, on every page, and says which there are", async () => {
  await using service = await startService();
  const get = async (path: string) =>
    await service.send(path.startsWith("http") ? path : `http://localhost:8000${path}`);
  const read = async (path: string) => await (await get(path)).json();
  const first = await read("/api/v1/projects?fields=title,id&limit=2&tag=odd");
  const second = await read(first.next);
  for (const page of [first, second]) {
    assertEquals(page.items.map((item: object) => Object.keys(item)), page.items.map(() => ["id", "title"]));
  }
  assertEquals([first.count, second.offset], [2, 2]);
  const { items: claims } = await read("/api/v1/claims?subject=candidate&fields=id");
  assertEquals(new Set(claims.flatMap(Object.keys)), new Set(["id"]));
  const whole = await read("/portfolio.json");
  // Whether the whole was asked for before or not.
  assertEquals(await read("/portfolio.json?fields=profile%2C%20name"), { name: whole.name, profile: whole.profile });
  assertEquals(await read("/portfolio.json?other=1"), whole);
  for (
    const [path, message] of [
      ["/api/v1/projects?fields=nope", /must be names out of id, kind, title.*not “nope”/],
      ["/api/v1/agents?fields=titel", /did you mean title/],
      ["/api/v1/projects?fields=", /must be names out of/],
      ["/api/v1/projects?fields=id&fields=title", /must not be repeated/],
      ["/api/v1/claims?fields=constructor", /must be names out of id, subject/],
      ["/portfolio.json?fields=nope", /must be names out of .*profile.*items/],
    ] as const
  ) {
    const response = await get(path);
    const { error } = await response.json();
    assertEquals([response.status, error.code, error.details[0].path], [400, "validation_failed", "fields"], path);
    assertMatch(error.details[0].message, message, path);
  }
  const profile = await get("/api/v1/profile?fields=name");
  assertEquals([profile.status, (await profile.json()).error.code], [400, "validation_failed"], "only lists have it");
});
