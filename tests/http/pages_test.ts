import { assert, assertEquals, assertMatch, assertNotEquals, assertStringIncludes } from "@std/assert";
import { hash } from "node:crypto";
import { sitePages, twinPath } from "@/lib/site/pages.ts";
import { answers } from "@/lib/http/runtime.ts";
import { ownerFiles } from "@/tests/support/owner.ts";
import { startService } from "@/tests/support/service.ts";

const HTML = "text/html; charset=utf-8";
const MARKDOWN = "text/markdown; charset=utf-8";

/** What a browser sends. */
const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8";

/** `Accept`, and the type that it gets (RFC 9110, section 12.5.1). */
const NEGOTIATION: [accept: string | undefined, type: string][] = [
  [undefined, HTML],
  ["*/*", HTML],
  [BROWSER, HTML],
  ["text/*", HTML],
  ["text/markdown", MARKDOWN],
  ["TEXT/Markdown", MARKDOWN],
  ["text/markdown, text/html", MARKDOWN],
  ["text/markdown, text/html, */*", MARKDOWN],
  ["text/html, text/markdown", HTML],
  ["text/*, text/html;q=0.5, text/markdown;q=0.5", HTML],
  ["text/html;q=0.9, text/markdown", MARKDOWN],
  ["text/markdown;q=0.5, text/html;q=0.4", MARKDOWN],
  ["text/markdown;q=0.4, text/html;q=0.5", HTML],
  ["text/markdown;q=0, */*", HTML],
  ["text/markdown;q=0", HTML],
  ["text/markdown, */*;q=0.1", MARKDOWN],
  ["text/html;q=0, text/markdown;q=0.1", MARKDOWN],
  ["image/png", HTML],
  ["nonsense", HTML],
];

Deno.test("every page is there, in HTML and Markdown, with the headers that protect it", async () => {
  await using service = await startService();
  const pages = sitePages(service.runtime.service);
  assert(pages.length > 10);
  for (const page of pages) {
    const html = await service.fetch(page.path, { headers: { accept: BROWSER } });
    assertEquals(html.status, 200, page.path);
    assertEquals(html.headers.get("content-type"), HTML);
    assertEquals(html.headers.get("x-content-type-options"), "nosniff");
    assertEquals(html.headers.get("origin-agent-cluster"), "?1");
    assertEquals(html.headers.get("cross-origin-opener-policy"), "same-origin");
    assertStringIncludes(html.headers.get("permissions-policy")!, "camera=()");
    assert(html.headers.has("referrer-policy"));
    assert(!html.headers.has("strict-transport-security"), "HSTS over http");
    const text = await html.text();
    assertStringIncludes(text, `<link rel="canonical" href="http://localhost:8000${page.path}"`);
    assertStringIncludes(text, `<link rel="alternate" href="${twinPath(page)}" type="text/markdown"`);
    assertMatch(text, /<html lang="en" dir="ltr"[^>]*>/);

    const markdown = await service.fetch(page.path, { headers: { accept: "text/markdown" } });
    const twin = await service.fetch(twinPath(page));
    assertEquals(twin.status, 200, twinPath(page));
    assertEquals(await markdown.text(), await twin.text(), page.path);
    assertEquals(markdown.headers.get("etag"), twin.headers.get("etag"));
    assertNotEquals(markdown.headers.get("etag"), html.headers.get("etag"));
  }
});

Deno.test("a page comes in the form that its caller prefers, and says that this varies", async () => {
  await using service = await startService();
  for (const path of ["/projects", "/services", "/projects/project-1"]) {
    for (const [accept, type] of NEGOTIATION) {
      for (const method of ["GET", "HEAD"]) {
        const response = await service.fetch(path, { method, headers: accept === undefined ? {} : { accept } });
        assertEquals(response.headers.get("content-type"), type, `${path} for ${accept}`);
        assertVaries(response);
        await response.body?.cancel();
      }
    }
  }
});

Deno.test("a program that starts at / with JSON gets the index of the interface", async () => {
  await using service = await startService();
  const front = await service.fetch("/", { headers: { accept: "application/json" } });
  const index = await service.fetch("/api/v1");
  assertEquals(front.headers.get("content-type"), "application/json; charset=utf-8");
  assertVaries(front);
  assertEquals(await front.text(), await index.text());
  const page = await service.fetch("/services", { headers: { accept: "application/json" } });
  assertEquals(page.headers.get("content-type"), HTML);
});

Deno.test("pages can be asked again by their ETag, whatever their form", async () => {
  await using service = await startService();
  for (const accept of [BROWSER, "text/markdown"]) {
    for (const path of ["/", "/developers", "/projects?tag=odd", "/?view=json"]) {
      const first = await service.fetch(path, { headers: { accept } });
      const etag = first.headers.get("etag")!;
      assertMatch(etag, /^"/);
      const length = String((await first.bytes()).length);
      const again = await service.fetch(path, { headers: { accept, "if-none-match": etag } });
      assertEquals([again.status, await again.text()], [304, ""]);
      assertEquals(again.headers.get("etag"), etag);
      assertVaries(again);
      const head = await service.fetch(path, { method: "HEAD", headers: { accept } });
      assertEquals([head.status, await head.text()], [200, ""]);
      assertEquals([head.headers.get("etag"), head.headers.get("content-length")], [etag, length]);
      const other = await service.fetch(path, { headers: { accept, "if-none-match": '"other"' } });
      assertEquals(other.status, 200);
      await other.body?.cancel();
    }
  }
});

Deno.test("pages answer the other methods themselves", async () => {
  await using service = await startService();
  for (const [path, allow] of [["/", "GET, HEAD, OPTIONS"], ["/contact", "GET, HEAD, POST, OPTIONS"]]) {
    const options = await service.fetch(path, { method: "OPTIONS" });
    assertEquals([options.status, options.headers.get("allow")], [204, allow]);
    const put = await service.fetch(path, { method: "PUT" });
    assertEquals([put.status, put.headers.get("allow")], [405, allow]);
    await put.body?.cancel();
  }
});

Deno.test("the policy of a page allows what is on it by digest, and nothing else inline", async () => {
  await using service = await startService();
  for (const { path } of sitePages(service.runtime.service)) {
    const response = await service.fetch(path);
    const policy = response.headers.get("content-security-policy")!;
    assertStringIncludes(policy, "default-src 'none'");
    for (const forbidden of ["unsafe", "nonce", "*", "http:"]) assert(!policy.includes(forbidden), policy);
    const text = await response.text();
    assert(!/ style=| on\w+=| nonce=|javascript:/.test(text.replaceAll(/<pre.*?<\/pre>/gs, "")), path);
    for (const [, tag, attributes, code] of text.matchAll(/<(script|style)([^>]*)>(.*?)<\/\1>/gs)) {
      if (attributes.includes(" src=") || attributes.includes("application/ld+json")) continue;
      const digest = `'sha256-${hash("sha256", code, "base64")}'`;
      assertMatch(policy, new RegExp(`${tag}-src 'self'[^;]*${RegExp.escape(digest)}`));
    }
  }
});

Deno.test("over https a page asks for it ever after", async () => {
  await using service = await startService({
    env: { BASE_URL: "https://tess.example.com" },
    baseUrl: "https://localhost",
  });
  const response = await service.fetch("/");
  assertMatch(response.headers.get("strict-transport-security")!, /^max-age=\d{8}/);
  assertStringIncludes(await response.text(), '<link rel="canonical" href="https://tess.example.com/"');
});

Deno.test("each page has one address", async () => {
  await using service = await startService();
  const moved: [string, string][] = [
    ["/projects/", "/projects"],
    ["/projects/?tag=odd", "/projects?tag=odd"],
    ["/projects/project-1/", "/projects/project-1"],
    ["/projects/agent-1", "/agents/agent-1"],
    ["/agents/project-1", "/projects/project-1"],
    ["/agents/project-1/", "/projects/project-1"],
  ];
  for (const [from, to] of moved) {
    const response = await service.fetch(from);
    assertEquals([response.status, response.headers.get("location")], [308, to], from);
  }
});

Deno.test("what callers invent is answered, but not kept", async () => {
  await using service = await startService();
  const { reads } = service.runtime.service.revision.part(answers);
  const before = await (await service.fetch("/projects?tag=Even%20Things")).text();
  assertStringIncludes(before, "project number 2");
  const kept = reads.size;
  assertEquals(await (await service.fetch("/projects?tag=Even%20Things")).text(), before);
  for (let index = 0; index < 20; index++) {
    const response = await service.fetch(`/projects?tag=x${index}&y=${index}&view=z${index}`);
    assertEquals(response.status, 200);
    assertStringIncludes(await response.text(), `x${index}`);
  }
  assertEquals(reads.size, kept);
  const hostile = await (await service.fetch(`/projects?tag=${encodeURIComponent("<script>alert(1)</script>")}`))
    .text();
  assert(!hostile.includes("<script>alert"));
});

Deno.test("the other forms of a page show the very bytes that agents get", async () => {
  await using service = await startService();
  const shown = async (path: string) => {
    const text = await (await service.fetch(path)).text();
    const [, body] = /<pre class="served-text"[^>]*>(.*?)<\/pre>/s.exec(text)!;
    return unescaped(body.replaceAll(/<[^>]+>/g, ""));
  };
  const sent = async (path: string) => await (await service.fetch(path)).text();
  assertEquals(await shown("/?view=json"), await sent("/api/v1/profile"));
  assertEquals(await shown("/projects?view=json&tag=odd"), await sent("/api/v1/projects?tag=odd"));
  assertEquals(await shown("/agents/agent-1?view=json"), await sent("/api/v1/agents/agent-1"));
  assertEquals(await shown("/developers?view=json"), await sent("/api/v1"));
  for (const path of ["/services", "/contact"]) {
    assertEquals(await shown(`${path}?view=markdown`), await sent(`${path}.md`));
  }
});

Deno.test("the other forms of a page keep what was chosen on it, under its own name", async () => {
  await using service = await startService();
  const formsOf = async (path: string) => {
    const html = await (await service.fetch(path, { headers: { accept: BROWSER } })).text();
    const [, list] = /class="form-switch"[^>]*>(.*?)<\/nav>/s.exec(html)!;
    return [...list.matchAll(/href="([^"]*)"/g)].map(([, href]) => unescaped(href));
  };
  assertEquals(await formsOf("/contact?kind=role"), ["/contact?kind=role", "/contact?view=markdown"]);
  assertEquals(await formsOf("/projects?tag=odd"), [
    "/projects?tag=odd",
    "/projects?view=markdown",
    "/projects?view=json&tag=odd",
  ]);
});

Deno.test("a tag that the interface refuses is a mistake of the caller on the page too", async () => {
  await using service = await startService();
  const path = `/projects?view=json&tag=${"a".repeat(101)}`;
  const response = await service.fetch(path, { headers: { accept: BROWSER } });
  assertEquals([response.status, response.headers.get("content-type")], [400, HTML]);
  assertStringIncludes(await response.text(), "at most 100 characters");
});

Deno.test("what is not there is said in the caller's form, with the nearest page", async () => {
  await using service = await startService();
  const html = await service.fetch("/projetcs", { headers: { accept: BROWSER } });
  assertEquals([html.status, html.headers.get("content-type")], [404, HTML]);
  assertVaries(html);
  assertEquals(html.headers.get("cache-control"), "no-store");
  assert(html.headers.has("content-security-policy"));
  const text = await html.text();
  assertMatch(text, /Did you mean.*href="\/projects"/);
  assertStringIncludes(text, '<meta name="robots" content="noindex"');

  const markdown = await service.fetch("/agents/agent-11", { headers: { accept: "text/markdown" } });
  assertEquals([markdown.status, markdown.headers.get("content-type")], [404, MARKDOWN]);
  assertMatch(await markdown.text(), /^# 404: .*Did you mean .*\/agents\/agent-1\)/s);

  const json = await service.fetch("/nowhere", { headers: { accept: "application/json" } });
  assertEquals([json.status, json.headers.get("content-type")], [404, "application/json; charset=utf-8"]);
  assertEquals((await json.json()).error.code, "not_found");

  for (const path of ["/api/v1/projetcs", "/.well-known/nothing", "/api"]) {
    const response = await service.fetch(path, { headers: { accept: BROWSER } });
    assertEquals(
      [response.status, response.headers.get("content-type")],
      [404, "application/json; charset=utf-8"],
      path,
    );
    await response.body?.cancel();
  }
  const head = await service.fetch("/projetcs", { method: "HEAD" });
  assertEquals([head.status, await head.text()], [404, ""]);
});

Deno.test("no path of the site sends 401 or 403", async () => {
  await using service = await startService();
  const paths = [
    "/",
    "/x",
    "/contact/x",
    "/contact/0mi7xq2k1f-5Zt3Wm0vQbCw1xR8sYdL4A",
    "/%E0%A4%A",
    "/projects/%00",
    "//",
    "/.env",
  ];
  for (const path of paths) {
    for (const method of ["GET", "POST", "DELETE"]) {
      const response = await service.fetch(path, { method });
      assert(![401, 403, 500].includes(response.status), `${method} ${path}: ${response.status}`);
      await response.body?.cancel();
    }
  }
});

Deno.test("what a search engine reads is one graph in which every id resolves", async () => {
  await using service = await startService();
  for (const { path, title } of sitePages(service.runtime.service)) {
    const text = await (await service.fetch(path)).text();
    const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)!;
    const graph: Record<string, unknown>[] = JSON.parse(json)["@graph"];
    const ids = graph.map((node) => node["@id"]);
    assertEquals(new Set(ids).size, ids.length);
    for (const [, id] of json.matchAll(/\{"@id":"([^"]+)"\}/g)) assert(ids.includes(id), `${path}: ${id}`);
    assert(graph.some((node) => node["@type"] === "Person" && node.name === "Tess Tester"));
    assert(graph.some((node) => node["@type"] === "WebSite"));
    if (path.includes("/project-")) {
      assert(graph.some((node) => node["@type"] === "CreativeWork" && node.name === title));
    }
    if (path === "/") assertEquals(graph[0]["@type"], "ProfilePage");
  }
});

Deno.test("only what is shown is marked as current", async () => {
  await using service = await startService();
  /** Where the marked links lead to. */
  const marked = async (path: string) => {
    const html = await (await service.fetch(path, { headers: { accept: BROWSER } })).text();
    return [...html.matchAll(/<a [^>]*aria-current[^>]*>/g)].map(([link]) => /(?<=href=")[^"]*/.exec(link)![0]);
  };
  const [name] = service.runtime.service.catalog.items.find(({ kind }) => kind === "project")!.tags;
  const tag = encodeURIComponent(name);
  assertEquals(await marked("/"), ["/", "/"]);
  assertEquals(await marked("/projects"), ["/projects", "/projects", "/projects"]);
  assertEquals(await marked(`/projects?tag=${tag}`), ["/projects", `/projects?tag=${tag}`, `/projects?tag=${tag}`]);
  assertEquals(await marked("/projects/project-1"), ["/projects", "/projects/project-1"]);
  assertEquals(await marked("/developers"), ["/developers", "/developers"]);
  assertEquals(await marked("/nowhere"), []);
});

function unescaped(html: string): string {
  return html.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}

function assertVaries({ headers }: Response): void {
  assert(headers.get("vary")?.split(", ").includes("Accept"), `Vary is ${headers.get("vary")}`);
}

Deno.test("the owner's portrait stands where people and programs look for it, and its host alone is allowed", async () => {
  const picture = "https://pictures.example.net:8443/tess(1).jpg";
  for (
    const [image, url, sources] of [
      ["/portrait.jpg", "http://localhost:8000/portrait.jpg", "img-src 'self' data:;"],
      [picture, picture, "img-src 'self' data: https://pictures.example.net:8443;"],
    ]
  ) {
    const files: Record<string, string> = { ...ownerFiles(), "public/portrait.jpg": "a picture" };
    files["profile.yaml"] += `image: ${image}\n`;
    await using service = await startService({ files });
    const read = async (path: string) => await (await service.fetch(path)).text();
    for (const path of ["/", "/recruiters"]) {
      const response = await service.fetch(path);
      assertStringIncludes(response.headers.get("content-security-policy")!, sources);
      const html = await response.text();
      const [tag] = /<img [^>]*>/.exec(html) ?? [""];
      // Official Fresh adds the build to a path of this site.
      assertStringIncludes(tag, `src="${image}`);
      assertStringIncludes(tag, 'alt="Portrait of Tess Tester"');
      assertMatch(tag, /width="\d+" height="\d+"/);
      assertStringIncludes(
        html,
        `"@id":"http://localhost:8000/#person","name":"Tess Tester","url":"http://localhost:8000/","image":"${url}"`,
      );
    }
    assertStringIncludes(
      await read("/index.md"),
      `![Portrait of Tess Tester](${url.replace("(", "%28").replace(")", "%29")})`,
    );
    assertEquals(JSON.parse(await read("/resume.json")).basics.image, url);
    assertEquals(JSON.parse(await read("/api/v1/profile")).image, url);
    assert(!(await read("/projects")).includes("<img "));
  }
});
