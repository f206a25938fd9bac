import { API_HEADERS, type HeaderPairs } from "@/lib/http/headers.ts";
import type { ErrorBody } from "@/lib/operations/schemas/error.ts";
import { type ErrorCode, ServiceError } from "@/lib/errors.ts";

/** The status of each code (contract, section 2.1). 401 and 403 do not occur. */
export const STATUS: Record<ErrorCode, number> = {
  invalid_json: 400,
  validation_failed: 400,
  not_found: 404,
  method_not_allowed: 405,
  payload_too_large: 413,
  unsupported_media_type: 415,
  misdirected_request: 421,
  idempotency_key_reused: 422,
  rate_limited: 429,
  internal_error: 500,
  unavailable: 503,
};

/** The body of an error (specification, section 2.7). */
export function errorBody({ code, message, hint, details }: ServiceError): ErrorBody {
  return { error: { code, message, hint, details } };
}

/** Answers with an error. Nobody may keep it: the next answer can be another one. */
export function errorResponse(error: ServiceError, method: string, more: HeaderPairs = []): Response {
  const headers: HeaderPairs = [...API_HEADERS, ["cache-control", "no-store"], ...more];
  if (error.retryAfter !== undefined) headers.push(["retry-after", String(error.retryAfter)]);
  const body = new TextEncoder().encode(JSON.stringify(errorBody(error)));
  return bodyResponse(method, body, { status: STATUS[error.code], headers });
}

/** A response whose body is left out for HEAD, though its length is told (RFC 9110, section 9.3.2). */
export function bodyResponse(
  method: string,
  body: Uint8Array<ArrayBuffer>,
  { status, headers }: { status: number; headers: HeaderPairs },
): Response {
  if (method !== "HEAD") return new Response(body, { status, headers });
  return new Response(null, { status, headers: [...headers, ["content-length", String(body.length)]] });
}
