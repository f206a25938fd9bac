import {
  type Document,
  isCollection,
  isMap,
  isNode,
  isScalar,
  LineCounter,
  type Node,
  parseDocument,
  visit,
  type YAMLError,
} from "yaml";
import { z } from "zod";
import { ContentError, type ContentProblem } from "@/lib/content/content_error.ts";
import { mistake, type ParsedFiles } from "@/lib/content/content_file.ts";
import { describeIssues, dotted, type Mistake, UNKNOWN_FIELD } from "@/lib/errors.ts";
import { nearest } from "@/lib/text/spelling.ts";

/** YAML text together with where it stands, so that mistakes name the line in the file. */
interface YamlSource {
  file: string;
  text: string;
  /** Lines in the file before the text begins, as in front matter. */
  linesBefore?: number;
}

/** Reads a file, parses it and validates it. @throws {ContentError} with every mistake, each with its line. */
export function readYaml<S extends z.ZodType>(
  parsed: ParsedFiles,
  file: string,
  schema: S,
  check?: (value: z.output<S>) => Mistake[],
): z.output<S> {
  return parsed.read(file, (text) => parseYaml({ file, text }, schema, check));
}

/**
 * Parses YAML and validates it.
 *
 * @param check finds what the schema cannot say.
 * @throws {ContentError} with every mistake, each with its line.
 */
export function parseYaml<S extends z.ZodType>(
  { file, text, linesBefore = 0 }: YamlSource,
  schema: S,
  check: (value: z.output<S>) => Mistake[] = () => [],
): z.output<S> {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter });
  const lineAt = (offset: number) => lineCounter.linePos(offset).line + linesBefore;

  const unreadable = [
    ...lookAlikes(text),
    ...syntaxMistakes(document, text),
    ...unknownReferences(document),
    ...unknownTags(document),
    ...misreadTexts(document, text),
  ].map(({ offset, message }) => ({ file, line: lineAt(offset), field: "", message }));
  if (unreadable.length > 0) throw new ContentError(unreadable.filter(isFirst));
  const result = schema.safeParse(toValue(file, document));
  const mistakes = result.success ? check(result.data) : describeIssues(result.error.issues);
  if (result.success && mistakes.length === 0) return result.data;
  const said = mistakes.map((issue) => ({ issue, ...inWords(schema, document, issue) }));
  const meant = said.map((one) => one.meant);
  throw new ContentError(
    said.filter(({ issue }) => !meant.includes(dotted(issue.path))).map(({ issue, meant: _, ...problem }) => ({
      file,
      line: lineAt(offsetOf(document, issue.path)),
      ...problem,
    })),
  );
}

/** Keeps one mistake of each line, the first of those that a habit makes on every line, and none that a tab has caused. */
function isFirst(one: ContentProblem, index: number, all: ContentProblem[]): boolean {
  if (one.message === WORDS.BAD_INDENT && all.some(({ message }) => message === WORDS.TAB_AS_INDENT)) return false;
  const isHabit = one.message === WORDS.TAB_AS_INDENT || one.message === LOOKS_LIKE_SPACE;
  const isSame = ({ line, message }: ContentProblem) => line === one.line || isHabit && message === one.message;
  return all.findIndex(isSame) === index;
}

/** Returns the plain value. The parser refuses to unfold references that would grow without end. */
function toValue(file: string, document: Document): unknown {
  try {
    return document.toJS();
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error;
    throw mistake(file, "has too many references (& and *); write out what they stand for");
  }
}

// Mistakes of YAML itself

/** A mistake of YAML itself, and where it begins. */
interface SyntaxMistake {
  /** In the text, from 0. */
  offset: number;
  /** Follows the place: what is wrong, and what to write instead. */
  message: string;
}

const NEEDS_QUOTES = 'put the whole text in quotation marks: "…"';

const LOOKS_LIKE_SPACE = "has a character that only looks like a space; delete it and type a space";

const SPECIAL_START = `has a text that begins with a character that is special in YAML; ${NEEDS_QUOTES}`;

/** The remedies for the mistakes that people make; the parser's own words serve those who know YAML. */
const WORDS: Partial<Record<YAMLError["code"], string>> = {
  BLOCK_AS_IMPLICIT_KEY: `has a colon inside its text; ${NEEDS_QUOTES}`,
  BAD_SCALAR_START: SPECIAL_START,
  BAD_ALIAS: `has a text that begins with * or &, which are special in YAML; ${NEEDS_QUOTES}`,
  TAB_AS_INDENT: "is indented with a tab; use spaces, like the lines around it",
  BAD_INDENT: "is not indented like the lines around it; fields of one group begin in the same column",
  MULTILINE_IMPLICIT_KEY: "is not a field; a field is a name, a colon, a space and a value, as in title: My work",
  UNEXPECTED_TOKEN: "has something after the closing quotation mark; inside '…' write an apostrophe twice",
  DUPLICATE_KEY: "repeats a field; keep one of the two",
  BAD_DQ_ESCAPE: "has a backslash inside \"…\"; write it twice, or use '…'",
  MULTIPLE_DOCS: "has a line --- in the middle; delete it",
};

/** Says what is wrong with a text that YAML cannot read, the first mistake of each line. */
function syntaxMistakes(document: Document.Parsed, text: string): SyntaxMistake[] {
  const seen = new Set<number>();
  return document.errors.filter(({ pos }) => {
    const line = text.slice(0, pos[0]).split("\n").length;
    return !seen.has(line) && seen.add(line);
  }).map((error) => describe(document, error, text));
}

/** A value that the parser does not take for text, though its author did: `- more`, `? more`, `| more`, `> more`. */
const STARTS_SPECIALLY = /:[ \t]+[-?|>][ \t]+\S/;

const TYPOGRAPHIC_START = /:[ \t]+[“”„«‟″]/;

function describe(document: Document.Parsed, { code, message, pos }: YAMLError, text: string): SyntaxMistake {
  const line = lineOf(text, pos[0]);
  if (STARTS_SPECIALLY.test(line)) return { offset: pos[0], message: SPECIAL_START };
  if (TYPOGRAPHIC_START.test(line)) {
    return {
      offset: pos[0],
      message: 'begins a text with a typographic quotation mark; the mark of YAML is the straight "',
    };
  }
  const below = text.indexOf("\n", pos[0]) + 1;
  // The text seems to go on in the next line, because that begins further right than its field.
  if (code === "BLOCK_AS_IMPLICIT_KEY" && below > 0 && !/:[ \t].*:[ \t]/.test(line)) {
    return { offset: below, message: WORDS.BAD_INDENT! };
  }
  // The parser notices at the end of the file; the mistake is where the text begins.
  if (code === "MISSING_CHAR" && /quote/.test(message)) {
    const isQuoted = (node: Node) => isScalar(node) && (node.type === "QUOTE_DOUBLE" || node.type === "QUOTE_SINGLE");
    const message = "has a quotation mark that is never closed";
    return { offset: lastBefore(document, pos[0], isQuoted), message };
  }
  if (code === "MISSING_CHAR" || (message.includes("must ") && message.includes("end with"))) {
    const isInBrackets = (node: Node) => isCollection(node) && node.flow === true;
    const message = "has a bracket [ or { that is never closed";
    return { offset: lastBefore(document, pos[0], isInBrackets), message };
  }
  const words = WORDS[code] ??
    `is not valid YAML: ${message.split("\n")[0].replace(/ at line \d+, column \d+:?$/, "")}`;
  return { offset: pos[0], message: words };
}

function lineOf(text: string, offset: number): string {
  const end = text.indexOf("\n", offset);
  return text.slice(text.lastIndexOf("\n", offset - 1) + 1, end === -1 ? undefined : end);
}

/** Returns where the last node of a kind begins that begins before `end`; `end` where there is none. */
function lastBefore(document: Document.Parsed, end: number, isWanted: (node: Node) => boolean): number {
  let start = end;
  visit(document, {
    Node(_key, node) {
      if (node.range && node.range[0] < end && isWanted(node)) start = node.range[0];
    },
  });
  return start;
}

/** Finds references to nothing, which the parser only notices when they are used: a text that begins with `*`. */
function unknownReferences(document: Document.Parsed): SyntaxMistake[] {
  const mistakes: SyntaxMistake[] = [];
  visit(document, {
    Alias(_key, node) {
      if (node.range && node.resolve(document) === undefined) {
        mistakes.push({ offset: node.range[0], message: WORDS.BAD_ALIAS! });
      }
    },
  });
  return mistakes;
}

/** Finds texts that begin with `!`, which the parser takes for the name of a type and leaves out. */
function unknownTags(document: Document.Parsed): SyntaxMistake[] {
  return document.warnings.filter(({ code }) => code === "TAG_RESOLVE_FAILED")
    .map(({ pos }) => ({ offset: pos[0], message: SPECIAL_START }));
}

/** Finds texts that say less or something else than was meant, because of a `#` or of the place where they go on. */
function misreadTexts(document: Document, text: string): SyntaxMistake[] {
  const mistakes: SyntaxMistake[] = [];
  visit(document, {
    Scalar(key, node) {
      if (key === "key" || node.type !== "PLAIN" || !node.range) return;
      const [start, end] = node.range;
      // A comment has a space after it; `Ward #3` and `#1 in town` are meant as text.
      const rest = /^[ \t]*#(?=\S)[^\n]{0,40}/.exec(text.slice(end, end + 60));
      if (rest !== null) {
        const message = `has “${rest[0].trim()}” after a text, which YAML ignores as a comment; ${NEEDS_QUOTES}`;
        mistakes.push({ offset: start, message });
      }
      // An entry of a list that does not begin in the column of the others.
      const entry = /\n[ \t]*(?=- )/.exec(text.slice(start, end));
      if (entry !== null) mistakes.push({ offset: start + entry.index + 1, message: WORDS.BAD_INDENT! });
    },
  });
  return mistakes;
}

/** Finds what looks like the spaces and the colon of a field and is another character, as word processors write it. */
function lookAlikes(text: string): SyntaxMistake[] {
  const space = /^[ \t]*(?:[\w“”"]+:)?[\u00a0\u1680\u2000-\u200b\u202f\u205f\u3000]/gmu;
  const colon = /^[ \t]*\w+[\uff1a\ua789\u02d0\u2236]/gmu;
  return [
    ...[...text.matchAll(space)].map(({ index }) => ({ offset: index, message: LOOKS_LIKE_SPACE })),
    ...[...text.matchAll(colon)].map(({ index }) => (
      { offset: index, message: 'has a character that only looks like a colon; type ":" and a space' }
    )),
  ];
}

// Values that the schema does not allow

/** Says what is wrong with a value; `meant` is the field that an unknown one should have been, which then is not missing. */
function inWords(
  schema: z.ZodType,
  document: Document,
  { path, message }: Mistake,
): Omit<ContentProblem, "file"> & { meant?: string } {
  const node: unknown = document.getIn(path, true);
  const value: unknown = isNode(node) ? node.toJS(document) : node;
  const place = { field: dotted(path) || "the file", found: value === undefined ? undefined : shown(value) };
  if (message !== UNKNOWN_FIELD) {
    const more = value == null ? whatItIs(schema, path) : howToWrite(schema, { path, message }, value);
    return { ...place, message: message + more };
  }
  const { words, meant } = instead(schema, path, (field) => document.getIn([...path.slice(0, -1), field]) === null);
  return { ...place, message: `${message}; ${words}`, meant: meant && dotted([...path.slice(0, -1), meant]) };
}

/** Says what belongs into a field that is empty or missing. */
function whatItIs(schema: z.ZodType, path: PropertyKey[]): string {
  const about = schemaAt(schema, path)?.description;
  return about === undefined ? "" : ` (${about})`;
}

/** Says how people write what they meant, where the form alone is wrong. */
function howToWrite(schema: z.ZodType, { path, message }: Mistake, value: unknown): string {
  if (message === "must be a group of fields") {
    const fields = Object.keys(schemaAt(schema, path)?.properties ?? {});
    return fields.length === 0 ? "" : `: ${fields.join(", ")}`;
  }
  // `{toString: 1}` is a value that YAML can hold and that `String` cannot read.
  const written = typeof value === "object" ? JSON.stringify(value) : String(value);
  const meant = nearest(written, [...message.matchAll(/"(\w+)"/g)].map(([, choice]) => choice));
  if (message.startsWith('must be "') && meant !== undefined) return `; did you mean ${meant}?`;
  if (message === "must be text" && Array.isArray(value)) return ", not a list";
  if (message === "must be text" && typeof value === "object") {
    return '; put text with a colon or braces in quotation marks: "…"';
  }
  if (message === "must be text") return '; put it in quotation marks: "…"';
  if (message === "must be a list") return '; begin each entry on a line of its own with a hyphen and a space: "- "';
  return "";
}

/**
 * Says what may stand in place of an unknown field: the empty group above it to which it belongs, the field that looks or is
 * spelt nearly the same, or all of them.
 *
 * @param isEmpty tells whether a field beside it stands there without a value.
 */
function instead(
  schema: z.ZodType,
  path: PropertyKey[],
  isEmpty: (field: string) => boolean,
): { words: string; meant?: string } {
  const unknown = String(path.at(-1));
  const fields = Object.entries(schemaAt(schema, path.slice(0, -1), unknown)?.properties ?? {});
  const known = fields.map(([name]) => name);
  const group = fields.find(([name, one]) =>
    isSchema(one) && unknown in (groupOf(one).properties ?? {}) && isEmpty(name)
  );
  if (group !== undefined) return { words: `it belongs to ${group[0]}, so put two spaces before it`, meant: group[0] };
  const bare = unknown.replace(/[“”„"'\s]/gu, "");
  const lookAlike = known.find((name) => looksLike(bare, name));
  if (lookAlike !== undefined) {
    return { words: `it looks like ${lookAlike}, but has other characters; type it again`, meant: lookAlike };
  }
  const near = nearest(unknown, known);
  if (near !== undefined) return { words: `did you mean ${near}?`, meant: near };
  return { words: `known ones are ${known.join(", ")}` };
}

/** Tells whether a name is another one with letters of other alphabets, or in other marks. */
function looksLike(written: string, name: string): boolean {
  const letters = [...written];
  return letters.length === name.length &&
    letters.every((letter, index) => letter === name[index] || letter > "\u007f") &&
    letters.some((letter) => letter <= "\u007f");
}

/** Returns the JSON Schema of what stands at `path`; of several forms, the first one that does not have the `unknown` field. */
function schemaAt(
  schema: z.ZodType,
  path: readonly PropertyKey[],
  unknown?: string,
): z.core.JSONSchema.BaseSchema | undefined {
  let found: z.core.JSONSchema.BaseSchema | undefined = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  for (const key of path) {
    const inner: unknown = typeof key === "number" ? found?.items : found?.properties?.[String(key)];
    found = isSchema(inner) ? groupOf(inner, unknown) : undefined;
  }
  return found;
}

/** Returns the group of a schema that takes a text or a group of fields, by which it is explained. */
function groupOf(schema: z.core.JSONSchema.BaseSchema, unknown = ""): z.core.JSONSchema.BaseSchema {
  const forms = schema.anyOf ?? schema.oneOf;
  return forms?.find((one) => isSchema(one) && one.properties !== undefined && !(unknown in one.properties)) ?? schema;
}

function isSchema(schema: unknown): schema is z.core.JSONSchema.BaseSchema {
  return typeof schema === "object" && schema !== null && !Array.isArray(schema);
}

/** Returns where the value stands; for one that is missing, where the group that lacks it begins. */
function offsetOf(document: Document, path: PropertyKey[]): number {
  for (let length = path.length; length > 0; length--) {
    const parent: unknown = length === 1 ? document.contents : document.getIn(path.slice(0, length - 1), true);
    if (!isNode(parent)) continue;
    if (isMap(parent)) {
      const pair = parent.items.find(({ key }) => isScalar(key) && key.value === path[length - 1]);
      if (isNode(pair?.key) && pair.key.range) return pair.key.range[0];
    }
    const node: unknown = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return node.range[0];
    if (parent.range) return parent.range[0];
  }
  return 0;
}

function shown(value: unknown): string {
  if (value === null) return "empty";
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
