import { assertEquals } from "@std/assert";
import { META } from "@/lib/mcp/mcp_message.ts";
import { countsOf } from "@/tests/insight/support/insight.ts";
import { ask, callTool, ENVELOPE, request, send } from "@/tests/mcp/support/rpc.ts";
import { startService } from "@/tests/support/service.ts";

const FIXED: [method: string, params?: Record<string, unknown>][] = [
  ["tools/list"],
  ["tools/call", { name: "get_profile", arguments: {} }],
  ["tools/call", { name: "list_projects", arguments: { limit: 2 } }],
  ["tools/call", { name: "get_project", arguments: { id: "project-1" } }],
  ["resources/list"],
  ["resources/read", { uri: "vitrine://profile.md" }],
  ["prompts/get", { name: "screen_candidate", arguments: { role: 'Größe "2"\u2028日本' } }],
  ["skills/list"],
];

Deno.test("what is asked again is answered the same, under whatever id, in both eras", async () => {
  await using service = await startService();
  const all: typeof FIXED = [...FIXED, ["server/discover"], ["initialize", { protocolVersion: "2025-06-18" }]];
  for (const [method, params] of all) {
    for (const era of ["modern", "legacy"] as const) {
      if ((method === "server/discover" && era === "legacy") || (method === "initialize" && era === "modern")) continue;
      const first = await ask(service, era, method, params);
      for (const id of [2, 3, -7, 0, "", "text", '"},"id":5', "__proto__", "\u2028é"]) {
        const { status, body, headers } = await send(service, request(era, method, params, id));
        assertEquals([status, body], [200, { ...first.body, id }], `${era} ${method}`);
        assertEquals(headers.get("content-type"), first.headers.get("content-type"));
        assertEquals(headers.get("access-control-allow-origin"), "*");
      }
    }
  }
});

Deno.test("a request that is wrong is refused, however often the right one was answered", async () => {
  await using service = await startService();
  const right = request("modern", "tools/call", { name: "get_profile", arguments: {} });
  for (let time = 0; time < 3; time++) assertEquals((await send(service, right)).status, 200);
  const headers = right.headers as Record<string, string>;
  for (const name of ["mcp-protocol-version", "mcp-method", "mcp-name"]) {
    const wrong = await send(service, { ...right, headers: { ...headers, [name]: "2025-11-25" } });
    assertEquals([wrong.status, wrong.body.error.code], [400, -32020], name);
  }
  const withMeta = async (_meta: unknown) => {
    const params = { name: "get_profile", arguments: {}, _meta };
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
    return (await send(service, { ...right, body })).status;
  };
  assertEquals(await withMeta({ ...ENVELOPE, [META.clientCapabilities]: 5 }), 400);
  assertEquals(await withMeta({ ...ENVELOPE, progressToken: 7, traceparent: "00-1-1-01" }), 200);
  assertEquals(await withMeta({ ...ENVELOPE, progressToken: {} }), await withMeta({ ...ENVELOPE, progressToken: {} }));
  const noCall = await send(service, { ...right, body: (right.body as string).replace('"id":1,', "") });
  assertEquals([noCall.status, noCall.text], [202, ""]);
});

Deno.test("an answer that is sent again counts again", async () => {
  await using service = await startService();
  const { insight } = service.runtime.service;
  for (let time = 0; time < 4; time++) {
    for (const [method, params] of FIXED) await ask(service, "modern", method, params);
    await callTool(service, "analyze_business_problem", { problem: "We forward all mail by hand every morning." });
  }
  assertEquals(await countsOf(insight, "tools"), {
    get_profile: 4,
    list_projects: 4,
    get_project: 4,
    analyze_business_problem: 4,
  });
  assertEquals(await countsOf(insight, "items"), { "project-1": 4 });
  assertEquals((await countsOf(insight, "reads")).tools, 4);
  assertEquals(await countsOf(insight, "analyses"), { tools: 4 });
});

Deno.test("a list that is sent again counts against the limit, and what goes beyond it is refused", async () => {
  await using service = await startService({ env: { READ_LIMIT: "4;w=60" } });
  const refused = async (client: string) => {
    const init = { ...request("modern", "tools/call", { name: "list_agents", arguments: {} }), client };
    return (await send(service, init)).body.result.isError === true;
  };
  const answers = [];
  for (let time = 0; time < 6; time++) answers.push(await refused("192.0.2.1"));
  assertEquals(answers, [false, false, false, false, true, true]);
  assertEquals(await refused("198.51.100.1"), false);
});
