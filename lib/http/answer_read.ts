import type { Context } from "fresh";
import { callContext } from "@/lib/http/call_context.ts";
import { clientOf } from "@/lib/http/client_address.ts";
import { errorResponse } from "@/lib/http/errors.ts";
import { API_HEADERS, type HeaderPairs, limitHeaders } from "@/lib/http/headers.ts";
import { inputOfUrl } from "@/lib/http/input.ts";
import type { Parameter } from "@/lib/http/parameters.ts";
import { conditional, represent } from "@/lib/http/representation.ts";
import type { State } from "@/lib/http/runtime.ts";
import type { Operation } from "@/lib/operations/operation.ts";
import { tooManyReads } from "@/lib/operations/read_limit.ts";
import { ServiceError } from "@/lib/errors.ts";

/**
 * Answers a read. The content does not change while the process lives, so what was asked before is answered from
 * memory; the limit is counted all the same.
 */
export function answerRead(
  ctx: Context<State>,
  operation: Operation,
  parameters: readonly Parameter[],
): Response | Promise<Response> {
  const { reads, service: { readLimiter }, config } = ctx.state.runtime;
  const client = clientOf(ctx.req, ctx.info.remoteAddr, config.trustedProxyHops);
  const consumes = operation.rest!.limit === "consumes";
  const limit = consumes ? readLimiter.consume(client) : readLimiter.peek(client);
  const limitPairs = limitHeaders("default", limit);
  if (consumes && !limit.allowed) return errorResponse(tooManyReads(limit), ctx.req.method, limitPairs);

  const known = reads.get(ctx.req.url);
  if (known !== undefined) return conditional(ctx.req, known, limitPairs);
  return readAnew(ctx, operation, parameters, limitPairs);
}

async function readAnew(
  ctx: Context<State>,
  operation: Operation,
  parameters: readonly Parameter[],
  limitPairs: HeaderPairs,
): Promise<Response> {
  const { url, method } = ctx.req;
  try {
    const input = inputOfUrl(operation, parameters, url, ctx.params);
    const output = await operation.run(input, callContext(ctx));
    const representation = await represent(JSON.stringify(output), API_HEADERS);
    ctx.state.runtime.reads.set(url, representation);
    return conditional(ctx.req, representation, limitPairs);
  } catch (error) {
    if (error instanceof ServiceError) return errorResponse(error, method, limitPairs);
    throw error;
  }
}
