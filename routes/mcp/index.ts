import { serveTools } from "@/lib/mcp/tool_server.ts";

export const handler = serveTools;
