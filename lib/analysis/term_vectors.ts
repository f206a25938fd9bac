import type { Feature } from "@/lib/analysis/reading.ts";
import { ln } from "@/lib/text/arithmetic.ts";

/** The features of a text without their places: numbers instead of keys, each once, with its greatest weight. */
export interface TermWeights {
  ids: Int32Array;
  weights: Float64Array;
}

/** Numbers the keys of features in the order in which they are first learned. */
export interface Vocabulary {
  readonly size: number;
  /** The number of a key; undefined for one that was never learned. */
  idOf(key: string): number | undefined;
  /** The number of a key, a new one where it is new. */
  learn(key: string): number;
  keyOf(id: number): string;
}

/** Makes an empty vocabulary. What it learns is added to `keys`. */
export function createVocabulary(keys: string[] = []): Vocabulary {
  const ids = new Map<string, number>();
  return {
    get size() {
      return keys.length;
    },
    idOf: (key) => ids.get(key),
    learn(key) {
      let id = ids.get(key);
      if (id === undefined) {
        id = keys.length;
        ids.set(key, id);
        keys.push(key);
      }
      return id;
    },
    keyOf: (id) => keys[id],
  };
}

/**
 * Weighs the features of a text, each once. A word said twice is no second signal, so the strongest occurrence counts, not their sum.
 *
 * @param number gives the number of a key; features without one are left out
 */
export function termWeights(features: readonly Feature[], number: (key: string) => number | undefined): TermWeights {
  const ids = new Int32Array(features.length);
  const weights = new Float64Array(features.length);
  const places = features.length > FEW ? new Map<number, number>() : undefined;
  let size = 0;
  for (const { key, weight } of features) {
    const id = number(key);
    if (id === undefined) continue;
    const place = places === undefined ? placeOf(id, ids, size) : places.get(id) ?? -1;
    if (place < 0) {
      places?.set(id, size);
      ids[size] = id;
      weights[size++] = weight;
    } else if (weight > weights[place]) {
      weights[place] = weight;
    }
  }
  return { ids: ids.slice(0, size), weights: weights.slice(0, size) };
}

function placeOf(id: number, ids: Int32Array, size: number): number {
  let place = size - 1;
  while (place >= 0 && ids[place] !== id) place--;
  return place;
}

/** Up to so many features, looking through a list is faster than an index of it. */
const FEW = 100;

/** A text as numbers: which known features it has (`index`), and how much each says (`value`). Length 1 as a vector. */
export interface Vector {
  index: Int32Array;
  value: Float64Array;
}

/** Turns terms into vectors. */
export interface VectorSpace {
  /** How many features it has. */
  size: number;
  indexOf(key: string): number | undefined;
  /** How telling a feature is by being rare. */
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

/** What is known of the features, by their numbers in the vocabulary. */
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
export function createVectorSpace({ indices, rarity }: SpaceData, vocabulary: Vocabulary): VectorSpace {
  function vectorOf({ ids, weights }: TermWeights): Vector {
    const index = new Int32Array(ids.length);
    const value = new Float64Array(ids.length);
    let square = 0;
    let size = 0;
    for (let place = 0; place < ids.length; place++) {
      const feature = ids[place] < indices.length ? indices[ids[place]] : UNKNOWN;
      if (feature === UNKNOWN) continue;
      const amount = weights[place] * rarity[feature];
      index[size] = feature;
      value[size++] = amount;
      square += amount * amount;
    }
    const length = Math.sqrt(square) || 1;
    for (let place = 0; place < size; place++) value[place] /= length;
    return { index: index.subarray(0, size), value: value.subarray(0, size) };
  }

  function indexOf(key: string): number | undefined {
    const id = vocabulary.idOf(key);
    return id === undefined || id >= indices.length || indices[id] === UNKNOWN ? undefined : indices[id];
  }

  return { size: rarity.length, indexOf, rarityOf: (index) => rarity[index], vectorOf };
}
