import { askedIn } from "@/lib/language/asking.ts";
import { namesIn } from "@/lib/language/lexicons.ts";
import { foldLetters, type Token, tokensOf } from "@/lib/text/text_tokens.ts";
import { onceForEach } from "@/lib/lazily.ts";
import { type Language, stemOf } from "@/lib/text/language.ts";

// What a line of a posting is recognised by: its words and their neighbours, pieces of its words, and what it holds in any
// language (`you`, `years`). Each is a number below `BUCKETS`; two that share one do little harm.

/** A power of two. */
export const BUCKETS = 1 << 18;

/** What a line may hold in whichever language: by words (`signs.yaml`), by marks, and by lists of words. */
export const SIGNS = [
  ..."we you not must wish years offer send knows holiday cover meal course gear pay hours contract start place shift"
    .split(" "),
  ..."night weekend duty_call travel drive degree permit size fair date reach trait have able do someone trial tongue"
    .split(" "),
  ..."number money percent address question call colon named sentence bracket and_more capitals".split(" "),
  ..."professions licences degrees required preferred not-needed".split(" "),
];

/** Features with how much each counts: those of one sort add up to the same, however long the line is. */
export interface Features {
  index: Int32Array;
  value: Float32Array;
}

/** Words of each language that say the same in every one, by sign: `{you: [...], not: [...]}`. */
export type Signs = Partial<Record<Language, Readonly<Record<string, readonly string[]>>>>;

/** What is seen of a text, and which of `SIGNS` it holds. */
export interface SeenText {
  features: Features;
  signs: Uint8Array;
}

/** Reads what a text is recognised by. */
export type ReadFeatures = (text: string, language: Language) => SeenText;

/** Reads the features of lines; what stems and signs of words are is remembered. */
export function lineFeatures(signs: Signs): ReadFeatures {
  const signsOf = onceForEach((language: Language) => readSigns(signs[language] ?? {}, language));
  const knownWords = onceForEach((_language: Language) => new Map<string, Word>());

  function wordOf(text: string, language: Language): Word {
    const known = knownWords(language);
    let word = known.get(text);
    if (word === undefined) {
      const stem = keyOf(text, language);
      word = { hash: hashOf(stem), signs: signsIn(stem, signsOf(language)) };
      if (known.size > MAX_WORDS) known.clear();
      known.set(text, word);
    }
    return word;
  }

  return (text, language) => {
    const tokens = tokensOf(text);
    const words = tokens.filter(({ kind }) => kind === "word").map(({ text }) => wordOf(text, language));
    const held = new Uint8Array(SIGNS.length);
    for (const { signs } of words) for (const sign of signs) held[sign] = 1;
    markSigns(held, text, tokens);
    for (const { kind } of namesIn(text, [language])) held[SIGN[kind]] = 1;
    for (const { means } of askedIn(text, [language])) held[SIGN[means]] = 1;
    return { features: featuresOf(text, words, held), signs: held };
  };
}

function featuresOf(text: string, words: readonly Word[], held: Uint8Array): Features {
  const count = words.length;
  const codes = lettersOf(text);
  const pieces = Math.max(0, codes.length - 3) + Math.max(0, codes.length - 4);
  const signs = held.reduce((sum, one) => sum + one, 0);
  const size = count + Math.max(0, count - 1) + (count > 0 ? 2 : 0) + pieces + signs + 1;
  const [index, value] = [new Int32Array(size), new Float32Array(size)];
  let at = 0;
  const group = (weight: number, size: number, hashAt: (place: number) => number) => {
    const each = weight / Math.sqrt(Math.max(size, 4));
    for (let place = 0; place < size; place++) {
      index[at] = hashAt(place) & (BUCKETS - 1);
      value[at++] = each;
    }
  };
  group(2, count, (place) => mixed(words[place].hash, 1));
  group(1.5, count - 1, (place) => mixed(words[place].hash, words[place + 1].hash));
  if (count > 0) group(0.7, 2, (place) => place === 0 ? mixed(words[0].hash, 2) : mixed(words[count - 1].hash, 3));
  const each = 2 / Math.sqrt(Math.max(pieces, 4));
  for (let start = 0; start + 4 <= codes.length; start++) {
    let hash = FIRST;
    for (let place = start; place < start + 4; place++) hash = Math.imul(hash ^ codes[place], PRIME);
    index[at] = mixed(hash, 4) & (BUCKETS - 1);
    value[at++] = each;
    if (start + 5 > codes.length) continue;
    index[at] = mixed(Math.imul(hash ^ codes[start + 4], PRIME), 5) & (BUCKETS - 1);
    value[at++] = each;
  }
  const eachSign = 1.5 / Math.sqrt(Math.max(signs, 4));
  for (let sign = 0; sign < held.length; sign++) {
    if (held[sign] === 0) continue;
    index[at] = SIGN_HASHES[sign];
    value[at++] = eachSign;
  }
  index[at] = bucketOf(lengthOf(count, text));
  value[at] = 0.5;
  return { index, value };
}

/** Returns the bucket of what has a name. */
export function bucketOf(name: string): number {
  return hashOf(name) & (BUCKETS - 1);
}

function readSigns(
  signs: Readonly<Record<string, readonly string[]>>,
  language: Language,
): ReadonlyMap<string, readonly number[]> {
  const known = new Map<string, number[]>();
  for (const [sign, words] of Object.entries(signs)) {
    if (SIGN[sign] === undefined) throw new Error(`signs.yaml of ${language} has the sign ${sign}, which is not known`);
    for (const word of words) {
      const stem = keyOf(word, language);
      known.set(stem, [...known.get(stem) ?? [], SIGN[sign]]);
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
function signsIn(stem: string, signs: ReadonlyMap<string, readonly number[]>): readonly number[] {
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
  signs: readonly number[];
}

/** So many words of a language are remembered; no posting has more. */
const MAX_WORDS = 5000;

/** Notes the signs that need no words of a language. */
function markSigns(held: Uint8Array, text: string, tokens: readonly Token[]): void {
  const note = (sign: string, isThere: boolean) => {
    if (isThere) held[SIGN[sign]] = 1;
  };
  const [last] = /[^\s](?=\s*$)/u.exec(text) ?? [""];
  note("number", tokens.some(({ kind }) => kind === "number"));
  note("money", /\p{Sc}|\b(?:EUR|SEK|USD|GBP|CHF|NIS|ILS|BRL|kr)\b/u.test(text));
  note("percent", text.includes("%"));
  note("address", /\S@\S|https?:|www\./.test(text));
  note("question", last === "?");
  note("call", last === "!");
  note("colon", last === ":");
  note("named", last !== ":" && /:\s/.test(text));
  note("sentence", last === "." || last === "!" || last === "?");
  note("bracket", /\([^(]*\)/.test(text));
  note("and_more", /\b\d{1,2}\s?\+/.test(text));
  note("capitals", /\b\p{Lu}{2,5}\d?\b/u.test(text));
}

function lengthOf(words: number, text: string): string {
  return words < 4 ? "short" : words < 9 ? "some" : words < 18 ? "many" : text.length > 240 ? "very long" : "long";
}

const SPACE = 0x20;

/** Returns the letters of a text, folded, with one space on both sides of each word; digits are all the same. */
function lettersOf(text: string): Uint16Array {
  const folded = foldLetters(text);
  const codes = new Uint16Array(folded.length + 2);
  codes[0] = SPACE;
  let count = 1;
  for (let at = 0; at < folded.length; at++) {
    const code = folded.charCodeAt(at);
    const isLetter = code > 0x2fff || code >= 0xc0 && code < 0x2000 || code >= 0x61 && code <= 0x7a;
    const isDigit = code >= 0x30 && code <= 0x39;
    if (isLetter) codes[count++] = code;
    else if (isDigit) codes[count++] = 0x30;
    else if (codes[count - 1] !== SPACE) codes[count++] = SPACE;
  }
  if (codes[count - 1] !== SPACE) codes[count++] = SPACE;
  return codes.subarray(0, count);
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

const SIGN: Readonly<Record<string, number>> = Object.fromEntries(SIGNS.map((name, index) => [name, index]));
const SIGN_HASHES = SIGNS.map((name) => bucketOf(`#${name}`));
