import type { Knowledge } from "@/lib/analysis/knowledge.ts";
import { type Feature, type Numbering, WORD_PART_LENGTH } from "@/lib/analysis/term_vectors.ts";
import { isSmallWord, type Language, plainLetters, type Stem, stemOf } from "@/lib/text/language.ts";
import type { Spelling } from "@/lib/text/spelling.ts";
import { StringTable } from "@/lib/text/string_table.ts";
import { type Token, tokenise } from "@/lib/text/text_tokens.ts";

/** A text, taken apart. */
export interface Reading {
  tokens: readonly Token[];
  /** The stem of each token, after spelling was corrected; empty for numbers and marks. */
  stems: readonly string[];
  /** The weight of each token: 1, or less where it is denied. */
  emphasis: readonly number[];
  /** Those that have a number. */
  features: readonly Feature[];
  /** The groups of words that it has, as the keys of features. */
  groups: readonly PhraseHit<string>[];
}

/** The aids of a reader besides the words themselves. */
interface ReadingAids {
  /** Corrects the words of visitors. */
  spelling?: Spelling;
  /** Remembers stems while the content is read. */
  memory?: Map<string, string>;
  /**
   * Remembers forms of words that were learned and are spelt right, for stems cost most of the time; what else visitors
   * write is not remembered.
   */
  remembers?: boolean;
}

/** Takes texts of one language apart. */
export interface Reader {
  read(tokens: readonly Token[], aids?: ReadingAids): Reading;
  /** Stems a word as it is written. */
  stem: Stem;
}

/** Indexes the groups of words that mean much the same in a language, by the phrases that belong to them. */
export function indexGroups({ concepts }: Pick<Knowledge, "concepts">, language: Language): PhraseIndex<string> {
  return indexPhrases(groupEntries({ concepts }, language), stemOf(language));
}

function groupEntries({ concepts }: Pick<Knowledge, "concepts">, language: Language): [string, string][] {
  const words = language === "en" ? concepts.concepts : concepts.languages[language];
  return Object.entries(words).flatMap(([name, sayings]) =>
    sayings.map((saying): [string, string] => [saying, `${GROUP}${name}`])
  );
}

/**
 * Indexes the same groups together with the glossary, in which each word of everyday work is a group of its own: so a text and
 * an example share features, whatever languages they are in.
 */
export function indexSharedWords(
  { concepts, glossary }: Pick<Knowledge, "concepts" | "glossary">,
  language: Language,
): PhraseIndex<string> {
  const english = indexGroups({ concepts }, "en");
  const words = Object.entries(glossary).flatMap(([word, translations]) => {
    const sayings = language === "en" ? [word] : translations[language];
    // A word of another language belongs to the groups of the English one.
    const names = [
      `${GROUP}=${word}`,
      ...language === "en" ? [] : english.values.get(stemsOf(word, stemOf("en")).join(" ")) ?? [],
    ];
    return sayings.flatMap((saying) => names.map((name): [string, string] => [saying, name]));
  });
  return indexPhrases([...words, ...groupEntries({ concepts }, language)], stemOf(language));
}

/** Leads the keys of groups of words. */
const GROUP = "#";

/** Recognises the key of a group of words, or of two that follow each other. */
export function isGroup(key: string): boolean {
  return key.startsWith(GROUP);
}

/** Makes the reader of a language. */
export function createReader(
  index: PhraseIndex<string>,
  { rules }: Pick<Knowledge, "rules">,
  language: Language,
  numbering: Numbering,
): Reader {
  const stem = stemOf(language);
  const groups = createPhrases(index, COMPOUNDING.has(language));
  const { before, after } = rules.denial;
  const cues = denialCues(before[language], after[language]);
  const forms = new Map<string, string>();

  function read(tokens: readonly Token[], { spelling, memory, remembers = false }: ReadingAids = {}): Reading {
    const stems = tokens.map(({ kind, text }) => {
      if (kind !== "word") return "";
      const known = (memory ?? forms).get(text);
      if (known !== undefined) return known;
      const corrected = spelling?.correct(text);
      const found = stem(corrected ?? text);
      if (memory !== undefined) memory.set(text, found);
      else if (remembers && corrected === undefined && forms.size < MOST_FORMS && numbering.numberOf(found) >= 0) {
        forms.set(text, found);
      }
      return found;
    });
    const emphasis = emphasisOf(tokens, cues);
    const found = groups.find(tokens, stems);
    const features = featuresOf(tokens, stems, emphasis, {
      groups: found,
      wordParts: language === "en" ? undefined : (word) => wordPartsOf(plainLetters(word, language), numbering),
      numbering,
    });
    return { tokens, stems, emphasis, features, groups: found };
  }

  return { read, stem: (word) => forms.get(word) ?? stem(word) };
}

/** So many forms of learned words are remembered for each language, some 2 MB. */
const MOST_FORMS = 20_000;

/** Languages that write several nouns as one word: Eingangsrechnung. */
const COMPOUNDING: ReadonlySet<Language> = new Set(["de", "nl", "sv"]);

interface FeatureOptions {
  /** Groups of words that the text has. */
  groups: readonly PhraseHit<string>[];
  /** Numbers the parts of a word, which are features too; for languages of which few examples are known. */
  wordParts?: (word: string) => number[];
  numbering: Numbering;
}

const WORD_PART_WEIGHT = 0.5;
const GROUP_PAIR_WEIGHT = 0.7;

/** Longer words are names or noise; their beginning is enough. */
const MAX_WORD = 40;

/**
 * Lists the features of a text, one for each occurrence. The number of features grows with the number of tokens only.
 *
 * @param stems the stem of each token; empty for tokens that are no words
 * @param emphasis weight of each token, see `emphasisOf`
 */
export function featuresOf(
  tokens: readonly Token[],
  stems: readonly string[],
  emphasis: ArrayLike<number>,
  { groups, wordParts, numbering }: FeatureOptions,
): Feature[] {
  const features: Feature[] = [];
  const add = (id: number, from: number, to: number, weight: number) => {
    if (id >= 0) features.push({ id, from, to, weight });
  };
  let previous = -1;
  for (let place = 0; place < tokens.length; place++) {
    const { kind, text, clause } = tokens[place];
    if (kind !== "word") continue;
    const weight = emphasis[place];
    add(numbering.numberOf(stems[place]), place, place + 1, weight);
    if (wordParts !== undefined && !isSmallWord(text)) {
      for (const id of wordParts(text)) add(id, place, place + 1, weight * WORD_PART_WEIGHT);
    }
    if (previous >= 0 && tokens[previous].clause === clause) {
      const id = numbering.numberOfTwo(stems[previous], stems[place]);
      add(id, previous, place + 1, Math.min(weight, emphasis[previous]));
    }
    previous = place;
  }
  // Groups, and pairs of groups that follow each other.
  let [last, lastFrom, current, currentFrom] = ["", -1, "", -1];
  for (const { value, from, to } of groups) {
    const weight = emphasis[from];
    add(numbering.numberOf(value), from, to, weight);
    // Only the first group that a word belongs to leads on to the next word.
    if (from !== currentFrom) [last, lastFrom, current, currentFrom] = [current, currentFrom, value, from];
    if (lastFrom < 0 || last === value) continue;
    add(numbering.numberOfTwo(last, value), from, to, weight * GROUP_PAIR_WEIGHT);
  }
  return features;
}

/** Numbers the parts of a word: all stretches of five letters, its ends marked; -1 for those that have no number. */
export function wordPartsOf(word: string, numbering: Numbering): number[] {
  const whole = word.slice(0, MAX_WORD);
  const ids: number[] = [];
  // The marks at both ends count as letters.
  for (let from = -1; from + WORD_PART_LENGTH <= whole.length + 1; from++) {
    ids.push(numbering.numberOfPart(whole, from));
  }
  return ids;
}

/** Leads the keys of features that say how a text is built. They tell kinds of texts apart, not kinds of work. */
const MARK = "@";

const WE = new Set(
  ("we our us ours we're we've wir unser unsere unserem unseren uns nous notre nos on nosotros nuestro nuestra nos nosso " +
    "nossa noi nostro nostra ci wij we onze ons my nasz nasza nas vi vår våra oss אנחנו שלנו אצלנו לנו").split(" "),
);
const I = new Set(
  "i my me i'm i've ich mein meine mir mi mis je mon ma j'ai meu minha mio mia ik mijn ja mój moja mi jag min mitt אני שלי"
    .split(" "),
);
const YOU = new Set("you your du dein tu ton você teu tuo jij jouw ty twój ditt אתה שלך".split(" "));

/** Recognises the key of a feature that `structureOf` makes. */
export function isStructure(key: string): boolean {
  return key.startsWith(MARK);
}

/**
 * Describes how a text is built, as keys of features: who speaks, how it and its sentences begin, how long it is, whether
 * it asks or counts.
 */
export function structureOf({ tokens, stems }: Pick<Reading, "tokens" | "stems">): string[] {
  const found = new Set<string>();
  let words = 0;
  let begins = true;
  tokens.forEach(({ kind, text }, place) => {
    if (kind === "word") {
      if (words++ === 0) found.add(`first ${stems[place]}`);
      if (begins) found.add(`begins ${stems[place]}`);
      begins = false;
      if (WE.has(text)) found.add("we");
      if (I.has(text)) found.add("i");
      if (YOU.has(text)) found.add("you");
    } else if (kind === "number") {
      found.add("counts");
    } else if (SENTENCE_END.has(text)) {
      begins = true;
      if (text === "?") found.add("asks");
    } else if (CODE.has(text)) {
      found.add("code");
    }
  });
  if (tokens.at(-1)?.text === "?") found.add("ends asking");
  // A text in which nobody says "we" is told by one person, or by no one.
  if (!found.has("we")) found.add(found.has("i") ? "i alone" : "nobody");
  found.add(words < 4 ? "tiny" : words < 10 ? "short" : words < 25 ? "middle" : "long");
  return [...found].map((name) => MARK + name);
}

const SENTENCE_END = new Set([".", "!", "?", "\n"]);

const CODE = new Set(["{", "}", "<", ">", "=", "\\", ";", "|"]);

/** Phrases that deny something, as their words, by their first word. */
interface DenialCues {
  /** Words before the denied: "not about". */
  before: ReadonlyMap<string, readonly (readonly string[])[]>;
  /** Words behind the denied: "is not the problem". */
  after: ReadonlyMap<string, readonly (readonly string[])[]>;
}

/** Prepares phrases that deny something. */
export function denialCues(before: readonly string[], after: readonly string[]): DenialCues {
  return { before: byFirstWord(before), after: byFirstWord(after) };
}

/** The weight of denied words: who does not want a chatbot has thought of one. */
const DENIED = 0.15;

/** The reach of a denial where no mark ends it, in tokens. */
const REACH = 8;

/** Weighs each token: 1, or less where the visitor says that it is not about this. Linear. */
export function emphasisOf(tokens: readonly Token[], cues: DenialCues): number[] {
  const emphasis = new Array<number>(tokens.length).fill(1);
  for (let place = 0; place < tokens.length; place++) {
    for (const cue of cues.before.get(tokens[place].text) ?? NONE) {
      if (!standsAt(tokens, place, cue)) continue;
      const start = place + cue.length;
      const end = clauseEnd(tokens, start, tokens[place].clause);
      emphasis.fill(DENIED, start, end);
    }
    for (const cue of cues.after.get(tokens[place].text) ?? NONE) {
      if (standsAt(tokens, place, cue)) emphasis.fill(DENIED, clauseStart(tokens, place), place);
    }
    // "the phone's fine" is "the phone is fine".
    if (!tokens[place].text.endsWith("'s")) continue;
    for (const cue of cues.after.get("is") ?? NONE) {
      if (standsAt(tokens, place, cue, 1)) emphasis.fill(DENIED, clauseStart(tokens, place), place + 1);
    }
  }
  return emphasis;
}

const NONE: readonly (readonly string[])[] = [];

function byFirstWord(phrases: readonly string[]): Map<string, (readonly string[])[]> {
  const index = new Map<string, (readonly string[])[]>();
  for (const phrase of phrases) {
    const cue = tokenise(phrase).map(({ text }) => text);
    const known = index.get(cue[0]);
    if (known === undefined) index.set(cue[0], [cue]);
    else known.push(cue);
  }
  return index;
}

/** @param from how many words of the cue need not be looked at */
function standsAt(tokens: readonly Token[], place: number, cue: readonly string[], from = 0): boolean {
  return cue.every((word, offset) =>
    offset < from ||
    tokens[place + offset]?.text === word && tokens[place + offset].clause === tokens[place].clause
  );
}

function clauseEnd(tokens: readonly Token[], start: number, clause: number): number {
  let end = start;
  while (end < tokens.length && end - start < REACH && tokens[end].clause === clause) end++;
  return end;
}

function clauseStart(tokens: readonly Token[], place: number): number {
  let start = place;
  const { clause } = tokens[place];
  while (start > 0 && place - start < REACH && tokens[start - 1].clause === clause && tokens[start - 1].text !== ".") {
    start--;
  }
  return start;
}

/** Something known that was found in a text: what it belongs to, and the tokens it stands in. */
interface PhraseHit<T> {
  value: T;
  from: number;
  to: number;
}

/** Finds known phrases in a text, in any form of their words. */
export interface Phrases<T> {
  find(tokens: readonly Token[], stems: readonly string[]): PhraseHit<T>[];
}

/** Longest phrase that is looked for, in words; bounds the work for each word of a text. */
const MAX_WORDS = 6;

/** Known phrases as the stems of their words: to which values each belongs, and with what such a phrase begins. */
export interface PhraseIndex<T> {
  values: Map<string, T[]>;
  beginnings: Set<string>;
}

/** Indexes phrases by the stems of their words. A phrase may belong to several values. */
export function indexPhrases<T>(entries: Iterable<[string, T]>, stem: Stem): PhraseIndex<T> {
  const values = new Map<string, T[]>();
  const beginnings = new Set<string>();
  for (const [phrase, value] of entries) {
    const words = stemsOf(phrase, stem);
    if (words.length === 0 || words.length > MAX_WORDS) continue;
    const key = words.join(" ");
    const known = values.get(key);
    if (known === undefined) values.set(key, [value]);
    else if (!known.includes(value)) known.push(value);
    for (let length = 1; length < words.length; length++) beginnings.add(words.slice(0, length).join(" "));
  }
  return { values, beginnings };
}

/** Finds the phrases of an index. */
export function createPhrases<T>({ values, beginnings }: PhraseIndex<T>, compounds = false): Phrases<T> {
  const keys = new StringTable();
  const valuesOf = [...values].map(([key, found]) => {
    keys.add(key);
    return found;
  });
  for (const key of beginnings) keys.add(key);
  const begins = new Uint8Array(keys.size);
  for (const key of beginnings) begins[keys.add(key)] = 1;

  function valuesAt(number: number): readonly T[] | undefined {
    return number >= 0 && number < valuesOf.length ? valuesOf[number] : undefined;
  }

  /** Finds the known words that a compound ends and begins with, the longest of each. */
  function partsOf(word: string): T[] {
    const longest = Math.min(word.length, MAX_WORD);
    const found: T[] = [];
    const isFound = (from: number, to: number) => {
      const known = valuesAt(keys.of(word, from, to).find());
      if (known !== undefined) found.push(...known);
      return known !== undefined;
    };
    for (let start = 1; start <= longest - LEAST_PART; start++) if (isFound(start, longest)) break;
    for (let end = longest - 1; end >= LEAST_PART; end--) if (isFound(0, end)) break;
    return found;
  }

  function find(tokens: readonly Token[], stems: readonly string[]): PhraseHit<T>[] {
    const hits: PhraseHit<T>[] = [];
    for (let from = 0; from < tokens.length; from++) {
      if (tokens[from].kind !== "word") continue;
      let words = 0;
      for (let to = from; to < tokens.length && words < MAX_WORDS; to++) {
        // Hyphens and the like may stand inside a phrase: "no-show", "no show".
        if (tokens[to].kind !== "word") {
          if (tokens[to].clause !== tokens[from].clause) break;
          continue;
        }
        const number = (words === 0 ? keys.of(stems[to]) : keys.and(" ").and(stems[to])).find();
        words++;
        const found = valuesAt(number);
        if (found !== undefined) { for (const value of found) hits.push({ value, from, to: to + 1 }); }
        if (words === 1 && compounds && found === undefined && stems[to].length >= LEAST_COMPOUND) {
          for (const part of partsOf(stems[to])) hits.push({ value: part, from, to: to + 1 });
          keys.of(stems[to]);
        }
        if (number < 0 || begins[number] === 0) break;
      }
    }
    return hits;
  }

  return { find };
}

/** Shorter words are no compounds, and shorter parts of one are chance. */
const LEAST_COMPOUND = 9;
const LEAST_PART = 5;

/** Returns the stems of the words in `phrase`. */
function stemsOf(phrase: string, stem: Stem): string[] {
  return tokenise(phrase).filter(({ kind }) => kind === "word").map(({ text }) => stem(text));
}
