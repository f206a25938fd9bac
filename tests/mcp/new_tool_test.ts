import { assert, assertEquals } from "@std/assert";
import { z } from "zod";
import { ServiceError } from "@/lib/errors.ts";
import { defineOperation, type Operation } from "@/lib/operations/operation.ts";
import { ask, callTool, errorOf, request, send } from "@/tests/mcp/support/rpc.ts";
import { startService, type TestService } from "@/tests/support/service.ts";

/** A write that waits for something, as the ones that reach a person do. */
const leaveNote = defineOperation({
  name: "leave_note",
  title: "Leave a note",
  summary: "Leaves a note",
  description: "Leaves a note.",
  topic: "contact",
  tool: "engagement",
  readOnly: false,
  input: z.strictObject({
    note: z.string().min(1).max(20).describe("The note"),
    idempotency_key: z.string().optional(),
  }),
  output: () => z.object({ note: z.string(), from: z.string() }).meta({ id: "Note" }),
  errors: ["rate_limited", "unavailable"],
  examples: () => [{ title: "A note", input: { note: "hello" } }],
  async run({ note }, { client }) {
    await Promise.resolve();
    if (note === "limit") throw new ServiceError("rate_limited", "Too many notes.", { hint: "Wait.", retryAfter: 5 });
    if (note === "break") throw new Error("secret");
    if (note === "wait") await new Promise(() => {});
    return { note, from: client };
  },
});

/** A service with one more operation in its registry, and nothing else said about it. */
async function startWith(operation: Operation): Promise<TestService> {
  const service = await startService();
  const known = service.runtime.service;
  const value = { ...known, operations: [...known.operations, operation] };
  Object.defineProperty(service.runtime, "service", { value });
  return service;
}

Deno.test("an operation that is added is a tool at once, wherever tools are named", async () => {
  await using service = await startWith(leaveNote as unknown as Operation);
  const { tools } = (await ask(service, "modern", "tools/list")).body.result;
  const listed = tools.at(-1);
  assertEquals([listed.name, listed.inputSchema.required], ["leave_note", ["note"]]);
  assertEquals(listed.annotations, {
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: false,
    openWorldHint: true,
  });
  const manifest = await (await service.send("http://localhost:8000/.well-known/mcp")).json();
  assertEquals(manifest.tools.at(-1).name, "leave_note");
  assert((await ask(service, "modern", "server/discover")).body.result.instructions.includes("leave_note"));
  const { contents } = (await ask(service, "modern", "resources/read", { uri: "skill://contact-owner/SKILL.md" })).body
    .result;
  assert(contents[0].text.includes("tool `leave_note`: Leaves a note."));
});

Deno.test("a write gets the connection's client, and what it throws later is a tool error too", async () => {
  await using service = await startWith(leaveNote as unknown as Operation);
  const params = { name: "leave_note", arguments: { note: "hello", idempotency_key: "k" } };
  const { body } = await send(service, { ...request("modern", "tools/call", params), client: "2001:db8:0:1::9" });
  assertEquals(body.result.structuredContent, { note: "hello", from: "2001:db8:0:1::/64" });

  const limited = await callTool(service, "leave_note", { note: "limit" });
  assertEquals([limited.isError, errorOf(limited)], [true, {
    code: "rate_limited",
    message: "Too many notes.",
    hint: "Wait.",
  }]);
  const broken = await callTool(service, "leave_note", { note: "break" });
  assertEquals([broken.isError, errorOf(broken).code], [true, "internal_error"]);
  assert(!JSON.stringify(broken).includes("secret"));
});

Deno.test("what takes too long is given up, as an error of the tool", async () => {
  await using service = await startWith(leaveNote as unknown as Operation);
  const { setTimeout } = globalThis;
  // A caller waits for 20 seconds at most; the test does not.
  globalThis.setTimeout = ((work: () => void, ms: number) => setTimeout(work, ms === 20_000 ? 5 : ms)) as never;
  try {
    const result = await callTool(service, "leave_note", { note: "wait" });
    assertEquals([result.isError, errorOf(result).code], [true, "unavailable"]);
  } finally {
    globalThis.setTimeout = setTimeout;
  }
});
