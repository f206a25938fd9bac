import type { z } from "zod";
import type { Parameter } from "@/lib/http/parameters.ts";
import type { Operation } from "@/lib/operations/operation.ts";
import { type ErrorDetail, ServiceError } from "@/lib/service_error.ts";
import { describeIssues, dotted } from "@/lib/validation.ts";

/**
 * Reads the input of an operation out of a URL. Unknown parameters are ignored.
 *
 * @throws {ServiceError} `validation_failed` with every parameter that is not allowed.
 */
export function inputOfUrl(
  operation: Operation,
  parameters: readonly Parameter[],
  url: string,
  pathParams: Record<string, string>,
): z.output<z.ZodObject> {
  const query = url.includes("?") ? new URL(url).searchParams : undefined;
  const repeated = parameters.filter(({ name }) => (query?.getAll(name).length ?? 0) > 1)
    .map(({ name }) => ({ path: name, message: "must not be repeated" }));
  if (repeated.length > 0) throw invalid(repeated, "Send each parameter at most once.");

  const values = parameters.map(({ name, field, schema, in: place }): [string, unknown] => {
    const text = place === "path" ? pathParams[name] : query?.get(name) ?? undefined;
    return [field, fromText(text, schema)];
  });
  const given = Object.fromEntries(values.filter(([, value]) => value !== undefined));
  return validate(operation.input, given, (field) => parameters.find((one) => one.field === field)?.name ?? field);
}

/**
 * Validates `value`.
 *
 * @throws {ServiceError} `validation_failed` with every mistake.
 */
export function validate<S extends z.ZodType>(
  schema: S,
  value: unknown,
  nameOf: (field: string) => string = (field) => field,
): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const details = describeIssues(result.error.issues).map(({ path: [first, ...rest], message }) => ({
    path: dotted(first === undefined ? ["body"] : [nameOf(String(first)), ...rest]),
    message,
  }));
  throw invalid(details, details.map(({ path, message }) => `${path} ${message}`).join("; ") + ".");
}

/** Gives a text the type that its schema asks for; what cannot have it stays text and is refused by the validation. */
function fromText(text: string | undefined, { type, enum: values }: Parameter["schema"]): unknown {
  if (text === undefined) return undefined;
  if (type === "integer" && /^-?\d{1,15}$/.test(text)) return Number(text);
  if (values?.length === 1 && values[0] === "true" && text === "true") return true;
  return text;
}

function invalid(details: ErrorDetail[], hint: string): ServiceError {
  return new ServiceError("validation_failed", "The request is not valid.", { hint, details });
}
