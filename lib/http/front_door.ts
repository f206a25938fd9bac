import type { Context } from "fresh";
import { createCompression } from "@/lib/http/compression.ts";
import { answerFailure, explainFailure, type FailureForm, logFailure } from "@/lib/http/failure.ts";
import type { FailurePage } from "@/lib/http/failure_page.ts";
import { createHostGuard, pathOf } from "@/lib/http/origin.ts";
import { beginRequest } from "@/lib/http/request_log.ts";
import type { Runtime, State } from "@/lib/http/runtime.ts";

/**
 * The first middleware: every request comes in and every answer goes out through it. It guards the host, turns
 * failures into answers and has each request logged. `forms` says, by path, whose callers read another form of failure
 * than that of REST; `failurePage` answers people.
 */
export function createFrontDoor(
  runtime: Runtime,
  forms: Record<string, FailureForm> = {},
  failurePage?: FailurePage,
): (ctx: Context<State>) => Promise<Response> {
  const guardHost = createHostGuard(runtime.config);
  const compressed = createCompression();

  return async function frontDoor(ctx) {
    const request = beginRequest(runtime.log, ctx.req);
    ctx.state.runtime = runtime;
    ctx.state.requestId = request.id;
    try {
      guardHost(ctx.req.url);
      const compressing = compressed(ctx.req, await ctx.next());
      return request.end(compressing instanceof Response ? compressing : await compressing);
    } catch (error) {
      const form = forms[pathOf(ctx.req.url)];
      const explained = explainFailure(runtime, ctx.req, error, request.id);
      if (form !== undefined) return request.end(form(explained, ctx.req.method));
      const page = await failurePage?.(ctx, explained).catch((error) => void logFailure(runtime, request.id, error));
      return request.end(page ?? answerFailure(runtime, ctx.req, ctx.info, explained));
    }
  };
}
