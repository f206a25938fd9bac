import { hoursPerWeek, workTimesIn } from "@/lib/analysis/quantities/hours.ts";
import { peopleIn } from "@/lib/analysis/quantities/people.ts";
import { type Period, periodsIn, perWeek, WEEKS_PER_MONTH } from "@/lib/analysis/quantities/periods.ts";
import { pluralOf, type UnitWords } from "@/lib/analysis/quantities/units.ts";
import { volumeIn } from "@/lib/analysis/quantities/volume.ts";
import { round } from "@/lib/text/arithmetic.ts";
import { numbersIn } from "@/lib/text/numbers.ts";
import { numberWordsOf } from "@/lib/text/number_words.ts";
import type { Language } from "@/lib/text/language.ts";
import { timeWordsOf } from "@/lib/text/time_words.ts";
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
  const time = times.find(({ period }) => period !== null);
  const free = numbers.filter((number) =>
    number.from !== people?.from && !times.some(({ from }) => from === number.from)
  );
  const volume = volumeIn(tokens, free, periods, sentences, {
    units: rules.units,
    expected: new Set(expected),
    implied: impliedUnit(tokens, expected, rules),
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

/**
 * The unit that is meant by "about 80 a day": the most usual one where the text mentions it, else the first one that it
 * mentions in the plural, else the most usual one.
 */
function impliedUnit(tokens: readonly Token[], expected: readonly string[], rules: AmountRules): string | null {
  const [usual] = expected;
  if (usual === undefined) return null;
  const words = new Set(tokens.map(({ text }) => text));
  if (words.has(usual) || words.has(pluralOf(usual))) return usual;
  const plurals = new Map(expected.map((unit) => [pluralOf(unit), unit]));
  const mentioned = tokens.find(({ text }) => plurals.has(text) && !rules.isPerson(text));
  if (mentioned !== undefined) return plurals.get(mentioned.text)!;
  for (let place = 1; place < tokens.length; place++) {
    const found = tokens[place].text.endsWith("s") ? rules.units.after(tokens, place, 1) : undefined;
    if (found?.listed && !found.generic && !rules.isPerson(tokens[place].text)) return found.name;
  }
  return usual;
}

/** The number of the sentence that each token stands in, from 0. */
function sentencesOf(tokens: readonly Token[]): Int32Array {
  const sentences = new Int32Array(tokens.length);
  let sentence = 0;
  tokens.forEach(({ kind, text, glued }, place) => {
    sentences[place] = sentence;
    if (kind === "mark" && /^[.!?;\n…]$/.test(text) && !(text === "." && glued && tokens[place + 1]?.glued)) sentence++;
  });
  return sentences;
}
