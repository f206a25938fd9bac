import { type Context, HttpError } from "fresh";
import { type ErrorCode, ServiceError } from "@/lib/errors.ts";
import { readLimitHeaders } from "@/lib/http/call_context.ts";
import { API_HEADERS, type HeaderPairs, preflightHeaders } from "@/lib/http/http_headers.ts";
import { prepare, type Representation } from "@/lib/http/representation.ts";
import { baseUrlOf, IncomingRequest, isBelow, MalformedHost, pathOf } from "@/lib/http/incoming_request.ts";
import { answers, type Runtime, type State } from "@/lib/http/runtime.ts";
import { V1 } from "@/lib/operations/addresses.ts";
import type { ErrorBody } from "@/lib/operations/operation.ts";

/** The status of each code (contract, section 2.1). 401 and 403 do not occur. */
export const STATUS: Record<ErrorCode, number> = {
  invalid_json: 400,
  validation_failed: 400,
  not_found: 404,
  method_not_allowed: 405,
  already_answered: 409,
  payload_too_large: 413,
  uri_too_long: 414,
  unsupported_media_type: 415,
  misdirected_request: 421,
  idempotency_key_reused: 422,
  rate_limited: 429,
  headers_too_large: 431,
  internal_error: 500,
  unavailable: 503,
};

/** Returns the status of a failure: that of its code, but 400 for an invalid host (RFC 9110, section 7.2). */
export function statusOf(error: ServiceError): number {
  return error instanceof MalformedHost ? 400 : STATUS[error.code];
}

/** Returns the body of an error (specification, section 2.7). */
export function errorBody({ code, message, hint, details }: ServiceError): ErrorBody {
  return { error: { code, message, hint, details } };
}

/** Answers with an error, which may not be cached: the next answer can be another one. */
export function errorResponse(error: ServiceError, method: string, more: HeaderPairs = []): Response {
  return bodyResponse(method, errorBytes(error), {
    status: statusOf(error),
    headers: [...errorHeaders(error), ...more],
  });
}

/** Prepares an error that the same request will get again. */
export function prepareError(error: ServiceError): Representation {
  return prepare(errorBytes(error), STATUS[error.code], errorHeaders(error));
}

function errorBytes(error: ServiceError): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(errorBody(error)));
}

function errorHeaders({ retryAfter }: ServiceError): HeaderPairs {
  const headers: HeaderPairs = [...API_HEADERS, ["cache-control", "no-store"]];
  return retryAfter === undefined ? headers : [...headers, ["retry-after", String(retryAfter)]];
}

/** Makes a response; for HEAD without its body but with its length (RFC 9110, section 9.3.2). */
export function bodyResponse(
  method: string,
  body: Uint8Array<ArrayBuffer>,
  { status, headers }: { status: number; headers: HeaderPairs },
): Response {
  if (method !== "HEAD") return new Response(body, { status, headers });
  return new Response(null, { status, headers: [...headers, ["content-length", String(body.length)]] });
}

/** Answers methods that a path does not have: OPTIONS with what is allowed, every other with 405. */
export function answerOtherMethod(method: string, allow: string, more: HeaderPairs = []): Response {
  if (method === "OPTIONS") return new Response(null, { status: 204, headers: [...preflightHeaders(allow), ...more] });
  return errorResponse(methodNotAllowed(allow), method, [["allow", allow], ...more]);
}

/** Says that a path does not have a method (RFC 9110, section 15.5.6). */
export function methodNotAllowed(allow: string): ServiceError {
  return new ServiceError("method_not_allowed", "This path does not support that method.", {
    hint: `Allowed: ${allow}`,
  });
}

/** Explains to a caller whatever was thrown; unexpected errors are logged under the request's id. */
export function explainFailure(runtime: Runtime, request: Request, error: unknown, requestId: string): ServiceError {
  const known = knownError(error, baseUrlOf(runtime.config, request.url));
  if (known === undefined) logFailure(runtime, requestId, error);
  return known ?? internalError(requestId);
}

function knownError(error: unknown, baseUrl: string): ServiceError | undefined {
  if (error instanceof ServiceError) return error;
  // The framework's own word for a path that no route has.
  if (!(error instanceof HttpError) || error.status !== 404) return undefined;
  return new ServiceError("not_found", "There is nothing at this path.", {
    hint: `The API index lists every endpoint: ${baseUrl}${V1.prefix}`,
  });
}

/** Makes the error that says nothing about its cause; the id leads the owner to it in the log. */
export function internalError(requestId: string): ServiceError {
  return new ServiceError("internal_error", "Something went wrong on the server.", {
    hint: `Try again later. If it happens again, send the owner this request id: ${requestId}`,
  });
}

/** Logs the cause of an internal error for the owner. */
export function logFailure({ log }: Pick<Runtime, "log">, requestId: string, error: unknown): void {
  log("error", "request_failed", { id: requestId, cause: causeOf(error) });
}

function causeOf(error: unknown): string {
  return error instanceof Error ? error.stack ?? `${error.name}: ${error.message}` : String(error);
}

/** Below these paths only programs ask, and they read JSON whatever they accept (specification, section 2.7). */
export const FOR_PROGRAMS = /^\/(?:api|mcp|\.well-known)(?:\/|$)/;

/** Paths at which the tool server takes messages. */
export const TOOL_PATHS: ReadonlySet<string> = new Set(["/mcp", "/.well-known/mcp"]);

/** Answers a failure in the form that the callers of a path read. */
export type FailureForm = (error: ServiceError, method: string) => Response | Promise<Response>;

/** Answers a failure as a page, or not at all where the caller reads JSON. */
export type FailurePage = (ctx: Context<State>, error: ServiceError) => Promise<Response | undefined>;

/** The forms of failures for those who do not read that of REST. */
export interface FailureForms {
  /** For the callers of the tool server. */
  tools?: FailureForm;
  /** For people. */
  page?: FailurePage;
}

/**
 * Makes the middleware that hands to the routes what they need, and turns failures into answers. It is none of the steps
 * before the framework, since pages of failures are rendered by it.
 */
export function explainFailures(
  runtime: Runtime,
  { tools, page }: FailureForms = {},
): (ctx: Context<State>) => Promise<Response> {
  return async function explainFailures(ctx) {
    const { id, refusal, service } = incomingOf(ctx);
    ctx.state.runtime = runtime;
    ctx.state.service = service;
    ctx.state.requestId = id;
    try {
      if (refusal !== undefined) throw refusal;
      return await ctx.next();
    } catch (error) {
      return await explain(ctx, error, id);
    }
  };

  async function explain(ctx: Context<State>, error: unknown, requestId: string): Promise<Response> {
    const { req, info } = ctx;
    const path = pathOf(req.url);
    const explained = explainFailure(runtime, req, error, requestId);
    if (tools !== undefined && TOOL_PATHS.has(path)) return tools(explained, req.method);
    const asPage = FOR_PROGRAMS.test(path)
      ? undefined
      : await page?.(ctx, explained).catch((error) => void logFailure(runtime, requestId, error));
    const limit = path.startsWith(V1.prefix) ? "reports" : undefined;
    const isNowhere = error instanceof HttpError && error.status === 404;
    if (isNowhere && req.method === "GET") {
      await remember(ctx, asPage?.clone() ?? errorResponse(explained, req.method), limit);
    }
    const response = asPage ?? errorResponse(explained, req.method, limit && readLimitHeaders(ctx.state, req, info));
    // What is refused before `guardAdmin` is no more for pages of other sites than what that answers.
    if (isBelow(path, "/admin")) {
      for (const name of [...response.headers.keys()]) {
        if (name.startsWith("access-control-")) response.headers.delete(name);
      }
    }
    return response;
  }

  /** Has the next request for the same nothing answered from memory; a page may also lead elsewhere. */
  async function remember(
    { req, state: { service } }: Context<State>,
    response: Response,
    limit?: "reports",
  ): Promise<void> {
    if (response.status !== 404) return;
    const headers: HeaderPairs = [...response.headers];
    const { failures } = service.revision.part(answers);
    failures.set(failureKey(req), { ...prepare(await response.bytes(), 404, headers), limit });
  }
}

/** Returns the request behind a route, as the steps before the framework have handed it on. */
function incomingOf({ info }: Context<State>): IncomingRequest {
  if (info instanceof IncomingRequest) return info;
  throw new TypeError("Cannot answer a request that has not passed the pipeline");
}

/** Names an error among those that were said before: what people get depends on what they accept. */
export function failureKey({ url, headers }: Request): string {
  return FOR_PROGRAMS.test(pathOf(url)) ? url : `${url}\n${headers.get("accept")}`;
}
