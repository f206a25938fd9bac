import type { Context } from "fresh";
import { clientOf } from "@/lib/http/client_address.ts";
import { type HeaderPairs, limitHeaders } from "@/lib/http/headers.ts";
import { baseUrlOf } from "@/lib/http/origin.ts";
import type { Runtime, State } from "@/lib/http/runtime.ts";
import type { CallContext } from "@/lib/operations/operation.ts";

/** What an operation may know of a request. */
export function callContext(ctx: Context<State>): CallContext {
  const { service, config } = ctx.state.runtime;
  return {
    service,
    baseUrl: baseUrlOf(config, ctx.req.url),
    client: clientOf(ctx.req, ctx.info.remoteAddr, config.trustedProxyHops),
    idempotencyKey: ctx.req.headers.get("idempotency-key") ?? undefined,
  };
}

/** How the caller stands against the limit of reads, without counting this request. */
export function readLimitHeaders(
  { config, service }: Runtime,
  request: Request,
  { remoteAddr }: Deno.ServeHandlerInfo,
): HeaderPairs {
  return limitHeaders("default", service.readLimiter.peek(clientOf(request, remoteAddr, config.trustedProxyHops)));
}
