import type { Context } from "fresh";
import { answerFailure } from "@/lib/http/failure.ts";
import { createHostGuard } from "@/lib/http/origin.ts";
import { beginRequest } from "@/lib/http/request_log.ts";
import type { Runtime, State } from "@/lib/http/runtime.ts";

/**
 * The first middleware: every request comes in and every answer goes out through it. It guards the host, turns
 * failures into answers and has each request logged.
 */
export function createFrontDoor(runtime: Runtime): (ctx: Context<State>) => Promise<Response> {
  const guardHost = createHostGuard(runtime.config);

  return async function frontDoor(ctx) {
    const request = beginRequest(runtime.log, ctx.req);
    ctx.state.runtime = runtime;
    try {
      guardHost(ctx.req.url);
      return request.end(await ctx.next());
    } catch (error) {
      return request.end(answerFailure(runtime, ctx.req, ctx.info, error, request.id));
    }
  };
}
