import type { Knowledge } from "@/lib/analysis/knowledge.ts";
import { isSmallWord, type Language, plainLetters, type Stem, stemOf } from "@/lib/text/language.ts";
import type { Spelling } from "@/lib/text/spelling.ts";
import { type Token, tokenise } from "@/lib/text/text_tokens.ts";

/** A text, taken apart. */
export interface Reading {
  tokens: readonly Token[];
  /** The stem of each token, after spelling was corrected; empty for numbers and marks. */
  stems: readonly string[];
  /** The weight of each token: 1, or less where it is denied. */
  emphasis: Float64Array;
  features: readonly Feature[];
}

/** What a reader may use besides the words themselves. */
interface ReadingAids {
  /** Corrects the words of visitors. */
  spelling?: Spelling;
  /** Remembers stems while the content is read. */
  memory?: Map<string, string>;
  /**
   * Recognises the stems that were learned. Their forms are remembered, for stems cost most of the time; what else visitors
   * write is not.
   */
  isLearned?(stem: string): boolean;
}

/** Takes texts of one language apart. */
export type Reader = (tokens: readonly Token[], aids?: ReadingAids) => Reading;

/** Indexes the groups of words that mean much the same in a language, by the phrases that belong to them. */
export function indexGroups({ concepts }: Pick<Knowledge, "concepts">, language: Language): PhraseIndex<string> {
  return indexPhrases(groupEntries({ concepts }, language), stemOf(language));
}

function groupEntries({ concepts }: Pick<Knowledge, "concepts">, language: Language): [string, string][] {
  const words = language === "en" ? concepts.concepts : concepts.languages[language];
  return Object.entries(words).flatMap(([name, sayings]) => sayings.map((saying): [string, string] => [saying, name]));
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
      `=${word}`,
      ...language === "en" ? [] : english.values.get(stemsOf(word, stemOf("en")).join(" ")) ?? [],
    ];
    return sayings.flatMap((saying) => names.map((name): [string, string] => [saying, name]));
  });
  return indexPhrases([...words, ...groupEntries({ concepts }, language)], stemOf(language));
}

/** Makes the reader of a language. */
export function createReader(
  index: PhraseIndex<string>,
  { rules }: Pick<Knowledge, "rules">,
  language: Language,
): Reader {
  const stem = stemOf(language);
  const groups = createPhrases(index, COMPOUNDING.has(language));
  const { before, after } = rules.denial;
  const cues = denialCues(before[language], after[language]);

  const forms = new Map<string, string>();

  return function read(tokens, { spelling, memory, isLearned } = {}) {
    const stems = tokens.map(({ kind, text }) => {
      if (kind !== "word") return "";
      const known = (memory ?? forms).get(text);
      if (known !== undefined) return known;
      const corrected = spelling?.correct(text);
      const found = stem(corrected ?? text);
      memory?.set(text, found);
      if (corrected === undefined && forms.size < MOST_FORMS && isLearned?.(found)) forms.set(text, found);
      return found;
    });
    const emphasis = emphasisOf(tokens, cues);
    const features = featuresOf(tokens, stems, emphasis, {
      concepts: groups,
      wordParts: language === "en" ? undefined : (word) => wordPartsOf(plainLetters(word, language)),
    });
    return { tokens, stems, emphasis, features };
  };
}

/** So many forms of learned words are remembered for each language, some 2 MB. */
const MOST_FORMS = 20_000;

/** Languages that write several nouns as one word: Eingangsrechnung. */
const COMPOUNDING: ReadonlySet<Language> = new Set(["de", "nl", "sv"]);

/** One thing that speaks for or against an opportunity: a word, two words in a row, or a group of words. */
export interface Feature {
  key: string;
  /** The tokens that it was seen in: index of the first one, and one behind the last. */
  from: number;
  to: number;
  /** 1, or less where the visitor denies it. */
  weight: number;
}

interface FeatureOptions {
  /** Groups of words that mean much the same. */
  concepts: Phrases<string>;
  /** Gives the parts of a word, which are features too; for languages of which few examples are known. */
  wordParts?: (word: string) => string[];
}

const WORD_PART_LENGTH = 5;
const WORD_PART_WEIGHT = 0.5;
const CONCEPT_PAIR_WEIGHT = 0.7;

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
  { concepts, wordParts }: FeatureOptions,
): Feature[] {
  const features: Feature[] = [];
  let previous = -1;
  for (let place = 0; place < tokens.length; place++) {
    const { kind, text, clause } = tokens[place];
    if (kind !== "word") continue;
    const weight = emphasis[place];
    features.push({ key: stems[place], from: place, to: place + 1, weight });
    if (wordParts !== undefined && !isSmallWord(text)) {
      for (const key of wordParts(text)) {
        features.push({ key, from: place, to: place + 1, weight: weight * WORD_PART_WEIGHT });
      }
    }
    if (previous >= 0 && tokens[previous].clause === clause) {
      const key = `${stems[previous]}_${stems[place]}`;
      features.push({ key, from: previous, to: place + 1, weight: Math.min(weight, emphasis[previous]) });
    }
    previous = place;
  }
  addConcepts(features, concepts.find(tokens, stems), emphasis);
  return features;
}

/** Adds `#name` for each group of words that occurs, and `#a_#b` for groups that follow each other. */
function addConcepts(
  features: Feature[],
  hits: readonly { value: string; from: number; to: number }[],
  emphasis: ArrayLike<number>,
): void {
  let last = "";
  let lastFrom = -1;
  let current = "";
  let currentFrom = -1;
  for (const { value, from, to } of hits) {
    const weight = emphasis[from];
    features.push({ key: groupKey("", value), from, to, weight });
    // Only the first group that a word belongs to leads on to the next word.
    if (from !== currentFrom) [last, lastFrom, current, currentFrom] = [current, currentFrom, value, from];
    if (lastFrom < 0 || last === value) continue;
    features.push({ key: groupKey(last, value), from, to, weight: weight * CONCEPT_PAIR_WEIGHT });
  }
}

/** Keys of groups and of pairs of groups. There are few, so each is put together once: looking up a new string is slow. */
const groupKeys = new Map<string, Map<string, string>>();

function groupKey(first: string, second: string): string {
  let keys = groupKeys.get(first);
  if (keys === undefined) groupKeys.set(first, keys = new Map());
  let key = keys.get(second);
  if (key === undefined) keys.set(second, key = first === "" ? `#${second}` : `#${first}_#${second}`);
  return key;
}

/** Lists the keys of the parts of a word: all stretches of five letters, its ends marked. */
export function wordPartsOf(word: string): string[] {
  const whole = `^${word.slice(0, MAX_WORD)}$`;
  const keys: string[] = [];
  for (let start = 0; start + WORD_PART_LENGTH <= whole.length; start++) {
    keys.push("%" + whole.slice(start, start + WORD_PART_LENGTH));
  }
  return keys;
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

/** Describes how a text is built: who speaks, how it and its sentences begin, how long it is, whether it asks or counts. */
export function structureOf(tokens: readonly Token[], stems: readonly string[]): Feature[] {
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
  return [...found].map((name) => ({ key: MARK + name, from: 0, to: 0, weight: 1 }));
}

const SENTENCE_END = new Set([".", "!", "?", "\n"]);

const CODE = new Set(["{", "}", "<", ">", "=", "\\", ";", "|"]);

/** Phrases that deny something, as their words, by their first word. */
interface DenialCues {
  /** What they deny follows: "not about". */
  before: ReadonlyMap<string, readonly (readonly string[])[]>;
  /** What they deny stands in front: "is not the problem". */
  after: ReadonlyMap<string, readonly (readonly string[])[]>;
}

/** Prepares phrases that deny something. */
export function denialCues(before: readonly string[], after: readonly string[]): DenialCues {
  return { before: byFirstWord(before), after: byFirstWord(after) };
}

/** What is denied still says a little: who does not want a chatbot has thought of one. */
const DENIED = 0.15;

/** How far a denial reaches where no mark ends it, in tokens. */
const REACH = 8;

/** Weighs each token: 1, or less where the visitor says that it is not about this. Linear. */
export function emphasisOf(tokens: readonly Token[], cues: DenialCues): Float64Array {
  const emphasis = new Float64Array(tokens.length).fill(1);
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

function standsAt(tokens: readonly Token[], place: number, cue: readonly string[]): boolean {
  return cue.every((word, offset) =>
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
  function find(tokens: readonly Token[], stems: readonly string[]): PhraseHit<T>[] {
    const hits: PhraseHit<T>[] = [];
    for (let from = 0; from < tokens.length; from++) {
      if (tokens[from].kind !== "word") continue;
      let key = "";
      let words = 0;
      for (let to = from; to < tokens.length && words < MAX_WORDS; to++) {
        // Hyphens and the like may stand inside a phrase: "no-show", "no show".
        if (tokens[to].kind !== "word") {
          if (tokens[to].clause !== tokens[from].clause) break;
          continue;
        }
        key = words === 0 ? stems[to] : `${key} ${stems[to]}`;
        words++;
        const found = values.get(key);
        if (found !== undefined) { for (const value of found) hits.push({ value, from, to: to + 1 }); }
        if (words === 1 && compounds && found === undefined && stems[to].length >= LEAST_COMPOUND) {
          for (const part of partsOf(stems[to], values)) hits.push({ value: part, from, to: to + 1 });
        }
        if (!beginnings.has(key)) break;
      }
    }
    return hits;
  }

  return { find };
}

/** Shorter words are no compounds, and shorter parts of one are chance. */
const LEAST_COMPOUND = 9;
const LEAST_PART = 5;

/** Finds the known words that a compound ends and begins with, the longest of each. */
function partsOf<T>(word: string, values: ReadonlyMap<string, T[]>): T[] {
  const longest = Math.min(word.length, MAX_WORD);
  const found: T[] = [];
  for (let start = 1; start <= longest - LEAST_PART; start++) {
    const known = values.get(word.slice(start, longest));
    if (known === undefined) continue;
    found.push(...known);
    break;
  }
  for (let end = longest - 1; end >= LEAST_PART; end--) {
    const known = values.get(word.slice(0, end));
    if (known === undefined) continue;
    found.push(...known);
    break;
  }
  return found;
}

/** Returns the stems of the words in `phrase`. */
function stemsOf(phrase: string, stem: Stem): string[] {
  return tokenise(phrase).filter(({ kind }) => kind === "word").map(({ text }) => stem(text));
}
