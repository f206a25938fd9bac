import type { Context } from "fresh";
import { callContext } from "@/lib/http/call_context.ts";
import { errorResponse } from "@/lib/http/errors.ts";
import { type HeaderPairs, preflightHeaders, PUBLIC_HEADERS } from "@/lib/http/headers.ts";
import { methodNotAllowed } from "@/lib/http/method_not_allowed.ts";
import { conditional, represent } from "@/lib/http/representation.ts";
import type { State } from "@/lib/http/runtime.ts";
import type { CallContext } from "@/lib/operations/operation.ts";

const ALLOW = "GET, HEAD, OPTIONS";

/** A server card must carry them on every answer (SEP-2127), and other readers of documents look for them too. */
const CORS: HeaderPairs = [
  ["access-control-allow-methods", ALLOW],
  ["access-control-allow-headers", "Content-Type, If-None-Match"],
];

/** What stands in the brackets of a route's file name, as in `[id].md.ts`. */
export type Params = Readonly<Record<string, string>>;

export interface DocumentOptions {
  /** Headers besides those that every document has. */
  headers?(context: CallContext, params: Params): HeaderPairs;
  /** The document depends on the day: it is made for each request. */
  changing?: true;
}

/**
 * Serves a document that is derived from the definitions and the content, at the path of the route that exports the
 * result as its `handler`. Text and bytes are sent as they are, anything else as JSON. It is made when it is first
 * asked for, and then kept; a query changes nothing.
 *
 * @param make may throw {ServiceError} `not_found` for a name that is not known.
 */
export function document(
  mediaType: string,
  make: (context: CallContext, params: Params) => unknown | Promise<unknown>,
  { headers = () => [], changing }: DocumentOptions = {},
): (ctx: Context<State>) => Response | Promise<Response> {
  return async function serveDocument(ctx) {
    const { method } = ctx.req;
    if (method === "OPTIONS") return new Response(null, { status: 204, headers: preflightHeaders(ALLOW) });
    if (method !== "GET" && method !== "HEAD") {
      return errorResponse(methodNotAllowed(ALLOW), method, [["allow", ALLOW]]);
    }
    const { reads } = ctx.state.runtime;
    const url = ctx.req.url.split("?", 1)[0];
    const known = reads.get(url);
    if (known !== undefined) return conditional(ctx.req, known);
    const context = callContext(ctx);
    const made = await make(context, ctx.params);
    const body = typeof made === "string" || isBytes(made) ? made : JSON.stringify(made);
    const more = headers(context, ctx.params);
    const described: HeaderPairs = [["content-type", mediaType], ...PUBLIC_HEADERS, ...CORS, ...more];
    const representation = await represent(body, described);
    if (!changing) reads.set(url, representation);
    return conditional(ctx.req, representation);
  };
}

function isBytes(value: unknown): value is Uint8Array<ArrayBuffer> {
  return value instanceof Uint8Array;
}
