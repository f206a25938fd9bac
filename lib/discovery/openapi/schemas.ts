import { z } from "zod";

type Schemas = Record<string, unknown>;

/**
 * Turns zod schemas into components of an OpenAPI description. Schemas that bear an id become named components, so that
 * each shape stands in the document once.
 */
export class SchemaComponents {
  readonly schemas: Schemas = {};

  /** The JSON Schema of `schema`; a reference where it bears an id. */
  add(schema: z.ZodType): unknown {
    // Without additional properties being forbidden: fields may be added later, and clients must not refuse them.
    const { $schema: _draft, $defs, ...root } = z.toJSONSchema(schema, { io: "input" });
    const text = JSON.stringify({ root, $defs }).replaceAll('"#/$defs/', '"#/components/schemas/');
    const moved = JSON.parse(text) as { root: unknown; $defs?: Schemas };
    Object.assign(this.schemas, moved.$defs);
    return moved.root;
  }
}
