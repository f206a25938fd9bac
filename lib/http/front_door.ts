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
    const response = await answer(ctx, request.id);
    countRequest(runtime.service, ctx.req, response);
    return request.end(response);
  };

  async function answer(ctx: Context<State>, requestId: string): Promise<Response> {
    try {
      guardHost(ctx.req.url);
      return await ctx.next();
    } catch (error) {
      const form = forms[pathOf(ctx.req.url)];
      if (form !== undefined) return form(explainFailure(runtime, ctx.req, error, requestId), ctx.req.method);
      return answerFailure(runtime, ctx.req, ctx.info, error, requestId);
    }
  }
}
