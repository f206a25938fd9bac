import type { z } from "zod";
import type { Parameter } from "@/lib/http/parameters.ts";
import type { Operation } from "@/lib/operations/operation.ts";
import { describeIssues, dotted, type ErrorDetail, ServiceError } from "@/lib/errors.ts";

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
  const misused = query === undefined ? [] : misusedIn(query, parameters);
  const values = parameters.filter(({ name }) => !misused.some(({ path }) => path === name))
    .map(({ name, field, schema, in: place }): [string, unknown] => {
      const text = place === "path" ? pathParams[name] : query?.get(name) ?? undefined;
      return [field, fromText(text, schema)];
    });
  const given = Object.fromEntries(values.filter(([, value]) => value !== undefined));
  const nameOf = (field: string) => parameters.find((one) => one.field === field)?.name ?? field;
  const { data, mistakes } = checked(operation.input, given, nameOf);
  if (misused.length + mistakes.length > 0) throw invalid([...misused, ...mistakes]);
  return data!;
}

/**
 * Validates `value`.
 *
 * @throws {ServiceError} `validation_failed` with every mistake.
 */
export function validate<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const { data, mistakes } = checked(schema, value);
  if (mistakes.length > 0) throw invalid(mistakes);
  return data!;
}

function checked<S extends z.ZodType>(
  schema: S,
  value: unknown,
  nameOf: (field: string) => string = (field) => field,
): { data?: z.output<S>; mistakes: ErrorDetail[] } {
  const { data, error } = schema.safeParse(value);
  const mistakes = describeIssues(error?.issues ?? []).map(({ path, message }) => {
    const [first, ...rest] = path;
    return {
      path: dotted(first === undefined ? ["body"] : [nameOf(String(first)), ...rest]),
      message: isMissing(value, path) ? `is missing; it ${message}` : message,
    };
  });
  return { data, mistakes };
}

/** Whether nothing stands at `path`: a caller who forgot a field does not look for a wrong type. */
function isMissing(value: unknown, path: readonly PropertyKey[]): boolean {
  return path.reduce((part: unknown, key) => (part as Record<PropertyKey, unknown> | undefined)?.[key], value) ===
    undefined;
}

/** What is wrong with the query of a URL as such, whatever the operation makes of the values. */
function misusedIn(query: URLSearchParams, parameters: readonly Parameter[]): ErrorDetail[] {
  return parameters.filter((parameter) => parameter.in === "query").flatMap(({ name, schema }) => {
    const [value, ...more] = query.getAll(name);
    if (more.length > 0) return [{ path: name, message: "must not be repeated" }];
    // The validation would say that `false` is right, which it is in a body only.
    if (isSwitch(schema) && value !== undefined && value !== "true") {
      return [{ path: name, message: 'must be "true", or left out' }];
    }
    return [];
  });
}

/** Gives a text the type that its schema asks for; what cannot have it stays text and is refused by the validation. */
function fromText(text: string | undefined, schema: Parameter["schema"]): unknown {
  if (text === undefined) return undefined;
  if (schema.type === "integer" && /^-?\d+$/.test(text)) return safeInteger(text);
  return isSwitch(schema) && text === "true" ? true : text;
}

/** The number, or the nearest one that is held exactly: what is larger than that breaks the same bounds. */
function safeInteger(digits: string): number {
  return Math.max(Number.MIN_SAFE_INTEGER, Math.min(Number(digits), Number.MAX_SAFE_INTEGER));
}

function isSwitch({ enum: values }: Parameter["schema"]): boolean {
  return values?.length === 1 && values[0] === "true";
}

function invalid(details: ErrorDetail[]): ServiceError {
  const hint = details.map(({ path, message }) => `${path} ${message}`).join("; ") + ".";
  return new ServiceError("validation_failed", "The request is not valid.", { hint, details });
}
