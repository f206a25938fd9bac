import { keptText } from "@/lib/mcp/protocol/kept_text.ts";
import { isFields, type RequestId } from "@/lib/mcp/protocol/message.ts";
import type { ProtocolError } from "@/lib/mcp/protocol/protocol_error.ts";
import type { CacheHint, McpServer, Method, Result } from "@/lib/mcp/protocol/server.ts";
import { type Era, META } from "@/lib/mcp/protocol/versions.ts";

/** The JSON-RPC answer with a result. Modern results say that they are complete, who made them and how long they keep. */
export function resultText(server: McpServer, era: Era, method: Method, id: RequestId, result: Result): string {
  return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${encodeResult(server, era, method, result)}}`;
}

/** The JSON-RPC answer with an error. Where the id cannot be known it is left out: the protocol allows no null. */
export function errorText(id: RequestId | undefined, { code, message, data }: ProtocolError): string {
  return JSON.stringify({ jsonrpc: "2.0", id, error: { code, message, data } });
}

function encodeResult(server: McpServer, era: Era, { keep }: Method, result: Result): string {
  if (era === "legacy") return typeof result === "string" ? result : JSON.stringify(result);
  if (typeof result === "string") {
    return result === "{}" ? `${head(server, keep)}}` : head(server, keep) + "," + result.slice(1);
  }
  const { _meta, ...fields } = result;
  return JSON.stringify({
    resultType: "complete",
    ...keep,
    ...fields,
    _meta: { [META.serverInfo]: identity(server), ...(isFields(_meta) && _meta) },
  });
}

const heads = new WeakMap<McpServer, Map<CacheHint | undefined, string>>();

/** What every ready result of a server begins with, up to the comma; put together once. */
function head(server: McpServer, keep: CacheHint | undefined): string {
  let texts = heads.get(server);
  if (texts === undefined) heads.set(server, texts = new Map());
  let text = texts.get(keep);
  if (text === undefined) {
    const fields = { resultType: "complete", ...keep, _meta: { [META.serverInfo]: identity(server) } };
    texts.set(keep, text = keptText(fields).slice(0, -1));
  }
  return text;
}

/** Enough to tell servers apart; icons and the like stand in the answer to discovery only, not in every result. */
function identity({ info: { name, title, version } }: McpServer) {
  return { name, title, version };
}
