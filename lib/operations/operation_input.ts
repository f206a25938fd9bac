/**
 * Reads what a caller sent as the input of an operation, on every surface. What can only mean one thing is read as that:
 * a number in quotation marks, `null` for a field that may be left out, `q` for `query`, a choice in capitals. What is not known is refused,
 * with the name that was probably meant, because a filter that is silently ignored gives a wrong answer.
 */
import { z } from "zod";
import { describeIssues, dotted, type ErrorDetail, ServiceError, UNKNOWN_FIELD } from "@/lib/errors.ts";
import { echoed } from "@/lib/text/excerpt.ts";
import { listed } from "@/lib/text/in_words.ts";
import { nearest } from "@/lib/text/spelling.ts";

/** The words of a surface for an input. */
export interface InputNames {
  /** The surface's word for a field. */
  noun?: "parameter" | "field" | "argument" | "answer";
  /** The name under which a field is sent, where it is another one. */
  nameOf?: (field: string) => string;
  /** The names that may be sent, where they are not those of all fields. */
  known?: readonly string[];
  /** The way to search there, said to those who try it where there is no search. */
  searchWith?: string;
}

/**
 * Reads `value` as the input of an operation.
 *
 * @throws {ServiceError} `validation_failed` with every mistake.
 */
export function validate<S extends z.ZodType>(schema: S, value: unknown, names: InputNames = {}): z.output<S> {
  const { data, mistakes } = readInput(schema, value, names);
  if (mistakes.length > 0) throw invalidInput(mistakes, schema, names);
  return data!;
}

/** Does the same, and returns the mistakes instead of throwing them. */
export function readInput<S extends z.ZodType>(
  schema: S,
  value: unknown,
  names: InputNames,
): { data?: z.output<S>; mistakes: ErrorDetail[] } {
  const { nameOf = (field: string) => field } = names;
  const meant = meaning(schema, value);
  const { data, error } = schema.safeParse(meant);
  const mistakes = describeIssues(error?.issues ?? []).map(({ path, message }) => {
    const [first, ...rest] = path;
    if (first === undefined) return { path: "body", message: "must be a JSON object" };
    if (message === UNKNOWN_FIELD && rest.length === 0) return unknownName(String(first), schema, names);
    return {
      path: dotted([nameOf(String(first)), ...rest]),
      message: isMissing(meant, path) ? `is missing; it ${message}` : message,
    };
  });
  return { data, mistakes };
}

/** Puts mistakes together in one error. Where a name was not known, the hint lists those that are. */
export function invalidInput(details: ErrorDetail[], schema: z.ZodType, names: InputNames): ServiceError {
  const shown = details.slice(0, MAX_DETAILS);
  const more = details.length - shown.length;
  const sentences = shown.map(({ path, message }) => `${path} ${message}`.replace(/[.?]?$/, (end) => end || "."));
  if (more > 0) sentences.push(`There ${more === 1 ? "is one more mistake" : `are ${more} more mistakes`}.`);
  const isUnknown = shown.some(({ message }) => message.startsWith("is not a known"));
  const known = isUnknown ? knownNames(schema, names) : undefined;
  const hint = sentences.join(" ") +
    (known === undefined
      ? ""
      : known.length === 0
      ? ` There are no ${names.noun ?? "field"}s here.`
      : ` Known: ${listed(known)}.`);
  return new ServiceError("validation_failed", "The request is not valid.", { hint, details: shown });
}

/** The most details of one answer. */
const MAX_DETAILS = 20;

/** Says that a name is not known, and which one was probably meant. */
export function unknownName(name: string, schema: z.ZodType, names: InputNames): ErrorDetail {
  const { noun = "field", searchWith } = names;
  const guess = meantName(name, knownNames(schema, names));
  const said = guess !== undefined
    ? `; did you mean ${guess}?`
    : searchWith !== undefined && SEARCHES.has(plain(name))
    ? `; to search, use ${searchWith}`
    : "";
  return { path: echoed(name), message: `is not a known ${noun}${said}` };
}

function knownNames(schema: z.ZodType, { known, nameOf = (field) => field }: InputNames): readonly string[] {
  return known ?? (schema instanceof z.ZodObject ? Object.keys(schema.shape).map(nameOf) : []);
}

/** Names that programs use for one thing. The first that an operation knows is taken to be meant. */
const SYNONYMS = [
  "limit count size pagesize perpage max maxresults top first take num results",
  "offset skip start from startat startindex page",
  "cursor after nextcursor pagetoken nextpagetoken continuation token",
  "tag tags label topic category skill technology keyword",
  "flagship featured highlight highlighted best",
  "q query search term terms text keywords keyword filter find",
  "id projectid agentid itemid documentid messageid slug key uri url link address",
  "type kind sort",
  "message body text content msg comment",
  "replyto email mail emailaddress address fromemail senderemail contact reply",
  "from name sender fromname sendername fullname author",
  "subject title topic",
  "company organization organisation employer companyname",
  "problem description text business workflow question prompt input",
  "teamsize employees people headcount size team",
  "industry sector trade vertical branch",
  "tools software systems stack programs",
  "dryrun test preview simulate validateonly",
  "idempotencykey idempotencytoken requestid dedupekey",
  "posting job jobposting jobdescription jd role description text",
].map((line) => line.split(" "));

const SEARCHES = new Set("q query search term terms keyword keywords text filter find s".split(" "));

/** Returns the known name that was probably meant: the same in another spelling, another word for it, or one misspelt. */
function meantName(name: string, known: readonly string[]): string | undefined {
  // Longer names than any real one are not compared letter by letter.
  if (name.length > 40) return undefined;
  const asked = plain(name);
  const same = known.find((one) => plain(one) === asked);
  if (same !== undefined) return same;
  const close = nearest(name, known);
  if (close !== undefined && asked.length > 2) return close;
  for (const words of SYNONYMS) {
    if (!words.includes(asked)) continue;
    const found = words.map((word) => known.find((one) => plain(one) === word)).find((one) => one !== undefined);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns a name without what only spellings differ in: `reply_to`, `replyTo` and `reply-to` are one. */
function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, "");
}

/** Returns a value in which everything that can mean one thing only is written as the schema has it. */
function meaning(schema: z.ZodType, value: unknown): unknown {
  if (!(schema instanceof z.ZodObject) || !isObject(value)) return value;
  const fields = schema.shape as Record<string, z.ZodType>;
  const meant: Record<string, unknown> = {};
  for (const [name, given] of Object.entries(value)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const other = field === undefined ? otherName(name, fields, value) : undefined;
    const known = field ?? (other === undefined ? undefined : fields[other]);
    if (known === undefined) meant[name] = given;
    else if (given !== null || !isOptional(known) || known.safeParse(null).success) {
      meant[other ?? name] = ofType(innermost(known), given);
    }
  }
  return meant;
}

/** Reads `q` as `query`: search boxes send the first, tools the second. */
function otherName(name: string, fields: Record<string, z.ZodType>, value: object): string | undefined {
  const other = name === "q" ? "query" : name === "query" ? "q" : undefined;
  return other !== undefined && Object.hasOwn(fields, other) && !Object.hasOwn(value, other) ? other : undefined;
}

function ofType(type: z.ZodType, given: unknown): unknown {
  if (typeof given === "string") {
    if (type instanceof z.ZodNumber && /^-?\d{1,300}(?:\.\d{1,300})?$/.test(given)) return exactly(Number(given));
    if (type instanceof z.ZodBoolean && /^(?:true|false)$/.test(given)) return given === "true";
    if (type instanceof z.ZodEnum) return type.options.find((one) => one === given.toLowerCase()) ?? given;
  }
  return type instanceof z.ZodObject ? meaning(type, given) : given;
}

/** Returns the number, or the nearest one that is held exactly: what is larger than that breaks the same bounds. */
export function exactly(number: number): number {
  return Math.max(Number.MIN_SAFE_INTEGER, Math.min(number, Number.MAX_SAFE_INTEGER));
}

function isOptional(schema: z.ZodType): boolean {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault;
}

function innermost(schema: z.ZodType): z.ZodType {
  if (
    schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable ||
    schema instanceof z.ZodLazy
  ) {
    return innermost(schema.unwrap() as z.ZodType);
  }
  return schema;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Tells whether nothing stands at `path`: a caller who forgot a field does not look for a wrong type. */
function isMissing(value: unknown, path: readonly PropertyKey[]): boolean {
  return path.reduce((part: unknown, key) => (part as Record<PropertyKey, unknown> | undefined)?.[key], value) == null;
}
