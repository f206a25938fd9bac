import { type Era, type Fields, META, MODERN_VERSION } from "@/lib/mcp/mcp_message.ts";
import type { TestRequest, TestService } from "@/tests/support/service.ts";

/** Where `startService` pretends to be. */
export const URL_OF_TOOLS = "http://localhost:8000/mcp";

/** What every modern request says in `_meta`. */
export const ENVELOPE = { [META.protocolVersion]: MODERN_VERSION, [META.clientCapabilities]: {} };

/** What came back for one message. */
export interface Answered {
  status: number;
  headers: Headers;
  text: string;
  // deno-lint-ignore no-explicit-any -- each test looks at another part of it
  body: any;
}

/** A request as a correct client of the era sends it. */
export function request(era: Era, method: string, params: Fields = {}, id: unknown = 1): TestRequest {
  const name = params.name ?? params.uri;
  const headers: Record<string, string> = era === "legacy" ? { "mcp-protocol-version": "2025-11-25" } : {
    "mcp-protocol-version": MODERN_VERSION,
    "mcp-method": method,
    ...(typeof name === "string" && { "mcp-name": name }),
  };
  const said = method === "initialize"
    ? { capabilities: {}, clientInfo: { name: "test", version: "1" }, ...params }
    : params;
  const all = era === "legacy" ? said : { ...params, _meta: ENVELOPE };
  return posted({ jsonrpc: "2.0", id, method, params: all }, headers);
}

/** Any body as a POST; text goes as it is. */
export function posted(body: unknown, headers: Record<string, string> = {}): TestRequest {
  return {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json, text/event-stream", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  };
}

export async function send(service: TestService, init: TestRequest, url = URL_OF_TOOLS): Promise<Answered> {
  const response = await service.send(url, init);
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json") && text !== "";
  return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : undefined };
}

export async function ask(service: TestService, era: Era, method: string, params: Fields = {}): Promise<Answered> {
  return await send(service, request(era, method, params));
}

/** Calls a tool and gives its result. */
export async function callTool(service: TestService, name: string, input: unknown, era: Era = "modern") {
  return (await ask(service, era, "tools/call", { name, arguments: input })).body.result;
}

/** The error of a tool's result, which stands there as text. */
export function errorOf(result: { content: { text: string }[] }) {
  return JSON.parse(result.content[0].text).error;
}
