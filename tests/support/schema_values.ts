import fc from "fast-check";

/** What of JSON Schema the project's own schemas use. */
export interface Schema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
}

/** Objects with the right names and anything for values, some with names that do not exist. */
export function anyObject({ properties = {} }: Schema): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(properties).map(([name, schema]) => [
    name,
    fc.oneof(
      { weight: 2, arbitrary: allowed(schema) },
      { weight: 1, arbitrary: nearMiss(schema) },
      fc.jsonValue({ maxDepth: 2 }),
    ),
  ]);
  const known = fc.record(Object.fromEntries(fields), { requiredKeys: [] });
  return fc.tuple(known, fc.option(fc.constant({ surprise: 1 }), { freq: 8, nil: {} }))
    .map(([fields, more]) => ({ ...fields, ...more }));
}

/** Values of the right type that are a little too small, large, short or long. */
export function nearMiss(
  { type, minimum = 0, maximum = 100, minLength = 1, maxLength = 10 }: Schema,
): fc.Arbitrary<unknown> {
  if (type === "integer") return fc.constantFrom(minimum - 1, maximum + 1, minimum + 0.5, -1e15);
  if (type === "string") {
    return fc.constantFrom("", "a".repeat(Math.max(0, minLength - 1)), "a".repeat(maxLength + 1), "\u0000");
  }
  return fc.constantFrom(null, 0, "");
}

/** Values that the schema allows, as far as JSON Schema can say it. */
export function allowed(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map(allowed));
  switch (schema.type) {
    case "boolean":
      return fc.boolean();
    case "integer":
      return fc.integer({ min: schema.minimum, max: Math.min(schema.maximum ?? 1000, 2 ** 31 - 1) });
    case "number":
      return fc.double({ min: schema.minimum, max: schema.maximum ?? 1e6, noNaN: true });
    case "array":
      return fc.array(allowed(schema.items ?? {}), { maxLength: schema.maxItems ?? 3 });
    case "object": {
      const entries = Object.entries(schema.properties ?? {}).map(([name, field]) => [name, allowed(field)]);
      const fields: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(entries);
      return fc.record(fields, { requiredKeys: schema.required ?? [] });
    }
    default:
      return text(schema);
  }
}

function text({ format, pattern, minLength = 0, maxLength = 200 }: Schema): fc.Arbitrary<string> {
  if (format === "email") return fc.constantFrom("a@example.com", "b.c@example.org");
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern)).filter((text) => text.length <= maxLength);
  const words = fc.array(fc.constantFrom("invoices", "e-mail", "40 a week", "orders", "retype", "Grüße", "“erp”"), {
    minLength: Math.ceil(minLength / 4),
    maxLength: 20,
  }).map((all) => all.join(" ")).filter((text) => text.length >= minLength && text.length <= maxLength);
  return words;
}
