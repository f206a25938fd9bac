import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { startBuiltServer } from "./server.ts";

// Official Fresh leaves its bundler's process running.
const loose = { sanitizeOps: false, sanitizeResources: false };
const FOREVER = "public, max-age=31536000, immutable";

Deno.test("a build on disk is served by its own process", loose, async (t) => {
  await using server = await startBuiltServer();
  const get = (path: string, headers?: HeadersInit) => fetch(server.origin + path, { headers, redirect: "manual" });

  await t.step("routes answer", async () => {
    const route = await get("/.well-known/x");
    assertEquals((await route.json()).route, "/.well-known/x");
    assertEquals(await (await get("/items/7")).json(), {
      id: "7",
      route: "/items/:id",
    });
    assertEquals(await (await get("/rest/a%2Fb")).text(), "a%2Fb");
    const grouped = await get("/grouped");
    assertEquals(grouped.headers.get("x-trail"), "main>group");
    assertStringIncludes(await grouped.text(), "<title>Grouped</title>");
    const missing = await get("/nowhere");
    assertEquals(missing.status, 404);
    assertStringIncludes(await missing.text(), "nothing at /nowhere");
  });

  await t.step("static files have a tag", async () => {
    const first = await get("/site.css");
    const etag = first.headers.get("etag") ?? "";
    assertMatch(etag, /^W\/"[0-9a-f]{64}"$/);
    assertMatch(first.headers.get("cache-control") ?? "", /no-store/);
    assertEquals(first.headers.get("vary"), "If-None-Match");
    assertEquals(first.headers.get("x-trail"), "main");
    const length = (await first.bytes()).length;
    assertEquals(first.headers.get("content-length"), String(length));
    const head = await fetch(`${server.origin}/site.css`, { method: "HEAD" });
    assertEquals([head.headers.get("content-length"), await head.text()], [String(length), ""]);
    const again = await get("/site.css", { "if-none-match": etag });
    assertEquals([again.status, await again.text()], [304, ""]);
    const other = await get("/site.css", { "if-none-match": 'W/"x"' });
    assertEquals(other.status, 200);
    await other.body?.cancel();
  });

  await t.step("a slash at the end changes nothing", async () => {
    const file = await get("/site.css");
    const same = await get("/site.css/");
    assertEquals([same.status, await same.text()], [200, await file.text()]);
    const refused = await fetch(`${server.origin}/site.css/`, { method: "POST" });
    assertEquals(refused.status, 405);
    await refused.body?.cancel();
  });

  await t.step("asset() URLs are kept for a year", async () => {
    const url = await (await get("/asset")).text();
    assertMatch(url, /^\/site\.css\?__frsh_c=[0-9a-f]{40}$/);
    const response = await get(url);
    assertEquals(response.headers.get("cache-control"), FOREVER);
    assertStringIncludes(await response.text(), "color");
  });

  await t.step("the islands' code is kept for a year", async () => {
    const html = await (await get("/")).text();
    const [url] = /(?<=from ?")\/_fresh\/js\/[^"]+/.exec(html)!;
    const response = await get(url);
    assertEquals(response.headers.get("cache-control"), FOREVER);
    const type = response.headers.get("content-type");
    assertEquals(type, "text/javascript; charset=UTF-8");
    await response.body?.cancel();
  });

  await t.step("file names are found by their encoded paths", async () => {
    for (const path of ["/a%20b/c,d.txt", "/a%20b/c%2Cd.txt"]) {
      assertEquals(await (await get(path)).text(), "hi\n");
    }
    const wellKnown = await get("/.well-known/security.txt");
    assertStringIncludes(await wellKnown.text(), "Contact:");
    for (const path of ["/.secret/key", "/%zz", "/../main.ts", "/%2e%2e/x"]) {
      const response = await get(path);
      assertEquals(response.status, 404);
      await response.body?.cancel();
    }
  });
});
