import type { Features } from "@/lib/language/line_features.ts";
import { randomNumbers, shareOf, shuffle } from "@/lib/language/learning.ts";

// A network for lines: what each feature of a line stands for is a row of small integers; the rows of all its features are
// added up, what is below 0 is left out, and the rest speaks for or against each class, one against all others, so that a line
// may belong to none. It learns by steps of their own size for each row (AdaGrad), in a fixed order and in arithmetic that is
// the same on every machine.

/** What is learned. */
export interface WordNetwork {
  /** How many numbers a row has, and of how many classes it tells. */
  width: number;
  classes: number;
  rows: Rows;
  weights: Int8Array;
  /** What a weight of 1 is worth, by place in the row, and what each place begins with. */
  scale: Float32Array;
  begin: Float32Array;
  /** From each place to all classes, and what those begin with. */
  last: Float32Array;
  bias: Float32Array;
}

/** Which buckets have a row, a bit for each, and how many rows there are before each 32 of them. */
export interface Rows {
  has: Uint32Array;
  before: Uint32Array;
}

/** Counts the rows of buckets of which each is a bit. */
export function countRows(has: Uint32Array): Rows {
  let count = 0;
  const before = has.map((bits) => {
    count += bitCount(bits);
    return count - bitCount(bits);
  });
  return { has, before };
}

/** Returns the row of a bucket; -1 where it has none. Numbers of rows by bucket would be found in no cache of a processor. */
function rowOf({ has, before }: Rows, bucket: number): number {
  const bits = has[bucket >>> 5];
  const bit = 1 << (bucket & 31);
  return (bits & bit) === 0 ? -1 : before[bucket >>> 5] + bitCount(bits & (bit - 1));
}

function bitCount(bits: number): number {
  let pairs = bits - (bits >>> 1 & 0x55555555);
  pairs = (pairs & 0x33333333) + (pairs >>> 2 & 0x33333333);
  return Math.imul(pairs + (pairs >>> 4) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Something to learn from, and which of the classes that are asked for it belongs to. */
export interface Example {
  features: Features;
  is: Uint8Array;
  isAsked: Uint8Array;
  weight: number;
}

/** Returns how much speaks for each class, and below 0 how much against it. */
export function wordScores(
  { width, classes, rows, weights, scale, begin, last, bias }: WordNetwork,
  features: readonly Features[],
): Float64Array {
  const sums = new Float64Array(width);
  for (const { index, value } of features) {
    for (let at = 0; at < index.length; at++) {
      const row = rowOf(rows, index[at]);
      if (row < 0) continue;
      const from = row * width;
      const amount = value[at];
      for (let place = 0; place < width; place++) sums[place] += weights[from + place] * amount;
    }
  }
  const scores = Float64Array.from(bias);
  for (let place = 0; place < width; place++) {
    const sum = sums[place] * scale[place] + begin[place];
    if (sum <= 0) continue;
    for (let one = 0, from = place * classes; one < classes; one++) scores[one] += last[from + one] * sum;
  }
  return scores;
}

const WIDTH = 24;
const ROUNDS = 6;
const RATE = 0.2;
/** The steps of what all lines share are so much smaller. */
const SHARED = 0.3;
/** Pulls what rests on few examples towards nothing. */
const DECAY = 3e-4;
/** The share of the features that is left out each time, so that none is relied on alone. */
const LEFT_OUT = 0.25;
/** What stands in fewer examples teaches little about others, and would make the table large. */
const LEAST_SEEN = 10;

/**
 * Learns the classes from examples.
 *
 * @param buckets how many features there are
 */
export function learnWords(examples: readonly Example[], classes: number, buckets: number): WordNetwork {
  const rows = rowsSeen(examples, buckets);
  const count = rows.has.reduce((sum, bits) => sum + bitCount(bits), 0);
  const random = randomNumbers();
  const near = () => random() + random() + random() - 1.5;
  const weights = Float32Array.from({ length: count * WIDTH }, () => near() * 0.1);
  const squares = new Float32Array(count).fill(0.01);
  const begin = new Float32Array(WIDTH).fill(0.1);
  const beginSquares = new Float32Array(WIDTH).fill(1);
  const last = Float32Array.from({ length: WIDTH * classes }, () => near() * 2 / Math.sqrt(WIDTH));
  const lastSquares = new Float32Array(WIDTH * classes).fill(0.1);
  const bias = new Float32Array(classes).fill(-1);
  const biasSquares = new Float32Array(classes).fill(1);
  const [sums, slopes, errors] = [new Float64Array(WIDTH), new Float64Array(WIDTH), new Float64Array(classes)];
  const known = examples.map(({ features: { index, value } }) => {
    const kept = [...index.keys()].filter((place) => rowOf(rows, index[place]) >= 0);
    return {
      row: Int32Array.from(kept, (place) => rowOf(rows, index[place])),
      value: Float32Array.from(kept, (place) => value[place] / (1 - LEFT_OUT)),
    };
  });
  const isKept = new Uint8Array(known.reduce((most, { row }) => Math.max(most, row.length), 0));
  const order = examples.map((_, index) => index);
  for (let round = 0; round < ROUNDS; round++) {
    shuffle(order, random);
    const rate = RATE * (1 - round / ROUNDS);
    for (const example of order) {
      const { row, value } = known[example];
      const { is, isAsked, weight } = examples[example];
      sums.set(begin);
      for (let at = 0; at < row.length; at++) {
        isKept[at] = random() < LEFT_OUT ? 0 : 1;
        if (isKept[at] === 0) continue;
        for (let place = 0, from = row[at] * WIDTH; place < WIDTH; place++) {
          sums[place] += weights[from + place] * value[at];
        }
      }
      for (let one = 0; one < classes; one++) {
        errors[one] = 0;
        if (isAsked[one] === 0) continue;
        let score = bias[one];
        for (let place = 0; place < WIDTH; place++) {
          if (sums[place] > 0) score += sums[place] * last[place * classes + one];
        }
        const error = errors[one] = weight * (shareOf(score) - is[one]);
        biasSquares[one] += error * error;
        bias[one] -= SHARED * rate * error / Math.sqrt(biasSquares[one]);
      }
      let size = 0;
      for (let place = 0; place < WIDTH; place++) {
        slopes[place] = 0;
        if (sums[place] <= 0) continue;
        for (let one = 0, from = place * classes; one < classes; one++, from++) {
          if (errors[one] === 0) continue;
          slopes[place] += errors[one] * last[from];
          const slope = errors[one] * sums[place];
          lastSquares[from] += slope * slope;
          last[from] -= SHARED * rate * (slope + DECAY * last[from]) / Math.sqrt(lastSquares[from]);
        }
        size += slopes[place] * slopes[place] / WIDTH;
        beginSquares[place] += slopes[place] * slopes[place];
        begin[place] -= 0.1 * rate * slopes[place] / Math.sqrt(beginSquares[place]);
      }
      for (let at = 0; at < row.length; at++) {
        if (isKept[at] === 0) continue;
        squares[row[at]] += size * value[at] * value[at];
        const step = rate / Math.sqrt(squares[row[at]]);
        for (let place = 0, from = row[at] * WIDTH; place < WIDTH; place++, from++) {
          weights[from] -= step * (slopes[place] * value[at] + DECAY * weights[from]);
        }
      }
    }
  }
  return { width: WIDTH, classes, rows, ...rounded(weights), begin, last, bias };
}

/** Gives a row to each bucket that stands in enough examples. */
function rowsSeen(examples: readonly Example[], buckets: number): Rows {
  const seen = new Uint32Array(buckets);
  for (const { features } of examples) for (const bucket of new Set(features.index)) seen[bucket]++;
  const has = new Uint32Array(Math.ceil(buckets / 32));
  for (const [bucket, times] of seen.entries()) if (times >= LEAST_SEEN) has[bucket >>> 5] |= 1 << (bucket & 31);
  return countRows(has);
}

/** In standard deviations: the few weights that are larger are cut. */
const LARGEST = 6;

function rounded(weights: Float32Array): Pick<WordNetwork, "weights" | "scale"> {
  const squares = new Float64Array(WIDTH);
  for (let at = 0; at < weights.length; at++) squares[at % WIDTH] += weights[at] * weights[at];
  const rows = Math.max(1, weights.length / WIDTH);
  const scale = Float32Array.from(squares, (sum) => LARGEST * Math.sqrt(sum / rows) / MOST || 1);
  return {
    weights: Int8Array.from(weights, (weight, at) => {
      return Math.max(-MOST, Math.min(MOST, Math.round(weight / scale[at % WIDTH])));
    }),
    scale,
  };
}

/** The largest integer that a weight may be: few of them, so that the table is small. */
const MOST = 15;
