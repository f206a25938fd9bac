import type { Example } from "@/lib/analysis/logistic.ts";
import type { Vector } from "@/lib/analysis/vector_space.ts";

/** Finds the known texts most like a new one. */
export interface Neighbours {
  /** For each class, how near its nearest examples are: the sum of squared likeness of those among the nearest ones. */
  scores(vector: Vector): Float64Array;
}

/** How many of the nearest examples have a say. */
const NEAREST = 30;

/** A feature in more than this share of the examples tells nothing and would cost most of the time. */
const MAX_SHARE = 0.2;

/** Indexes the examples by feature, so that a look-up costs only those which share a feature with the text. */
export function createNeighbours(examples: readonly Example[], classes: number, size: number): Neighbours {
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
  const longest = examples.length * MAX_SHARE;

  function scores({ index, value }: Vector): Float64Array {
    const likeness = new Float64Array(examples.length);
    for (let place = 0; place < index.length; place++) {
      const [from, to] = [starts[index[place]], starts[index[place] + 1]];
      if (to - from > longest) continue;
      for (let entry = from; entry < to; entry++) likeness[owners[entry]] += value[place] * values[entry];
    }
    const result = new Float64Array(classes);
    const least = nthLargest(likeness, NEAREST);
    for (let owner = 0; owner < likeness.length; owner++) {
      const near = likeness[owner];
      if (near > 0 && near >= least) result[examples[owner].label] += near * near * examples[owner].weight;
    }
    return result;
  }

  return { scores };
}

/** The value that `count` of the values reach, by keeping only the largest seen so far. */
function nthLargest(values: Float64Array, count: number): number {
  const largest = new Float64Array(count);
  for (const value of values) {
    if (value <= largest[0]) continue;
    let place = 0;
    while (place + 1 < count && largest[place + 1] < value) {
      largest[place] = largest[place + 1];
      place++;
    }
    largest[place] = value;
  }
  return largest[0];
}
