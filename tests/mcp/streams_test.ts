import { assert, assertEquals } from "@std/assert";
import type { Method, ToolServer } from "@/lib/mcp/mcp_message.ts";
import { answerHttp } from "@/lib/mcp/tool_server.ts";
import { request } from "@/tests/mcp/support/rpc.ts";

const NOTE = { method: "notifications/progress", params: { progressToken: 1, progress: 1 } };

/** Asks a server that has one method. */
async function askMethod(
  method: Method,
  era: "modern" | "legacy" = "legacy",
  init: RequestInit = {},
): Promise<{ response: Response; reported: unknown[] }> {
  const reported: unknown[] = [];
  const server: ToolServer = {
    info: { name: "t", version: "1" },
    capabilities: {},
    methods: { "test/method": method },
  };
  const caller = { requestId: "1", client: () => "", report: (error: unknown) => void reported.push(error) };
  const message = new Request("http://localhost/mcp", { ...request(era, "test/method"), ...init });
  return { response: await answerHttp(server, message, caller), reported };
}

function events(text: string) {
  return text.trim().split("\n\n").map((event) => JSON.parse(event.split("data: ")[1]));
}

Deno.test("what a method says before its result comes first, as events", async () => {
  for (const era of ["modern", "legacy"] as const) {
    const { response } = await askMethod(async (_params, _call, { mcpReq }) => {
      await mcpReq.notify(NOTE);
      await mcpReq.notify(NOTE);
      return { done: true };
    }, era);
    assertEquals(response.headers.get("content-type"), "text/event-stream");
    assertEquals(response.headers.get("access-control-allow-origin"), "*");
    const [first, second, last] = events(await response.text());
    assertEquals([first, second], Array(2).fill({ jsonrpc: "2.0", ...NOTE }));
    assertEquals([last.id, last.result.done], [1, true]);
  }
});

Deno.test("a method that fails, before or on its stream, ends with an error that tells nothing of the cause", async () => {
  for (const before of [0, 1]) {
    const { response, reported } = await askMethod(async (_params, _call, { mcpReq }) => {
      for (let step = 0; step < before; step++) await mcpReq.notify(NOTE);
      throw new Error("secret");
    });
    const text = await response.text();
    const { error } = before === 0 ? JSON.parse(text) : events(text)[1];
    assertEquals(error.code, -32603);
    assert(!text.includes("secret"));
    assertEquals((reported[0] as Error).message, "secret");
  }
});

Deno.test("a caller who goes away ends the stream", async () => {
  for (const era of ["modern", "legacy"] as const) {
    const { promise: ended, resolve } = Promise.withResolvers<string>();
    const { response } = await askMethod(async (_params, _call, { mcpReq }) => {
      mcpReq.signal.addEventListener("abort", () => resolve("ended"));
      await mcpReq.notify(NOTE);
      return await new Promise<never>(() => {});
    }, era);
    const reader = response.body!.getReader();
    await reader.read();
    await reader.cancel();
    assertEquals(await ended, "ended");
  }
});

Deno.test("a caller who goes away before the answer is not waited for", async () => {
  for (const era of ["modern", "legacy"] as const) {
    const abort = new AbortController();
    const asked = askMethod(() => new Promise<never>(() => {}), era, { signal: abort.signal });
    setTimeout(() => abort.abort(), 20);
    assertEquals((await asked).response.status, 499);
  }
});

Deno.test("callers who name their requests alike at the same time get each their own answer", async () => {
  for (const era of ["modern", "legacy"] as const) {
    const { promise: bothHere, resolve } = Promise.withResolvers<void>();
    let callers = 0;
    const server: ToolServer = {
      info: { name: "t", version: "1" },
      capabilities: {},
      methods: {
        async "test/method"({ own }) {
          if (++callers === 2) resolve();
          await bothHere;
          return { own };
        },
      },
    };
    const caller = { requestId: "1", client: () => "", report: () => {} };
    const answers = await Promise.all(["a", "b"].map(async (own) => {
      const message = new Request("http://localhost/mcp", request(era, "test/method", { own }));
      return await (await answerHttp(server, message, caller)).json();
    }));
    assertEquals(answers.map(({ id, result }) => [id, result.own]), [[1, "a"], [1, "b"]]);
  }
});
