import type { Features } from "@/lib/language/line_features.ts";
import { exp } from "@/lib/text/arithmetic.ts";

// A logistic regression for each class, one against all others, so that a line may belong to none. It learns by steps of
// their own size for each feature (AdaGrad), in a fixed order and in arithmetic that is the same on every machine.

/** What is learned: for each bucket the weights of all classes, as small integers. */
export interface LinearTable {
  classes: readonly string[];
  bias: readonly number[];
  /** What a weight of 1 is worth, by class. */
  scale: readonly number[];
  weights: Int8Array;
}

/** Something to learn from: the classes it belongs to, and how much it counts. */
export interface Example {
  features: Features;
  is: readonly boolean[];
  weight: number;
}

/** Returns how much speaks for each class, and below 0 how much against it. */
export function scoresOf({ classes, bias, scale, weights }: LinearTable, { index, value }: Features): number[] {
  const count = classes.length;
  const scores = new Array<number>(count).fill(0);
  for (let place = 0; place < index.length; place++) {
    const offset = index[place] * count;
    const amount = value[place];
    for (let one = 0; one < count; one++) scores[one] += weights[offset + one] * amount;
  }
  return scores.map((score, one) => score * scale[one] + bias[one]);
}

/** Turns a score into how sure it is, from 0 to 1; those of all classes need not add up to 1. */
export function shareOf(score: number): number {
  return 1 / (1 + exp(-score));
}

const ROUNDS = 9;
const RATE = 0.35;
/** Pulls what rests on few examples towards nothing. */
const DECAY = 3e-3;

/**
 * Learns the classes from examples.
 *
 * @param buckets how many features there are
 */
export function learnTable(examples: readonly Example[], classes: readonly string[], buckets: number): LinearTable {
  const count = classes.length;
  const seen = bucketsSeenTwice(examples, buckets);
  const rows = examples.map(({ features: { index, value }, is, weight }) => {
    const kept = index.map((_, place) => place).filter((place) => seen[index[place]] > 1);
    return { index: kept.map((place) => index[place]), value: kept.map((place) => value[place]), is, weight };
  });
  const weights = new Float32Array(buckets * count);
  const squares = new Float32Array(buckets * count).fill(0.1);
  const bias = new Array<number>(count).fill(-1);
  const biasSquares = new Array<number>(count).fill(1);
  const errors = new Float64Array(count);
  const order = mixedOrder(rows.length);
  for (let round = 0; round < ROUNDS; round++) {
    for (const place of order) {
      const { index, value, is, weight } = rows[place];
      errors.set(bias);
      for (let at = 0; at < index.length; at++) {
        const offset = index[at] * count;
        for (let one = 0; one < count; one++) errors[one] += weights[offset + one] * value[at];
      }
      for (let one = 0; one < count; one++) {
        const error = weight * (shareOf(errors[one]) - Number(is[one]));
        errors[one] = Math.abs(error) < 0.01 ? 0 : error;
        biasSquares[one] += error * error;
        bias[one] -= 0.1 * error / Math.sqrt(biasSquares[one]);
      }
      for (let at = 0; at < index.length; at++) {
        const offset = index[at] * count;
        for (let one = 0; one < count; one++) {
          if (errors[one] === 0) continue;
          const slope = errors[one] * value[at] + DECAY * weights[offset + one];
          squares[offset + one] += slope * slope;
          weights[offset + one] -= RATE * slope / Math.sqrt(squares[offset + one]);
        }
      }
    }
  }
  return rounded({ classes, bias, weights });
}

/** Counts in how many examples a bucket occurs: what stands in one alone teaches nothing about others. */
function bucketsSeenTwice(examples: readonly Example[], buckets: number): Uint16Array {
  const seen = new Uint16Array(buckets);
  for (const { features } of examples) for (const bucket of new Set(features.index)) seen[bucket]++;
  return seen;
}

function rounded(
  { classes, bias, weights }: { classes: readonly string[]; bias: number[]; weights: Float32Array },
): LinearTable {
  const count = classes.length;
  const most = new Array<number>(count).fill(0);
  for (let at = 0; at < weights.length; at++) most[at % count] = Math.max(most[at % count], Math.abs(weights[at]));
  const scale = most.map((one) => one / 127 || 1);
  return {
    classes,
    bias,
    scale,
    weights: Int8Array.from(weights, (weight, at) => Math.round(weight / scale[at % count])),
  };
}

/** Returns the numbers below `count` in an order that looks random and is always the same. */
function mixedOrder(count: number): number[] {
  const order = Array.from({ length: count }, (_, index) => index);
  let state = 12_345;
  for (let index = count - 1; index > 0; index--) {
    // A linear congruential generator, small enough to stay within exact integers.
    state = (state * 48_271) % 2_147_483_647;
    const other = state % (index + 1);
    [order[index], order[other]] = [order[other], order[index]];
  }
  return order;
}
