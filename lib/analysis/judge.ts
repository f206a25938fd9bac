import type { Bag, Keys } from "@/lib/analysis/bag.ts";
import { trainLogistic } from "@/lib/analysis/logistic.ts";
import { createVectorSpace } from "@/lib/analysis/vector_space.ts";
import { softmax } from "@/lib/text/arithmetic.ts";

/** What kind of text it is; the three add up to 1. */
export interface Judgement {
  /** A piece of work of an organisation. */
  problem: number;
  /** An organisation that names no work. */
  vague: number;
  /** Neither. */
  outside: number;
}

/** Example texts to judge by. */
export interface JudgeExamples {
  problems: readonly Bag[];
  vague: readonly Bag[];
  /** By family. */
  outside: readonly (readonly Bag[])[];
}

export type Judge = (bag: Bag) => Judgement;

const [PROBLEM, VAGUE, FIRST_OUTSIDE] = [0, 1, 2];

/** There are far more examples of problems than of anything else; this keeps them from deciding every doubt. */
const PROBLEM_WEIGHT = 0.35;

const TRAINING = { rounds: 3, rate: 5 };

/** Learns to tell problems of a business from other texts. Each family of other texts is learned for itself. */
export function createJudge({ problems, vague, outside }: JudgeExamples, keys: Keys): Judge {
  const lessons = [
    ...problems.map((bag) => ({ bag, label: PROBLEM, weight: PROBLEM_WEIGHT })),
    ...vague.map((bag) => ({ bag, label: VAGUE, weight: 1 })),
    ...outside.flatMap((bags, family) => bags.map((bag) => ({ bag, label: FIRST_OUTSIDE + family, weight: 1 }))),
  ];
  const space = createVectorSpace(lessons.map(({ bag }) => bag), keys, () => true);
  const examples = lessons.map(({ bag, label, weight }) => ({ vector: space.vectorOf(bag), label, weight }));
  const model = trainLogistic(examples, FIRST_OUTSIDE + outside.length, space.size, TRAINING);

  return function judge(bag) {
    const shares = softmax(model.scores(space.vectorOf(bag)));
    return { problem: shares[PROBLEM], vague: shares[VAGUE], outside: 1 - shares[PROBLEM] - shares[VAGUE] };
  };
}
