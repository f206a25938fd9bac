import type { Knowledge } from "@/lib/analysis/knowledge.ts";
import { isSmallWord } from "@/lib/text/language.ts";
import { tokenise } from "@/lib/text/text_tokens.ts";

/** An example that says nearly what a labelled text says: with it, a measurement would flatter. */
interface NearDuplicate {
  example: string;
  text: string;
}

/** So many runs of so many words in a row may be shared by chance once. */
const RUN = 4;
const MOST_RUNS = 1;

/** A run of fewer telling words is a turn of speech: "at the end of the". */
const LEAST_TELLING = 2;

/** From this share of its telling words in one sentence of a text on, an example says the same; fewer words prove nothing. */
const SAME = 0.75;
const LEAST_WORDS = 4;

/** A sentence that is so much longer says more than the example. */
const MOST_LONGER = 2.5;

/** Finds examples that share two runs of four words with a labelled text, or three quarters of their words with a sentence of it. */
export function nearDuplicates(examples: Iterable<string>, texts: readonly string[]): NearDuplicate[] {
  const runs = new Map<string, number[]>();
  const sentences = new Map<string, number[]>();
  const sizes: number[] = [];
  const sources: number[] = [];
  texts.forEach((text, place) => {
    for (const run of runsOf(wordsOf(text))) remember(runs, run, place);
    for (const sentence of text.split(/[.!?\n]/)) {
      const telling = tellingOf(wordsOf(sentence));
      for (const word of telling) remember(sentences, word, sizes.length);
      sizes.push(telling.size);
      sources.push(place);
    }
  });
  return [...examples].flatMap((example) => {
    const words = wordsOf(example);
    const place = most(runsOf(words), runs, MOST_RUNS + 1)[0] ?? sameSentence(tellingOf(words));
    return place === undefined ? [] : [{ example, text: texts[place] }];
  });

  function sameSentence(telling: ReadonlySet<string>): number | undefined {
    if (telling.size < LEAST_WORDS) return undefined;
    const sentence = most(telling, sentences, telling.size * SAME).find((one) =>
      sizes[one] <= telling.size * MOST_LONGER
    );
    return sentence === undefined ? undefined : sources[sentence];
  }
}

/** Lists the places at which at least `least` of the keys are known. */
function most(keys: Iterable<string>, known: ReadonlyMap<string, number[]>, least: number): number[] {
  const counts = new Map<number, number>();
  for (const key of keys) for (const place of known.get(key) ?? []) counts.set(place, (counts.get(place) ?? 0) + 1);
  return [...counts].flatMap(([place, count]) => count >= least ? [place] : []);
}

function remember(index: Map<string, number[]>, key: string, place: number): void {
  const places = index.get(key);
  if (places === undefined) index.set(key, [place]);
  else if (places.at(-1) !== place) places.push(place);
}

function wordsOf(text: string): string[] {
  return tokenise(text).filter(({ kind }) => kind !== "mark").map(({ text }) => text);
}

function tellingOf(words: readonly string[]): Set<string> {
  return new Set(words.filter((word) => !isSmallWord(word)));
}

function runsOf(words: readonly string[]): Set<string> {
  const runs = new Set<string>();
  for (let from = 0; from + RUN <= words.length; from++) {
    const run = words.slice(from, from + RUN);
    if (run.filter((word) => !isSmallWord(word)).length >= LEAST_TELLING) runs.add(run.join(" "));
  }
  return runs;
}

/** Lists all that is learned from, in every language. */
export function* examplesOf({ opportunities, outside, vague, sayings }: Knowledge): Generator<string> {
  for (const { pains, languages } of opportunities) yield* [...pains, ...Object.values(languages).flat()];
  for (const { utterances } of outside.families) yield* utterances;
  yield* [...outside.decoys, ...Object.values(outside.languages).flat()];
  yield* [...vague.utterances, ...Object.values(vague.languages).flat()];
  for (const { problems, vague: none, outside: other } of Object.values(sayings)) {
    for (const { says } of problems) yield* Object.values(says).flat();
    yield* [...none, ...Object.values(other).flat()];
  }
}
