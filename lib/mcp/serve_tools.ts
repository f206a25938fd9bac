import type { Context } from "fresh";
import { clientOf } from "@/lib/http/client_address.ts";
import { logFailure } from "@/lib/http/failure.ts";
import { baseUrlOf } from "@/lib/http/origin.ts";
import type { State } from "@/lib/http/runtime.ts";
import { toolServerFor } from "@/lib/mcp/known_servers.ts";
import { serveHttp } from "@/lib/mcp/protocol/http.ts";

/** Serves the tool server at the path of the route that exports this as its `handler`. */
export function serveTools({ req, info, state }: Context<State>): Promise<Response> {
  const { runtime, requestId } = state;
  const { config } = runtime;
  return serveHttp(toolServerFor(runtime, baseUrlOf(config, req.url)), req, {
    requestId,
    client: () => clientOf(req, info.remoteAddr, config.trustedProxyHops),
    report: (error) => logFailure(runtime, requestId, error),
  });
}
