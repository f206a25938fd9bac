import type { Context } from "fresh";
import { countRequest } from "@/lib/http/count_request.ts";
import { answerFailure, explainFailure, type FailureForm } from "@/lib/http/failure.ts";
import { createHostGuard, pathOf } from "@/lib/http/origin.ts";
import { beginRequest } from "@/lib/http/request_log.ts";
import type { Runtime, State } from "@/lib/http/runtime.ts";

/**
 * The first middleware: every request comes in and every answer goes out through it. It guards the host, turns
 * failures into answers and has each request counted and logged. `forms` says, by path, whose callers read another form of failure
 * than that of REST.
 */
export function createFrontDoor(
  runtime: Runtime,
  forms: Record<string, FailureForm> = {},
): (ctx: Context<State>) => Promise<Response> {
  const guardHost = createHostGuard(runtime.config);

  return async function frontDoor(ctx) {
    const request = beginRequest(runtime.log, ctx.req);
    ctx.state.runtime = runtime;
    ctx.state.requestId = request.id;
    let response: Response;
    try {
      guardHost(ctx.req.url);
      response = await ctx.next();
    } catch (error) {
      response = explain(ctx, error, request.id);
    }
    countRequest(runtime.service, ctx.req, response);
    return request.end(response);
  };

  function explain({ req, info }: Context<State>, error: unknown, requestId: string): Response {
    const form = forms[pathOf(req.url)];
    if (form !== undefined) return form(explainFailure(runtime, req, error, requestId), req.method);
    return answerFailure(runtime, req, info, error, requestId);
  }
}
