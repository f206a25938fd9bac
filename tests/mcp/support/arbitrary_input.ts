import type fc from "fast-check";
import type { z } from "zod";
import { toolSchema } from "@/lib/operations/tool_definition.ts";
import { allowed, anyObject, type Schema } from "@/tests/support/schema_values.ts";

/** Inputs that the schema allows, as far as JSON Schema can say it. */
export function allowedInput(input: z.ZodObject): fc.Arbitrary<Record<string, unknown>> {
  return allowed(toolSchema(input) as Schema) as fc.Arbitrary<Record<string, unknown>>;
}

/** Inputs with the right names and anything for values, some with names that do not exist. */
export function anyInput(input: z.ZodObject): fc.Arbitrary<Record<string, unknown>> {
  return anyObject(toolSchema(input) as Schema);
}
