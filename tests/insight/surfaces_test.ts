import { assert, assertEquals } from "@std/assert";
import type { Series } from "@/lib/insight/insight.ts";
import { declaredClient, META } from "@/lib/mcp/mcp_message.ts";
import { countsOf } from "@/tests/insight/support/insight.ts";
import { callTool, ENVELOPE, request, send, URL_OF_TOOLS } from "@/tests/mcp/support/rpc.ts";
import { jsonPost, startService, type TestService } from "@/tests/support/service.ts";

const PROBLEM = "All mail lands in one inbox and we forward it by hand; two of us sort messages every morning.";
const MESSAGE = { message: "Would you like to talk about a role?", reply_to: "sam@example.com" };

/** What `work` adds to a series; `startService` itself reads a document. */
async function added(
  service: TestService,
  series: Series,
  work: () => Promise<unknown>,
): Promise<Record<string, number>> {
  const before = await countsOf(service.runtime.service.insight, series);
  await work();
  const after = await countsOf(service.runtime.service.insight, series);
  return Object.fromEntries(
    Object.entries(after).map(([label, count]) => [label, count - (before[label] ?? 0)]).filter(([, count]) => count),
  );
}

Deno.test("errors count as refused or failed", async () => {
  await using service = await startService();
  const errors = await added(service, "errors", async () => {
    await service.fetch("/api/v1/projects/none");
    await service.fetch("/nothing");
    await service.fetch("/admin/nothing");
    service.runtime.service.catalog.get = () => {
      throw new Error("broken");
    };
    await service.fetch("/api/v1/projects/project-7");
  });
  assertEquals(errors, { refused: 2, failed: 1 });
});

Deno.test("a tool call counts with its tool; what the page's own tools call counts apart", async () => {
  await using service = await startService();
  const { insight } = service.runtime.service;
  const page = { ...ENVELOPE, [META.clientInfo]: { name: "vitrine-browser-tools", version: "1" } };
  const call = {
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name: "get_profile", arguments: {}, _meta: page },
  };
  const headers = { "mcp-protocol-version": "2026-07-28", "mcp-method": "tools/call", "mcp-name": "get_profile" };
  const calls = await added(service, "tool_calls", async () => {
    await callTool(service, "get_profile", {});
    await callTool(service, "get_profile", {});
    await callTool(service, "get_profile", {}, "legacy");
    await callTool(service, "get_project", { id: "none" });
    await send(service, jsonPost(call, headers));
    await send(service, jsonPost(call, headers), "http://localhost:8000/.well-known/mcp");
  });
  assertEquals(calls, { tools: 3, browser_tools: 2 });
  assertEquals(await countsOf(insight, "tools"), { get_profile: 5 });
  assertEquals(await countsOf(insight, "clients"), { "vitrine-browser-tools": 2 });
  assertEquals((await countsOf(insight, "reads")).rest, undefined);
});

Deno.test("analyses count wherever they are asked for, with what fits and nothing of the text", async () => {
  await using service = await startService();
  const { insight } = service.runtime.service;
  await service.fetch("/api/v1/services/analyze", jsonPost({ problem: PROBLEM }));
  await service.fetch("/api/v1/services/analyze", jsonPost({ problem: PROBLEM }, { "sec-fetch-site": "same-origin" }));
  await service.fetch("/api/v1/services/analyze", jsonPost({ problem: "short" }));
  await service.fetch(
    "/api/v1/services/analyze",
    jsonPost({ problem: "My washing machine leaks and I need a recipe." }),
  );
  await callTool(service, "analyze_business_problem", { problem: PROBLEM });
  await callTool(service, "suggest_ai_opportunities", { business: PROBLEM });
  await callTool(service, "assess_automation_candidate", { workflow: PROBLEM });
  await callTool(service, "estimate_ai_project_scope", { problem: PROBLEM });
  assertEquals(await countsOf(insight, "analyses"), { rest: 2, pages: 1, tools: 4 });
  const fits = await countsOf(insight, "fits");
  assertEquals(Object.values(fits).reduce((sum, count) => sum + count), 4);
  assertEquals(fits.outside, 1);
  assert((await countsOf(insight, "opportunities"))["email-triage"] >= 3);
});

Deno.test("an example in a document is no analysis", async () => {
  await using service = await startService();
  await service.fetch("/openapi.json");
  assertEquals(await countsOf(service.runtime.service.insight, "analyses"), {});
});

Deno.test("messages count once, however often they are sent, and dry runs do not", async () => {
  await using service = await startService();
  const { insight } = service.runtime.service;
  await service.fetch("/api/v1/contact", jsonPost({ ...MESSAGE, dry_run: true }));
  await service.fetch("/api/v1/contact", jsonPost(MESSAGE, { "idempotency-key": "k1" }));
  await service.fetch("/api/v1/contact", jsonPost(MESSAGE, { "idempotency-key": "k1" }));
  await service.fetch("/api/v1/contact", jsonPost(MESSAGE));
  await service.fetch("/api/v1/contact", jsonPost({ ...MESSAGE, reply_to: "nobody" }));
  await service.fetch(
    "/api/v1/contact",
    jsonPost({ ...MESSAGE, message: "Another one." }, { "sec-fetch-site": "same-origin" }),
  );
  await callTool(service, "contact_recruiter", { ...MESSAGE, message: "A third one." });
  assertEquals(await countsOf(insight, "messages"), { rest: 1, pages: 1, tools: 1 });
});

Deno.test("projects and agents count on every surface, by their ids", async () => {
  await using service = await startService();
  const { insight } = service.runtime.service;
  await service.fetch("/api/v1/projects/project-1");
  await service.fetch("/api/v1/projects/project-1");
  await service.fetch("/api/v1/agents/project-1");
  await service.fetch("/api/v1/agents/agent-2");
  await service.fetch("/api/v1/agents/agent-99");
  await callTool(service, "get_project", { id: "project-1" });
  await send(service, request("modern", "resources/read", { uri: "vitrine://projects/project-1" }));
  await send(service, request("modern", "resources/read", { uri: "vitrine://agents/agent-2.md" }));
  await send(service, request("modern", "resources/read", { uri: "vitrine://agents/none" }));
  assertEquals(await countsOf(insight, "items"), { "project-1": 5, "agent-2": 2 });
  assertEquals((await countsOf(insight, "reads")).tools, 2);
});

Deno.test("agents count by family, whatever they ask for", async () => {
  await using service = await startService();
  const agents = await added(service, "agents", async () => {
    await service.fetch("/api/v1", { headers: { "user-agent": "curl/8.9" } });
    await send(service, {
      ...request("legacy", "ping"),
      headers: {
        "content-type": "application/json",
        "user-agent": "ClaudeBot/1.0",
      },
    }, URL_OF_TOOLS);
    await service.fetch("/api/v1/nothing", { headers: { "user-agent": "curl/8.9" } });
  });
  assertEquals(agents, { curl: 1, ClaudeBot: 1 });
});

Deno.test("clients of both eras are known by the name they give, reduced to plain characters", async () => {
  await using service = await startService();
  const clientInfo = { name: "Some-Client", version: "2" };
  await send(service, request("legacy", "initialize", { protocolVersion: "2025-11-25", capabilities: {}, clientInfo }));
  await send(service, request("modern", "tools/list"));
  assertEquals(await countsOf(service.runtime.service.insight, "clients"), { "Some-Client": 1 });

  for (
    const [name, plain] of [
      ["=HYPERLINK(1)", "HYPERLINK 1"],
      ["<script>alert(1)</script>", "script alert 1 /script"],
      ["__proto__", "proto__"],
      ["evil\u202Ename\n\n", "evil name"],
      ["x".repeat(1000), "x".repeat(60)],
      ["日本語", undefined],
      ["", undefined],
      [7, undefined],
      [undefined, undefined],
    ]
  ) {
    assertEquals(declaredClient({ clientInfo: { name } }), plain as string);
  }
});

Deno.test("what is stored holds no address, no text and no identifier of a caller", async () => {
  await using service = await startService();
  const headers = {
    "user-agent": "Mozilla/5.0 (secret-build 77)",
    referer: "https://secret.example/",
    cookie: "secret=1",
  };
  await service.fetch("/api/v1/projects?tag=secret-tag", { headers, client: "192.0.2.77" });
  await service.fetch("/api/v1/services/analyze", { ...jsonPost({ problem: PROBLEM }, headers), client: "192.0.2.77" });
  await service.fetch("/api/v1/contact", {
    ...jsonPost({ ...MESSAGE, from: "secret sender" }, headers),
    client: "192.0.2.77",
  });
  const { insight } = service.runtime.service;
  const days = await insight.read("2000-01-01", "2100-01-01");
  const text = JSON.stringify(
    [...days].map(([day, counts]) => [day, [...counts].map(([name, all]) => [name, [...all]])]),
  );
  assert(text.includes('"messages",[["rest",1]]'), text);
  for (const secret of ["192.0.2", "secret", "sam@", "inbox and we"]) assert(!text.includes(secret), secret);
});
