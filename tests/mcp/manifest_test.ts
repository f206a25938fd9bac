import { assert, assertEquals, assertMatch } from "@std/assert";
import { META } from "@/lib/mcp/mcp_message.ts";
import { legacyCapabilities } from "@/lib/mcp/mcp_message.ts";
import { serverName } from "@/lib/mcp/server_info.ts";
import { ask, request, send } from "@/tests/mcp/support/rpc.ts";
import { startService } from "@/tests/support/service.ts";

const URL_OF_MANIFEST = "http://localhost:8000/.well-known/mcp";

Deno.test("the manifest says what the server says of itself", async () => {
  await using service = await startService({ env: { BASE_URL: "https://tess.example.com" } });
  const response = await service.send(URL_OF_MANIFEST);
  assertEquals([response.status, response.headers.get("content-type")], [200, "application/json"]);
  assertEquals(response.headers.get("access-control-allow-origin"), "*");
  assert(response.headers.get("etag"));
  const manifest = await response.json();
  const { result } = (await ask(service, "modern", "server/discover")).body;
  const info = result._meta[META.serverInfo];
  assertEquals([manifest.name, manifest.version], ["com.example.tess/profile", info.version]);
  assertEquals([info.name, manifest.server_name], [manifest.name, manifest.name]);
  // To listen takes 2026-07-28; the manifest speaks for every version.
  assertEquals(manifest.capabilities, legacyCapabilities(result.capabilities));
  assertEquals([manifest.url, manifest.endpoints.streamable_http], Array(2).fill("https://tess.example.com/mcp"));
  assert(manifest.description.length <= 100 && manifest.title.length <= 100);
  const { tools } = (await ask(service, "modern", "tools/list")).body.result;
  assertEquals(
    manifest.tools.map(({ name }: { name: string }) => name),
    tools.map(({ name }: { name: string }) => name),
  );
  for (const version of manifest.remotes[0].supportedProtocolVersions) {
    if (version === result.supportedVersions[0]) continue;
    const { body } = await send(service, request("legacy", "initialize", { protocolVersion: version }));
    assertEquals(body.result.protocolVersion, version);
  }
});

Deno.test("whoever posts to the manifest talks to the tool server", async () => {
  await using service = await startService();
  for (const era of ["modern", "legacy"] as const) {
    for (const [method, params] of [["tools/list", {}], ["tools/call", { name: "get_profile" }]] as const) {
      const [there, here] = [
        await send(service, request(era, method, params), URL_OF_MANIFEST),
        await ask(service, era, method, params),
      ];
      assertEquals([there.status, there.text], [here.status, here.text]);
    }
  }
});

Deno.test("a stream cannot be had there, and nothing can be deleted", async () => {
  await using service = await startService();
  const refused = [{ headers: { accept: "text/event-stream" } }, { method: "DELETE" }, { method: "PUT" }];
  for (const init of refused) {
    const { status, headers, body } = await send(service, init, URL_OF_MANIFEST);
    assertEquals([status, headers.get("allow")], [405, "GET, HEAD, POST, OPTIONS"]);
    assertEquals(body.jsonrpc, "2.0");
  }
  assertEquals((await send(service, { method: "HEAD" }, URL_OF_MANIFEST)).status, 200);
});

Deno.test("a server is named after the host of its base URL, in reverse", () => {
  assertEquals(serverName("https://tess.example.com"), "com.example.tess/profile");
  assertEquals(serverName("http://localhost:8000"), "localhost/profile");
  assertEquals(serverName("http://127.0.0.1:8000"), "127.0.0.1/profile");
  for (const url of ["http://[::1]:8000", "https://müller.example", "https://a_b.example"]) {
    assertMatch(serverName(url), /^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
  }
});
