import { serveManifest } from "@/lib/mcp/serve_manifest.ts";

export const handler = serveManifest;
