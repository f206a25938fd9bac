import { z } from "zod";

/**
 * Returns the fields of a content schema as answers have them: the same fields with the same words, from which answers
 * leave out, reword and add what they need. The limits on writing are gone, what has a default is always there, dates
 * are text, and a picture is an absolute address, also where the owner wrote a path on this site.
 */
export function servedFields<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>): ServedShape<Shape> {
  const fields = Object.entries(schema.shape).map(([name, field]) => [name, served(field as z.ZodType)]);
  return Object.fromEntries(fields) as ServedShape<Shape>;
}

type ServedShape<Shape> = { [Name in keyof Shape]: Served<Shape[Name]> };

type Served<S> = S extends z.ZodOptional ? z.ZodOptional<z.ZodType<Exclude<z.output<S>, undefined>>>
  : z.ZodType<z.output<S>>;

function served(schema: z.ZodType): z.ZodType {
  const { description } = schema;
  const plain = withoutLimits(schema);
  return description === undefined ? plain : plain.describe(description);
}

function withoutLimits(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional) return served(schema.unwrap() as z.ZodType).optional();
  if (schema instanceof z.ZodNullable) return served(schema.unwrap() as z.ZodType).nullable();
  if (schema instanceof z.ZodDefault) return served(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodArray) return z.array(served(schema.element as z.ZodType));
  if (schema instanceof z.ZodObject) return z.object(servedFields(schema));
  if (schema instanceof z.ZodEmail) return z.email();
  if (schema instanceof z.ZodUnion) {
    const forms = (schema.options as z.ZodType[]).map(served);
    // The other union of the content is a picture: an address or a path.
    return forms.every((form) => form instanceof z.ZodObject) ? z.union(forms) : z.url();
  }
  if (schema instanceof z.ZodURL) return z.url();
  // The one pipe of the content is a date that may be a mere year.
  if (schema instanceof z.ZodString || schema instanceof z.ZodPipe) return z.string();
  return schema;
}
