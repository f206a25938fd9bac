import { LRUCache } from "lru-cache";
import type { Runtime } from "@/lib/http/runtime.ts";
import type { McpServer } from "@/lib/mcp/protocol/server.ts";
import { createToolServer } from "@/lib/mcp/tool_server.ts";

/** Without BASE_URL the caller's own `Host` is the base URL; the bound keeps invented ones from filling the memory. */
const MAX_BASE_URLS = 20;

const known = new WeakMap<Runtime, LRUCache<string, McpServer>>();

/** The tool server for a base URL; made when it is first asked for. */
export function toolServerFor(runtime: Runtime, baseUrl: string): McpServer {
  let servers = known.get(runtime);
  if (servers === undefined) known.set(runtime, servers = new LRUCache({ max: MAX_BASE_URLS }));
  let server = servers.get(baseUrl);
  if (server === undefined) servers.set(baseUrl, server = createToolServer(runtime, baseUrl));
  return server;
}
