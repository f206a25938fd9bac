import { z } from "zod";
import type { Operation } from "@/lib/operations/operation.ts";

/** A parameter of a GET operation as it stands in a URL. */
export interface Parameter {
  /** Name in the URL. */
  name: string;
  in: "path" | "query";
  /** Field of the operation's input. */
  field: string;
  required: boolean;
  /** JSON Schema of the field; a boolean is the text `true` in a URL. */
  schema: z.core.JSONSchema.BaseSchema;
}

/** The parameters of an operation, in the order of its input's fields. */
export function parametersOf({ input, rest }: Operation): Parameter[] {
  const { properties = {}, required = [] } = z.toJSONSchema(input, { io: "input" });
  const names = new Map(Object.entries(rest?.rename ?? {}).map(([name, field]) => [field, name]));
  return Object.entries(properties).map(([field, property]) => ({
    name: names.get(field) ?? field,
    in: rest?.path.includes(`{${field}}`) ? "path" : "query",
    field,
    required: required.includes(field),
    schema: inUrl(property as z.core.JSONSchema.BaseSchema),
  }));
}

/** A switch in a URL is there or not: the only value it has is `true` (specification, section 4.1). */
function inUrl(schema: z.core.JSONSchema.BaseSchema): z.core.JSONSchema.BaseSchema {
  return schema.type === "boolean" ? { type: "string", enum: ["true"], description: schema.description } : schema;
}
