import { serveTools } from "@/lib/mcp/serve_tools.ts";

export const handler = serveTools;
