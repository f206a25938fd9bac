import type { Context } from "fresh";
import { callContext } from "@/lib/http/call_context.ts";
import { errorResponse } from "@/lib/http/errors.ts";
import { preflightHeaders, PUBLIC_HEADERS } from "@/lib/http/headers.ts";
import { methodNotAllowed } from "@/lib/http/method_not_allowed.ts";
import { conditional, represent } from "@/lib/http/representation.ts";
import type { State } from "@/lib/http/runtime.ts";
import type { CallContext } from "@/lib/operations/operation.ts";

const ALLOW = "GET, HEAD, OPTIONS";

/**
 * Serves a document that is derived from the definitions and the content, at the path of the route that exports the
 * result as its `handler`. Text is sent as it is, anything else as JSON.
 */
export function document(
  mediaType: string,
  make: (context: CallContext) => unknown | Promise<unknown>,
): (ctx: Context<State>) => Response | Promise<Response> {
  return async function serveDocument(ctx) {
    const { method, url } = ctx.req;
    if (method === "OPTIONS") return new Response(null, { status: 204, headers: preflightHeaders(ALLOW) });
    if (method !== "GET" && method !== "HEAD") {
      return errorResponse(methodNotAllowed(ALLOW), method, [["allow", ALLOW]]);
    }
    const { reads } = ctx.state.runtime;
    const known = reads.get(url);
    if (known !== undefined) return conditional(ctx.req, known);
    const made = await make(callContext(ctx));
    const body = typeof made === "string" ? made : JSON.stringify(made);
    const representation = await represent(body, [["content-type", mediaType], ...PUBLIC_HEADERS]);
    reads.set(url, representation);
    return conditional(ctx.req, representation);
  };
}
