import { assert, assertEquals } from "@std/assert";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { sitePages } from "@/lib/site/pages.ts";
import { wordsOf } from "@/lib/words/words.ts";
import { sampleOwner } from "@/tests/support/owner.ts";
import { startService, type TestService } from "@/tests/support/service.ts";

const ORIGIN = "http://localhost:8000";

/** Every script that a page runs, by path, with what each imports; code in the page itself has none. */
async function scriptsOf(service: TestService, path: string): Promise<Map<string, string>> {
  const html = await (await service.send(ORIGIN + path)).text();
  const elements = [...html.matchAll(/<script type="module"(?: src="([^"]+)")?[^>]*>([^]*?)<\/script>/g)];
  assertEquals(html.match(/<script(?! type="module"| type="application\/(?:ld\+json|json)")[^>]*>/g), null, path);
  const scripts = new Map([["", elements.map(([, , code]) => code).join("")]]);
  const inline = [...scripts.get("")!.matchAll(/from ?"(\/[^"]+)"/g)].map(([, it]) => it);
  const waiting = new Set([...elements.flatMap(([, src]) => src ?? []), ...inline]);
  // A set also visits what is added to it on the way.
  for (const url of waiting) {
    const response = await service.send(ORIGIN + url);
    assertEquals(response.status, 200, url);
    const code = await response.text();
    scripts.set(url.split("?")[0], code);
    for (const [, it] of code.matchAll(/(?:from|import) ?"(\.[^"]+)"/g)) {
      waiting.add(new URL(it, ORIGIN + url).pathname);
    }
  }
  return scripts;
}

/**
 * What the pages of the first version loaded with the sample's content, in bytes over the wire: each script file
 * compressed as well as can be. What stands in the page itself is data, words above all, which lay in the files then.
 * Pages that it did not have are held against its lightest.
 */
const FIRST = {
  "/services": { gzip: 12_616, br: 11_103 },
  "/contact": { gzip: 11_714, br: 10_337 },
  "/developers": { gzip: 9_922, br: 8_789 },
};
const LIGHTEST = { gzip: 1_680, br: 1_369 };

const PACKERS = {
  gzip: (code: string) => gzipSync(code, { level: 9 }),
  br: (code: string) => brotliCompressSync(code),
};

Deno.test("no page loads more script than in the first version, by gzip and by brotli", async () => {
  await using service = await startService({ files: sampleOwner() });
  const sizes = new Map<string, number>();
  const pages = sitePages(service.runtime.service);
  const items = pages.filter(({ item }) => item !== undefined);
  assert(items.length > 1 && pages.some(({ path }) => path === "/contact"));
  for (const { path } of [...pages.filter((page) => !items.includes(page)), items[0], items.at(-1)!]) {
    const scripts = [...await scriptsOf(service, path)].flatMap(([url, code]) => url === "" ? [] : code);
    const most = FIRST[path as keyof typeof FIRST] ?? LIGHTEST;
    for (const [name, pack] of Object.entries(PACKERS)) {
      const bytes = scripts.reduce((sum, code) => {
        const size = sizes.get(name + code) ?? pack(code).length;
        sizes.set(name + code, size);
        return sum + size;
      }, 0);
      assert(bytes <= most[name as keyof typeof most], `${path}: ${bytes} bytes with ${name}`);
    }
  }
});

Deno.test("a page without an island has one script, without comments", async () => {
  await using service = await startService();
  for (const path of ["/", "/projects", "/projects/project-1", "/recruiters"]) {
    const scripts = await scriptsOf(service, path);
    assertEquals([...scripts.keys()].slice(1), ["/site.js"], path);
    assertEquals(scripts.get(""), "", path);
    assertEquals(/\/\*|\n./.test(scripts.get("/site.js")!), false);
  }
});

Deno.test("a page with an island loads neither signals nor what is only shown later", async () => {
  await using service = await startService();
  const later = ["step-state", "analysis-", "modelContext.registerTool"];
  for (const path of ["/services", "/contact", "/developers"]) {
    const scripts = await scriptsOf(service, path);
    assert(scripts.size > 4, path);
    // Signals are for pages that share state between islands.
    assertEquals([...scripts.keys()].filter((it) => it.endsWith("/1.js")), [], path);
    const code = [...scripts.values()].join("\n");
    assertEquals(later.filter((it) => code.includes(it)), [], path);
  }
});

Deno.test("a page loads no other page's island and no other page's words", async () => {
  await using service = await startService();
  const code = async (path: string) => [...(await scriptsOf(service, path)).values()].join("\n");
  const [analyser, contact] = [await code("/services"), await code("/contact")];
  const { answer, message } = wordsOf("en").forms;
  assert(analyser.includes(answer.ask) && !analyser.includes(message.send));
  assert(contact.includes(message.send) && !contact.includes(answer.ask));
  assert(!analyser.includes(wordsOf("en").developers.start_text));
});
