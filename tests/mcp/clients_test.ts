import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as ClientV1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as TransportV1 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { assert, assertEquals } from "@std/assert";
import { type RunningService, startOnPort } from "@/tests/mcp/support/running.ts";

const ENV = { CONTACT_LIMIT: "1000;w=60", CONTACT_GLOBAL_LIMIT: "1000;w=60" };
const IDENTITY = { name: "test", version: "1.0.0" };

/** What both lines of the SDK offer. */
type AnyClient = Pick<Client, "close"> & {
  // deno-lint-ignore no-explicit-any -- the two lines give the same shapes under different types
  [method: string]: any;
};

/** Does what a host does with a server; the clients themselves validate every answer against the protocol's schemas. */
async function doEverything(client: AnyClient, { service }: RunningService): Promise<void> {
  const operations = service.runtime.service.operations.filter(({ tool }) => tool !== undefined);
  const { tools } = await client.listTools();
  assertEquals(tools.map(({ name }: { name: string }) => name), operations.map(({ name }) => name));
  for (const { name, examples } of operations) {
    for (const { input } of examples(service.runtime.service)) {
      const result = await client.callTool({ name, arguments: input });
      assert(!result.isError, `${name}: ${JSON.stringify(result.content)}`);
      assert(result.structuredContent);
    }
  }
  const failed = await client.callTool({ name: "get_project", arguments: { id: "nobody" } });
  assertEquals(failed.isError, true);

  const { resources } = await client.listResources();
  for (const { uri } of resources) assertEquals((await client.readResource({ uri })).contents.length, 1);
  const { resourceTemplates } = await client.listResourceTemplates();
  for (const { uriTemplate } of resourceTemplates) {
    const [, name] = /\{(\w+)\}/.exec(uriTemplate)!;
    const argument = { name, value: "" };
    const { completion } = await client.complete({ ref: { type: "ref/resource", uri: uriTemplate }, argument });
    const uri = uriTemplate.replaceAll(/\{\w+\}/g, completion.values[0]);
    assertEquals((await client.readResource({ uri })).contents[0].uri, uri);
  }
  const { prompts } = await client.listPrompts();
  for (const prompt of prompts) {
    const values = prompt.arguments.map(({ name }: { name: string }) => [name, "x"]);
    const { messages } = await client.getPrompt({ name: prompt.name, arguments: Object.fromEntries(values) });
    assert(messages.length > 0);
  }
  assert(client.getInstructions()!.includes("get_profile"));
  assert(client.getServerVersion()!.icons!.length > 0);
}

const MODES = [
  ["which finds out the era itself", "auto", "2026-07-28"],
  ["pinned to the modern era", { pin: "2026-07-28" }, "2026-07-28"],
  ["of the legacy era", "legacy", "2025-11-25"],
] as const;

for (const [what, mode, version] of MODES) {
  Deno.test(`the SDK's 2.x client ${what} can do everything`, async () => {
    await using running = await startOnPort({ env: ENV });
    const client = new Client(IDENTITY, { versionNegotiation: { mode } });
    await client.connect(new StreamableHTTPClientTransport(new URL(`${running.origin}/mcp`)));
    assertEquals(client.getNegotiatedProtocolVersion(), version);
    await doEverything(client, running);
    await client.close();
  });
}

Deno.test("the SDK's 1.x client can do everything, at both addresses", async () => {
  await using running = await startOnPort({ env: ENV });
  for (const path of ["/mcp", "/.well-known/mcp"]) {
    const client = new ClientV1(IDENTITY);
    await client.connect(new TransportV1(new URL(running.origin + path)));
    await client.ping();
    await doEverything(client as unknown as AnyClient, running);
    await client.close();
  }
});

Deno.test("a caller who goes away ends the stream of its call", async () => {
  await using running = await startOnPort();
  const client = new Client(IDENTITY, { versionNegotiation: { mode: "auto" } });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${running.origin}/mcp`)));
  const abort = new AbortController();
  const call = client.callTool({ name: "get_profile", arguments: {} }, { signal: abort.signal });
  abort.abort();
  await call.catch(() => {});
  assert((await client.listTools()).tools.length > 0);
  await client.close();
});
