import type { Context } from "fresh";
import { isIP } from "node:net";
import { AGENT_TAG, type SignedRequest } from "@/lib/contact/check_signature.ts";
import { type HeaderPairs, limitHeaders } from "@/lib/http/http_headers.ts";
import type { Representation } from "@/lib/http/representation.ts";
import { baseUrlOf, pathStart } from "@/lib/http/incoming_request.ts";
import type { State } from "@/lib/http/runtime.ts";
import { clientNetwork } from "@/lib/limits/soft_limiter.ts";
import type { CallContext, Operation, ReportedLimit, Service } from "@/lib/operations/operation.ts";
import { compareDigest } from "@/lib/proof/message_signatures.ts";
import type { Config } from "@/lib/settings.ts";

/** The name of the limit of tool calls, analyses and searches in the headers (contract, section 1). */
export const CALLS = "calls";

/** Returns what an operation may know of a request. */
export function callContext(ctx: Pick<Context<State>, "req" | "info" | "state">): CallContext {
  const { service, runtime: { config } } = ctx.state;
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
  { runtime: { config }, service }: Pick<State, "runtime" | "service">,
  request: Request,
  { remoteAddr }: Deno.ServeHandlerInfo,
): HeaderPairs {
  return limitHeaders("default", service.readLimiter.peek(clientOf(request, remoteAddr, config.trustedProxyHops)));
}

/** The state of a soft limit for an answer, and whether the request is still within it. */
interface SoftLimitState extends ReportedLimit {
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
  return own === undefined ? readLimitHeaders(ctx.state, ctx.req, ctx.info) : limitHeaders(own.name, own.state);
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

/**
 * The most characters of a request that are stored for its signature; a signature over more is one that nobody needs.
 */
const MAX_FIELDS = 8192;
/** Headers that are never stored, whatever a signature covers. */
const PRIVATE = new Set(["authorization", "cookie", "proxy-authorization"]);

/**
 * Returns what gives the facts of a request that is signed per Web Bot Auth, once its body has been read; undefined for
 * every other request. Must be called before the body is read.
 */
export function signedRequest(
  request: Request,
  config: Pick<Config, "baseUrl">,
): (() => Promise<SignedRequest | undefined>) | undefined {
  const { headers, method, url } = request;
  const input = headers.get("signature-input");
  if (input === null || !input.includes(AGENT_TAG) || request.bodyUsed) return undefined;
  const digest = headers.get("content-digest");
  // The other half is read by whoever answers the request, with the limits of that.
  const copy = digest === null ? undefined : request.clone();
  return async () => {
    const covered = new Set([...input.matchAll(/"([a-z][a-z0-9-]{0,60})"/g)].map(([, name]) => name));
    const names = ["signature-input", "signature", "signature-agent", ...covered].filter((name) => !PRIVATE.has(name));
    const fields = [...new Set(names)].flatMap((name): [string, string][] => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    });
    if (fields.reduce((sum, [name, value]) => sum + name.length + value.length, 0) > MAX_FIELDS) return undefined;
    const content = copy && await compareDigest(digest!, new Uint8Array(await copy.arrayBuffer()));
    return {
      method,
      url: baseUrlOf(config, url) + url.slice(pathStart(url)),
      host: new URL(url).host,
      headers: fields,
      ...content !== undefined && { content },
    };
  };
}
