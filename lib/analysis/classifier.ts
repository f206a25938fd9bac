import { isStructure } from "@/lib/analysis/reading.ts";
import {
  createVectorSpace,
  learnSpace,
  type SpaceData,
  type TermWeights,
  type Vector,
  type VectorSpace,
  type Vocabulary,
} from "@/lib/analysis/term_vectors.ts";
import { roughExp, softmax } from "@/lib/text/arithmetic.ts";

/** A text whose class is known. */
export interface Lesson {
  terms: TermWeights;
  label: number;
  /** How much it counts; 1 for a text that somebody could have written. */
  weight: number;
}

/** Tells which of several classes a text belongs to, and what in the text says so. */
export interface Classifier {
  space: VectorSpace;
  /** Scores of the classes, in units of their own spread: 0 is average. */
  scores(terms: TermWeights): Float64Array;
  model: LinearModel;
}

/** How much the nearest examples count beside the model. */
const NEIGHBOURS_WEIGHT = 0.3;

const TRAINING = { rounds: 4, rate: 4 };

/** What a classifier has learned, without the texts. */
export interface ClassifierData {
  space: SpaceData;
  model: LinearData;
  neighbours: NeighbourData;
}

/**
 * Learns from lessons. Two readings are joined: a linear model, which knows what each word is worth, and the nearest
 * examples, which know what words are worth together.
 */
export function learnClasses(lessons: readonly Lesson[], classes: number, vocabulary: Vocabulary): ClassifierData {
  const data = learnSpace(lessons.map(({ terms }) => terms), vocabulary, (key) => !isStructure(key));
  const space = createVectorSpace(data);
  const examples = lessons.map(({ terms, label, weight }): Example => ({
    vector: space.vectorOf(terms),
    label,
    weight,
  }));
  return {
    space: data,
    model: trainLogistic(examples, classes, space.size, TRAINING),
    neighbours: indexExamples(examples, space.size),
  };
}

/** Makes a classifier of what was learned. */
export function createClassifier(data: ClassifierData): Classifier {
  const space = createVectorSpace(data.space);
  const model = createLinearModel(data.model);
  const neighbours = createNeighbours(data.neighbours, data.model.classes);

  function scores(terms: TermWeights): Float64Array {
    const vector = space.vectorOf(terms);
    const known = standardised(model.scores(vector));
    const near = standardised(neighbours.scores(vector));
    for (let label = 0; label < known.length; label++) {
      known[label] = (known[label] + NEIGHBOURS_WEIGHT * near[label]) / (1 + NEIGHBOURS_WEIGHT);
    }
    return known;
  }

  return { space, scores, model };
}

/** Shifts and scales values, in place, so that their mean is 0 and their spread 1; so two scales can be added. */
function standardised(values: Float64Array): Float64Array {
  let sum = 0;
  for (let place = 0; place < values.length; place++) sum += values[place];
  const mean = sum / values.length;
  let squares = 0;
  for (let place = 0; place < values.length; place++) squares += (values[place] - mean) * (values[place] - mean);
  const spread = Math.sqrt(squares / values.length) || 1;
  for (let place = 0; place < values.length; place++) values[place] = (values[place] - mean) / spread;
  return values;
}

/** What kind of text it is; the three add up to 1. */
export interface Judgement {
  /** A piece of work of an organisation. */
  problem: number;
  /** An organisation that names no work. */
  vague: number;
  /** Neither. */
  outside: number;
  /** The same by family. */
  families: Float64Array;
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

/** What a judge has learned, without the texts. */
export type JudgeData = Pick<ClassifierData, "space" | "model">;

/** Learns to tell problems of a business from other texts. Each family of other texts is learned for itself. */
export function learnKinds({ problems, vague, outside }: JudgeExamples, vocabulary: Vocabulary): JudgeData {
  const lessons = [
    ...problems.map(({ terms, weight }) => ({ terms, label: PROBLEM, weight: weight * PROBLEM_WEIGHT })),
    ...vague.map((text) => ({ ...text, label: VAGUE })),
    ...outside.flatMap((texts, family) => texts.map((text) => ({ ...text, label: FIRST_OUTSIDE + family }))),
  ];
  const data = learnSpace(lessons.map(({ terms }) => terms), vocabulary, () => true);
  const space = createVectorSpace(data);
  const examples = lessons.map(({ terms, label, weight }) => ({ vector: space.vectorOf(terms), label, weight }));
  return { space: data, model: trainLogistic(examples, FIRST_OUTSIDE + outside.length, space.size, JUDGE_TRAINING) };
}

/** Makes a judge of what was learned. */
export function createJudge(data: JudgeData): Judge {
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
  classes: number;
  /** The scores of all classes; comparable with each other, not probabilities. */
  scores(vector: Vector): Float64Array;
  /** How much a feature speaks for a class, for each unit of its value. */
  weight(feature: number, label: number): number;
  /** The mean of its weights for all classes. */
  meanWeight(feature: number): number;
}

/** What a linear model consists of. */
interface LinearData {
  classes: number;
  /** Of all classes for the first feature, then for the second, and so on. */
  weights: Float32Array;
  /** By class. */
  bias: Float64Array;
}

interface TrainingOptions {
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
  const data = { classes, weights, bias };
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

function addScores({ classes, weights }: LinearData, { index, value }: Vector, scores: Float64Array): void {
  for (let place = 0; place < index.length; place++) {
    const offset = index[place] * classes;
    const amount = value[place];
    for (let label = 0; label < classes; label++) scores[label] += weights[offset + label] * amount;
  }
}

function createLinearModel(data: LinearData): LinearModel {
  const { classes, weights, bias } = data;

  function scores(vector: Vector): Float64Array {
    const result = bias.slice();
    addScores(data, vector, result);
    return result;
  }

  function meanWeight(feature: number): number {
    let sum = 0;
    for (let label = 0; label < classes; label++) sum += weights[feature * classes + label];
    return sum / classes;
  }

  return {
    classes,
    scores,
    meanWeight,
    weight: (feature, label) => weights[feature * classes + label],
  };
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

/** Finds the known texts most like a new one. */
interface Neighbours {
  /** For each class, how near its nearest examples are: the sum of squared likeness of those among the nearest ones. */
  scores(vector: Vector): Float64Array;
}

/** How many of the nearest examples have a say. */
const NEAREST = 30;

/** A feature in more than this share of the examples tells nothing and would cost most of the time. */
const MAX_SHARE = 0.05;

/** The examples by feature: those that have the feature f are the entries from `starts[f]` to `starts[f + 1]`. */
interface NeighbourData {
  starts: Int32Array;
  /** The example of an entry, and how much it has of the feature. */
  owners: Int32Array;
  values: Float32Array;
  /** The class and the weight of each example. */
  labels: Int32Array;
  weights: Float64Array;
}

/** Indexes the examples by feature, so that a look-up costs only those which share a feature with the text. */
function indexExamples(examples: readonly Example[], size: number): NeighbourData {
  const starts = new Int32Array(size + 1);
  for (const { vector } of examples) for (const feature of vector.index) starts[feature + 1]++;
  for (let feature = 0; feature < size; feature++) starts[feature + 1] += starts[feature];
  const filled = starts.slice();
  const owners = new Int32Array(starts[size]);
  const values = new Float32Array(starts[size]);
  examples.forEach(({ vector }, owner) => {
    vector.index.forEach((feature, place) => {
      owners[filled[feature]] = owner;
      values[filled[feature]++] = vector.value[place];
    });
  });
  const labels = Int32Array.from(examples, ({ label }) => label);
  const weights = Float64Array.from(examples, ({ weight }) => weight);
  return { starts, owners, values, labels, weights };
}

function createNeighbours({ starts, owners, values, labels, weights }: NeighbourData, classes: number): Neighbours {
  const longest = labels.length * MAX_SHARE;
  // Texts are read one after the other, so all of them use the same room. Between them, every likeness in it is 0.
  const likeness = new Float64Array(labels.length);
  const alike = new Int32Array(labels.length);
  const largest = new Float64Array(NEAREST);

  /** Measures how like each example is, and returns how many are at all; these stand in `alike`. */
  function compare({ index, value }: Vector): number {
    let count = 0;
    for (let place = 0; place < index.length; place++) {
      const [from, to] = [starts[index[place]], starts[index[place] + 1]];
      if (to - from > longest) continue;
      const amount = value[place];
      for (let entry = from; entry < to; entry++) {
        const owner = owners[entry];
        const before = likeness[owner];
        if (before === 0) alike[count++] = owner;
        likeness[owner] = before + amount * values[entry];
      }
    }
    return count;
  }

  /** Returns the likeness that `NEAREST` of the examples reach, remembering only the largest seen so far; 0 where there are fewer. */
  function leastOfNearest(count: number): number {
    largest.fill(0);
    for (let place = 0; place < count; place++) {
      const near = likeness[alike[place]];
      if (near <= largest[0]) continue;
      let rank = 0;
      while (rank + 1 < NEAREST && largest[rank + 1] < near) {
        largest[rank] = largest[rank + 1];
        rank++;
      }
      largest[rank] = near;
    }
    return largest[0];
  }

  function scores(vector: Vector): Float64Array {
    const result = new Float64Array(classes);
    const count = compare(vector);
    const least = leastOfNearest(count);
    for (let place = 0; place < count; place++) {
      const owner = alike[place];
      const near = likeness[owner];
      likeness[owner] = 0;
      if (near >= least) result[labels[owner]] += near * near * weights[owner];
    }
    return result;
  }

  return { scores };
}
