import { assert, assertEquals } from "@std/assert";
import { serveHttp } from "@/lib/mcp/protocol/http.ts";
import type { McpServer, Method } from "@/lib/mcp/protocol/server.ts";
import { withinTime } from "@/lib/mcp/protocol/within_time.ts";
import { request } from "@/tests/mcp/support/rpc.ts";

const NOTE = { method: "notifications/progress", params: { progress: 1 } };

/** Asks a server that has one method. */
async function askMethod(method: Method, init: RequestInit = {}): Promise<{ response: Response; reported: unknown[] }> {
  const reported: unknown[] = [];
  const server: McpServer = { info: { name: "t", version: "1" }, capabilities: {}, methods: { "test/method": method } };
  const caller = { requestId: "1", client: () => "", report: (error: unknown) => void reported.push(error) };
  const message = new Request("http://localhost/mcp", { ...request("legacy", "test/method"), ...init });
  return { response: await serveHttp(server, message, caller), reported };
}

function events(text: string) {
  return text.trim().split("\n\n").map((event) => JSON.parse(event.split("data: ")[1]));
}

Deno.test("what a method says before its result comes first, as events", async () => {
  const { response } = await askMethod({
    async *answer() {
      yield NOTE;
      yield NOTE;
      return { done: true };
    },
  });
  assertEquals(response.headers.get("content-type"), "text/event-stream");
  const [first, second, last] = events(await response.text());
  assertEquals([first, second], Array(2).fill({ jsonrpc: "2.0", ...NOTE }));
  assertEquals(last, { jsonrpc: "2.0", id: 1, result: { done: true } });
});

Deno.test("a stream that fails ends with an error that tells nothing of the cause", async () => {
  const { response, reported } = await askMethod({
    async *answer() {
      yield NOTE;
      throw new Error("secret");
    },
  });
  const text = await response.text();
  assertEquals(events(text)[1].error.code, -32603);
  assert(!text.includes("secret"));
  assertEquals((reported[0] as Error).message, "secret");
});

Deno.test("a caller who goes away ends the stream at its next step", async () => {
  const { promise: ended, resolve } = Promise.withResolvers<string>();
  const { response } = await askMethod({
    async *answer() {
      try {
        while (true) {
          yield NOTE;
          await new Promise((wake) => setTimeout(wake, 1));
        }
      } finally {
        resolve("ended");
      }
    },
  });
  const reader = response.body!.getReader();
  await reader.read();
  await reader.cancel();
  assertEquals(await ended, "ended");
});

Deno.test("work is waited for while the caller waits, and not forever", async () => {
  const abort = new AbortController();
  const never = Promise.withResolvers<never>();
  const asked = askMethod({ answer: () => never.promise }, { signal: abort.signal });
  abort.abort();
  const { response } = await asked;
  assertEquals([response.status, (await response.json()).error.code], [503, -32603]);

  const slow = withinTime(never.promise, new AbortController().signal, 5).catch((error) => error);
  assertEquals([(await slow).status, (await slow).code], [503, -32603]);
  assertEquals(await withinTime(Promise.resolve(1), new AbortController().signal), 1);
});
