import type { Phrases } from "@/lib/analysis/phrases.ts";
import type { Token } from "@/lib/text/tokens.ts";

/** One thing that speaks for or against an opportunity: a word, two words in a row, or a group of words. */
export interface Feature {
  key: string;
  /** The tokens that it was seen in: index of the first one, and one behind the last. */
  from: number;
  to: number;
  /** 1, or less where the visitor denies it. */
  weight: number;
}

export interface FeatureOptions {
  /** Groups of words that mean much the same. */
  concepts: Phrases<string>;
  /** Adds parts of words as well; for languages of which few examples are known. */
  wordParts: boolean;
}

const WORD_PART_LENGTH = 5;
const WORD_PART_WEIGHT = 0.5;
const CONCEPT_PAIR_WEIGHT = 0.7;

/** Longer words are names or noise; their beginning is enough. */
const MAX_WORD = 40;

/**
 * The features of a text, one for each occurrence. The number of features grows with the number of tokens only.
 *
 * @param stems the stem of each token; empty for tokens that are no words
 * @param emphasis weight of each token, see `denial.ts`
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
    if (wordParts) addWordParts(features, text, place, weight);
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

function addWordParts(features: Feature[], word: string, place: number, weight: number): void {
  const whole = `^${word.slice(0, MAX_WORD)}$`;
  for (let start = 0; start + WORD_PART_LENGTH <= whole.length; start++) {
    const key = "%" + whole.slice(start, start + WORD_PART_LENGTH);
    features.push({ key, from: place, to: place + 1, weight: weight * WORD_PART_WEIGHT });
  }
}
