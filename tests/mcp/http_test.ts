import { assert, assertEquals, assertMatch } from "@std/assert";
import { ask, errorOf, posted, request, send, URL_OF_TOOLS } from "@/tests/mcp/support/rpc.ts";
import { startService } from "@/tests/support/service.ts";

const LIST = { jsonrpc: "2.0", id: 1, method: "tools/list" };

Deno.test("only POST carries messages; other methods are 405 with Allow and a JSON-RPC error", async () => {
  await using service = await startService();
  for (const method of ["GET", "HEAD", "DELETE", "PUT", "PATCH"]) {
    const { status, headers, body } = await send(service, { method });
    assertEquals([status, headers.get("allow")], [405, "POST, OPTIONS"], method);
    assertEquals(headers.get("access-control-allow-origin"), "*");
    if (method !== "HEAD") assertEquals([body.jsonrpc, body.error.code, "id" in body], ["2.0", -32600, false], method);
  }
});

Deno.test("what HTTP alone shows to be wrong is a JSON-RPC error with the right status", async () => {
  await using service = await startService();
  const cases: [init: RequestInit, status: number, code: number][] = [
    [{ ...posted(LIST), headers: {} }, 415, -32600],
    [posted(LIST, { "content-type": "text/plain" }), 415, -32600],
    [posted(LIST, { "content-encoding": "gzip" }), 415, -32600],
    [posted("{not json"), 400, -32700],
    [posted(""), 400, -32700],
    [{ ...posted(LIST), body: new Uint8Array([0x22, 0xff, 0x22]) }, 400, -32700],
    [posted({ ...LIST, params: { padding: "x".repeat(131_072) } }), 413, -32600],
  ];
  for (const [init, status, code] of cases) {
    const answer = await send(service, init);
    assertEquals([answer.status, answer.body.error.code, "id" in answer.body], [status, code, false]);
    assert(answer.body.error.data.hint.length > 10);
  }
});

Deno.test("a message of just 128 KiB is read", async () => {
  await using service = await startService();
  const around = JSON.stringify({ ...LIST, params: { padding: "" } }).length;
  const init = posted({ ...LIST, params: { padding: "x".repeat(131_072 - around) } });
  assertEquals((await send(service, init)).status, 200);
});

Deno.test("Accept is not insisted on", async () => {
  await using service = await startService();
  for (const accept of ["application/json", "*/*", "text/event-stream", ""]) {
    const { status, headers } = await send(service, posted(LIST, { accept }));
    assertEquals([status, headers.get("content-type")], [200, "application/json"], accept);
  }
});

Deno.test("every origin is answered, and never with 401 or 403", async () => {
  await using service = await startService();
  for (const origin of ["https://evil.example", "null", "http://localhost:3000"]) {
    const { status, headers } = await send(service, posted(LIST, { origin }));
    assertEquals([status, headers.get("access-control-allow-origin")], [200, "*"], origin);
  }
});

Deno.test("a preflight allows what clients of both eras send", async () => {
  await using service = await startService();
  for (const path of ["/mcp", "/.well-known/mcp"]) {
    const { status, headers } = await send(service, { method: "OPTIONS" }, `http://localhost:8000${path}`);
    assertEquals([status, headers.get("access-control-allow-origin")], [204, "*"]);
    const names = headers.get("access-control-allow-headers")!.toLowerCase().split(", ");
    for (
      const name of [
        "content-type",
        "mcp-method",
        "mcp-name",
        "mcp-protocol-version",
        "mcp-session-id",
        "last-event-id",
      ]
    ) {
      assert(names.includes(name), name);
    }
    // GET needs no leave (Fetch, section 3.3.4); a client without a session has nothing to delete.
    assertEquals(headers.get("access-control-allow-methods"), headers.get("allow"));
    assertMatch(headers.get("access-control-max-age")!, /^\d+$/);
  }
});

Deno.test("no session is made, and one that is named is ignored", async () => {
  await using service = await startService();
  const { status, headers } = await send(service, posted(LIST, { "mcp-session-id": "abc", "last-event-id": "1" }));
  assertEquals([status, headers.get("mcp-session-id")], [200, null]);
});

Deno.test("a foreign host on loopback gets 421 as a JSON-RPC error", async () => {
  await using service = await startService();
  const { status, body } = await send(service, request("modern", "tools/list"), "http://evil.example/mcp");
  assertEquals([status, body.jsonrpc, body.error.data.code], [421, "2.0", "misdirected_request"]);
});

Deno.test("a failure inside is told without its cause, and logged with the id that the hint carries", async () => {
  await using service = await startService();
  const breakContent = (name: string) =>
    Object.defineProperty(service.runtime.service.content, name, {
      get() {
        throw new Error(`secret ${name}`);
      },
    });
  await ask(service, "modern", "tools/list");
  breakContent("profile");
  // A tool that fails, and a server that cannot even be put together for another base URL.
  const tool = await ask(service, "modern", "tools/call", { name: "get_profile" });
  const error = errorOf(tool.body.result);
  assertEquals([tool.status, tool.body.result.isError, error.code], [200, true, "internal_error"]);
  const whole = await send(service, request("modern", "tools/list"), "http://a.localhost/mcp");
  assertEquals([whole.status, whole.body.error.code, whole.body.error.data.code], [500, -32603, "internal_error"]);

  const logged = service.lines.filter(({ event }) => event === "request_failed");
  for (const [index, hint] of [error.hint, whole.body.error.data.hint].entries()) {
    assert(hint.includes(logged[index].id));
    assertMatch(logged[index].cause as string, /secret profile/);
  }
  assert(!(tool.text + whole.text).includes("secret"));
});

Deno.test("the log holds nothing of what was asked", async () => {
  await using service = await startService();
  await send(
    service,
    posted({ ...LIST, method: "tools/call", params: { name: "get_project", arguments: { id: "hush" } } }),
  );
  service.runtime.services.stop();
  assert(!JSON.stringify(service.lines).includes("hush"));
  assert(URL_OF_TOOLS.endsWith("/mcp"));
});
