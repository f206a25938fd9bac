import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { STATUS } from "@/lib/http/http_errors.ts";
import { VERSIONS } from "@/lib/mcp/mcp_message.ts";
import { ask, posted, send } from "@/tests/mcp/support/rpc.ts";
import { startService, type TestService } from "@/tests/support/service.ts";

// Every document is compared with the others and with what is served: a fact that stands in two places may not drift.

const ORIGIN = "http://localhost:8000";

async function textAt(service: TestService, path: string, accept = "*/*"): Promise<string> {
  const response = await service.send(ORIGIN + path, { headers: { accept } });
  assertEquals(response.status, 200, path);
  return await response.text();
}

// deno-lint-ignore no-explicit-any -- each test looks at another part of it
const jsonAt = async (service: TestService, path: string): Promise<any> => JSON.parse(await textAt(service, path));

const names = (all: { name: string }[]) => all.map(({ name }) => name);

Deno.test("every document that lists tools lists those that are served", async () => {
  await using service = await startService();
  const listed = names((await ask(service, "modern", "tools/list")).body.result.tools);
  assertEquals(names((await ask(service, "legacy", "tools/list")).body.result.tools), listed);
  for (const path of ["/.well-known/mcp", "/.well-known/mcp.json"]) {
    assertEquals(names((await jsonAt(service, path)).tools), listed, path);
  }
  for (const path of ["/.well-known/ard.json", "/.well-known/ai-catalog.json"]) {
    assertEquals((await jsonAt(service, path)).entries[0].capabilities, listed, path);
  }
  const { tools } = await jsonAt(service, "/api/v1/services");
  assertEquals(Object.values<string[]>(tools).flat().sort(), listed.toSorted());
  const { instructions } = (await ask(service, "modern", "server/discover")).body.result;
  const developers = await textAt(service, "/developers.md");
  for (const name of listed) {
    assertStringIncludes(instructions, name);
    assertStringIncludes(developers, name);
  }
});

Deno.test("every document that lists endpoints lists those that are served, and each answers", async () => {
  await using service = await startService();
  const index = await jsonAt(service, "/api/v1");
  assertEquals(JSON.parse(await textAt(service, "/", "application/json")), index);
  const openApi = await jsonAt(service, "/openapi.json");
  const described = Object.entries<Record<string, unknown>>(openApi.paths)
    .filter(([path]) => path.startsWith("/api/"))
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`));
  assertEquals(Object.keys(index.endpoints).sort(), described.sort());
  const developers = await textAt(service, "/developers/llms.txt");
  for (const [endpoint, words] of Object.entries<string>(index.endpoints)) {
    const [method, path] = endpoint.split(" ");
    assertStringIncludes(developers, path.split("{")[0], endpoint);
    assertStringIncludes(JSON.stringify(openApi.paths[path][method.toLowerCase()].summary), words);
    const response = await service.send(ORIGIN + path.replace("{id}", "project-1"), { method: "OPTIONS" });
    assertStringIncludes(response.headers.get("allow")!, method, endpoint);
  }
});

Deno.test("every document says the same versions of the protocol, and each of them is spoken", async () => {
  await using service = await startService();
  const card = await jsonAt(service, "/mcp/server-card");
  const manifest = await jsonAt(service, "/.well-known/mcp");
  assertEquals(card.remotes[0].supportedProtocolVersions, VERSIONS);
  assertEquals([manifest.remotes, manifest.mcp_version], [card.remotes, VERSIONS[0]]);
  const refused = await send(
    service,
    posted({ jsonrpc: "2.0", id: 1, method: "tools/list", params: {} }, { "mcp-protocol-version": "1999-01-01" }),
  );
  assertEquals(refused.body.error.data.supported, VERSIONS);
  for (const protocolVersion of VERSIONS.slice(1)) {
    const { body } = await ask(service, "legacy", "initialize", { protocolVersion });
    assertEquals(body.result.protocolVersion, protocolVersion);
  }
  assertEquals((await ask(service, "modern", "tools/list")).status, 200);
  const guide = Deno.readTextFileSync("docs/tools.md");
  for (const version of VERSIONS) assertStringIncludes(guide, version);
});

Deno.test("the limit's headers stand where the documents say: on every answer of the interface, and on calls of tools", async () => {
  await using service = await startService({ env: { CONTACT_LIMIT: "9;w=1800" } });
  const described = (await jsonAt(service, "/openapi.json")).info.description;
  assertStringIncludes(described, "the RateLimit headers of every answer below /api/v1");
  const asked: [path: string, init?: RequestInit][] = [
    ["/api/v1"],
    ["/api/v1/profile"],
    ["/api/v1/projects"],
    ["/api/v1/projects", { method: "OPTIONS" }],
    ["/api/v1/projects", { method: "DELETE" }],
    ["/api/v1/projects?page=1"],
    ["/api/v1/projects/nobody"],
    ["/api/v1/nowhere"],
    ["/api/v1/search?q=x"],
    ["/api/v1/contact", { method: "POST", body: "{", headers: { "content-type": "application/json" } }],
    ["/api/v1/contact/nobody"],
    ["/", { headers: { accept: "application/json" } }],
  ];
  for (const [path, init] of asked) {
    // From memory too.
    for (const time of ["first", "second"]) {
      const { headers } = await service.send(ORIGIN + path, init);
      assertMatch(headers.get("ratelimit") ?? "", /^"(?:default|calls|contact)";r=\d+;t=\d+$/, `${path} ${time}`);
      assert(headers.has("ratelimit-policy") && headers.has("ratelimit-limit"), path);
    }
  }
  const call = await ask(service, "modern", "tools/call", { name: "get_profile", arguments: {} });
  assertMatch(call.headers.get("ratelimit")!, /^"calls";/);
  assertStringIncludes(await textAt(service, "/auth.md"), "9 in 1800 seconds");
});

Deno.test("JSON at the front page leads on as the page does: by its Link header and to the overview for agents", async () => {
  await using service = await startService();
  const link = async (accept: string) => {
    const response = await service.send(`${ORIGIN}/`, { headers: { accept } });
    await response.body?.cancel();
    return response.headers.get("link");
  };
  assertEquals(await link("application/json"), await link("text/html"));
  const { llms, openapi, documentation } = JSON.parse(await textAt(service, "/", "application/json"));
  for (const url of [llms, openapi, documentation]) assertEquals((await service.send(url)).status, 200, url);
});

Deno.test("every code of an error is described with the status that it has", async () => {
  await using service = await startService();
  const { components } = await jsonAt(service, "/openapi.json");
  const described = Object.values<{ content: { "application/json": { examples: Record<string, unknown> } } }>(
    components.responses,
  ).flatMap(({ content }) => Object.keys(content["application/json"].examples));
  // What no operation of its own answers with: a method that a path lacks.
  assertEquals([...new Set([...described, "method_not_allowed"])].sort(), Object.keys(STATUS).sort());
});

Deno.test("name, version and owner are the same everywhere", async () => {
  await using service = await startService();
  const [card, manifest, agent, index, openApi, portfolio, resume] = await Promise.all(
    [
      "/mcp/server-card",
      "/.well-known/mcp",
      "/.well-known/agent.json",
      "/api/v1",
      "/openapi.json",
      "/portfolio.json",
      "/resume.json",
    ].map((path) => jsonAt(service, path)),
  );
  const versions = [
    card.version,
    manifest.version,
    agent.version,
    index.version,
    openApi.info.version,
    portfolio.version,
  ];
  assertEquals(new Set(versions).size, 1, versions.join());
  const { name } = await jsonAt(service, "/api/v1/profile");
  assertEquals([agent.name, portfolio.profile.name, portfolio.candidate.name, resume.basics.name], Array(4).fill(name));
  // The others are agreed on with `initialize`; this names those that a request may claim.
  assertEquals((await ask(service, "modern", "server/discover")).body.result.supportedVersions, [VERSIONS[0]]);
});
