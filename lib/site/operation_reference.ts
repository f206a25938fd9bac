import { z } from "zod";
import type { ErrorCode } from "@/lib/errors.ts";
import { STATUS } from "@/lib/http/http_errors.ts";
import { pause, stepTimer } from "@/lib/lazily.ts";
import { parametersOf } from "@/lib/http/rest.ts";
import { restPath } from "@/lib/operations/addresses.ts";
import type { CallContext, Operation } from "@/lib/operations/operation.ts";
import { restCommand, toolCommand } from "@/lib/site/call_examples.ts";
import type { TryCall, TryField } from "@/lib/site/try_call.ts";
import { listed } from "@/lib/text/in_words.ts";
import { code } from "@/lib/text/markdown.ts";

export interface OperationReference {
  operation: Operation;
  takes: Field[];
  gives: { status: number; description: string; fields: Omit<Field, "in">[] }[];
  fails: { status: number; code: ErrorCode }[];
  examples: { title: string; input: Record<string, unknown>; command: string }[];
  /** The first example's answer, abridged; undefined where showing it would do something. */
  answer?: string;
  /** The form by which it can be tried from the page. */
  trial: TryCall;
  baseUrl: string;
}

/** Puts together what the portal says about every operation; their answers come from the content. */
export async function operationReferences(context: CallContext): Promise<OperationReference[]> {
  const references: OperationReference[] = [];
  const isLong = stepTimer();
  for (const operation of context.service.operations) {
    references.push(await operationReference(operation, context));
    if (isLong()) await pause();
  }
  return references;
}

async function operationReference(operation: Operation, context: CallContext): Promise<OperationReference> {
  const { rest, input, output, errors } = operation;
  const place = rest === undefined ? "arguments" : "body";
  const examples = operation.examples(context.service).map(({ title, input }) => ({
    title,
    input,
    command: rest === undefined ? toolCommand(operation, input, context) : restCommand(operation, input, context),
  }));
  return {
    operation,
    takes: rest !== undefined && rest.method !== "POST"
      ? parametersOf(operation)
      : fieldsOf(input).map((field) => ({ ...field, in: place })),
    gives: (rest?.successes ?? [{ status: 200, description: "", body: output }])
      .map(({ status, description, body }) => ({ status, description, fields: fieldsOf(body()) })),
    fails: errors.map((code) => ({ status: STATUS[code], code })),
    examples,
    answer: await answerOf(operation, context),
    trial: tryCallOf(operation, context),
    baseUrl: context.baseUrl,
  };
}

async function answerOf(operation: Operation, context: CallContext): Promise<string | undefined> {
  const { rest, readOnly } = operation;
  const [first] = operation.examples(context.service);
  const answer = rest?.successes !== undefined
    ? rest.successes[0].example(context)
    : readOnly && first !== undefined
    ? await operation.run(operation.input.parse(first.input), context)
    : undefined;
  return answer === undefined ? undefined : JSON.stringify(abridged(answer, context.baseUrl), null, 2);
}

/** The bounds of a list and of a text in an abridged answer. */
const MAX_ENTRIES = 1;
const MAX_TEXT = 80;

/** Stands for the address of the site, so that a text is cut at the same word whatever that is. */
const HERE = "\u0001";

/** Returns a JSON value of the same shape with less in it: the beginnings of its lists and texts. */
function abridged(value: unknown, baseUrl: string): unknown {
  if (typeof value === "string") {
    const text = value.replaceAll(baseUrl, HERE);
    // No word is cut in half, and no address.
    const end = text.length > MAX_TEXT ? text.lastIndexOf(" ", MAX_TEXT) : -1;
    return end < 1 ? value : `${text.slice(0, end).toWellFormed().replaceAll(HERE, baseUrl)} …`;
  }
  if (Array.isArray(value)) {
    const rest = value.length - MAX_ENTRIES;
    const shown = value.slice(0, MAX_ENTRIES).map((entry) => abridged(entry, baseUrl));
    return rest > 0 ? [...shown, `… ${rest} more`] : shown;
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, abridged(member, baseUrl)]));
}

/** From so many characters on a text is given a field of several lines. */
const LONG = 500;

/**
 * Describes how an operation can be tried, from its definition and its first example. What would reach a person is only
 * checked at first.
 */
export function tryCallOf(operation: Operation, { service }: Pick<CallContext, "service">): TryCall {
  const { name, title, rest, input } = operation;
  const example: Record<string, unknown> = { ...operation.examples(service).at(0)?.input };
  if ("dry_run" in input.shape) example.dry_run = true;
  const fields = rest !== undefined && rest.method !== "POST"
    ? parametersOf(operation).map((one) => tryField({ ...one, example: example[one.field] }))
    : fieldsOf(input).map((one) => tryField({ ...one, in: "body", example: example[one.name] }));
  if (rest?.idempotent) fields.push({ name: "Idempotency-Key", in: "header", type: "text" });
  return { name, title, fields, ...(rest && { path: restPath(operation), method: rest.method }) };
}

function tryField(
  { name, in: place, required, schema, example }: Omit<Field, "in"> & Pick<TryField, "in"> & { example: unknown },
): TryField {
  const { type, enum: values, const: only, maxLength = 0 } = schema;
  const options = type === "boolean" ? ["true", "false"] : only !== undefined ? [String(only)] : values?.map(String);
  const isNumber = type === "integer" || type === "number";
  return {
    name,
    in: place,
    type: options ? "choice" : isNumber ? "number" : maxLength >= LONG ? "lines" : "text",
    ...(required && { required }),
    ...(options && { options }),
    ...(example !== undefined && { example: String(example) }),
  };
}

type Schema = z.core.JSONSchema.BaseSchema;

export interface Field {
  name: string;
  required: boolean;
  schema: Schema;
  /** The place of the parameter. */
  in: "path" | "query" | "header" | "body" | "arguments";
}

/** Returns the fields of an object in their order. */
function fieldsOf(schema: z.ZodObject): Omit<Field, "in">[] {
  const { $ref, $defs = {}, ...own } = z.toJSONSchema(schema, { io: "input" });
  // A schema that bears an id is a definition, to which the root only refers.
  const { properties = {}, required = [] } = $ref === undefined ? own : $defs[nameIn($ref)];
  return Object.entries(properties).map(([name, property]) => ({
    name,
    required: required.includes(name),
    schema: property as Schema,
  }));
}

/** Says in words what is allowed: `whole number, 1 to 100, default 5`. */
export function ruleOf(schema: Schema): string {
  if (schema.$ref !== undefined) return nameIn(schema.$ref);
  const { minLength, maxLength, minimum, maximum, pattern, format, default: usual } = schema;
  return [
    kindOf(schema),
    range(minLength, maxLength, " characters"),
    range(minimum, maximum, ""),
    format === undefined && pattern !== undefined && pattern.length <= MAX_PATTERN && code(pattern),
    usual !== undefined && `default ${code(typeof usual === "object" ? JSON.stringify(usual) : String(usual))}`,
  ].filter((rule) => rule).join(", ");
}

/** A longer regular expression says less than the meaning does. */
const MAX_PATTERN = 40;

function kindOf({ type = [], enum: values, const: only, anyOf, format = "", items }: Schema): string {
  if (anyOf !== undefined) return listed(anyOf.map((one) => ruleOf(one as Schema)), "or");
  const allowed = values ?? (only === undefined ? [] : [only]);
  if (allowed.length > 0) return listed(allowed.map((value) => code(String(value))), "or");
  const kinds = [type].flat().map((one) => {
    if (one === "array") return items === undefined ? "list" : `list of ${ruleOf(items as Schema)}`;
    return (one === "string" && FORMATS[format]) || KINDS[one];
  });
  return listed(kinds, "or") || "anything";
}

const KINDS: Record<string, string> = {
  string: "text",
  integer: "whole number",
  number: "number",
  boolean: "`true` or `false`",
  object: "object",
  null: "null",
};

const FORMATS: Record<string, string> = {
  email: "e-mail address",
  uri: "URL",
  date: "date",
  "date-time": "date and time",
};

function range(min: number | undefined, max: number | undefined, unit: string): string | undefined {
  // Bounds that only say what a number can hold at all say nothing.
  const top = max !== undefined && max < Number.MAX_SAFE_INTEGER ? max : undefined;
  const bottom = min !== undefined && min > Number.MIN_SAFE_INTEGER ? min : undefined;
  if (top === undefined) return bottom === undefined ? undefined : `at least ${bottom}${unit}`;
  return bottom === undefined ? `at most ${top}${unit}` : `${bottom} to ${top}${unit}`;
}

/** Returns the name of the component in a reference; it has the same name in the OpenAPI description. */
function nameIn(reference: string): string {
  return reference.split("/").at(-1)!;
}
