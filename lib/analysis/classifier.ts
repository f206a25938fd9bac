import { isStructure } from "@/lib/analysis/text_reading.ts";
import {
  createVectorSpace,
  learnSpace,
  type SpaceData,
  type TermWeights,
  type Vector,
  type VectorSpace,
  type Vocabulary,
} from "@/lib/analysis/term_vectors.ts";
import { ln, roughExp, softmax } from "@/lib/text/arithmetic.ts";

/** A text whose class is known. */
export interface Lesson {
  terms: TermWeights;
  label: number;
  /** The weight of the text; 1 for a text that somebody could have written. */
  weight: number;
}

/** Tells which of several classes a text belongs to, and what in the text says so. */
export interface Classifier {
  space: VectorSpace;
  /** Scores of the classes, in units of their own spread: 0 is average. */
  scores(terms: TermWeights): number[];
  model: LinearModel;
}

const TRAINING = { rounds: 4, rate: 4 };

/** The weight of the second reading beside the first, see `learnClasses`. */
const BAYES_WEIGHT = 0.6;

/** The numbers that are learned for one purpose, without the texts. */
export interface ClassifierData {
  space: SpaceData;
  model: LinearData;
}

/**
 * Learns from lessons. Two linear readings are joined into one: a logistic regression, which learns what sets the classes apart
 * but relies on few words for it, and naive Bayes, which gives each word its due, also one that no example needed.
 */
export function learnClasses(lessons: readonly Lesson[], classes: number, vocabulary: Vocabulary): ClassifierData {
  const data = learnSpace(lessons.map(({ terms }) => terms), vocabulary, (key) => !isStructure(key));
  const space = createVectorSpace(data);
  const examples = lessons.map(({ terms, label, weight }): Example => ({
    vector: space.vectorOf(terms),
    label,
    weight,
  }));
  const logistic = trainLogistic(examples, classes, space.size, TRAINING);
  return { space: data, model: rounded(joined(logistic, trainBayes(examples, classes, space.size), examples)) };
}

/** Adds the second model to the first, in place, scaled so that both spread the scores of the examples equally. */
function joined(first: LinearData, second: LinearData, examples: readonly Example[]): LinearData {
  const share = BAYES_WEIGHT * meanSpread(first, examples) / meanSpread(second, examples);
  const whole = 1 + BAYES_WEIGHT;
  for (let place = 0; place < first.weights.length; place++) {
    first.weights[place] = (first.weights[place] + share * second.weights[place]) / whole;
  }
  for (let label = 0; label < first.classes; label++) first.bias[label] /= whole;
  return first;
}

function meanSpread(data: LinearData, examples: readonly Example[]): number {
  const scores = new Float64Array(data.classes);
  let sum = 0;
  for (const { vector } of examples) {
    scores.set(data.bias);
    addScores(data, vector, scores);
    sum += spreadOf(scores, meanOf(scores));
  }
  return sum / examples.length;
}

/** Makes a classifier of what was learned. */
export function createClassifier(data: ClassifierData): Classifier {
  const space = createVectorSpace(data.space);
  const model = createLinearModel(data.model);
  return { space, scores: (terms) => standardised(model.scores(space.vectorOf(terms))), model };
}

/** Shifts and scales values, in place, so that their mean is 0 and their spread 1. */
function standardised(values: number[]): number[] {
  const mean = meanOf(values);
  const spread = spreadOf(values, mean) || 1;
  for (let place = 0; place < values.length; place++) values[place] = (values[place] - mean) / spread;
  return values;
}

function meanOf(values: ArrayLike<number>): number {
  let sum = 0;
  for (let place = 0; place < values.length; place++) sum += values[place];
  return sum / values.length;
}

function spreadOf(values: ArrayLike<number>, mean: number): number {
  let squares = 0;
  for (let place = 0; place < values.length; place++) squares += (values[place] - mean) * (values[place] - mean);
  return Math.sqrt(squares / values.length);
}

/** The shares of the kinds of text; the three add up to 1. */
export interface Judgement {
  /** A piece of work of an organisation. */
  problem: number;
  /** An organisation that names no work. */
  vague: number;
  /** Neither. */
  outside: number;
  /** The same by family. */
  families: readonly number[];
}

/** A text to learn from, and how much it counts. */
export type WeighedTerms = Pick<Lesson, "terms" | "weight">;

/** Example texts to judge by. */
interface JudgeExamples {
  problems: readonly WeighedTerms[];
  vague: readonly WeighedTerms[];
  /** By family. */
  outside: readonly (readonly WeighedTerms[])[];
}

export type Judge = (terms: TermWeights) => Judgement;

const [PROBLEM, VAGUE, FIRST_OUTSIDE] = [0, 1, 2];

/** There are far more examples of problems than of anything else; this keeps them from deciding every doubt. */
const PROBLEM_WEIGHT = 0.35;

const JUDGE_TRAINING = { rounds: 3, rate: 5 };

/** Learns to tell problems of a business from other texts. Each family of other texts is learned for itself. */
export function learnKinds({ problems, vague, outside }: JudgeExamples, vocabulary: Vocabulary): ClassifierData {
  const lessons = [
    ...problems.map(({ terms, weight }) => ({ terms, label: PROBLEM, weight: weight * PROBLEM_WEIGHT })),
    ...vague.map((text) => ({ ...text, label: VAGUE })),
    ...outside.flatMap((texts, family) => texts.map((text) => ({ ...text, label: FIRST_OUTSIDE + family }))),
  ];
  const data = learnSpace(lessons.map(({ terms }) => terms), vocabulary, () => true);
  const space = createVectorSpace(data);
  const examples = lessons.map(({ terms, label, weight }) => ({ vector: space.vectorOf(terms), label, weight }));
  const model = trainLogistic(examples, FIRST_OUTSIDE + outside.length, space.size, JUDGE_TRAINING);
  return { space: data, model: rounded(model) };
}

/** Makes a judge of what was learned. */
export function createJudge(data: ClassifierData): Judge {
  const space = createVectorSpace(data.space);
  const model = createLinearModel(data.model);

  return function judge(terms) {
    const shares = softmax(model.scores(space.vectorOf(terms)));
    return {
      problem: shares[PROBLEM],
      vague: shares[VAGUE],
      outside: 1 - shares[PROBLEM] - shares[VAGUE],
      families: shares.slice(FIRST_OUTSIDE),
    };
  };
}

/** An example to learn from: the class it belongs to, and how much it counts. */
interface Example {
  vector: Vector;
  label: number;
  weight: number;
}

/** A linear model: one score for each class. */
interface LinearModel {
  /** The scores of all classes; comparable with each other, not probabilities. */
  scores(vector: Vector): number[];
  /** Returns how much a feature speaks for a class, for each unit of its value. */
  weight(feature: number, label: number): number;
  /** The mean of its weights for all classes. */
  meanWeight(feature: number): number;
}

/** The parts of a linear model. */
interface LinearData {
  classes: number;
  /** Of all classes for the first feature, then for the second, and so on, in units. */
  weights: Float32Array | Int16Array;
  unit: number;
  /** By class. */
  bias: Float64Array;
}

interface TrainingOptions {
  /** The number of times that all examples are gone through. */
  rounds: number;
  /** The size of the first steps. */
  rate: number;
}

/** A step of the bias is small: how frequent a class is among the examples says nothing about visitors. */
const BIAS_RATE = 0.02;

/** An example that is recognised with this share teaches nothing more in this round, which saves half of the time. */
const KNOWN = 0.98;

/**
 * Trains a multinomial logistic regression by stochastic gradient descent. Examples are visited in a fixed order that mixes the
 * classes, so that the same content gives the same model.
 */
function trainLogistic(
  examples: readonly Example[],
  classes: number,
  size: number,
  { rounds, rate }: TrainingOptions,
): LinearData {
  const weights = new Float32Array(size * classes);
  const bias = new Float64Array(classes);
  const data = { classes, weights, unit: 1, bias };
  const order = mixedOrder(examples.length);
  const shares = new Float64Array(classes);

  function learn({ vector, label: right, weight }: Example, step: number): void {
    shares.set(bias);
    addScores(data, vector, shares);
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
  return data;
}

/** Every class has a little of every feature, so that a word which only few examples have proves little. */
const SMOOTHING = 0.05;

/**
 * Weighs each feature by how much of all that the examples of a class have it is, compared with those of all other classes
 * (naive Bayes, in logarithms).
 */
function trainBayes(examples: readonly Example[], classes: number, size: number): LinearData {
  const weights = new Float32Array(size * classes);
  const byClass = new Float64Array(classes);
  const byFeature = new Float64Array(size);
  for (const { vector: { index, value }, label, weight } of examples) {
    for (let place = 0; place < index.length; place++) {
      const amount = value[place] * weight;
      weights[index[place] * classes + label] += amount;
      byFeature[index[place]] += amount;
      byClass[label] += amount;
    }
  }
  const all = byClass.reduce((sum, amount) => sum + amount, 0);
  const odds = byClass.map((amount) => ln((all - amount + SMOOTHING * size) / (amount + SMOOTHING * size)));
  const nothing = ln(SMOOTHING);
  for (let feature = 0; feature < size; feature++) {
    const others = ln(byFeature[feature] + SMOOTHING);
    for (let label = 0; label < classes; label++) {
      const place = feature * classes + label;
      const amount = weights[place];
      weights[place] = odds[label] +
        (amount === 0
          ? nothing - others
          : ln(amount + SMOOTHING) - ln(Math.max(byFeature[feature] - amount, 0) + SMOOTHING));
    }
  }
  return { classes, weights, unit: 1, bias: new Float64Array(classes) };
}

/** Rounds weights to numbers of two bytes: there are millions of them, and the third digit of one decides nothing. */
function rounded({ classes, weights, bias }: LinearData): LinearData {
  let most = 0;
  for (const weight of weights) most = Math.max(most, Math.abs(weight));
  const unit = most / 0x7fff || 1;
  return { classes, weights: Int16Array.from(weights, (weight) => Math.round(weight / unit)), unit, bias };
}

function addScores(
  { classes, weights, unit }: Omit<LinearData, "bias">,
  { index, value }: Vector,
  scores: Float64Array | number[],
): void {
  for (let place = 0; place < index.length; place++) {
    const offset = index[place] * classes;
    const amount = value[place] * unit;
    for (let label = 0; label < classes; label++) scores[label] += weights[offset + label] * amount;
  }
}

function createLinearModel({ classes, weights, unit, bias: read }: LinearData): LinearModel {
  const each = { classes, weights, unit };
  // Short arrays that live for a moment are no typed ones: to make one of those costs as much as to fill it. And what was
  // read may be a view of all that was read with it, megabytes that would stay in memory.
  const bias = [...read];

  function scores(vector: Vector): number[] {
    const result = bias.slice();
    addScores(each, vector, result);
    return result;
  }

  function meanWeight(feature: number): number {
    let sum = 0;
    for (let label = 0; label < classes; label++) sum += weights[feature * classes + label];
    return sum * unit / classes;
  }

  return { scores, meanWeight, weight: (feature, label) => weights[feature * classes + label] * unit };
}

/** Returns the numbers below `count` in an order that looks random and is always the same. */
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
