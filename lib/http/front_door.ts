import type { Context } from "fresh";
import { createCompression } from "@/lib/http/compression.ts";
import { countRequest } from "@/lib/http/count_request.ts";
import { answerFailure, explainFailure, type FailureForm, logFailure } from "@/lib/http/failure.ts";
import type { FailurePage } from "@/lib/http/failure_page.ts";
import { createHostGuard, pathOf } from "@/lib/http/origin.ts";
import { beginRequest } from "@/lib/http/request_log.ts";
import type { Runtime, State } from "@/lib/http/runtime.ts";

/**
 * The first middleware: every request comes in and every answer goes out through it. It guards the host, turns
 * failures into answers and has each request counted and logged. `forms` says, by path, whose callers read another form
 * of failure than that of REST; `failurePage` answers people.
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
    let response: Response;
    try {
      guardHost(ctx.req.url);
      const compressing = compressed(ctx.req, await ctx.next());
      response = compressing instanceof Response ? compressing : await compressing;
    } catch (error) {
      response = await explain(ctx, error, request.id);
    }
    // Also on what the framework answers by itself: static files and redirects.
    if (!response.headers.has("x-content-type-options")) response.headers.set("x-content-type-options", "nosniff");
    // Every 405 names what is allowed (RFC 9110, section 15.5.6); the framework makes it for static files only.
    if (response.status === 405 && !response.headers.has("allow")) response.headers.set("allow", "GET, HEAD");
    countRequest(runtime.service, ctx.req, response);
    return request.end(response);
  };

  async function explain(ctx: Context<State>, error: unknown, requestId: string): Promise<Response> {
    const { req, info } = ctx;
    const explained = explainFailure(runtime, req, error, requestId);
    const form = forms[pathOf(req.url)];
    if (form !== undefined) return form(explained, req.method);
    const page = await failurePage?.(ctx, explained).catch((error) => void logFailure(runtime, requestId, error));
    return page ?? answerFailure(runtime, req, info, explained);
  }
}
