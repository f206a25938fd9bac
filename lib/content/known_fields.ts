import { z } from "zod";

/** The names of the fields that `schema` has in the group at `path`; empty where there is no such group. */
export function knownFields(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  return Object.keys(schemaAt(schema, path)?.properties ?? {});
}

/** What the schema says about the field at `path`. */
export function describedAs(schema: z.ZodType, path: readonly PropertyKey[]): string | undefined {
  return schemaAt(schema, path)?.description;
}

function schemaAt(schema: z.ZodType, path: readonly PropertyKey[]): z.core.JSONSchema.BaseSchema | undefined {
  let found: z.core.JSONSchema.BaseSchema | undefined = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  for (const key of path) {
    const inner: unknown = typeof key === "number" ? found?.items : found?.properties?.[String(key)];
    found = isSchema(inner) ? inner : undefined;
  }
  return found;
}

function isSchema(schema: unknown): schema is z.core.JSONSchema.BaseSchema {
  return typeof schema === "object" && schema !== null && !Array.isArray(schema);
}
