import { z } from "zod";
import { listed } from "@/lib/text/listed.ts";
import { code, plain } from "@/lib/text/markdown.ts";

type Schema = z.core.JSONSchema.BaseSchema;

/** One row of a table of parameters or fields. */
export interface Field {
  name: string;
  required: boolean;
  schema: Schema;
  /** Where it stands: in the path, the query, the body or the arguments of a tool. */
  in: string;
}

/** The fields of a JSON object as a table; nothing when there are none. */
export function fieldTable(schema: z.ZodObject, place = "body"): string {
  return parameterTable(fieldsOf(schema).map((field) => ({ ...field, in: place })));
}

/** Parameters as a table: name, where it stands, what is allowed, what it means. */
export function parameterTable(fields: readonly Field[]): string {
  if (fields.length === 0) return "";
  const rows = fields.map(({ name, required, schema, in: place }) => [
    code(name),
    place,
    required ? "yes" : "no",
    ruleOf(schema),
    plain(schema.description ?? ""),
  ]);
  const table = [["name", "in", "required", "allowed", "meaning"], Array(5).fill("---"), ...rows];
  return table.map((row) => `| ${row.map(cell).join(" | ")} |`).join("\n");
}

/** The fields of an object in their order. */
export function fieldsOf(schema: z.ZodObject): Omit<Field, "in">[] {
  const { $ref, $defs = {}, ...own } = z.toJSONSchema(schema, { io: "input" });
  // A schema that bears an id is a definition, to which the root only refers.
  const { properties = {}, required = [] } = $ref === undefined ? own : $defs[nameIn($ref)];
  return Object.entries(properties).map(([name, property]) => ({
    name,
    required: required.includes(name),
    schema: property as Schema,
  }));
}

/** What is allowed, in words: `whole number, 1 to 100, default 5`. */
export function ruleOf(schema: Schema): string {
  if (schema.$ref !== undefined) return nameIn(schema.$ref);
  const { minLength, maxLength, minimum, maximum, pattern, format, default: usual } = schema;
  return [
    kindOf(schema),
    range(minLength, maxLength, " characters"),
    range(minimum, maximum, ""),
    format === undefined && pattern !== undefined && pattern.length <= MAX_PATTERN && code(pattern),
    usual !== undefined && `default ${code(String(usual))}`,
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

/** In a cell a vertical line ends the cell, in code too (GFM, section 4.10). */
function cell(text: string): string {
  return text.replace(/(?<!\\)\|/g, "\\|");
}

/** The name of the component in a reference; it has the same name in the OpenAPI description. */
function nameIn(reference: string): string {
  return reference.split("/").at(-1)!;
}
