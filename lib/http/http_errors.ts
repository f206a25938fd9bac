import { HttpError } from "fresh";
import { type ErrorCode, ServiceError } from "@/lib/errors.ts";
import { API_HEADERS, type HeaderPairs, preflightHeaders } from "@/lib/http/http_headers.ts";
import { prepare, type Representation } from "@/lib/http/representation.ts";
import { baseUrlOf, MalformedHost } from "@/lib/http/request_target.ts";
import type { Runtime } from "@/lib/http/runtime.ts";
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
