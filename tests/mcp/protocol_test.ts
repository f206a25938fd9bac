import { assert, assertEquals } from "@std/assert";
import { META, MODERN_VERSION, VERSIONS } from "@/lib/mcp/mcp_message.ts";
import { ask, ENVELOPE, posted, request, send } from "@/tests/mcp/support/rpc.ts";
import { startService } from "@/tests/support/service.ts";

const LIST = { jsonrpc: "2.0", id: 1, method: "tools/list", params: { _meta: ENVELOPE } };
const MODERN = { "mcp-protocol-version": MODERN_VERSION, "mcp-method": "tools/list" };

Deno.test("headers that do not repeat the body are refused with -32020", async () => {
  await using service = await startService();
  const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "get_profile", _meta: ENVELOPE } };
  const calling = { ...MODERN, "mcp-method": "tools/call" };
  const cases: [body: unknown, headers: Record<string, string>][] = [
    [LIST, { "mcp-method": "tools/list" }],
    [LIST, { "mcp-protocol-version": MODERN_VERSION }],
    [LIST, { ...MODERN, "mcp-method": "prompts/list" }],
    [LIST, { ...MODERN, "mcp-method": "TOOLS/LIST" }],
    [LIST, { ...MODERN, "mcp-protocol-version": "2025-11-25" }],
    [call, calling],
    [call, { ...calling, "mcp-name": "get_profiles" }],
    [call, { ...calling, "mcp-name": "=?base64?Z2V0X3Byb2ZpbGU?=" }],
    [{ ...LIST, method: "initialize", params: {} }, { ...MODERN, "mcp-method": "initialize" }],
    [{ jsonrpc: "2.0", method: "notifications/x" }, { ...MODERN, "mcp-method": "notifications/y" }],
  ];
  for (const [body, headers] of cases) {
    const answer = await send(service, posted(body, headers));
    assertEquals([answer.status, answer.body.error.code], [400, -32020], JSON.stringify([body, headers]));
    assert(answer.body.error.data.mismatch.header, JSON.stringify(headers));
  }
  const encoded = await send(service, posted(call, { ...calling, "mcp-name": "=?base64?Z2V0X3Byb2ZpbGU=?=" }));
  assertEquals(encoded.status, 200);
  const padded = await send(service, posted(call, { ...calling, "mcp-name": "  get_profile  " }));
  assertEquals(padded.status, 200);
});

Deno.test("a modern request without what it must carry is refused with -32602", async () => {
  await using service = await startService();
  const metas = [
    undefined,
    {},
    { [META.clientCapabilities]: {} },
    { [META.protocolVersion]: MODERN_VERSION },
    { [META.protocolVersion]: MODERN_VERSION, [META.clientCapabilities]: "all" },
    { [META.protocolVersion]: 5, [META.clientCapabilities]: {} },
  ];
  for (const _meta of metas) {
    const version = _meta?.[META.protocolVersion] === 5 ? {} : MODERN;
    const answer = await send(service, posted({ ...LIST, params: { _meta } }, version));
    assertEquals([answer.status, answer.body.error.code, answer.body.id], [400, -32602, 1], JSON.stringify(_meta));
  }
});

Deno.test("a version that is not served is refused with the ones that are", async () => {
  await using service = await startService();
  const _meta = { ...ENVELOPE, [META.protocolVersion]: "v999.0.0" };
  const modern = await send(
    service,
    posted({ ...LIST, params: { _meta } }, { ...MODERN, "mcp-protocol-version": "v999.0.0" }),
  );
  assertEquals(modern.status, 400);
  assertEquals(modern.body.error.code, -32022);
  assertEquals(modern.body.error.data, { supported: [MODERN_VERSION], requested: "v999.0.0" });
  const legacy = await send(service, posted({ ...LIST, params: {} }, { "mcp-protocol-version": "1999-01-01" }));
  assertEquals([legacy.status, legacy.body.error.code], [400, -32022]);
  assertEquals(legacy.body.error.data, { supported: VERSIONS, requested: "1999-01-01" });
  const card = await (await service.send("http://localhost:8000/mcp/server-card")).json();
  assertEquals(card.remotes[0].supportedProtocolVersions, VERSIONS);
});

Deno.test("a version of the future speaks as the newest does: without _meta it is refused, not taken for an old one", async () => {
  await using service = await startService();
  for (const version of ["2027-01-01", "2026-07-29", MODERN_VERSION]) {
    const headers = { ...MODERN, "mcp-protocol-version": version };
    const { status, body } = await send(service, posted({ ...LIST, params: {} }, headers));
    assertEquals([status, body.error.code, body.id], [400, -32602, 1], version);
  }
});

Deno.test("initialize agrees on a version, and on the newest legacy one where it cannot", async () => {
  await using service = await startService();
  const agreed = async (protocolVersion: string) => {
    const params = { protocolVersion, capabilities: {}, clientInfo: { name: "t", version: "1" } };
    return (await send(service, posted({ jsonrpc: "2.0", id: 1, method: "initialize", params }))).body.result;
  };
  for (const version of ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]) {
    assertEquals((await agreed(version)).protocolVersion, version);
  }
  const result = await agreed("2099-01-01");
  assertEquals(result.protocolVersion, "2025-11-25");
  assertEquals(result.serverInfo.name, "localhost/profile");
  assertEquals(result.capabilities.tools, { listChanged: false });
  assertEquals((await send(service, posted({ jsonrpc: "2.0", id: 1, method: "initialize" }))).body.error.code, -32602);
});

Deno.test("a method that does not exist in the era is told in the era's way", async () => {
  await using service = await startService();
  for (const method of ["unknown/method", "constructor", "__proto__", "initialize", "ping", "logging/setLevel"]) {
    const { status, body } = await ask(service, "modern", method);
    assertEquals([status, body.error.code, body.id], [404, -32601, 1], method);
  }
  for (const method of ["unknown/method", "toString", "server/discover", "subscriptions/listen", "logging/setLevel"]) {
    const { status, body } = await ask(service, "legacy", method);
    assertEquals([status, body.error.code, body.id], [200, -32601, 1], method);
  }
});

Deno.test("what is no message is refused with -32600 and without an id that cannot be known", async () => {
  await using service = await startService();
  const deep = JSON.parse("[".repeat(40) + "]".repeat(40));
  const cases: [body: unknown, id: unknown][] = [
    [[LIST], undefined],
    [[], undefined],
    [[LIST, { ...LIST, id: 2 }], undefined],
    ["null", undefined],
    ["5", undefined],
    ['"text"', undefined],
    ["{}", undefined],
    [{ ...LIST, jsonrpc: "1.0" }, 1],
    [{ ...LIST, method: 5 }, 1],
    [{ ...LIST, params: [] }, 1],
    [{ ...LIST, params: { deep } }, 1],
    [{ ...LIST, id: null }, undefined],
    [{ ...LIST, id: 1.5 }, undefined],
    [{ ...LIST, id: true }, undefined],
    [{ ...LIST, id: {} }, undefined],
    ['{"jsonrpc":"2.0","id":12345678901234567890,"method":"ping"}', undefined],
    ['{"jsonrpc":"2.0","id":1e400,"method":"ping"}', undefined],
    ["[".repeat(30_000) + "]".repeat(30_000), undefined],
    [`{"jsonrpc":"2.0","id":1,"method":"ping","params":${'{"a":'.repeat(9000)}1${"}".repeat(9000)}}`, 1],
  ];
  for (const [body, id] of cases) {
    const answer = await send(service, posted(body, MODERN));
    const shown = JSON.stringify(body).slice(0, 100);
    assertEquals([answer.status, answer.body.error.code], [400, -32600], shown);
    assertEquals(answer.body.id, id, shown);
    assertEquals("id" in answer.body, id !== undefined, shown);
  }
});

Deno.test("a request whose _meta is none gets an answer, and not the 202 of what needs none", async () => {
  await using service = await startService();
  for (const [_meta, headers] of [[{ ...ENVELOPE, progressToken: {} }, MODERN], [{ progressToken: {} }, {}]] as const) {
    const answer = await send(service, posted({ ...LIST, params: { _meta } }, headers));
    assertEquals([answer.status, answer.body?.error.code, answer.body?.id], [400, -32600, 1]);
  }
});

Deno.test("an id comes back as it was sent", async () => {
  await using service = await startService();
  for (const id of [0, -1, Number.MAX_SAFE_INTEGER, "", "text", "x".repeat(30_000), '"\\\u2028', "__proto__"]) {
    for (const era of ["modern", "legacy"] as const) {
      assertEquals((await send(service, request(era, "tools/list", {}, id))).body.id, id);
    }
  }
});

Deno.test("notifications and answers are taken with 202 and no body", async () => {
  await using service = await startService();
  const messages: [unknown, Record<string, string>?][] = [
    [{ jsonrpc: "2.0", method: "notifications/initialized" }],
    [{ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } }, MODERN_NOTIFICATION],
    [{ jsonrpc: "2.0", method: "tools/call", params: { name: "get_profile" } }],
    [{ jsonrpc: "2.0", id: 1, result: {} }],
    [{ jsonrpc: "2.0", id: 1, error: { code: 1, message: "no" } }],
  ];
  for (const [message, headers] of messages) {
    const { status, text, headers: answered } = await send(service, posted(message, headers));
    assertEquals([status, text], [202, ""], JSON.stringify(message));
    assertEquals(answered.get("access-control-allow-origin"), "*");
  }
});

Deno.test("a method that is asked for without an id is no failure of the server", async () => {
  await using service = await startService();
  const meta = { [META.protocolVersion]: MODERN_VERSION, progressToken: {} };
  const message = { jsonrpc: "2.0", method: "server/discover", params: { _meta: meta } };
  const { status } = await send(service, posted(message, { ...MODERN, "mcp-method": "server/discover" }));
  assert(status < 500, `status ${status}`);
});

const MODERN_NOTIFICATION = { "mcp-protocol-version": MODERN_VERSION, "mcp-method": "notifications/cancelled" };

Deno.test("lists have one page: a cursor cannot come from here", async () => {
  await using service = await startService();
  for (const method of ["tools/list", "resources/list", "resources/templates/list", "prompts/list", "skills/list"]) {
    const { status, body } = await ask(service, "modern", method, { cursor: "x" });
    assertEquals([status, body.error.code], [200, -32602], method);
  }
});

Deno.test("modern results say that they are complete, who made them and how long they keep", async () => {
  await using service = await startService();
  for (
    const method of ["server/discover", "tools/list", "resources/list", "resources/templates/list", "prompts/list"]
  ) {
    const { result } = (await ask(service, "modern", method)).body;
    assertEquals([result.resultType, result.ttlMs, result.cacheScope], ["complete", 300_000, "public"], method);
    assertEquals(result._meta[META.serverInfo].version, "1.0.0");
  }
  const { result } = (await ask(service, "legacy", "tools/list")).body;
  assertEquals(Object.keys(result), ["tools"]);
});

Deno.test("a subscription is acknowledged and ends, because nothing here changes", async () => {
  await using service = await startService();
  const { headers, text } = await ask(service, "modern", "subscriptions/listen", {
    notifications: { toolsListChanged: true },
  });
  assertEquals(headers.get("content-type"), "text/event-stream");
  const events = text.trim().split("\n\n").map((event) => JSON.parse(event.split("data: ")[1]));
  assertEquals(events.map(({ method, id }) => method ?? id), ["notifications/subscriptions/acknowledged", 1]);
  assertEquals(events[0].params, { notifications: {}, _meta: { [META.subscriptionId]: 1 } });
});
