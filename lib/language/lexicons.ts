import { parse } from "yaml";
import { z } from "zod";
import { annotate, type Forms, Lexicon, type Span } from "@/lib/language/lexicon.ts";
import { readEntries, readWordList, type Way, WordListError } from "@/lib/language/word_lists.ts";
import { lazily, once } from "@/lib/lazily.ts";
import { projectFile } from "@/lib/project_file.ts";

/** The languages whose words are known: the folders beside `shared`. */
export const LEXICON_LANGUAGES = ["en", "de", "fr", "es", "pt", "it", "nl", "sv", "he"] as const;

export type LexiconLanguage = (typeof LEXICON_LANGUAGES)[number];

const DATA = projectFile("lib/language/data/");

const ids = z.array(z.string());

const profession = z.strictObject({
  /** The code of the occupation (ISCO-08). */
  isco: z.string().regex(/^\d{4}$/, "must be four digits"),
  /** Whether a law or a chamber grants the trade. */
  regulated: z.boolean().default(false),
  /** What somebody of this profession is as well: a surgeon is a physician. */
  is: ids.default([]),
});

const licence = z.strictObject({
  /** Whether a law or a chamber grants it for a trade. */
  trade: z.boolean().default(true),
  /** The professions that it is granted for. */
  for: ids.default([]),
  note: z.string().optional(),
});

const degree = z.strictObject({
  order: z.number().int(),
  open: z.boolean().default(false),
  note: z.string().optional(),
});

const forms = z.strictObject({
  endings: ids,
  base: ids.default([]),
  prefixes: ids.default([]),
  compounds: z.boolean().default(false),
});

/** Of small words, what they say beside those of the other lists. */
export const SMALL_WORDS = [
  "self",
  "beside",
  "as",
  "and",
  "or",
  "not",
  "years",
  "months",
  "since",
  "plain",
  "field",
  "open",
] as const;

function read(path: string): string {
  return Deno.readTextFileSync(new URL(path, DATA));
}

/** Reads a file of the data; undefined where a language has none. */
export function readText(path: string): string | undefined {
  try {
    return read(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}

/** Reads how the words of a language are formed. */
export function readForms(tag: string): Forms {
  return forms.parse(parse(read(`${tag}/forms.yaml`)));
}

/** What belongs to no language: the ids that words stand for, and what is known of them. */
export const sharedIds = once(() => {
  const all = {
    professions: readEntries(read("shared/professions.yaml"), "shared/professions.yaml", profession),
    licences: readEntries(read("shared/licences.yaml"), "shared/licences.yaml", licence),
    degrees: readEntries(read("shared/degrees.yaml"), "shared/degrees.yaml", degree),
  };
  for (const [list, entries] of Object.entries({ professions: "is", licences: "for" })) {
    for (const [id, entry] of Object.entries(all[list as "licences"])) {
      const unknown = ((entry as Record<string, unknown>)[entries] as string[]).find((one) =>
        !(one in all.professions)
      );
      if (unknown !== undefined) {
        throw new WordListError(`shared/${list}.yaml`, 0, `${id} names ${unknown}, which is none`);
      }
    }
  }
  return all;
});

/** The ids of phrases, each with what it says. */
export const phraseNotes = once(() =>
  readEntries(
    read("shared/phrases.yaml"),
    "shared/phrases.yaml",
    z.strictObject({ note: z.string(), says: z.enum(["type", "time", "condition", "sentence"]).optional() }),
  )
);

/** The lists that each language may have. */
export const LISTS = ["professions", "licences", "degrees", "small"] as const;

/** Returns the ids that words of a list may stand for. */
export function idsOf(list: (typeof LISTS)[number]): readonly string[] {
  return list === "small" ? SMALL_WORDS : Object.keys(sharedIds()[list]);
}

/** Reads the words of a language, each list from its file; a list that it lacks is empty. */
export function readLists(
  tag: string,
  lists: readonly (typeof LISTS)[number][] = LISTS,
): Record<string, Way[]> {
  return Object.fromEntries(lists.map((list) => {
    const path = `${tag}/${list}.yaml`;
    const text = readText(path);
    return [list, text === undefined ? [] : readWordList(text, path, new Set(idsOf(list)))];
  }));
}

const made = new Map<string, Lexicon>();

function lexiconOf(language: LexiconLanguage, name: "names" | "small"): Lexicon {
  const key = `${language} ${name}`;
  let lexicon = made.get(key);
  if (lexicon === undefined) {
    const lists = name === "small" ? ["small"] as const : LISTS.filter((list) => list !== "small");
    lexicon = new Lexicon(language, readLists(language, lists), readForms(language));
    made.set(key, lexicon);
  }
  return lexicon;
}

/** Loads the words of all languages one after the other, so that nobody else waits for all of them. */
export const loadLexicons = lazily(async () => {
  for (const language of LEXICON_LANGUAGES) {
    for (const name of ["names", "small"] as const) {
      lexiconOf(language, name);
      await new Promise((resolve) => setTimeout(resolve));
    }
  }
});

function among(tags: readonly string[]): LexiconLanguage[] {
  return LEXICON_LANGUAGES.filter((language) => tags.some((tag) => tag.split("-")[0] === language));
}

/** Finds the professions, licences and degrees that a text names, in the words of some languages or of all. */
export function namesIn(text: string, tags: readonly string[] = LEXICON_LANGUAGES): Span[] {
  return annotate(text, among(tags).map((language) => lexiconOf(language, "names")));
}

/** Finds the small words by which these, and figures, are meant in one way or another. */
export function cuesIn(text: string, tags: readonly string[] = LEXICON_LANGUAGES): Span[] {
  return annotate(text, among(tags).map((language) => lexiconOf(language, "small")));
}
