import { roughExp } from "@/lib/text/arithmetic.ts";
import type { Vector } from "@/lib/analysis/vector_space.ts";

/** An example to learn from: the class it belongs to, and how much it counts. */
export interface Example {
  vector: Vector;
  label: number;
  weight: number;
}

/** A linear model: one score for each class. */
export interface LinearModel {
  classes: number;
  /** The scores of all classes; comparable with each other, not probabilities. */
  scores(vector: Vector): Float64Array;
  /** How much a feature speaks for a class, for each unit of its value. */
  weight(feature: number, label: number): number;
  /** The mean of its weights for all classes. */
  meanWeight(feature: number): number;
}

export interface TrainingOptions {
  /** How often all examples are gone through. */
  rounds: number;
  /** The size of the first steps. */
  rate: number;
}

/** A step of the bias is small: how frequent a class is among the examples says nothing about visitors. */
const BIAS_RATE = 0.02;

/** An example that is recognised with this share teaches nothing more in this round, which saves half of the time. */
const KNOWN = 0.98;

/**
 * Multinomial logistic regression by stochastic gradient descent. Examples are visited in a fixed order that mixes the
 * classes, so that the same content gives the same model.
 */
export function trainLogistic(
  examples: readonly Example[],
  classes: number,
  size: number,
  { rounds, rate }: TrainingOptions,
): LinearModel {
  const weights = new Float32Array(size * classes);
  const bias = new Float64Array(classes);
  const order = mixedOrder(examples.length);
  const shares = new Float64Array(classes);

  function addScores({ index, value }: Vector, scores: Float64Array): void {
    for (let place = 0; place < index.length; place++) {
      const offset = index[place] * classes;
      const amount = value[place];
      for (let label = 0; label < classes; label++) scores[label] += weights[offset + label] * amount;
    }
  }

  function learn({ vector, label: right, weight }: Example, step: number): void {
    shares.set(bias);
    addScores(vector, shares);
    let most = -Infinity;
    for (let label = 0; label < classes; label++) if (shares[label] > most) most = shares[label];
    let sum = 0;
    for (let label = 0; label < classes; label++) sum += shares[label] = roughExp(shares[label] - most);
    if (shares[right] > sum * KNOWN) return;
    for (let label = 0; label < classes; label++) {
      shares[label] = weight * step * (shares[label] / sum - (label === right ? 1 : 0));
      bias[label] -= shares[label] * BIAS_RATE;
    }
    for (let place = 0; place < vector.index.length; place++) {
      const offset = vector.index[place] * classes;
      const amount = vector.value[place];
      for (let label = 0; label < classes; label++) {
        weights[offset + label] -= shares[label] * amount;
      }
    }
  }

  for (let round = 0; round < rounds; round++) {
    const step = rate / (1 + round / 2);
    for (const place of order) learn(examples[place], step);
  }

  function scores(vector: Vector): Float64Array {
    const result = bias.slice();
    addScores(vector, result);
    return result;
  }

  const means = new Float64Array(size);
  for (let feature = 0; feature < size; feature++) {
    for (let label = 0; label < classes; label++) means[feature] += weights[feature * classes + label] / classes;
  }

  return {
    classes,
    scores,
    meanWeight: (feature) => means[feature],
    weight: (feature, label) => weights[feature * classes + label],
  };
}

/** The numbers below `count` in an order that looks random and is always the same. */
function mixedOrder(count: number): Int32Array {
  const order = Int32Array.from({ length: count }, (_, index) => index);
  let state = 12_345;
  for (let index = count - 1; index > 0; index--) {
    // A linear congruential generator, small enough to stay within exact integers.
    state = (state * 48_271) % 2_147_483_647;
    const other = state % (index + 1);
    [order[index], order[other]] = [order[other], order[index]];
  }
  return order;
}
