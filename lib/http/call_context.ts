import type { Context } from "fresh";
import { clientOf } from "@/lib/http/client_address.ts";
import { type HeaderPairs, limitHeaders } from "@/lib/http/headers.ts";
import { baseUrlOf } from "@/lib/http/origin.ts";
import type { Runtime, State } from "@/lib/http/runtime.ts";
import type { CallContext, Operation } from "@/lib/operations/operation.ts";

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

/** The same against the limit of an operation: its own, or that of reads. */
export async function limitHeadersOf(ctx: Context<State>, { rest }: Operation): Promise<HeaderPairs> {
  const own = await rest!.limitOf?.(callContext(ctx));
  return own === undefined ? readLimitHeaders(ctx.state.runtime, ctx.req, ctx.info) : limitHeaders(own.name, own.state);
}
