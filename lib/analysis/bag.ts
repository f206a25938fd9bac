import type { Feature } from "@/lib/analysis/features.ts";

/** The features of a text without their places: numbers instead of keys, each once, with its greatest weight. */
export interface Bag {
  ids: Int32Array;
  weights: Float64Array;
}

/** Numbers the keys of features in the order in which they are first learned. */
export interface Keys {
  readonly size: number;
  /** The number of a key; undefined for one that was never learned. */
  idOf(key: string): number | undefined;
  /** The number of a key, a new one where it is new. */
  learn(key: string): number;
  keyOf(id: number): string;
}

/** Makes an empty numbering. */
export function createKeys(): Keys {
  const ids = new Map<string, number>();
  const keys: string[] = [];
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
 * Puts features into a bag. A word said twice is no second signal, so the strongest occurrence counts, not their sum.
 *
 * @param number gives the number of a key; features without one are left out
 */
export function bagOf(features: readonly Feature[], number: (key: string) => number | undefined): Bag {
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
