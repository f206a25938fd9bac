import type { z } from "zod";
import { parametersOf } from "@/lib/http/parameters.ts";
import type { CallContext, Operation } from "@/lib/operations/operation.ts";
import { restPath } from "@/lib/operations/references.ts";
import { fieldsOf } from "@/lib/site/markdown/developers/parameters.ts";
import type { TryCall, TryField } from "@/lib/site/try_call.ts";

/** From so many characters on a text is given a field of several lines. */
const LONG = 500;

/**
 * How an operation can be tried, from its definition and its first example. What would reach a person is only checked
 * at first.
 */
export function tryCallOf(operation: Operation, { service }: Pick<CallContext, "service">): TryCall {
  const { name, title, rest, input } = operation;
  const example: Record<string, unknown> = { ...operation.examples(service).at(0)?.input };
  if ("dry_run" in input.shape) example.dry_run = true;
  const fields = rest?.method === "GET"
    ? parametersOf(operation).map((one) => tryField({ ...one, example: example[one.field] }))
    : fieldsOf(input).map((one) => tryField({ ...one, in: "body", example: example[one.name] }));
  if (rest?.idempotent) fields.push({ name: "Idempotency-Key", in: "header", type: "text" });
  return { name, title, fields, ...(rest && { path: restPath(operation), method: rest.method }) };
}

interface Described extends Pick<TryField, "name" | "in"> {
  required: boolean;
  schema: z.core.JSONSchema.BaseSchema;
  example?: unknown;
}

function tryField({ name, in: place, required, schema, example }: Described): TryField {
  const { type, enum: values, const: only, maxLength = 0 } = schema;
  const options = type === "boolean" ? ["true", "false"] : only !== undefined ? [String(only)] : values?.map(String);
  return {
    name,
    in: place,
    type: options
      ? "choice"
      : type === "integer" || type === "number"
      ? "number"
      : maxLength >= LONG
      ? "lines"
      : "text",
    ...(required && { required }),
    ...(options && { options }),
    ...(example !== undefined && { example: String(example) }),
  };
}
