import { z } from "zod";
import { tagOfLanguage } from "@/lib/text/language_names.ts";

// The kinds of fields that the schemas of content are made of.

/**
 * The kind of a value where its type does not say it: for the form of its field, which offers what there is to choose.
 */
export type Hint =
  | ("picture" | "focus" | "hue" | "partial_date")
  /** One of a list that everybody has. */
  | ("country" | "area" | "currency" | "language" | "time_zone")
  /** Of what this site has already. */
  | ("tags" | "industries" | "offers");

/** Apart from what is published of the schemas. */
export const hints = z.registry<{
  hint: Hint;
  /** Another field has taken its place; it is read on. */
  isFormer?: boolean;
}>();

/** The characters of every id in a path (specification, section 4.1). */
export const ID_PATTERN = /^[\w-]{1,100}$/;

export const id = z.string().regex(ID_PATTERN, "must be 1 to 100 letters, digits, hyphens or underscores");

/** In characters. */
export const MAX_LINE = 300;

/** One line of text that says something. */
export const line = z.string().trim().min(1).max(MAX_LINE).regex(/^[^\r\n]*$/, "must be one line");

/** In characters. */
export const MAX_PROSE = 20_000;

/** A paragraph or several; Markdown stays as it is. */
export const prose = z.string().trim().min(1).max(MAX_PROSE);

export const lines = z.array(line);

export const httpUrl = z.url({ protocol: /^https?$/, hostname: /.+/ }).max(2000);

/** An image: an absolute URL, or a path below the site's own origin. */
export const image = z.union([httpUrl, z.string().regex(/^\/(?!\/)[\w./-]+$/)], {
  error: "must be an absolute URL or a path on this site such as /images/photo.jpg",
}).register(hints, { hint: "picture" });

export const isoDate = z.iso.date();

const DATE_RULE = "must be a real date in the form 2019, 2019-03 or 2019-03-31";

/** A date as exactly as it is known. YAML reads a bare year as a number. */
export const partialDate = z.union([z.int(), z.string()], DATE_RULE).transform(String)
  .pipe(z.string().refine(isPartialDate, DATE_RULE)).register(hints, { hint: "partial_date" });

/** Tells whether `text` is a day, a month or a year of the calendar, as JSON Resume writes them; years from 1000 to 2999. */
export function isPartialDate(text: string): boolean {
  const [, year, month = "01", day = "01"] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(text) ?? [];
  if (year === undefined || !/^[12]/.test(year)) return false;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  // Days that a month does not have are taken for days of the next one.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${year}-${month}-${day}`);
}

/** An address that mail reaches (RFC 5321, section 4.5.3.1.3). */
export const emailAddress = z.email().max(254);

export const tag = z.string().trim().min(1).max(100).regex(/^[^\r\n]*$/, "must be one line");

export const language = z.string().superRefine(checkLanguage).register(hints, { hint: "language" });

export const timeZone = z.string().refine(isTimeZone, "must be a time zone such as Europe/Stockholm")
  .register(hints, { hint: "time_zone" });

/** Checks a language tag; a language that is written out is answered with its tag. */
function checkLanguage(text: string, context: z.RefinementCtx): void {
  if (isLanguageTag(text)) return;
  const meant = tagOfLanguage(text);
  const message = meant === undefined
    ? "must be a language tag such as en, de or pt-BR"
    : `must be a language tag; did you mean ${meant}?`;
  context.addIssue({ code: "custom", message });
}

/** Tells whether a text is a tag of a language that exists (BCP 47). */
function isLanguageTag(text: string): boolean {
  if (!/^[a-z]{2,3}(?:-[A-Za-z0-9]{1,8})*$/.test(text)) return false;
  try {
    return new Intl.DisplayNames(["en"], { type: "language", fallback: "none" }).of(text) !== undefined;
  } catch {
    return false;
  }
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

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
