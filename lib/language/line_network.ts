import { randomNumbers, shareOf, shuffle } from "@/lib/language/learning.ts";

// A network with one hidden layer, which learns how what is known of a line and of those around it goes together. It learns by
// Adam in batches, in a fixed order and in arithmetic that is the same on every machine.

export interface Network {
  inputs: number;
  hidden: number;
  outputs: number;
  /** From each input to all of the hidden layer, what that begins with; then from there to the outputs, and theirs. */
  weights: Float32Array;
}

/** Something to learn from: numbers of about -1 to 1, and which of the classes that are asked for it belongs to. */
export interface Lesson {
  inputs: Float32Array;
  is: Uint8Array;
  isAsked: Uint8Array;
}

/** Where the parts of the weights begin. */
function partsOf({ inputs, hidden, outputs }: Omit<Network, "weights">) {
  const first = inputs * hidden;
  const second = first + hidden;
  const third = second + hidden * outputs;
  return { first, second, third, end: third + outputs };
}

/** Fills the hidden layer for some inputs. */
function activate({ weights, hidden }: Network, first: number, inputs: Float32Array, layer: Float64Array): void {
  for (let one = 0; one < hidden; one++) layer[one] = weights[first + one];
  for (let input = 0; input < inputs.length; input++) {
    const amount = inputs[input];
    if (amount === 0) continue;
    const row = input * hidden;
    for (let one = 0; one < hidden; one++) layer[one] += weights[row + one] * amount;
  }
  for (let one = 0; one < hidden; one++) if (layer[one] < 0) layer[one] = 0;
}

/** Adds up how much speaks for each class. */
function outcome(
  { weights, hidden, outputs }: Network,
  second: number,
  third: number,
  layer: Float64Array,
): Float64Array {
  const scores = Float64Array.from(weights.subarray(third, third + outputs));
  for (let one = 0; one < hidden; one++) {
    if (layer[one] === 0) continue;
    const row = second + one * outputs;
    for (let output = 0; output < outputs; output++) scores[output] += weights[row + output] * layer[one];
  }
  return scores;
}

/** Returns how much speaks for each class, and below 0 how much against it. */
export function networkScores(network: Network, inputs: Float32Array): Float64Array {
  const { first, second, third } = partsOf(network);
  const layer = new Float64Array(network.hidden);
  activate(network, first, inputs, layer);
  return outcome(network, second, third, layer);
}

const HIDDEN = 32;
const ROUNDS = 8;
const BATCH = 32;
const RATE = 2e-3;
const DECAY = 1e-2;
/** The share of the inputs that is left out each time, so that none is relied on alone. */
const LEFT_OUT = 0.2;
const [MEAN, SQUARE] = [0.9, 0.999];

/** Learns the classes from examples. */
export function learnNetwork(lessons: readonly Lesson[], outputs: number): Network {
  const inputs = lessons[0].inputs.length;
  const shape = { inputs, hidden: HIDDEN, outputs };
  const { first, second, third, end } = partsOf(shape);
  const network: Network = { ...shape, weights: new Float32Array(end) };
  const { weights } = network;
  const random = randomNumbers();
  for (let at = 0; at < first; at++) weights[at] = (random() + random() + random() - 1.5) * 2.8 / Math.sqrt(inputs);
  for (let at = second; at < third; at++) weights[at] = (random() + random() + random() - 1.5) * 2 / Math.sqrt(HIDDEN);
  weights.fill(-1, third);
  const [slopes, means, squares] = [0, 1, 2].map(() => new Float64Array(end));
  const layer = new Float64Array(HIDDEN);
  const back = new Float64Array(HIDDEN);
  const seen = new Float32Array(inputs);
  const order = lessons.map((_, index) => index);
  let [meanLeft, squareLeft] = [1, 1];
  for (let round = 0; round < ROUNDS; round++) {
    shuffle(order, random);
    const rate = RATE * (1 - round / ROUNDS);
    for (let from = 0; from < order.length; from += BATCH) {
      const batch = order.slice(from, from + BATCH);
      slopes.fill(0);
      for (const place of batch) {
        const { inputs: all, is, isAsked } = lessons[place];
        for (let input = 0; input < inputs; input++) {
          const amount = all[input];
          seen[input] = amount === 0 || random() < LEFT_OUT ? 0 : amount / (1 - LEFT_OUT);
        }
        activate(network, first, seen, layer);
        const errors = outcome(network, second, third, layer).map((score, output) =>
          isAsked[output] === 0 ? 0 : (shareOf(score) - is[output]) / batch.length
        );
        for (let one = 0; one < HIDDEN; one++) {
          back[one] = 0;
          if (layer[one] === 0) continue;
          const row = second + one * outputs;
          for (let output = 0; output < outputs; output++) {
            slopes[row + output] += errors[output] * layer[one];
            back[one] += errors[output] * weights[row + output];
          }
          slopes[first + one] += back[one];
        }
        for (let output = 0; output < outputs; output++) slopes[third + output] += errors[output];
        for (let input = 0; input < inputs; input++) {
          const amount = seen[input];
          if (amount === 0) continue;
          const row = input * HIDDEN;
          for (let one = 0; one < HIDDEN; one++) slopes[row + one] += back[one] * amount;
        }
      }
      [meanLeft, squareLeft] = [meanLeft * MEAN, squareLeft * SQUARE];
      for (let at = 0; at < end; at++) {
        const slope = slopes[at];
        means[at] = MEAN * means[at] + (1 - MEAN) * slope;
        squares[at] = SQUARE * squares[at] + (1 - SQUARE) * slope * slope;
        const isBias = at >= first && at < second || at >= third;
        const step = means[at] / (1 - meanLeft) / (Math.sqrt(squares[at] / (1 - squareLeft)) + 1e-8);
        weights[at] -= rate * (step + (isBias ? 0 : DECAY * weights[at]));
      }
    }
  }
  return network;
}
