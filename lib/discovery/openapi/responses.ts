import { type DocumentedHeader, headerReferences } from "@/lib/discovery/openapi/headers.ts";
import type { SchemaComponents } from "@/lib/discovery/openapi/schemas.ts";
import { MAX_BODY_BYTES, tooLarge } from "@/lib/http/body.ts";
import { errorBody, STATUS } from "@/lib/http/errors.ts";
import type { CallContext, Operation, RestSuccess } from "@/lib/operations/operation.ts";
import { error } from "@/lib/operations/schemas/error.ts";
import { type ErrorCode, ServiceError } from "@/lib/errors.ts";

/** What any operation can answer with, whatever is asked. */
const SHARED_ERRORS: ErrorCode[] = ["misdirected_request", "internal_error"];

const DESCRIPTIONS: Record<ErrorCode, [description: string, example: ServiceError]> = {
  invalid_json: [
    "The body is not JSON.",
    new ServiceError("invalid_json", "The body is not valid JSON.", { hint: "Send one JSON object in UTF-8." }),
  ],
  validation_failed: [
    "A parameter, header or field is not allowed.",
    new ServiceError("validation_failed", "The request is not valid.", {
      hint: "limit must be a whole number.",
      details: [{ path: "limit", message: "must be a whole number" }],
    }),
  ],
  not_found: [
    "There is nothing with this id; the hint tells where valid ids come from.",
    new ServiceError("not_found", 'There is no project or agent with the id "x".', { hint: "Valid ids: one, two" }),
  ],
  method_not_allowed: [
    "The path does not have this method.",
    new ServiceError("method_not_allowed", "This path does not have that method.", {
      hint: "Allowed: GET, HEAD, OPTIONS",
    }),
  ],
  payload_too_large: [`The body is larger than ${MAX_BODY_BYTES / 1024} KiB.`, tooLarge(MAX_BODY_BYTES)],
  unsupported_media_type: [
    "The body is not declared as JSON.",
    new ServiceError("unsupported_media_type", "The body must be declared as JSON.", {
      hint: "Send the header Content-Type: application/json, and no Content-Encoding.",
    }),
  ],
  misdirected_request: [
    "A local instance was asked under a foreign host name.",
    new ServiceError("misdirected_request", "This instance does not answer for that host."),
  ],
  idempotency_key_reused: [
    "The Idempotency-Key was used before with another body.",
    new ServiceError("idempotency_key_reused", "This Idempotency-Key was used for another message.", {
      hint: "Use a new key for a new message.",
    }),
  ],
  rate_limited: [
    "Too many requests; Retry-After tells when to come back.",
    new ServiceError("rate_limited", "Too many requests.", { hint: "Try again in 42 seconds." }),
  ],
  internal_error: [
    "Something went wrong on our side.",
    new ServiceError("internal_error", "Something went wrong on our side.", {
      hint: "Try again later; if it stays, tell the owner this request id: 1f0c2a9e-7",
    }),
  ],
  unavailable: [
    "The store cannot be reached; reads keep working.",
    new ServiceError("unavailable", "Messages cannot be taken just now.", { hint: "Try again in 5 seconds." }),
  ],
};

/** Every answer of an operation, by status. */
export function responsesOf(
  operation: Operation,
  components: SchemaComponents,
  example: unknown,
  context: Pick<CallContext, "baseUrl">,
) {
  const cached = operation.rest!.method === "GET" && !operation.rest!.volatile;
  const usual = { status: 200, description: operation.summary + ".", body: operation.output, example: () => example };
  const responses: Record<string, unknown> = {};
  const successes: RestSuccess[] = operation.rest!.successes ?? [usual];
  for (const { status, description, body, headers = [], example } of successes) {
    responses[status] = {
      description,
      headers: headerReferences(cached ? ["ETag", ...headers] : headers),
      content: { "application/json": { schema: components.add(body), example: example(context) } },
    };
  }
  if (cached) {
    responses["304"] = { description: "The caller has these bytes already.", headers: headerReferences(["ETag"]) };
  }
  for (const [status, codes] of byStatus([...operation.errors, ...SHARED_ERRORS])) {
    responses[status] = { $ref: `#/components/responses/${componentName(codes)}` };
  }
  return responses;
}

/** The components that `responsesOf` refers to. */
export function errorComponents(operations: readonly Operation[], components: SchemaComponents) {
  const groups = operations.flatMap((operation) => [...byStatus([...operation.errors, ...SHARED_ERRORS]).values()]);
  const schema = components.add(error);
  return Object.fromEntries(groups.map((codes) => [componentName(codes), errorResponseOf(codes, schema)]));
}

function errorResponseOf(codes: readonly ErrorCode[], schema: unknown) {
  const headers: DocumentedHeader[] = codes.some((code) => code === "rate_limited" || code === "unavailable")
    ? ["Retry-After"]
    : [];
  const examples = codes.map((code) => [code, { summary: DESCRIPTIONS[code][0], value: example(code) }]);
  return {
    description: codes.map((code) => DESCRIPTIONS[code][0]).join(" "),
    headers: headerReferences(headers),
    content: { "application/json": { schema, examples: Object.fromEntries(examples) } },
  };
}

/** Through JSON, so that absent members are absent in the document too. */
function example(code: ErrorCode): unknown {
  return JSON.parse(JSON.stringify(errorBody(DESCRIPTIONS[code][1])));
}

/** In one order for all operations, so that those with the same errors share a component. */
function byStatus(codes: readonly ErrorCode[]): Map<number, ErrorCode[]> {
  const known = Object.keys(STATUS) as ErrorCode[];
  return Map.groupBy(known.filter((code) => codes.includes(code)), (code) => STATUS[code]);
}

function componentName(codes: readonly ErrorCode[]): string {
  return codes.map((code) => code.replace(/(^|_)([a-z])/g, (_all, _line, letter) => letter.toUpperCase())).join("Or");
}
