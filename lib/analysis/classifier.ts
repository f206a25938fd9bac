import type { Bag, Keys } from "@/lib/analysis/bag.ts";
import { type Example, type LinearModel, trainLogistic } from "@/lib/analysis/logistic.ts";
import { createNeighbours } from "@/lib/analysis/neighbours.ts";
import { isStructure } from "@/lib/analysis/structure.ts";
import { createVectorSpace, type VectorSpace } from "@/lib/analysis/vector_space.ts";

/** A text whose class is known. */
export interface Lesson {
  bag: Bag;
  label: number;
  /** How much it counts; 1 for a text that somebody could have written. */
  weight: number;
}

/** Tells which of several classes a text belongs to, and what in the text says so. */
export interface Classifier {
  space: VectorSpace;
  /** Scores of the classes, in units of their own spread: 0 is average. */
  scores(bag: Bag): Float64Array;
  model: LinearModel;
}

/** How much the nearest examples count beside the model. */
const NEIGHBOURS_WEIGHT = 0.3;

const TRAINING = { rounds: 4, rate: 4 };

/**
 * Learns from lessons. Two readings are joined: a linear model, which knows what each word is worth, and the nearest
 * examples, which know what words are worth together.
 */
export function createClassifier(lessons: readonly Lesson[], classes: number, keys: Keys): Classifier {
  const space = createVectorSpace(lessons.map(({ bag }) => bag), keys, (key) => !isStructure(key));
  const examples = lessons.map(({ bag, label, weight }): Example => ({ vector: space.vectorOf(bag), label, weight }));
  const model = trainLogistic(examples, classes, space.size, TRAINING);
  const neighbours = createNeighbours(examples, classes, space.size);

  function scores(bag: Bag): Float64Array {
    const vector = space.vectorOf(bag);
    const known = standardised(model.scores(vector));
    const near = standardised(neighbours.scores(vector));
    return known.map((score, label) => (score + NEIGHBOURS_WEIGHT * near[label]) / (1 + NEIGHBOURS_WEIGHT));
  }

  return { space, scores, model };
}

/** Shifts and scales values so that their mean is 0 and their spread 1; so two scales can be added. */
function standardised(values: Float64Array): Float64Array {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const spread = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) * (value - mean), 0) / values.length);
  return values.map((value) => (value - mean) / (spread || 1));
}
