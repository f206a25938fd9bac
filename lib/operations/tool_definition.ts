import { z } from "zod";
import type { Operation, ToolView } from "@/lib/operations/operation.ts";

type Fields = Record<string, unknown>;

/** Describes an operation as a model and its host know it before they call it. */
export function toolDefinition(
  { name, title, description, input, explained, output, readOnly, destructive = false, view }: Operation,
) {
  return {
    name,
    title,
    description,
    inputSchema: listedInput(input, explained),
    outputSchema: listedResult(output()),
    annotations: {
      readOnlyHint: readOnly,
      // A new message destroys nothing; only a withdrawal does. Hosts ask before each write all the same.
      destructiveHint: destructive,
      // Says nothing about reads (protocol, `ToolAnnotations`). Without a key, a message that is sent twice is one message
      // only as long as duplicates are remembered.
      ...!readOnly && { idempotentHint: destructive },
      // Reads know nothing but what the owner wrote; a message leaves the service and reaches a person.
      openWorldHint: !readOnly,
    },
    ...view !== undefined && { _meta: { ui: { resourceUri: viewUri(view) } } },
  };
}

/** Returns the address of the document that shows an answer (SEP-1865, "UI Resource Format"). */
export function viewUri(view: ToolView): string {
  return `ui://${view}`;
}

/**
 * Returns the JSON Schema (2020-12) of a tool's input with all of its bounds: one object with everything in its place,
 * because not every client follows references.
 */
export function toolSchema(schema: z.ZodObject): Fields {
  const { $schema: _draft, $defs = {}, ...root } = z.toJSONSchema(schema, { io: "input" });
  return inline(root, $defs) as Fields;
}

const inputs = new WeakMap<z.ZodType, Fields>();

/** Returns the input as it is listed: what a model needs to fill it in. Made once for each schema. */
function listedInput(schema: z.ZodObject, explained: Operation["explained"] = {}): Fields {
  return once(inputs, schema, () => {
    const { properties = {}, ...rest } = withoutNoise(toolSchema(schema)) as { properties?: Record<string, Fields> };
    // What can only be its default, nobody has to say.
    const fields = Object.entries(properties).filter(([, { enum: values, default: usual }]) =>
      usual === undefined || !Array.isArray(values) || values.length > 1
    );
    const short = Object.entries(explained).map(([name, description]) => [name, { type: "object", description }]);
    return { ...rest, properties: { ...Object.fromEntries(fields), ...Object.fromEntries(short) } };
  });
}

/** Shorter texts, and smaller numbers, are within their bounds unless something is wrong; then the error names them. */
const [OBVIOUS_LENGTH, OBVIOUS_NUMBER] = [2000, 1000];

/** Words of a schema that tell a model less than the error does that follows from breaking them. */
const NOISE = ["pattern", "minLength", "minItems", "maxItems", "minimum"];

/** Leaves out what does not help a model to fill in an input. */
function withoutNoise(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withoutNoise);
  if (typeof part !== "object" || part === null) return part;
  const isNoise = (word: string, value: unknown) =>
    (NOISE.includes(word) && typeof value !== "object") || word === "propertyNames" ||
    (word === "maxLength" && Number(value) <= OBVIOUS_LENGTH) ||
    (word === "maximum" && Number(value) >= OBVIOUS_NUMBER) || (word === "format" && value === "uri") ||
    (word === "additionalProperties" && value !== false);
  return Object.fromEntries(
    Object.entries(part).filter(([word, value]) => !isNoise(word, value))
      .map(([word, value]) => [word, withoutNoise(value)]),
  );
}

const results = new WeakMap<z.ZodType, Fields>();

/**
 * Returns the JSON Schema of a tool's result: the names and types of the fields that every result has. A model reads it
 * with every conversation, and never needs it to choose a tool; what each field means and holds, and those that may be
 * absent, stand in the OpenAPI description. Fields that are not named are open: clients that validate must not refuse them.
 */
function listedResult(schema: z.ZodObject): Fields {
  return once(results, schema, () => {
    const { properties, required = [] } = toolSchema(schema) as {
      properties: Record<string, Fields>;
      required?: string[];
    };
    // What is one thing or another has hardly a field in common: then all of them are named.
    const names = required.length > 1 ? required : Object.keys(properties);
    const fields = names.map((name) => [name, typeOf(properties[name])]);
    return { type: "object", properties: Object.fromEntries(fields) };
  });
}

/** Returns the type of a field, in the words of JSON Schema (validation, section 6.1.1); nothing where it may be many things. */
function typeOf({ type, anyOf }: Fields): Fields {
  if (type !== undefined) return { type };
  const types = Array.isArray(anyOf) ? anyOf.map((one) => one.type) : [];
  return types.length > 0 && types.every((one) => typeof one === "string") ? { type: types } : {};
}

function once(made: WeakMap<z.ZodType, Fields>, schema: z.ZodType, make: () => Fields): Fields {
  let one = made.get(schema);
  if (one === undefined) made.set(schema, one = make());
  return one;
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
