import type { Bag, Keys } from "@/lib/analysis/bag.ts";
import { ln } from "@/lib/text/arithmetic.ts";

/** A text as numbers: which known features it has (`index`), and how much each says (`value`). Length 1 as a vector. */
export interface Vector {
  index: Int32Array;
  value: Float64Array;
}

/** Turns bags of features into vectors. */
export interface VectorSpace {
  /** How many features it has. */
  size: number;
  indexOf(key: string): number | undefined;
  /** How telling a feature is by being rare. */
  rarityOf(index: number): number;
  vectorOf(bag: Bag): Vector;
}

/** Pairs of words that were seen once say nothing that their words do not say. */
const MIN_PAIR_TEXTS = 2;
const PAIR_WEIGHT = 0.7;

const UNKNOWN = -1;

/**
 * Learns from example texts how rare, and so how telling, each feature is.
 *
 * @param accepts says which keys belong into this space
 */
export function createVectorSpace(bags: readonly Bag[], keys: Keys, accepts: (key: string) => boolean): VectorSpace {
  const counts = new Int32Array(keys.size);
  for (const { ids } of bags) for (const id of ids) counts[id]++;
  const indices = new Int32Array(keys.size).fill(UNKNOWN);
  const rarity: number[] = [];
  counts.forEach((count, id) => {
    if (count === 0) return;
    const key = keys.keyOf(id);
    const isPair = key.includes("_");
    if ((isPair && count < MIN_PAIR_TEXTS) || !accepts(key)) return;
    indices[id] = rarity.length;
    rarity.push((ln((bags.length + 1) / (count + 1)) + 1) * (isPair ? PAIR_WEIGHT : 1));
  });

  function vectorOf({ ids, weights }: Bag): Vector {
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
    const id = keys.idOf(key);
    return id === undefined || id >= indices.length || indices[id] === UNKNOWN ? undefined : indices[id];
  }

  return { size: rarity.length, indexOf, rarityOf: (index) => rarity[index], vectorOf };
}
