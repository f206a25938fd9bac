import { assert, assertEquals, assertMatch } from "@std/assert";
import { startService } from "@/tests/support/service.ts";

const READS = [
  "/api/v1",
  "/api/v1/profile",
  "/api/v1/candidate",
  "/api/v1/services",
  "/api/v1/projects",
  "/api/v1/projects/project-1",
  "/api/v1/agents",
  "/api/v1/agents/agent-1",
  "/.well-known/candidate.json",
  "/openapi.json",
];

Deno.test("every read answers GET with JSON that anyone may read and keep for a while", async () => {
  await using service = await startService();
  for (const path of READS) {
    const response = await service.fetch(path);
    assertEquals(response.status, 200, path);
    assertMatch(response.headers.get("content-type")!, /^application\/json/);
    assertEquals(response.headers.get("access-control-allow-origin"), "*");
    assertEquals(response.headers.get("access-control-allow-credentials"), null);
    assertMatch(response.headers.get("access-control-expose-headers")!, /Location, Retry-After, ETag/);
    assertEquals(response.headers.get("x-content-type-options"), "nosniff");
    assertEquals(
      response.headers.get("cache-control"),
      "public, max-age=60, s-maxage=3600, stale-while-revalidate=86400",
    );
    assertEquals(typeof await response.json(), "object");
  }
});

Deno.test("every read answers HEAD with the headers of GET, its length and no body", async () => {
  await using service = await startService();
  for (const path of READS) {
    const get = await service.fetch(path);
    const length = (await get.arrayBuffer()).byteLength;
    const head = await service.fetch(path, { method: "HEAD" });
    assertEquals(head.status, 200);
    assertEquals(await head.text(), "");
    assertEquals(head.headers.get("content-length"), String(length));
    assertEquals(head.headers.get("etag"), get.headers.get("etag"));
    assertEquals(head.headers.get("content-type"), get.headers.get("content-type"));
  }
});

Deno.test("a strong ETag gives 304 in every form that If-None-Match has, and another one does not", async () => {
  await using service = await startService();
  for (const path of READS) {
    const etag = (await service.fetch(path)).headers.get("etag")!;
    assertMatch(etag, /^"[^"]+"$/);
    for (const condition of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const response = await service.fetch(path, { headers: { "if-none-match": condition } });
      assertEquals(response.status, 304, `${path} ${condition}`);
      assertEquals(response.headers.get("etag"), etag);
      assertEquals(await response.text(), "");
    }
    assertEquals((await service.fetch(path, { headers: { "if-none-match": '"other"' } })).status, 200);
  }
});

Deno.test("different bytes have different ETags", async () => {
  await using service = await startService();
  const tags = await Promise.all(READS.map(async (path) => (await service.fetch(path)).headers.get("etag")));
  // The candidate stands at two paths with the same bytes.
  assertEquals(new Set(tags).size, READS.length - 1);
});

Deno.test("the well-known candidate document is the candidate byte for byte", async () => {
  await using service = await startService();
  const [one, other] = await Promise.all(
    ["/api/v1/candidate", "/.well-known/candidate.json"].map((path) => service.fetch(path)),
  );
  assertEquals(await one.text(), await other.text());
  assertEquals(one.headers.get("etag"), other.headers.get("etag"));
});

Deno.test("absolute URLs use the origin that was asked, or BASE_URL where it is set", async () => {
  await using asked = await startService({ baseUrl: "http://127.0.0.1:8123" });
  assertEquals((await (await asked.fetch("/api/v1")).json()).openapi, "http://127.0.0.1:8123/openapi.json");
  await using fixed = await startService({ env: { BASE_URL: "https://tess.example.com/" } });
  const index = await (await fixed.fetch("/api/v1")).json();
  assertEquals(index.openapi, "https://tess.example.com/openapi.json");
  const list = await (await fixed.fetch("/api/v1/projects?limit=1")).json();
  assert(list.next.startsWith("https://tess.example.com/api/v1/projects?"));
});

Deno.test("the profile holds every skill once, and addresses that are derived", async () => {
  await using service = await startService();
  const profile = await (await service.fetch("/api/v1/profile")).json();
  assertEquals(profile.skills, ["TypeScript", "SQL"]);
  assertEquals(profile.website, "http://localhost:8000/");
  assertEquals(profile.flagshipProject, "http://localhost:8000/projects/project-2");
});

Deno.test("the candidate is an open document: the owner's further fields are served", async () => {
  await using service = await startService();
  const candidate = await (await service.fetch("/api/v1/candidate")).json();
  assertEquals(candidate.favourite_day, "Thursday");
  assertEquals(candidate.name, "Tess Tester");
  assertEquals(candidate.links.github, "https://github.example.com/tess");
});
