import { assert, assertEquals } from "@std/assert";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { parametersOf } from "@/lib/http/rest.ts";
import { restPath } from "@/lib/operations/addresses.ts";
import type { Operation } from "@/lib/operations/operation.ts";
import { callTool, errorOf } from "@/tests/mcp/support/rpc.ts";
import { startService, type TestService } from "@/tests/support/service.ts";

type Input = Record<string, unknown>;

const OPEN = "999999;w=60";
const MESSAGE = { message: "Could you take this on next spring?", reply_to: "sam@company.example" };

/** Sends a message that is delivered, and returns its id. */
async function sent(service: TestService, message: string): Promise<string> {
  const { structuredContent } = await callTool(service, "contact_recruiter", { ...MESSAGE, message });
  await service.runtime.service.contact.idle();
  return structuredContent.id;
}

function addressOf(operation: Operation, input: Input): string {
  let path = restPath(operation);
  const query = new URLSearchParams();
  for (const { name, field, in: place } of parametersOf(operation)) {
    if (input[field] === undefined) continue;
    if (place === "path") path = path.replace(`{${field}}`, String(input[field]));
    else query.set(name, String(input[field]));
  }
  return query.size === 0 ? path : `${path}?${query}`;
}

async function overRest(service: TestService, operation: Operation, input: Input): Promise<unknown> {
  const { method } = operation.rest!;
  const response = method === "POST"
    ? await service.fetch(restPath(operation), {
      method,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(input),
    })
    : await service.fetch(addressOf(operation, input), { method });
  assert(response.ok, `${operation.name} ${JSON.stringify(input)}: ${response.status}`);
  return operation.rest!.mediaType === undefined ? await response.json() : await response.text();
}

/** Calls every tool that may do the same, and returns the names of those whose data is `expected`. */
async function toolsThatGive(expected: unknown, service: TestService, operation: Operation, input: Input) {
  const found: string[] = [];
  for (const { tool, name, readOnly, destructive } of service.runtime.service.operations) {
    if (tool === undefined || readOnly !== operation.readOnly || destructive !== operation.destructive) continue;
    const { isError, structuredContent } = await callTool(service, name, input);
    if (!isError && isDeepStrictEqual(structuredContent, expected)) found.push(name);
  }
  if (operation.rest!.method === "GET") {
    const { isError, structuredContent } = await callTool(service, "fetch", { id: addressOf(operation, input) });
    const { text, metadata } = isError ? {} as Record<string, never> : structuredContent;
    const isJson = operation.rest!.mediaType === undefined;
    const data = isError || metadata.type !== "data" ? undefined : isJson ? JSON.parse(text) : text;
    if (isDeepStrictEqual(data, expected)) found.push("fetch");
  }
  return found;
}

/** Inputs with which an operation is tried: its examples, each value of each choice, and ids of what is there. */
function inputsOf({ input, examples, readOnly }: Operation, service: TestService, known: Input): Input[] {
  const shape = input.shape as Record<string, z.ZodType>;
  const ids = Object.fromEntries(Object.keys(shape).filter((name) => name in known).map((name) => [name, known[name]]));
  const given = examples(service.runtime.service).map(({ input }): Input => input);
  if (given.length === 0) return [ids];
  // A write is only tried out.
  const first = readOnly ? given[0] : { ...given[0], dry_run: true };
  const choices = Object.entries(shape).flatMap(([name, field]) => {
    const { enum: values = [] } = z.toJSONSchema(field, { io: "input" });
    return values.map((value) => ({ ...first, [name]: value }));
  });
  return [...readOnly ? given : [first], ...choices];
}

Deno.test("an agent with tools only can do whatever REST can: a tool gives the same data for every operation", async () => {
  // Of one moment: what is tried out says until when it would be kept.
  const time = Date.now();
  await using service = await startService({
    env: { READ_LIMIT: OPEN, CALL_LIMIT: OPEN, CONTACT_LIMIT: OPEN, CONTACT_GLOBAL_LIMIT: OPEN },
    now: () => time,
  });
  const { items: [{ digest }] } = await (await service.fetch("/api/v1/snapshots")).json();
  const id = await sent(service, "Whose delivery is read");
  for (const operation of service.runtime.service.operations.filter(({ rest }) => rest !== undefined)) {
    if (operation.destructive) continue;
    for (const input of inputsOf(operation, service, { id, digest, later: digest })) {
      const data = await overRest(service, operation, input);
      const tools = await toolsThatGive(data, service, operation, input);
      assert(tools.length > 0, `no tool gives what ${operation.name} does for ${JSON.stringify(input)}`);
    }
  }
  const removals = service.runtime.service.operations.filter(({ destructive }) => destructive);
  for (const operation of removals) {
    const [one, other] = [await sent(service, "Taken back over REST"), await sent(service, "Taken back by a tool")];
    const rest = await overRest(service, operation, { id: one }) as Input;
    const { structuredContent: tool } = await callTool(service, operation.name, { id: other });
    assertEquals([Object.keys(tool), tool.outcome], [Object.keys(rest), rest.outcome]);
  }
  assertEquals(removals.length, 1);
});

Deno.test("the tool fetch reads addresses of the interface as REST does, and only those", async () => {
  await using service = await startService({ env: { READ_LIMIT: "3;w=60" } });
  const read = async (id: string) => await callTool(service, "fetch", { id });
  const { structuredContent } = await read("http://localhost:8000/api/v1/projects?limit=1");
  const { next, items } = JSON.parse(structuredContent.text);
  assertEquals([items.length, structuredContent.title, structuredContent.metadata.type], [1, "Projects", "data"]);
  assertEquals(JSON.parse((await read(next)).structuredContent.text).offset, 1);
  assertEquals(errorOf(await read("/api/v1/projects?colour=red")).code, "validation_failed");
  for (
    const address of ["/api/v2/profile", "/api/v1/nothing", "https://elsewhere.example/api/v1/claims", "/admin", "//x"]
  ) assertEquals(errorOf(await read(address)).code, "not_found", address);
  assertEquals((await read("/api/v1/agents?limit=1")).isError, undefined);
  assertEquals(errorOf(await read("/api/v1/agents?limit=2")).code, "rate_limited");
});

Deno.test("a replay says so: REST in a header beside the same bytes, tools in a field", async () => {
  await using service = await startService();
  const key = "the-same-key";
  const post = async () =>
    await service.fetch("/api/v1/contact", {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": key },
      body: JSON.stringify(MESSAGE),
    });
  const [first, again] = [await post(), await post()];
  assertEquals([first, again].map(({ headers }) => headers.get("idempotency-replayed")), [null, "true"]);
  assertEquals(await again.text(), await first.text());
  for (const era of ["modern", "legacy"] as const) {
    for (const name of ["contact_recruiter", "request_ai_opportunity_call"]) {
      const call = async () => await callTool(service, name, { ...MESSAGE, idempotency_key: `${era}-${name}` }, era);
      const [{ structuredContent: one }, { structuredContent: two }] = [await call(), await call()];
      assertEquals([one.replayed, two], [undefined, { ...one, replayed: true }], name);
    }
  }
});
