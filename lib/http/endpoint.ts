import type { Context } from "fresh";
import { answerCall } from "@/lib/http/answer_call.ts";
import { answerRead } from "@/lib/http/answer_read.ts";
import { limitHeadersOf } from "@/lib/http/call_context.ts";
import { errorResponse } from "@/lib/http/errors.ts";
import { preflightHeaders } from "@/lib/http/headers.ts";
import { methodNotAllowed } from "@/lib/http/method_not_allowed.ts";
import { parametersOf } from "@/lib/http/parameters.ts";
import type { State } from "@/lib/http/runtime.ts";
import type { Operation } from "@/lib/operations/operation.ts";

/**
 * Serves an operation at the path of the route that exports the result as its `handler`. It is one function for every
 * method, because the framework answers methods that a route lacks in ways of its own.
 */
export function endpoint(operation: Operation): (ctx: Context<State>) => Response | Promise<Response> {
  const method = operation.rest!.method;
  const allow = method === "GET" ? "GET, HEAD, OPTIONS" : "POST, OPTIONS";
  const parameters = parametersOf(operation);
  const answer = method === "GET" && !operation.rest!.volatile ? answerRead : answerCall;

  return function serveOperation(ctx) {
    const called = ctx.req.method;
    if (called === method || (called === "HEAD" && method === "GET")) return answer(ctx, operation, parameters);
    return answerOther(ctx);
  };

  async function answerOther(ctx: Context<State>): Promise<Response> {
    const limit = await limitHeadersOf(ctx, operation);
    if (ctx.req.method === "OPTIONS") {
      return new Response(null, { status: 204, headers: [...preflightHeaders(allow), ...limit] });
    }
    return errorResponse(methodNotAllowed(allow), ctx.req.method, [["allow", allow], ...limit]);
  }
}
