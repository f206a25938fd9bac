import { assert, assertEquals } from "@std/assert";
import { gzipSync } from "node:zlib";
import { wordsOf } from "@/lib/words/words.ts";
import { startService, type TestService } from "@/tests/support/service.ts";

const KIB = 1024;
const ORIGIN = "http://localhost:8000";

/** Every script that a page runs, by path, with what each imports; code in the page itself has none. */
async function scriptsOf(service: TestService, path: string): Promise<Map<string, string>> {
  const html = await (await service.send(ORIGIN + path)).text();
  const elements = [...html.matchAll(/<script type="module"(?: src="([^"]+)")?[^>]*>([^]*?)<\/script>/g)];
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

/** Bytes of all scripts, each compressed by itself as it goes over the wire. */
function weightOf(scripts: Map<string, string>): number {
  return [...scripts.values()].filter((code) => code !== "")
    .reduce((sum, code) => sum + gzipSync(code, { level: 9 }).length, 0);
}

Deno.test("a page without an island has one script, below 1.5 KiB compressed, without comments", async () => {
  await using service = await startService();
  for (const path of ["/", "/projects", "/projects/project-1", "/recruiters"]) {
    const scripts = await scriptsOf(service, path);
    assertEquals([...scripts.keys()].slice(1), ["/site.js"], path);
    assertEquals(scripts.get(""), "", path);
    assertEquals(/\/\*|\n./.test(scripts.get("/site.js")!), false);
    assert(weightOf(scripts) < 1.5 * KIB, `${path}: ${weightOf(scripts)} bytes`);
  }
});

Deno.test("a page with an island stays below 15 KiB compressed, the browser tools included", async () => {
  await using service = await startService();
  for (const path of ["/services", "/contact", "/developers"]) {
    const scripts = await scriptsOf(service, path);
    assert(scripts.size > 4, path);
    assert(weightOf(scripts) < 15 * KIB, `${path}: ${weightOf(scripts)} bytes`);
    // Signals are for pages that share state between islands.
    assertEquals([...scripts.keys()].filter((it) => it.endsWith("/1.js")), [], path);
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
