import { z } from "zod";
import type { Fields } from "@/lib/mcp/protocol/message.ts";

const known = new WeakMap<z.ZodType, Fields>();

/**
 * The JSON Schema (2020-12) of a tool's input or output: one object with everything in its place, because not every
 * client follows references. Fields that are not named are left open in an output: they may be added later, and clients
 * that validate must not refuse them. Made once for each schema.
 */
export function toolSchema(schema: z.ZodObject): Fields {
  let made = known.get(schema);
  if (made === undefined) {
    const { $schema: _draft, $defs = {}, ...root } = z.toJSONSchema(schema, { io: "input" });
    known.set(schema, made = inline(root, $defs) as Fields);
  }
  return made;
}

/** Puts each definition where it is referred to; our schemas do not refer to themselves. */
function inline(part: unknown, definitions: Fields): unknown {
  if (Array.isArray(part)) return part.map((entry) => inline(entry, definitions));
  if (typeof part !== "object" || part === null) return part;
  const { $ref, ...own } = part as Fields & { $ref?: string };
  const entries = Object.entries(own).map(([key, value]) => [key, inline(value, definitions)]);
  const referred = $ref === undefined ? {} : inline(definitions[$ref.replace("#/$defs/", "")], definitions) as Fields;
  return { ...referred, ...Object.fromEntries(entries) };
}
