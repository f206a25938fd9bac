import { ln } from "@/lib/text/arithmetic.ts";
import { StringTable } from "@/lib/text/string_table.ts";

/** One thing that speaks for or against an opportunity: a word, two words in a row, or a group of words. */
export interface Feature {
  /** The number of its key. */
  id: number;
  /** The tokens that it was seen in: index of the first one, and one behind the last. */
  from: number;
  to: number;
  /** 1, or less where the visitor denies it. */
  weight: number;
}

/** The features of a text without their places: numbers instead of keys, each once, with its greatest weight. */
export interface TermWeights {
  ids: Int32Array;
  weights: Float64Array;
}

/** Gives the numbers of the keys of features; -1 for a key that has none. */
export interface Numbering {
  numberOf(key: string): number;
  /** The number of the key of two words, or groups of words, that follow each other. */
  numberOfTwo(first: string, second: string): number;
  /** The number of the key of a part of a word, which begins with its letter `from`; -1 stands for the mark before the first one. */
  numberOfPart(word: string, from: number): number;
}

/** Numbers the keys of features in the order in which they are first asked for. */
export interface Vocabulary extends Numbering {
  readonly size: number;
  keyOf(id: number): string;
}

/** In letters, with the marks at the ends of a word. */
export const WORD_PART_LENGTH = 5;

/** Makes a vocabulary that adds every key that it is asked for. */
export function createVocabulary(keys = new StringTable()): Vocabulary {
  return {
    get size() {
      return keys.size;
    },
    numberOf: (key) => keys.add(key),
    numberOfTwo: (first, second) => keys.add(`${first}_${second}`),
    numberOfPart(word, from) {
      const end = from + WORD_PART_LENGTH;
      return keys.add(`${from < 0 ? "%^" : "%"}${word.slice(Math.max(from, 0), end)}${end > word.length ? "$" : ""}`);
    },
    keyOf: (id) => keys.textOf(id),
  };
}

/** Looks keys up among those that were learned. */
export function knownNumbers(keys: StringTable): Numbering {
  return {
    numberOf: (key) => keys.of(key).find(),
    numberOfTwo: (first, second) => keys.of(first).and("_").and(second).find(),
    numberOfPart(word, from) {
      const end = from + WORD_PART_LENGTH;
      const last = Math.min(end, word.length);
      const inside = from < 0 ? keys.of("%^").and(word, 0, last) : keys.of("%").and(word, from, last);
      return (end > word.length ? inside.and("$") : inside).find();
    },
  };
}

/** Weighs the features of a text, each once. A word said twice is no second signal, so the strongest occurrence counts, not their sum. */
export function termWeights(features: readonly Pick<Feature, "id" | "weight">[]): TermWeights {
  const ids = new Int32Array(features.length);
  const weights = new Float64Array(features.length);
  let slots = 16;
  while (slots < features.length * 2) slots *= 2;
  // Where each id stands, and 1; 0 where there is none.
  const places = new Int32Array(slots);
  let size = 0;
  for (const { id, weight } of features) {
    let slot = Math.imul(id, SPREAD) >>> 7 & (slots - 1);
    while (places[slot] !== 0 && ids[places[slot] - 1] !== id) slot = (slot + 1) & (slots - 1);
    const place = places[slot] - 1;
    if (place < 0) {
      ids[size] = id;
      weights[size++] = weight;
      places[slot] = size;
    } else if (weight > weights[place]) {
      weights[place] = weight;
    }
  }
  return { ids: ids.subarray(0, size), weights: weights.subarray(0, size) };
}

/** An odd number without a pattern (2^32 divided by the golden ratio): ids that follow each other land far apart. */
const SPREAD = 0x9e3779b1;

/** A text as numbers: which known features it has (`index`), and how much each says (`value`). Length 1 as a vector. */
export interface Vector {
  index: Int32Array;
  value: Float64Array;
}

/** Turns terms into vectors. */
export interface VectorSpace {
  /** The number of features. */
  size: number;
  /** The index of the feature with a number; -1 where it does not belong into the space. */
  indexOf(id: number): number;
  /** Returns how telling a feature is by being rare. */
  rarityOf(index: number): number;
  vectorOf(terms: TermWeights): Vector;
}

/** Pairs of words that were seen once, and parts of words that were seen once or twice, say nothing that their words do not say. */
const MIN_PAIR_TEXTS = 2;
const MIN_PART_TEXTS = 3;
const PAIR_WEIGHT = 0.7;

const UNKNOWN = -1;

/** Recognises the key of two words, or groups of words, that follow each other. */
export function isPair(key: string): boolean {
  return key.includes("_");
}

/** Recognises the key of a part of a word. */
export function isPart(key: string): boolean {
  return key.startsWith("%");
}

/** The numbers of the features, by their place in the vocabulary. */
export interface SpaceData {
  /** The index of each feature that belongs into the space; -1 for the others. */
  indices: Int32Array;
  /** By index. */
  rarity: Float64Array;
}

/**
 * Learns from example texts how rare, and so how telling, each feature is.
 *
 * @param accepts says which keys belong into this space
 */
export function learnSpace(
  texts: readonly TermWeights[],
  vocabulary: Vocabulary,
  accepts: (key: string) => boolean,
): SpaceData {
  const counts = new Int32Array(vocabulary.size);
  for (const { ids } of texts) for (const id of ids) counts[id]++;
  const indices = new Int32Array(vocabulary.size).fill(UNKNOWN);
  const rarity: number[] = [];
  counts.forEach((count, id) => {
    if (count === 0) return;
    const key = vocabulary.keyOf(id);
    const isTwo = isPair(key);
    const least = isTwo ? MIN_PAIR_TEXTS : isPart(key) ? MIN_PART_TEXTS : 1;
    if (count < least || !accepts(key)) return;
    indices[id] = rarity.length;
    rarity.push((ln((texts.length + 1) / (count + 1)) + 1) * (isTwo ? PAIR_WEIGHT : 1));
  });
  return { indices, rarity: Float64Array.from(rarity) };
}

/** Makes a space of what was learned. */
export function createVectorSpace({ indices, rarity }: SpaceData): VectorSpace {
  function vectorOf({ ids, weights }: TermWeights): Vector {
    let size = 0;
    for (let place = 0; place < ids.length; place++) if (indexOf(ids[place]) !== UNKNOWN) size++;
    const index = new Int32Array(size);
    const value = new Float64Array(size);
    let square = 0;
    size = 0;
    for (let place = 0; place < ids.length; place++) {
      const feature = indexOf(ids[place]);
      if (feature === UNKNOWN) continue;
      const amount = weights[place] * rarity[feature];
      index[size] = feature;
      value[size++] = amount;
      square += amount * amount;
    }
    const length = Math.sqrt(square) || 1;
    for (let place = 0; place < size; place++) value[place] /= length;
    return { index, value };
  }

  function indexOf(id: number): number {
    return id >= 0 && id < indices.length ? indices[id] : UNKNOWN;
  }

  return { size: rarity.length, indexOf, rarityOf: (index) => rarity[index], vectorOf };
}
