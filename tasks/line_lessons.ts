import { LineCounter, parseDocument } from "yaml";
import { z } from "zod";
import { HEADING_KINDS, LEARNED_KINDS, LINE_CLASSES } from "@/lib/language/line_classes.ts";
import type { LineLessons } from "@/tasks/line_learning.ts";
import type { Signs } from "@/lib/language/line_features.ts";

/** What is learned from and nothing reads when the service runs, a folder for each language. */
export const EXAMPLES = "tests/eval/learn/";

/** The languages of postings. */
export const LINE_LANGUAGES = ["en", "de", "fr", "es", "pt", "it", "nl", "sv", "he"] as const;

const text = z.string().trim().min(2).max(300);
const texts = z.array(text).min(1);

const schemas = {
  lines: z.strictObject(Object.fromEntries(LINE_CLASSES.map((name) => [name, texts.optional()]))),
  headings: z.strictObject(Object.fromEntries(HEADING_KINDS.map((kind) => [kind, texts.optional()]))),
  points: z.strictObject(Object.fromEntries(LEARNED_KINDS.map((kind) => [kind, texts]))),
  signs: z.record(z.string().regex(/^[a-z_]+$/), z.array(z.coerce.string().regex(/^\S+$/, "must be one word"))),
};

/** Reads what is written down of all languages to learn from. @throws {Error} with the file and the line of a mistake. */
export function readLineLessons(): { lessons: LineLessons[]; signs: Signs } {
  return {
    lessons: LINE_LANGUAGES.map((language) => ({
      language,
      lines: read(language, "lines") as LineLessons["lines"],
      headings: read(language, "headings") as LineLessons["headings"],
      points: read(language, "points") as LineLessons["points"],
    })),
    signs: Object.fromEntries(
      LINE_LANGUAGES.map((language) => [language, read(language, "signs") as NonNullable<Signs["en"]>]),
    ),
  };
}

function read(language: string, name: keyof typeof schemas): unknown {
  const path = `${language}/${name}.yaml`;
  const folder = name === "signs" ? "lib/language/data/" : EXAMPLES;
  const source = Deno.readTextFileSync(folder + path);
  return parseLessons(source, path, name);
}

/** Parses the text of a file of examples. */
export function parseLessons(source: string, path: string, name: keyof typeof schemas): unknown {
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines });
  const fail = (offset: number, what: string) => {
    throw new Error(`${path}:${lines.linePos(offset).line}: ${what}`);
  };
  const [error] = document.errors;
  if (error !== undefined) fail(error.pos[0], error.message);
  const result = schemas[name].safeParse(document.toJS());
  if (result.success) return result.data;
  const [{ path: at, message }] = result.error.issues;
  const node = document.getIn(at, true) as { range?: [number, number, number] } | undefined;
  return fail(node?.range?.[0] ?? 0, `${at.join(".")} ${message}`);
}
