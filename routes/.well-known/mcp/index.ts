import { serveManifest } from "@/lib/mcp/tool_server.ts";

export const handler = serveManifest;
