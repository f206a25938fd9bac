import type { Context } from "fresh";
import { manifest } from "@/lib/discovery/server_card.ts";
import { methodNotAllowed } from "@/lib/http/http_errors.ts";
import type { State } from "@/lib/http/runtime.ts";
import { document } from "@/lib/http/serve_document.ts";
import { httpFailure, preflight, serveTools } from "@/lib/mcp/tool_server.ts";

const ALLOW = "GET, HEAD, POST, OPTIONS";

// What asks for a stream is answered otherwise (RFC 9110, section 12.5.5).
const serveDocument = document("application/json", manifest, { headers: () => [["vary", "Accept"]] });

/** Serves the manifest to whoever reads, and the whole tool server to whoever posts. */
export function handler(ctx: Context<State>): Response | Promise<Response> {
  const { method, headers } = ctx.req;
  if (method === "POST") return serveTools(ctx);
  if (method === "OPTIONS") return preflight(ALLOW);
  // A client of a 2025 version asks here for a stream of the server's own, which this server does not have.
  const wantsStream = headers.get("accept")?.includes("text/event-stream");
  if ((method === "GET" || method === "HEAD") && !wantsStream) return serveDocument(ctx);
  return httpFailure(methodNotAllowed(ALLOW), method, [["allow", ALLOW]]);
}
