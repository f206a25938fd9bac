import type { WireRequest } from "@/lib/site/curl.ts";

/** The call of a tool in one message of the protocol. */
export function toolRequest(name: string, input: Record<string, unknown>, baseUrl = ""): WireRequest {
  return {
    url: `${baseUrl}/mcp`,
    headers: [["Content-Type", "application/json"], ["Accept", "application/json, text/event-stream"]],
    body: { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: input } },
  };
}
