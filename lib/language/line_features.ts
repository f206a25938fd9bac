import { askedIn } from "@/lib/language/asking.ts";
import { namesIn } from "@/lib/language/lexicons.ts";
import { remembering } from "@/lib/text/remembered.ts";
import { foldLetters, type Token, tokensOf } from "@/lib/text/text_tokens.ts";
import { type Language, perLanguage, stemOf } from "@/lib/text/language.ts";

// What a line of a posting is recognised by: its words and their neighbours, pieces of its words, what it holds in any
// language (`#you`, `#years`), and where it stands. Each is a number below `BUCKETS`; two that share one do little harm.

/** A power of two. */
export const BUCKETS = 1 << 18;

/** Features with how much each counts: those of one sort add up to the same, however long the line is. */
export interface Features {
  index: number[];
  value: number[];
}

/** Words of each language that say the same in every one, by sign: `{you: [...], not: [...]}`. */
export type Signs = Partial<Record<Language, Readonly<Record<string, readonly string[]>>>>;

/** Reads the features of a line: of its text, and the names of where it stands. */
export interface ReadFeatures {
  (text: string, language: Language, around: readonly string[]): Features;
  /** Names what a text holds in whichever language: `#years`, `#not`, `#licences`. */
  signs(text: string, language: Language): ReadonlySet<string>;
}

/** Reads the features of lines; what stems and signs of words are is remembered. */
export function lineFeatures(signs: Signs): ReadFeatures {
  const signsOf = perLanguage((language) => readSigns(signs[language] ?? {}, language));
  const wordsOf = new Map<string, Word>();

  function wordOf(text: string, language: Language): Word {
    const key = `${language} ${text}`;
    const remembered = wordsOf.get(key);
    if (remembered !== undefined) return remembered;
    const stem = keyOf(text, language);
    const word = { hash: hashOf(stem), signs: signsIn(stem, signsOf(language)) };
    if (wordsOf.size > MAX_WORDS) wordsOf.clear();
    wordsOf.set(key, word);
    return word;
  }

  const knownSigns = perLanguage((language) =>
    remembering((text): ReadonlySet<string> => {
      const tokens = tokensOf(text);
      return new Set([
        ...tokens.flatMap(({ kind, text }) => kind === "word" ? wordOf(text, language).signs : []),
        ...marksIn(text, tokens),
        // A profession, a licence, a degree, in whichever language.
        ...namesIn(text, [language]).map(({ kind }) => `#${kind}`),
        ...askedIn(text, [language]).map(({ means }) => `#${means}`),
      ]);
    })
  );
  const held: ReadFeatures["signs"] = (text, language) => knownSigns(language)(text);

  function featuresOf(text: string, language: Language): Collected {
    const features = new Collected();
    const tokens = tokensOf(text);
    const words = tokens.filter(({ kind }) => kind === "word").map(({ text }) => wordOf(text, language));
    features.group(2, words.map(({ hash }) => mixed(hash, 1)));
    features.group(1.5, words.slice(1).map(({ hash }, index) => mixed(words[index].hash, hash)));
    if (words.length > 0) features.group(0.7, [mixed(words[0].hash, 2), mixed(words.at(-1)!.hash, 3)]);
    features.group(2, piecesOf(foldLetters(text)));
    features.group(1.5, [...held(text, language)].map(hashOf));
    features.each(0.5, [lengthOf(words.length, text)]);
    return features;
  }

  // Most lines are looked at twice: whether they are headings, and what else they are.
  const known = perLanguage((language) => remembering((text) => featuresOf(text, language)));
  const read = (text: string, language: Language, around: readonly string[]) => known(language)(text).and(0.5, around);
  return Object.assign(read, { signs: held });
}

function readSigns(
  signs: Readonly<Record<string, readonly string[]>>,
  language: Language,
): ReadonlyMap<string, readonly string[]> {
  const known = new Map<string, string[]>();
  for (const [sign, words] of Object.entries(signs)) {
    for (const word of words) {
      const stem = keyOf(word, language);
      known.set(stem, [...known.get(stem) ?? [], `#${sign}`]);
    }
  }
  return known;
}

function keyOf(word: string, language: Language): string {
  return foldLetters(stemOf(language)(word));
}

/** In letters: shorter words are found in no others. */
const MIN_PART = 5;

/** Finds the signs of a word, or of a part that it begins or ends with: Urlaubstage, Monatsgehalt. */
function signsIn(stem: string, signs: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const whole = signs.get(stem);
  if (whole !== undefined) return whole;
  for (let length = stem.length - 1; length >= MIN_PART; length--) {
    const found = signs.get(stem.slice(0, length)) ?? signs.get(stem.slice(-length));
    if (found !== undefined) return found;
  }
  return [];
}

interface Word {
  hash: number;
  signs: readonly string[];
}

/** So many words are remembered; no posting has more. */
const MAX_WORDS = 20_000;

class Collected implements Features {
  index: number[] = [];
  value: number[] = [];

  group(weight: number, hashes: readonly number[]): void {
    const value = weight / Math.sqrt(Math.max(hashes.length, 4));
    for (const hash of hashes) {
      this.index.push((hash >>> 0) & (BUCKETS - 1));
      this.value.push(value);
    }
  }

  each(value: number, names: readonly string[]): void {
    for (const name of names) {
      this.index.push(hashOf(name) & (BUCKETS - 1));
      this.value.push(value);
    }
  }

  /** Returns these and further ones. */
  and(value: number, names: readonly string[]): Features {
    const all = new Collected();
    all.index = this.index.slice();
    all.value = this.value.slice();
    all.each(value, names);
    return all;
  }
}

/** Returns the signs that need no words of a language. */
function marksIn(text: string, tokens: readonly Token[]): string[] {
  const signs: string[] = [];
  if (tokens.some(({ kind }) => kind === "number")) signs.push("#number");
  if (/\p{Sc}|\b(?:EUR|SEK|USD|GBP|CHF|NIS|ILS|BRL|kr)\b/u.test(text)) signs.push("#money");
  if (text.includes("%")) signs.push("#percent");
  if (/\S@\S|https?:|www\./.test(text)) signs.push("#address");
  if (/\?\s*$/.test(text)) signs.push("#question");
  if (/!\s*$/.test(text)) signs.push("#call");
  if (/:\s*$/.test(text)) signs.push("#colon");
  else if (/:\s/.test(text)) signs.push("#named");
  if (/[.!?]\s*$/.test(text)) signs.push("#sentence");
  if (/\([^(]*\)/.test(text)) signs.push("#bracket");
  if (/\b\d{1,2}\s?\+/.test(text)) signs.push("#and_more");
  if (/\b\p{Lu}{2,5}\d?\b/u.test(text)) signs.push("#capitals");
  return signs;
}

function lengthOf(words: number, text: string): string {
  return words < 4 ? "short" : words < 9 ? "some" : words < 18 ? "many" : text.length > 240 ? "very long" : "long";
}

const SPACE = 0x20;

/** Returns the pieces of four and five letters of the words in a folded text; each word has a space on both sides. */
function piecesOf(folded: string): number[] {
  const codes = [SPACE];
  for (let at = 0; at < folded.length; at++) {
    const code = folded.charCodeAt(at);
    const isLetter = code > 0x2fff || code >= 0xc0 && code < 0x2000 || code >= 0x61 && code <= 0x7a;
    const isDigit = code >= 0x30 && code <= 0x39;
    if (isLetter) codes.push(code);
    else if (isDigit) codes.push(0x30);
    else if (codes.at(-1) !== SPACE) codes.push(SPACE);
  }
  if (codes.at(-1) !== SPACE) codes.push(SPACE);
  const found: number[] = [];
  for (let start = 0; start + 4 <= codes.length; start++) {
    let hash = FIRST;
    for (let at = start; at < start + 4; at++) hash = Math.imul(hash ^ codes[at], PRIME);
    found.push(mixed(hash, 4));
    if (start + 5 <= codes.length) found.push(mixed(Math.imul(hash ^ codes[start + 4], PRIME), 5));
  }
  return found;
}

// FNV-1a

const FIRST = 0x811c9dc5;
const PRIME = 0x01000193;

function hashOf(text: string): number {
  let hash = FIRST;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME);
  return mixed(hash, 0);
}

/** Mixes two numbers so that every bit of both reaches the lower ones. */
function mixed(one: number, other: number): number {
  let hash = Math.imul(one ^ Math.imul(other + 0x9e3779b9, 0x85ebca6b), PRIME);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  return hash ^ hash >>> 13;
}
