import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { Builder } from "fresh/dev";
import { app } from "./fixture/main.ts";

const root = import.meta.dirname + "/fixture";
const apply = await new Builder({ root }).build({ snapshot: "memory" });
apply(app);
const handler = app.handler();

function get(path: string, init?: RequestInit): Promise<Response> {
  return handler(new Request(`http://localhost${path}`, init));
}

async function textOf(path: string, init?: RequestInit): Promise<string> {
  const response = await get(path, init);
  return `${response.status} ${await response.text()}`;
}

// Official Fresh leaves its bundler's process running.
const loose = { sanitizeOps: false, sanitizeResources: false };

Deno.test("files with dots in their names are routes", loose, async () => {
  const response = await get("/.well-known/x");
  assertEquals(await response.json(), {
    method: "GET",
    route: "/.well-known/x",
  });
  assertEquals((await get("/.well-known/x/")).status, 200);
  assertEquals(await textOf("/llms.txt"), "200 # llms");
});

Deno.test("a route is loaded when it is first asked for", loose, async () => {
  assertEquals(Reflect.get(globalThis, "lateRoute"), undefined);
  assertEquals(await Promise.all([textOf("/late"), textOf("/late")]), ["200 at last", "200 at last"]);
  assertEquals(await textOf("/late", { method: "PUT" }), "200 at last");
  assertEquals(Reflect.get(globalThis, "lateRoute"), 1);
});

Deno.test("a function handler gets every method", loose, async () => {
  for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
    const response = await get("/.well-known/x", { method });
    assertEquals((await response.json()).method, method);
  }
  const head = await get("/.well-known/x", { method: "HEAD" });
  assertEquals([head.status, await head.text()], [200, ""]);
});

Deno.test("a method that a file lacks is a 404", loose, async () => {
  assertEquals((await get("/llms.txt", { method: "POST" })).status, 404);
  assertEquals((await get("/llms.txt", { method: "HEAD" })).status, 200);
});

Deno.test("file names become patterns", loose, async () => {
  assertEquals(
    await textOf("/items/a%20b"),
    `200 {"id":"a b","route":"/items/:id"}`,
  );
  assertEquals(await textOf("/items/7.json"), `200 {"json":"7"}`);
  assertEquals(await textOf("/rest"), "200 ");
  assertEquals(await textOf("/rest/a/b"), "200 a/b");
  assertEquals(await textOf("/o/info"), `200 {"v":""}`);
  assertEquals(await textOf("/o/7/info"), `200 {"v":"7"}`);
  assertEquals((await get("/_app")).status, 404);
});

Deno.test("parameters in a group come before those beside it, and longer names before shorter ones", loose, async () => {
  assertEquals(await textOf("/pages"), "200 pages");
  assertEquals(await textOf("/pages/a"), `200 {"page":"a"}`);
  assertEquals(await textOf("/pages/a.txt"), `200 {"text":"a"}`);
  assertEquals(await textOf("/pages/a.md"), `200 {"page":"a.md"}`);
});

Deno.test(
  "a group adds middlewares and a layout, not a path",
  loose,
  async () => {
    const response = await get("/grouped");
    assertEquals(response.status, 201);
    assertEquals(response.headers.get("x-page"), "1");
    assertEquals(response.headers.get("x-trail"), "main>group");
    assertStringIncludes(
      await response.text(),
      '<section class="group"><p>&lt;b> main,group</p></section>',
    );
  },
);

Deno.test(
  "Head moves elements and replaces those of the app",
  loose,
  async () => {
    const html = await (await get("/grouped")).text();
    assertStringIncludes(
      html,
      '<head><meta charset="utf-8"/><title>Grouped</title>' +
        '<meta name="description" content="from the page"/>' +
        '<link rel="canonical" href="https://example.com/grouped"/></head>',
    );
  },
);

Deno.test("a page may be an async function", loose, async () => {
  assertStringIncludes(await textOf("/waiting"), '<section class="group"><p>waited for /waiting</p></section>');
});

Deno.test("_error shows errors with their status", loose, async () => {
  assertStringIncludes(await textOf("/fail?kind=http"), "422 <!DOCTYPE html>");
  assertStringIncludes(await textOf("/fail?kind=http"), "error: not like this");
  assertStringIncludes(await textOf("/fail"), "500 <!DOCTYPE html>");
  assertStringIncludes(await textOf("/fail"), "<p>error: unexpected</p>");
});

Deno.test("_404 shows unmatched paths and thrown 404s", loose, async () => {
  for (const path of ["/nowhere", "/a/b/c", "/fail?kind=missing"]) {
    const text = await textOf(path);
    assertMatch(text, /^404 .*<title>Fixture<\/title>.*nothing at/);
  }
});

Deno.test(
  "a page with islands has one script with its nonce",
  loose,
  async () => {
    const response = await get("/");
    const html = await response.text();
    const policy = response.headers.get("content-security-policy") ?? "";
    const [nonce] = /(?<='nonce-)\w+/.exec(policy)!;
    assertEquals(html.split("<script").length, 2);
    assertStringIncludes(html, `<script type="module" nonce="${nonce}">import`);
    assertStringIncludes(html, '<div id="first" class="still">');
    const [script] = /(?<=from ?")\/_fresh\/js\/[^"]+/.exec(html)!;
    assertEquals((await get(script)).status, 200);
  },
);

/** Paths of all scripts that a page loads, by what it and they import. */
async function scriptsOf(page: string): Promise<Set<string>> {
  const html = await textOf(page);
  const paths = new Set(html.match(/(?<=from ?")\/_fresh\/js\/[^"]+/g));
  // A set also visits what is added to it on the way.
  for (const path of paths) {
    const response = await get(path);
    assertEquals(response.status, 200, path);
    for (const [, imported] of (await response.text()).matchAll(/(?:from|import) ?"(\.[^"]+)"/g)) {
      paths.add(new URL(imported, `http://localhost${path}`).pathname);
    }
  }
  return paths;
}

Deno.test("a page loads only the code of its own islands", loose, async () => {
  const [both, one] = [await scriptsOf("/"), await scriptsOf("/props")];
  assertEquals(one.size > 1, true);
  const code = async (paths: Set<string>) => (await Promise.all([...paths].map((path) => textOf(path)))).join("");
  // Only the counter has a listener of its own.
  assertStringIncludes(await code(both), "onClick");
  assertEquals((await code(one)).includes("onClick"), false);
});

Deno.test("a header preloads the code of the islands", loose, async () => {
  const response = await get("/props");
  const link = response.headers.get("link") ?? "";
  const preloaded = link.split(", ").map((it) => /^<(.+)>; rel="modulepreload"; as="script"$/.exec(it)?.[1]);
  const imported = (await response.text()).match(/(?<=from ?")\/_fresh\/js\/[^"]+/g) ?? [];
  assertEquals(imported.length, 3);
  for (const path of imported) assertEquals(preloaded.includes(path), true, path);
});

Deno.test("a page without islands has no script", loose, async () => {
  assertEquals((await textOf("/grouped")).includes("<script"), false);
});

Deno.test("static files come before routes", loose, async () => {
  const css = await get("/site.css");
  assertEquals(css.headers.get("content-type"), "text/css; charset=UTF-8");
  assertMatch(css.headers.get("cache-control") ?? "", /no-store/);
  assertStringIncludes(await css.text(), "color");
  assertEquals((await get("/.well-known/security.txt")).status, 200);
  assertEquals((await get("/site.css", { method: "POST" })).status, 405);
});
