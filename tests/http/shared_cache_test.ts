import { assertEquals, assertMatch } from "@std/assert";
import { META, MODERN_VERSION } from "@/lib/mcp/mcp_message.ts";
import { request } from "@/tests/mcp/support/rpc.ts";
import { startService, type TestService } from "@/tests/support/service.ts";

const PATHS = [
  ...["/api/v1", "/api/v1/profile", "/api/v1/candidate", "/api/v1/projects?limit=1", "/api/v1/projects/project-1"],
  ...["/", "/services", "/services.md", "/index.md", "/llms.txt", "/robots.txt", "/sitemap.xml", "/openapi.json"],
  ...["/.well-known/mcp", "/.well-known/agent.json", "/og.png"],
];

const STRANGE = "evil.example";

/** What an answer says of itself, asked twice so that the second one comes from memory. */
async function asked(service: TestService, path: string, host: string) {
  await (await service.send(`http://${host}${path}`)).body?.cancel();
  const response = await service.send(`http://${host}${path}`);
  const said = JSON.stringify([...response.headers]) + await response.text();
  return { caching: response.headers.get("cache-control") ?? "", names: said.includes(host) };
}

Deno.test("what names a host that nobody has confirmed is stored by no shared cache", async () => {
  await using service = await startService({ env: { HOST: "0.0.0.0" } });
  let named = 0;
  for (const path of PATHS) {
    const { caching, names } = await asked(service, path, STRANGE);
    if (names) named++;
    if (names) assertEquals(caching, "private, max-age=60", path);
    else assertMatch(caching, /^(?:public|private), max-age=60/, path);
  }
  assertEquals(named > 8, true);
});

Deno.test("with BASE_URL, and on loopback, every read may be stored by all", async () => {
  await using confirmed = await startService({ env: { HOST: "0.0.0.0", BASE_URL: "https://tess.example.com" } });
  await using local = await startService();
  for (const path of PATHS) {
    const { caching, names } = await asked(confirmed, path, STRANGE);
    assertMatch(caching, /^public, max-age=60, s-maxage=3600/, path);
    assertEquals(names, false, path);
    assertMatch((await asked(local, path, "localhost:8000")).caching, /^public, max-age=60, s-maxage=3600/, path);
  }
});

Deno.test("the tool server says the same of its lists and of what is read there", async () => {
  const cases: [env: Record<string, string>, scope: string][] = [[{}, "public"], [{ HOST: "0.0.0.0" }, "private"]];
  for (const [env, scope] of cases) {
    await using service = await startService({ env });
    for (const method of ["tools/list", "server/discover"]) {
      const response = await service.send("http://localhost:8000/mcp", request("modern", method));
      const { result } = await response.json();
      assertEquals(result.cacheScope, scope, `${method} of ${META.protocolVersion} ${MODERN_VERSION}`);
    }
  }
});
