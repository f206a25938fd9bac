import type { Context } from "fresh";
import { isIP } from "node:net";
import { type HeaderPairs, limitHeaders } from "@/lib/http/http_headers.ts";
import type { Representation } from "@/lib/http/representation.ts";
import { baseUrlOf } from "@/lib/http/incoming_request.ts";
import type { Runtime, State } from "@/lib/http/runtime.ts";
import { signedRequest } from "@/lib/http/signed_request.ts";
import { clientNetwork } from "@/lib/limits/client_network.ts";
import type { CallContext, Operation, ReportedLimit, Service } from "@/lib/operations/operation.ts";

/** The name of the limit of tool calls, analyses and searches in the headers (contract, section 1). */
export const CALLS = "calls";

/** Returns what an operation may know of a request. */
export function callContext(ctx: Context<State>): CallContext {
  const { service, config } = ctx.state.runtime;
  return {
    service,
    baseUrl: baseUrlOf(config, ctx.req.url),
    client: clientOf(ctx.req, ctx.info.remoteAddr, config.trustedProxyHops),
    idempotencyKey: ctx.req.headers.get("idempotency-key") ?? undefined,
    signed: signedRequest(ctx.req, config),
  };
}

/** Reports how the caller stands against the limit of reads, without counting this request. */
export function readLimitHeaders(
  { config, service }: Runtime,
  request: Request,
  { remoteAddr }: Deno.ServeHandlerInfo,
): HeaderPairs {
  return limitHeaders("default", service.readLimiter.peek(clientOf(request, remoteAddr, config.trustedProxyHops)));
}

/** What an answer says of a soft limit, and whether the request is still within it. */
interface SoftLimitState extends ReportedLimit {
  /** Whether the request was counted. */
  counted: boolean;
}

/** Counts a request against the soft limit that its answer stands under, if it counts at all. */
export function countSoftly(
  service: Service,
  limit: NonNullable<Representation["limit"]>,
  client: string,
): SoftLimitState {
  const { readLimiter, callLimiter } = service;
  if (limit === "calls") return { name: CALLS, state: callLimiter.consume(client), counted: true };
  const counted = limit === "consumes";
  return { name: "default", state: counted ? readLimiter.consume(client) : readLimiter.peek(client), counted };
}

/** Reports the same against the limit of an operation: its own, or that of reads. */
export async function limitHeadersOf(ctx: Context<State>, { rest }: Operation): Promise<HeaderPairs> {
  const context = callContext(ctx);
  if (rest!.limit === "calls") return limitHeaders(CALLS, context.service.callLimiter.peek(context.client));
  const own = await rest!.limitOf?.(context);
  return own === undefined ? readLimitHeaders(ctx.state.runtime, ctx.req, ctx.info) : limitHeaders(own.name, own.state);
}

/**
 * Returns the network whose request it is. `X-Forwarded-For` is only believed as far as trusted proxies wrote it: with
 * `hops` of them, the entry that the outermost one added is the one `hops` from the right. Everything left of it can be
 * invented.
 */
export function clientOf(request: Request, remoteAddr: Deno.Addr, hops: number): string {
  const connection = "hostname" in remoteAddr ? remoteAddr.hostname : "local";
  if (hops === 0) return clientNetwork(connection);
  const entries = request.headers.get("x-forwarded-for")?.split(",") ?? [];
  const entry = entries.at(-hops)?.trim().replace(/^\[(.*)\](:\d+)?$/, "$1") ?? "";
  const address = isIP(entry) === 0 ? entry.replace(/:\d+$/, "") : entry;
  return clientNetwork(isIP(address) === 0 ? connection : address);
}
