import { CORE_SCHEMA, load } from "js-yaml";
import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument } from "yaml";
import type { z } from "zod";
import { ContentError, type ContentProblem } from "@/lib/content/problem.ts";
import { describedAs, knownFields } from "@/lib/content/known_fields.ts";
import { syntaxMistakes, unknownReferences } from "@/lib/content/yaml_words.ts";
import { nearest } from "@/lib/text/nearest.ts";
import { describeIssues, dotted, type Mistake, UNKNOWN_FIELD } from "@/lib/errors.ts";

/** YAML text together with where it stands, so that mistakes name the line in the file. */
export interface YamlSource {
  file: string;
  text: string;
  /** Lines in the file before the text begins, as in front matter. */
  linesBefore?: number;
}

/**
 * Parses YAML and validates it.
 *
 * @throws {ContentError} with every mistake, each with its line.
 */
export function parseYaml<S extends z.ZodType>(source: YamlSource, schema: S): z.output<S> {
  const result = schema.safeParse(readQuickly(source.text));
  return result.success ? result.data : parseWithPlaces(source, schema);
}

/** Content without mistakes, which is nearly all of it, is read by a parser that is ten times as fast. */
function readQuickly(text: string): unknown {
  try {
    return load(text, { schema: CORE_SCHEMA });
  } catch {
    return undefined;
  }
}

/** Reads once more with a parser that knows where each value stands. */
function parseWithPlaces<S extends z.ZodType>(source: YamlSource, schema: S): z.output<S> {
  const lineCounter = new LineCounter();
  const document = parseDocument(source.text, { lineCounter });
  const lineAt = (offset: number) => lineCounter.linePos(offset).line + (source.linesBefore ?? 0);

  const unreadable = [...syntaxMistakes(document, source.text), ...unknownReferences(document)];
  if (unreadable.length > 0) {
    throw new ContentError(unreadable.map(({ offset, message }) => ({
      file: source.file,
      line: lineAt(offset),
      field: "",
      message,
    })));
  }
  const result = schema.safeParse(toValue(source.file, document));
  if (result.success) return result.data;
  throw new ContentError(
    describeIssues(result.error.issues).map((mistake) => ({
      file: source.file,
      line: lineAt(offsetOf(document, mistake.path)),
      ...inWords(schema, document, mistake),
    })),
  );
}

/** The parser refuses to unfold references that would grow without end. */
function toValue(file: string, document: Document): unknown {
  try {
    return document.toJS();
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error;
    const message = "has too many references (& and *); write out what they stand for";
    throw new ContentError([{ file, field: "", message }]);
  }
}

function inWords(
  schema: z.ZodType,
  document: Document,
  { path, message }: Mistake,
): Pick<ContentProblem, "field" | "found" | "message"> {
  const node: unknown = document.getIn(path, true);
  const value: unknown = isNode(node) ? node.toJS(document) : node;
  return {
    field: dotted(path) || "the file",
    found: value === undefined ? undefined : shown(value),
    message: message === UNKNOWN_FIELD
      ? `${message}; ${instead(schema, path)}`
      : message + (value == null ? whatItIs(schema, path) : howToWrite(message, value)),
  };
}

/** What belongs into a field that nothing is said in. */
function whatItIs(schema: z.ZodType, path: PropertyKey[]): string {
  const about = describedAs(schema, path);
  return about === undefined ? "" : ` (${about})`;
}

/** How people write what they meant, where the form alone is wrong. */
function howToWrite(message: string, value: unknown): string {
  if (message === "must be text" && Array.isArray(value)) return ", not a list";
  if (message === "must be text" && typeof value === "object") return '; put text with a colon in quotation marks: "…"';
  if (message === "must be text") return '; put it in quotation marks: "…"';
  if (message === "must be a list") return '; begin each entry on a line of its own with a hyphen and a space: "- "';
  return "";
}

/** What may stand in place of an unknown field: the one that is spelt nearly the same, or all of them. */
function instead(schema: z.ZodType, path: PropertyKey[]): string {
  const known = knownFields(schema, path.slice(0, -1));
  const near = nearest(String(path.at(-1)), known);
  return near === undefined ? `known ones are ${known.join(", ")}` : `did you mean ${near}?`;
}

/** Where the value stands; for one that is missing, where the group that lacks it begins. */
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
