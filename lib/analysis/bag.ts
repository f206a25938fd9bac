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
  const strongest = new Map<number, number>();
  for (const { key, weight } of features) {
    const id = number(key);
    if (id === undefined) continue;
    const known = strongest.get(id);
    if (known === undefined || weight > known) strongest.set(id, weight);
  }
  return { ids: Int32Array.from(strongest.keys()), weights: Float64Array.from(strongest.values()) };
}
