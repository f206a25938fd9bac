import fc from "fast-check";
import { META, MODERN_VERSION } from "@/lib/mcp/mcp_message.ts";
import { allowed, anyObject, type Schema } from "@/tests/support/schema_values.ts";
import type { Attack } from "./request.ts";
import { ANY_HEADERS } from "./rest_attacks.ts";
import { hostileHeaderValue, hostileText } from "./values.ts";

/** A tool as the server lists it. */
export interface ListedTool {
  name: string;
  inputSchema: Schema;
}

const METHODS = [
  ...["initialize", "ping", "server/discover", "tools/list", "tools/call", "resources/list", "resources/read"],
  ...["resources/templates/list", "prompts/list", "prompts/get", "completion/complete", "skills/list", "skills/get"],
  ...["notifications/initialized", "logging/setLevel", "resources/subscribe", "tasks/get", "rpc.discover", ""],
];

/** Any message at the tool server, in both eras: right, almost right, and wrong in every part. */
export function toolAttacks(tools: ListedTool[]): fc.Arbitrary<Attack> {
  const message = fc.oneof({ weight: 3, arbitrary: callOf(tools) }, anyMessage);
  return fc.oneof(
    {
      weight: 6,
      arbitrary: fc.tuple(message, eraHeaders).map(([one, headers]) => posted(JSON.stringify(one), headers(one))),
    },
    fc.array(message, { maxLength: 30 }).map((all) => posted(JSON.stringify(all), [])),
    fc.tuple(fc.oneof(fc.json(), hostileText, deep), fc.array(fc.oneof(...ANY_HEADERS), { maxLength: 3 }))
      .map(([body, headers]) => posted(body, headers)),
    fc.constantFrom("GET", "DELETE", "PUT", "HEAD", "OPTIONS", "TRACE").map((method) => ({
      method,
      target: "/mcp",
      headers: [],
    })),
  );
}

function posted(body: string, headers: [string, string][]): Attack {
  const own: [string, string][] = [["content-type", "application/json"], [
    "accept",
    "application/json, text/event-stream",
  ]];
  return { method: "POST", target: "/mcp", headers: [...own, ...headers], body };
}

interface Message {
  method?: unknown;
  params?: unknown;
}

function callOf(tools: ListedTool[]): fc.Arbitrary<Message> {
  const calls = tools.map(({ name, inputSchema }) => {
    const input = fc.oneof(allowed(inputSchema), anyObject(inputSchema), fc.jsonValue());
    // A real message is one of the answers that must hold; the load of it is another test's.
    return fc.tuple(input, id).map(([args, id]) => ({
      jsonrpc: "2.0",
      id,
      method: "tools/call",
      params: { name, arguments: args },
    }));
  });
  return fc.oneof(...calls);
}

const id: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: fc.integer() },
  fc.constantFrom("", "x", null, 1.5, 2 ** 60, true, [], {}, "a".repeat(3000)),
);

const params: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(undefined, null, [], {}, { name: "get_profile" }, { name: "no_such_tool", arguments: {} }),
  fc.constantFrom(
    { uri: "x" },
    { uri: "skill://../../etc/passwd" },
    { ref: { type: "ref/prompt", name: "x" }, argument: { name: "a", value: "b" } },
    { protocolVersion: "1900-01-01", capabilities: {}, clientInfo: { name: "x", version: "1" } },
    { cursor: "bm9uc2Vuc2U" },
    { _meta: { [META.protocolVersion]: "2999-01-01" } },
    { _meta: { [META.protocolVersion]: MODERN_VERSION, progressToken: {} } },
  ),
  fc.jsonValue({ maxDepth: 3 }),
);

const anyMessage: fc.Arbitrary<Message> = fc.record({
  jsonrpc: fc.constantFrom("2.0", "1.0", 2, null),
  id,
  method: fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...METHODS) }, hostileText, fc.constantFrom(1, null, {})),
  params,
  surprise: fc.jsonValue({ maxDepth: 1 }),
}, { requiredKeys: [] });

/** The headers of an era, in agreement with the message or not. */
const eraHeaders: fc.Arbitrary<(message: Message) => [string, string][]> = fc.oneof(
  fc.constant(() => []),
  fc.constant((): [string, string][] => [["mcp-protocol-version", "2025-11-25"]]),
  fc.constant(({ method }: Message): [string, string][] => [
    ["mcp-protocol-version", MODERN_VERSION],
    ["mcp-method", printable(method)],
    ["mcp-name", "get_profile"],
  ]),
  fc.tuple(hostileHeaderValue, hostileHeaderValue).map(([version, method]) => (): [string, string][] => [
    ["mcp-protocol-version", version],
    ["mcp-method", method],
  ]),
);

function printable(value: unknown): string {
  return String(value).replace(/[^\x21-\x7e]/g, "");
}

const deep = fc.integer({ min: 1, max: 12_000 }).map((depth) => `${"[".repeat(depth)}${"]".repeat(depth)}`);
