import { assert, assertEquals, assertThrows } from "@std/assert";
import { sitemap, sitemapPart } from "@/lib/discovery/crawlers.ts";
import { ServiceError } from "@/lib/errors.ts";
import { answers } from "@/lib/http/runtime.ts";
import { pageCacheKey } from "@/lib/site/serve_page.ts";
import { ownerFiles } from "@/tests/support/owner.ts";
import { startService, type TestService } from "@/tests/support/service.ts";

const ORIGIN = "http://localhost:8000";
const HTML = { headers: { accept: "text/html" } };

/** An owner with so many works that their list has three pages, and with a long text and many pages besides. */
function longOwner(): Record<string, string> {
  const files = ownerFiles({ projects: 60, agents: 2 });
  files["projects/project-60.md"] += `\n## Result\n\n${"Wireless telegraphs were replaced. ".repeat(500)}\n`;
  for (let number = 0; number < 100; number++) {
    files[`pages/own-${number}.md`] = `---\ntitle: Own page ${number}\n---\n\nText.\n`;
  }
  return files;
}

async function readPage(service: TestService, path: string): Promise<string> {
  const response = await service.send(ORIGIN + path, HTML);
  assertEquals(response.status, 200, path);
  return await response.text();
}

const worksOn = (html: string) =>
  [...html.matchAll(/<h2 dir="auto"><a href="\/projects\/([^"]+)"/g)].map(([, id]) => id);

Deno.test("a list of many works is paged, searched and filtered at addresses that can be shared", async (t) => {
  await using service = await startService({ files: longOwner() });
  const { catalog } = service.runtime.service;
  const all = catalog.filter({ kind: "project" }).map(({ id }) => id);

  await t.step("every work stands on one page, and each page leads to those beside it", async () => {
    const found: string[] = [];
    let path: string | undefined = "/projects";
    for (let page = 1; path !== undefined; page++) {
      const html = await readPage(service, path);
      found.push(...worksOn(html));
      assert(worksOn(html).length <= 24);
      assert(html.includes(`<link rel="canonical" href="${ORIGIN}${path}"`), path);
      assert(!html.includes('content="noindex"'), path);
      const link = (rel: string) =>
        new RegExp(`<link rel="${rel}" href="([^"]+)"`).exec(html)?.[1].replaceAll("&amp;", "&");
      assertEquals(link("prev"), page === 1 ? undefined : page === 2 ? "/projects" : `/projects?page=${page - 1}`);
      path = link("next");
      if (path !== undefined) assert(html.includes(`href="${path}" rel="next"`));
      const [, graph] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)!;
      const works = JSON.parse(graph)["@graph"].filter((node: { "@type": string }) => node["@type"] === "CreativeWork");
      assertEquals(works.length, worksOn(html).length);
    }
    assertEquals(found, all);
  });

  await t.step("a page that is not there is the last or the first", async () => {
    const last = worksOn(await readPage(service, "/projects?page=3"));
    assertEquals(worksOn(await readPage(service, "/projects?page=99")), last);
    for (const page of ["0", "-1", "x", "1", "1e9", "٢"]) {
      assertEquals(
        worksOn(await readPage(service, `/projects?page=${encodeURIComponent(page)}`)),
        all.slice(0, 24),
        page,
      );
    }
  });

  await t.step("words find works in the list, with a tag too, and search engines leave that out", async () => {
    const html = await readPage(service, "/projects?q=telegraph");
    assertEquals(worksOn(html), ["project-60"]);
    assert(html.includes('content="noindex"') && html.includes('value="telegraph"'));
    assert(html.includes('href="/projects?q=telegraph&amp;tag=odd"'));
    assertEquals(worksOn(await readPage(service, "/projects?q=telegraph&tag=Even%20Things")), ["project-60"]);
    const none = await readPage(service, "/projects?q=telegraph&tag=odd");
    assertEquals(worksOn(none), []);
    assert(none.includes("“<bdi>telegraph</bdi>”") && none.includes('<a href="/projects">Show all 60.</a>'));
    const tagged = await readPage(service, "/projects?tag=odd&page=2");
    assertEquals(worksOn(tagged), catalog.filter({ kind: "project", tag: "odd" }).slice(24).map(({ id }) => id));
    assert(tagged.includes('<link rel="prev" href="/projects?tag=odd"'));
  });

  await t.step("only the addresses to which the site leads are remembered", async () => {
    const { reads } = service.runtime.service.revision.part(answers);
    const isKept = (path: string) =>
      reads.has(pageCacheKey(service.runtime.service, new Request(ORIGIN + path, HTML))!);
    for (const path of ["/projects?page=2", "/projects?tag=odd&page=2"]) {
      await readPage(service, path);
      assert(isKept(path), path);
    }
    for (const path of ["/projects?page=99", "/projects?page=02", "/projects?q=telegraph", "/projects?tag=invented"]) {
      await readPage(service, path);
      assert(!isKept(path), path);
    }
  });

  await t.step("pages weigh no more than 60 kB, whatever there is, and Markdown has the whole list", async () => {
    for (const path of ["/", "/projects", "/projects?page=2", "/own-7"]) {
      const { length } = new TextEncoder().encode(await readPage(service, path));
      assert(length < 60_000, `${path}: ${length} bytes`);
    }
    const markdown = await (await service.send(`${ORIGIN}/projects.md`)).text();
    const told = [...markdown.matchAll(/^ *(?:\d+\. )?## \[.*\]\(.*\/projects\/([^)]+)\.md\)$/gm)].map(([, id]) => id);
    assertEquals(told, all);
    assert((await readPage(service, "/projects?page=2")).includes('href="/projects.md"'));
  });
});

Deno.test("claims and snapshots are read page by page, by offset and by cursor", async () => {
  await using service = await startService({ files: longOwner() });
  const read = async (path: string) => await (await service.fetch(path)).json();
  const { total, limit, items } = await read("/api/v1/claims");
  assertEquals([limit, items.length], [100, 100]);
  assert(total > 200);
  for (const by of ["next", "next_cursor"] as const) {
    const ids: string[] = [];
    let path: string | null = "/api/v1/claims?limit=70";
    while (path !== null) {
      const page: Record<string, string | null> & { items: { id: string }[] } = await read(path);
      ids.push(...page.items.map(({ id }) => id));
      const to = page[by];
      path = to === null ? null : by === "next" ? to.slice(ORIGIN.length) : `/api/v1/claims?limit=70&cursor=${to}`;
    }
    assertEquals([ids.length, new Set(ids).size], [total, total], by);
  }
  const some = await read("/api/v1/claims?subject=project:project-1&limit=1");
  assertEquals([some.items.length, some.next], [
    1,
    `${ORIGIN}/api/v1/claims?subject=project%3Aproject-1&limit=1&offset=1`,
  ]);
  for (const wrong of ["cursor=x", "limit=0", "limit=101", `offset=1&cursor=${some.next_cursor}`]) {
    assertEquals((await service.fetch(`/api/v1/claims?${wrong}`)).status, 400, wrong);
  }
  const states = await read("/api/v1/snapshots?limit=1");
  assertEquals([states.count, states.limit, states.offset], [states.items.length, 1, 0]);
});

Deno.test("the text of all pages is made once for all hosts, streamed, and has what each address says", async () => {
  await using service = await startService({ files: longOwner() });
  const read = (host: string, headers: Record<string, string> = {}, method = "GET") =>
    service.send(`http://${host}/llms-full.txt`, { headers, method });
  const [here, there] = ["localhost:8000", "127.0.0.1:9000"];
  const first = await read(here);
  const reader = first.body!.pipeThrough(new TextDecoderStream()).getReader();
  const beginning = (await reader.read()).value!;
  let text = beginning;
  for (let part = await reader.read(); !part.done; part = await reader.read()) text += part.value;
  assert(beginning.length < text.length && first.headers.get("content-length") === null);
  assert(text.includes(`Source: <http://${here}/projects/project-60>`), text.slice(-2000));
  assert(!text.includes("any-origin"));
  assertEquals(await (await read(there)).text(), text.replaceAll(here, there));
  assert(text.includes("# Developers") && (text.match(/^# /gm)?.length ?? 0) > 160);

  const etag = first.headers.get("etag")!;
  assertEquals((await read(here)).headers.get("etag"), etag);
  assert(etag.startsWith('"') && etag !== (await read(there)).headers.get("etag"));
  assertEquals((await read(here, { "if-none-match": etag })).status, 304);
  const head = await read(here, {}, "HEAD");
  assertEquals(head.headers.get("content-length"), String(new TextEncoder().encode(text).length));
  const packed = await read(here, { "accept-encoding": "gzip" });
  assertEquals([packed.headers.get("content-encoding"), packed.headers.get("etag")], ["gzip", `W/${etag}`]);
  assertEquals(await new Response(packed.body!.pipeThrough(new DecompressionStream("gzip"))).text(), text);
  assertEquals((await read(here, {}, "POST")).status, 405);
  for (const path of ["/developers.md", "/index.md", "/recruiters.md", "/projects.md", "/projects/project-1.md"]) {
    const twin = await (await service.send(`http://${there}${path}`)).text();
    assert(twin.includes(`http://${there}/`) && !twin.includes("any-origin"), path);
  }
});

Deno.test("a sitemap that would be too long is split, and an index leads to its parts", async () => {
  await using service = await startService({ files: ownerFiles() });
  const context = { service: service.runtime.service, baseUrl: ORIGIN, client: "" };
  const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url);
  const whole = locations(sitemap(context));
  for (const limits of [{ urls: 5, bytes: 1e6 }, { urls: 50_000, bytes: 700 }]) {
    const index = sitemap(context, limits);
    assert(index.includes("<sitemapindex "));
    const names = locations(index).map((url) => url.slice(`${ORIGIN}/sitemaps/`.length));
    const parts = names.map((name) => sitemapPart(context, name, limits));
    assert(parts.length > 1 && parts.every((part) => part.length <= limits.bytes));
    assert(parts.every((part) => locations(part).length <= limits.urls));
    assertEquals(parts.flatMap(locations), whole);
    for (const wrong of ["0.xml", "99.xml", "1", "x.xml"]) {
      assertThrows(() => sitemapPart(context, wrong, limits), ServiceError);
    }
  }
  assertEquals((await service.send(`${ORIGIN}/sitemaps/1.xml`)).status, 404);
});
