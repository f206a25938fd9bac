import { hoursPerWeek, workTimesIn } from "@/lib/analysis/quantities/hours.ts";
import { peopleIn } from "@/lib/analysis/quantities/people.ts";
import { type Period, periodsIn, perWeek, WEEKS_PER_MONTH } from "@/lib/analysis/quantities/periods.ts";
import { impliedUnit } from "@/lib/analysis/quantities/implied_unit.ts";
import type { UnitWords } from "@/lib/analysis/quantities/units.ts";
import { volumeIn } from "@/lib/analysis/quantities/volume.ts";
import { round } from "@/lib/text/arithmetic.ts";
import { numbersIn } from "@/lib/text/numbers.ts";
import { numberWordsOf } from "@/lib/text/number_words.ts";
import type { Language } from "@/lib/text/language.ts";
import { type TimeWords, timeWordsOf } from "@/lib/text/time_words.ts";
import type { Token } from "@/lib/text/tokens.ts";

/** What a text says about amounts. Null where it says nothing; never a guess. */
export interface Amounts {
  people: number | null;
  volume: number | null;
  unit: string | null;
  period: Period | null;
  hoursPerWeek: number | null;
  hoursPerMonth: number | null;
  /** The hours were said for each of the people. */
  each: boolean;
  /** Minutes for one item, where `hoursPerMonth` rests on them. */
  minutesPerItem: number | null;
}

/** What the content knows about amounts. */
export interface AmountRules {
  units: UnitWords;
  isPerson(word: string): boolean;
  smallestStock: number;
  /** Words for things that lie waiting: a backlog of ninety. */
  piles: ReadonlySet<string>;
}

/**
 * Reads the amounts out of a text.
 *
 * @param expected units of the opportunity that the text is about, the most usual one first
 */
export function amountsIn(
  tokens: readonly Token[],
  language: Language,
  rules: AmountRules,
  expected: readonly string[],
): Amounts {
  const words = timeWordsOf(language);
  const numbers = numbersIn(tokens, numberWordsOf(language));
  const periods = periodsIn(tokens, words);
  const sentences = sentencesOf(tokens);
  const people = peopleIn(tokens, numbers, rules.isPerson, rules.units.isUnit);
  const times = workTimesIn(tokens, numbers, periods, sentences, words);
  const regular = times.filter(({ period }) => period !== null);
  const time = regular.find(({ from }) => isSaidOfNow(tokens, from, words)) ?? regular[0];
  const free = numbers.filter((number) =>
    number.from !== people?.from && !times.some(({ from }) => from === number.from)
  );
  const volume = volumeIn(tokens, free, periods, sentences, {
    units: rules.units,
    expected: new Set(expected),
    implied: (number) => impliedUnit(tokens, number, expected, rules),
    piles: rules.piles,
    times: words,
    isEnglish: language === "en",
    smallestStock: rules.smallestStock,
  });
  const weekly = time === undefined ? null : hoursPerWeek(time, people?.value ?? null);
  const perItem = times.find(({ period }) => period === null);
  const itemHours = weekly === null && perItem !== undefined && volume !== undefined && volume.period !== null
    ? perItem.hours * volume.value * perWeek(volume.period) * WEEKS_PER_MONTH
    : null;
  return {
    people: people?.value ?? null,
    volume: volume?.value ?? null,
    unit: volume?.unit ?? null,
    period: volume?.period ?? null,
    hoursPerWeek: weekly === null ? null : round(weekly, 2),
    hoursPerMonth: weekly !== null
      ? round(weekly * WEEKS_PER_MONTH, 1)
      : itemHours === null
      ? null
      : round(itemHours, 1),
    each: time?.each === true && people !== undefined,
    minutesPerItem: itemHours === null ? null : round(perItem!.hours * 60, 1),
  };
}

/** How far before a time a word such as "now" may stand. */
const NOW_REACH = 6;

/** True where the words just before say that this holds today: "it was two hours, now it is four". */
function isSaidOfNow(tokens: readonly Token[], from: number, words: TimeWords): boolean {
  return tokens.slice(Math.max(0, from - NOW_REACH), from).some(({ text }) => words.now.has(text));
}

/** After these, a full stop ends no sentence. */
const ABBREVIATIONS = new Set(
  "approx ca max min avg no nr st mr mrs ms dr incl excl hrs resp env etwa bzw aprox".split(" "),
);

/** The number of the sentence that each token stands in, from 0. */
function sentencesOf(tokens: readonly Token[]): Int32Array {
  const sentences = new Int32Array(tokens.length);
  let sentence = 0;
  tokens.forEach(({ kind, text, glued }, place) => {
    sentences[place] = sentence;
    if (kind !== "mark" || !/^[.!?;\n…]$/.test(text)) return;
    const isInside = text === "." && glued && (tokens[place + 1]?.glued || ABBREVIATIONS.has(tokens[place - 1].text));
    if (!isInside) sentence++;
  });
  return sentences;
}
