import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { wordsOf } from "@/lib/words/words.ts";
import { startService, type TestService } from "@/tests/support/service.ts";

const PATHS = [
  ...["/", "/projects", "/projects/project-1", "/services.md", "/llms.txt", "/robots.txt", "/og.png", "/favicon.ico"],
  ...["/api/v1", "/api/v1/profile", "/api/v1/projects", "/api/v1/nothing", "/nothing", "/site.css"],
  ...["/.well-known/mcp", "/mcp", "/admin", "/admin/sign-in", "/admin/data/inbox"],
];

const LONG_HEADERS = [
  ...["accept", "accept-language", "accept-encoding", "user-agent", "cookie", "if-none-match", "x-forwarded-for"],
  ...["mcp-protocol-version", "sec-fetch-dest", "x-whatever"],
];

/** Asks twice, so that the second time comes from memory where that is possible. */
async function askTwice(service: TestService, path: string, init: RequestInit = {}) {
  await (await service.send(`http://localhost:8000${path}`, init)).body?.cancel();
  const response = await service.send(`http://localhost:8000${path}`, init);
  return { response, text: await response.text() };
}

Deno.test("a path and query over 8 KiB are 414, on every path", async () => {
  await using service = await startService();
  for (const path of PATHS) {
    const fits = `${path}?${"a".repeat(8191 - path.length)}`;
    assert((await askTwice(service, fits)).response.status !== 414, path);
    for (const target of [`${fits}b`, `${path}/${"x".repeat(9000)}`, `${path}${"/".repeat(60_000)}x`]) {
      for (const method of ["GET", "POST", "HEAD"]) {
        const { response } = await askTwice(service, target, { method });
        assertEquals(response.status, 414, `${method} ${path}`);
        assertEquals(response.headers.get("cache-control"), "no-store", path);
      }
    }
  }
});

Deno.test("a header over 8 KiB is 431, on every path, also where the answer lies in memory", async () => {
  await using service = await startService();
  for (const path of PATHS) {
    await askTwice(service, path);
    for (const name of LONG_HEADERS) {
      const { response } = await askTwice(service, path, { headers: { [name]: "a".repeat(8193 - name.length) } });
      assertEquals(response.status, 431, `${name} at ${path}`);
      assertEquals(response.headers.get("cache-control"), "no-store", path);
    }
    const just = await askTwice(service, path, { headers: { "x-whatever": "a".repeat(8192 - "x-whatever".length) } });
    assert(just.response.status !== 431, path);
    const repeated = new Headers();
    for (let count = 0; count < 100; count++) repeated.append("accept", "text/html;q=0.9,".repeat(6));
    assertEquals((await askTwice(service, path, { headers: repeated })).response.status, 431, path);
  }
});

Deno.test("both refusals have the form that the callers of the path read", async () => {
  await using service = await startService();
  const html = { accept: "text/html" };
  const cases: [
    status: number,
    code: "uri_too_long" | "headers_too_large",
    tail: string,
    headers: Record<string, string>,
  ][] = [
    [414, "uri_too_long", `?${"a".repeat(9000)}`, {}],
    [431, "headers_too_large", "", { "x-whatever": "a".repeat(9000) }],
  ];
  for (const [status, code, tail, headers] of cases) {
    const answer = async (path: string, more: Record<string, string> = {}) => {
      const { response, text } = await askTwice(service, path + tail, { headers: { ...headers, ...more } });
      assertEquals(response.status, status);
      return { type: response.headers.get("content-type") ?? "", text };
    };
    const rest = JSON.parse((await answer("/api/v1/profile", html)).text);
    assertEquals(rest.error.code, code);
    assertMatch(rest.error.hint, /^(?:Shorten|Leave out)/);
    const tool = JSON.parse((await answer("/mcp", html)).text);
    assertEquals([tool.jsonrpc, tool.error.data.code], ["2.0", code]);
    const page = await answer("/projects", html);
    assertMatch(page.type, /^text\/html/);
    assertStringIncludes(page.text, wordsOf("en").failures[code]);
    assertMatch((await answer("/projects", { accept: "text/markdown" })).text, new RegExp(`^# ${status}: `));
  }
});

Deno.test("long runs within the bounds are answered at once", async () => {
  await using service = await startService();
  const cases: [path: string, headers: Record<string, string>][] = [
    [`/projects${"/".repeat(8000)}x`, { accept: "text/html" }],
    [`/${"a/".repeat(4000)}`, { accept: "text/html" }],
    ["/services", { accept: "text/html,".repeat(800) }],
    ["/services", { accept: `text/html;q=0.${"1".repeat(8000)}` }],
    ["/admin/sign-in", { "user-agent": `Version/${"1".repeat(8000)}` }],
    ["/admin/sign-in", { "user-agent": "Version/1 ".repeat(800) }],
    ["/services", { "accept-encoding": "gzip ,".repeat(1300) }],
    ["/services", { "if-none-match": '"a",'.repeat(2000) }],
    ["/admin/sign-in", { cookie: "vitrine-session=;".repeat(450) }],
  ];
  for (const [path, headers] of cases) {
    await askTwice(service, path.slice(0, 20));
    // The quickest of some: a machine with other work holds up one or the other.
    let ms = Infinity;
    for (let tries = 0; tries < 5 && ms >= 100; tries++) {
      const started = performance.now();
      const response = await service.send(`http://localhost:8000${path}`, { headers });
      await response.body?.cancel();
      ms = Math.min(ms, performance.now() - started);
    }
    assert(ms < 100, `${path.slice(0, 20)} ${JSON.stringify(headers).slice(0, 40)}: ${Math.round(ms)} ms`);
  }
});

Deno.test("what is refused below the desk is not for pages of other sites", async () => {
  await using service = await startService();
  for (const target of [`/admin/${"x".repeat(9000)}`, `/admin/inbox?q=${"x".repeat(9000)}`]) {
    const { response } = await askTwice(service, target, { method: "PUT" });
    assertEquals([response.status, response.headers.get("cache-control")], [414, "no-store"]);
    assertEquals(response.headers.get("access-control-allow-origin"), null);
  }
});
