import { HttpError } from "fresh";
import { readLimitHeaders } from "@/lib/http/call_context.ts";
import { errorResponse } from "@/lib/http/errors.ts";
import { baseUrlOf, pathOf } from "@/lib/http/origin.ts";
import type { Runtime } from "@/lib/http/runtime.ts";
import { V1 } from "@/lib/operations/version.ts";
import { ServiceError } from "@/lib/errors.ts";

/** Answers a failure in the form that the callers of a path read. */
export type FailureForm = (error: ServiceError, method: string) => Response;

/** Answers a failure as the REST interface does. */
export function answerFailure(
  runtime: Runtime,
  request: Request,
  info: Deno.ServeHandlerInfo,
  error: ServiceError,
): Response {
  const isApi = pathOf(request.url).startsWith(V1.prefix);
  const limit = isApi ? readLimitHeaders(runtime, request, info) : [];
  return errorResponse(error, request.method, limit);
}

/** What a caller is told of whatever was thrown; what nobody expected is logged under the request's id. */
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

/** Nothing about the cause leaves the process; the id leads the owner to it in the log. */
export function internalError(requestId: string): ServiceError {
  return new ServiceError("internal_error", "Something went wrong on our side.", {
    hint: `Try again later; if it stays, tell the owner this request id: ${requestId}`,
  });
}

/** Keeps the cause of an internal error for the owner. */
export function logFailure({ log }: Pick<Runtime, "log">, requestId: string, error: unknown): void {
  log("error", "request_failed", { id: requestId, cause: causeOf(error) });
}

function causeOf(error: unknown): string {
  return error instanceof Error ? error.stack ?? `${error.name}: ${error.message}` : String(error);
}
