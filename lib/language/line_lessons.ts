import { fileURLToPath } from "node:url";
import { LineCounter, parseDocument } from "yaml";
import { z } from "zod";
import { HEADING_KINDS, LINE_CLASSES } from "@/lib/language/line_classes.ts";
import type { LineLessons } from "@/lib/language/learn_lines.ts";
import type { Signs } from "@/lib/language/line_features.ts";
import { projectFile } from "@/lib/project_file.ts";

/** The languages of postings. */
export const LINE_LANGUAGES = ["en", "de", "fr", "es", "pt", "it", "nl", "sv", "he"] as const;

const text = z.string().trim().min(2).max(300);
const texts = z.array(text).min(1);

const schemas = {
  lines: z.strictObject(Object.fromEntries(LINE_CLASSES.map((name) => [name, texts.optional()]))),
  headings: z.strictObject(Object.fromEntries(HEADING_KINDS.map((kind) => [kind, texts.optional()]))),
  asking: z.array(z.strictObject({
    cue: text,
    means: z.enum(["required", "preferred", "not_needed"]),
    looks: z.enum(["back", "ahead"]),
    until: z.enum(["clause", "line"]),
  })),
  signs: z.record(z.string().regex(/^[a-z_]+$/), z.array(z.coerce.string().min(1))),
};

/** Reads what is written down of all languages to learn from. @throws {Error} with the file and the line of a mistake. */
export function readLineLessons(): { lessons: LineLessons[]; signs: Signs } {
  return {
    lessons: LINE_LANGUAGES.map((language) => ({
      language,
      lines: read(language, "lines") as LineLessons["lines"],
      headings: read(language, "headings") as LineLessons["headings"],
    })),
    signs: Object.fromEntries(LINE_LANGUAGES.map((language) => [language, readSigns(language)])),
  };
}

/** Reads the words and phrases that say the same in all languages, those by which something is asked for among them. */
function readSigns(language: string): NonNullable<Signs["en"]> {
  const signs = read(language, "signs") as Record<string, string[]>;
  for (const { cue, means } of read(language, "asking") as z.output<typeof schemas["asking"]>) {
    (signs[`asks_${means}`] ??= []).push(cue);
  }
  return signs;
}

function read(language: string, name: keyof typeof schemas): unknown {
  const path = `${language}/${name}.yaml`;
  const source = Deno.readTextFileSync(fileURLToPath(projectFile(`lib/language/data/${path}`)));
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
