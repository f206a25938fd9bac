import { z } from "zod";

/** The names of the fields that `schema` has in the group at `path`; empty where there is no such group. */
export function knownFields(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  let group: z.core.JSONSchema.BaseSchema | undefined = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  for (const key of path) {
    const inner: unknown = typeof key === "number" ? group?.items : group?.properties?.[String(key)];
    group = isGroup(inner) ? inner : undefined;
  }
  return Object.keys(group?.properties ?? {});
}

function isGroup(schema: unknown): schema is z.core.JSONSchema.BaseSchema {
  return typeof schema === "object" && schema !== null && !Array.isArray(schema);
}
