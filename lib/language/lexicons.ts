import { parse } from "yaml";
import { z } from "zod";
import { annotate, type Forms, Lexicon, type Span } from "@/lib/language/lexicon.ts";
import { readEntries, readWordList, type Way, WordListError } from "@/lib/language/word_lists.ts";
import { lazily, once, onceForEach } from "@/lib/lazily.ts";
import { remembering } from "@/lib/text/remembered.ts";

/** The languages whose words are known: the folders beside `shared`. */
export const LEXICON_LANGUAGES = ["en", "de", "fr", "es", "pt", "it", "nl", "sv", "he"] as const;

export type LexiconLanguage = (typeof LEXICON_LANGUAGES)[number];

const DATA = new URL("./data/", import.meta.url);

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
  /** What a point that asks for it is called. */
  kind: z.enum(["licence", "certification", "other"]).default("licence"),
  /** The professions that it is granted for. */
  for: ids.default([]),
  note: z.string().optional(),
});

const degree = z.strictObject({
  order: z.number().int(),
  open: z.boolean().default(false),
  note: z.string().optional(),
});

/** `parts`: it is told in many ways, whose words stand in lists of their own. */
const subject = z.strictObject({ note: z.string(), parts: z.boolean().default(false) });

const skill = z.strictObject({
  /** What whoever can do it can do as well. */
  shows: ids.default([]),
  /** The professions that do it. */
  by: ids.default([]),
  /** Whether it is a field or a group of people, which whoever mentions it by the way has not worked in. */
  trade: z.boolean().default(false),
});

const forms = z.strictObject({
  endings: ids,
  base: ids.default([]),
  prefixes: ids.default([]),
  compounds: z.boolean().default(false),
  links: ids.optional(),
  capitalNouns: z.boolean().optional(),
});

/** Of small words, what they say beside those of the other lists. */
export const SMALL_WORDS = [
  "self",
  "beside",
  "as",
  "and",
  "but",
  "or",
  "such-as",
  "because",
  "not",
  "years",
  "months",
  "since",
  "plain",
  "field",
  "open",
  "training",
] as const;

/** By what words a text asks for something, wishes for it or does not need it, and where it stands: behind them, or before. */
export const ASKING_WORDS = [
  "required-ahead",
  "required-back",
  "preferred-ahead",
  "preferred-back",
  "not-needed-ahead",
  "not-needed-back",
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
export const readForms: (tag: string) => Forms = onceForEach((tag) => forms.parse(parse(read(`${tag}/forms.yaml`))));

/** Lists whose entries name some of another list. */
const NAMING = [
  ["professions", "is", "professions"],
  ["licences", "for", "professions"],
  ["skills", "shows", "skills"],
  ["skills", "by", "professions"],
] as const;

/** What belongs to no language: the ids that words stand for, and what is known of them. */
export const sharedIds = once(() => {
  const all = {
    professions: readEntries(read("shared/professions.yaml"), "shared/professions.yaml", profession),
    licences: readEntries(read("shared/licences.yaml"), "shared/licences.yaml", licence),
    degrees: readEntries(read("shared/degrees.yaml"), "shared/degrees.yaml", degree),
    skills: readEntries(read("shared/skills.yaml"), "shared/skills.yaml", skill),
    subjects: readEntries(read("shared/subjects.yaml"), "shared/subjects.yaml", subject),
  };
  for (const [list, entries, of] of NAMING) {
    for (const [id, entry] of Object.entries(all[list])) {
      const unknown = ((entry as Record<string, unknown>)[entries] as string[]).find((one) => !(one in all[of]));
      if (unknown !== undefined) {
        throw new WordListError(`shared/${list}.yaml`, 0, `${id} names ${unknown}, which is none`);
      }
    }
  }
  return all;
});

/** Towns with their names in other languages. */
export const townNames = once(() =>
  readEntries(read("shared/towns.yaml"), "shared/towns.yaml", z.strictObject({ names: ids }))
);

/** The ids of phrases, each with what it says. */
export const phraseNotes = once(() =>
  readEntries(
    read("shared/phrases.yaml"),
    "shared/phrases.yaml",
    z.strictObject({ note: z.string(), says: z.enum(["type", "time", "condition", "sentence"]).optional() }),
  )
);

/** The lists that each language may have. */
export const LISTS = ["professions", "licences", "degrees", "small", "asking", "subjects", "skills"] as const;

/** The parts of a subject: a sentence that has words of each is about it. */
export const SUBJECT_PARTS = ["-what", "-does", "-how"] as const;

/** Returns the ids that words of a list may stand for. */
export function idsOf(list: (typeof LISTS)[number]): readonly string[] {
  if (list === "small") return SMALL_WORDS;
  if (list === "asking") return ASKING_WORDS;
  if (list !== "subjects") return Object.keys(sharedIds()[list]);
  const ids = Object.entries(sharedIds().subjects).flatMap(([id, { parts }]) =>
    ["", "-maybe", "-near", ...parts ? SUBJECT_PARTS : []].map((end) => id + end)
  );
  return [...ids, "near"];
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

/** Reads the words of all languages that say nothing of what somebody can do. */
export function readEmpty(): ReadonlySet<string> {
  const ways = LEXICON_LANGUAGES.flatMap((tag) =>
    readWordList(read(`${tag}/empty.yaml`), `${tag}/empty.yaml`, new Set(["empty"]))
  );
  return new Set(ways.flatMap(({ parts }) => parts.flat(2).map(({ text }) => text)));
}

const made = new Map<string, Lexicon>();

/** The lists that are looked for together: what somebody is or holds, and each of the others by itself. */
const LOOKED_FOR = {
  names: ["professions", "licences", "degrees"],
  small: ["small"],
  asking: ["asking"],
  subjects: ["subjects"],
} as const;

function lexiconOf(language: LexiconLanguage, name: keyof typeof LOOKED_FOR): Lexicon {
  const key = `${language} ${name}`;
  let lexicon = made.get(key);
  if (lexicon === undefined) {
    const lists = LOOKED_FOR[name];
    lexicon = new Lexicon(language, readLists(language, lists), readForms(language));
    made.set(key, lexicon);
  }
  return lexicon;
}

/** Loads the words of all languages one after the other, so that nobody else waits for all of them. */
export const loadLexicons = lazily(async () => {
  for (const language of LEXICON_LANGUAGES) {
    for (const name of ["names", "small", "asking"] as const) {
      lexiconOf(language, name);
      await new Promise((resolve) => setTimeout(resolve));
    }
  }
});

type Finder = (text: string) => readonly Span[];

/** What finds the words of some lists in some languages; it remembers the texts that are being read. */
const finders = new Map<string, Finder>();

function finderOf(name: keyof typeof LOOKED_FOR, tags: readonly string[]): Finder {
  // Nearly always it is one language.
  const known = tags.length === 1 ? finders.get(`${name} ${tags[0]}`) : undefined;
  if (known !== undefined) return known;
  const languages = LEXICON_LANGUAGES.filter((language) => tags.some((tag) => tag.split("-")[0] === language));
  const key = `${name} ${languages}`;
  let finder = finders.get(key);
  if (finder === undefined) {
    finder = remembering((text) => annotate(text, languages.map((language) => lexiconOf(language, name))));
    finders.set(key, finder);
  }
  return finder;
}

/** Finds the professions, licences and degrees that a text names, in the words of some languages or of all. */
export function namesIn(text: string, tags: readonly string[] = LEXICON_LANGUAGES): readonly Span[] {
  return finderOf("names", tags)(text);
}

/** Finds the small words by which these, and figures, are meant in one way or another. */
export function cuesIn(text: string, tags: readonly string[] = LEXICON_LANGUAGES): readonly Span[] {
  return finderOf("small", tags)(text);
}

/** Finds the words by which a text asks for something. */
export function askingWordsIn(text: string, tags: readonly string[] = LEXICON_LANGUAGES): readonly Span[] {
  return finderOf("asking", tags)(text);
}

/** Finds the words that name a subject which people refuse, may name one, or say near it that it is none. */
export function subjectsIn(text: string, tags: readonly string[] = LEXICON_LANGUAGES): readonly Span[] {
  return finderOf("subjects", tags)(text);
}
