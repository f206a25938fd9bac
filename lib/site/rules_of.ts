import { z } from "zod";
import { type Labels, namesOf } from "@/lib/site/form_state.ts";
import type { FieldRules } from "@/lib/site/field_rules.ts";
import { describeIssues } from "@/lib/errors.ts";

/** The rules of a form's fields, from the schema of the input that the form makes. */
export function rulesOf<Name extends string>(labels: Labels<Name>, schema: z.ZodObject): FieldRules<Name> {
  const { properties } = z.toJSONSchema(schema, { io: "input" });
  const rules: FieldRules<Name> = {};
  for (const name of namesOf(labels)) {
    const { minLength, maxLength, pattern } = properties![name] as z.core.JSONSchema.JSONSchema;
    if (minLength === undefined && maxLength === undefined && pattern === undefined) continue;
    const issues = pattern === undefined ? [] : (schema.shape[name] as z.ZodType).safeParse("").error?.issues ?? [];
    rules[name] = { minLength, maxLength, pattern, form: describeIssues(issues)[0]?.message };
  }
  return rules;
}
