import type { Context } from "fresh";
import { readJson } from "@/lib/http/body.ts";
import { callContext, limitHeadersOf } from "@/lib/http/call_context.ts";
import { bodyResponse, errorResponse } from "@/lib/http/errors.ts";
import { API_HEADERS, type HeaderPairs, limitHeaders } from "@/lib/http/headers.ts";
import { inputOfUrl, validate } from "@/lib/http/input.ts";
import type { Parameter } from "@/lib/http/parameters.ts";
import type { State } from "@/lib/http/runtime.ts";
import { restSurface } from "@/lib/http/surface.ts";
import type { Operation, RestReply } from "@/lib/operations/operation.ts";
import { ServiceError } from "@/lib/errors.ts";

/** Answers what is made anew each time and what nobody may keep: analyses, messages, delivery records. */
export async function answerCall(
  ctx: Context<State>,
  operation: Operation,
  parameters: readonly Parameter[],
): Promise<Response> {
  const { method } = ctx.req;
  const context = { ...callContext(ctx), surface: restSurface(ctx.req) };
  const rest = operation.rest!;
  try {
    const input = method === "POST"
      ? validate(operation.input, await readJson(ctx.req))
      : inputOfUrl(operation, parameters, ctx.req.url, ctx.params);
    const reply: RestReply = await rest.respond?.(input, context) ??
      { status: 200, headers: [], body: await operation.run(input, context) };
    const body = typeof reply.body === "string" ? reply.body : JSON.stringify(reply.body);
    const limit = reply.limit === undefined
      ? await limitHeadersOf(ctx, operation)
      : limitHeaders(reply.limit.name, reply.limit.state);
    const headers: HeaderPairs = [...API_HEADERS, ["cache-control", "no-store"], ...limit, ...reply.headers];
    return bodyResponse(method, new TextEncoder().encode(body), { status: reply.status, headers });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return errorResponse(error, method, await limitHeadersOf(ctx, operation));
  }
}
