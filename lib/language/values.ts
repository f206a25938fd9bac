import { type Amount, amountAt } from "@/lib/language/money_amounts.ts";
import type { Lexicon } from "@/lib/language/lexicon.ts";
import { datesIn, type Days, seasonAt, weekdaysAt } from "@/lib/language/named_days.ts";
import { boundedRange, isBreak, jointAt, numberAt, type Range } from "@/lib/language/number_ranges.ts";
import type { Piece } from "@/lib/language/pieces.ts";
import { AREAS, MONTHS, SPANS, type Unit, UNITS, ValueWords } from "@/lib/language/value_words.ts";
import { languagesIn } from "@/lib/text/spoken_languages.ts";

/** What a slot of a phrase may hold. */
export interface SlotValues {
  n: Range;
  percent: Range;
  money: Amount;
  date: Days;
  /** How long, in months; `unit` as it is said. */
  span: Range & { unit: Unit };
  /** How many days of the week are named. */
  weekdays: number;
  /** A country or a group of countries. */
  area: string;
  /** BCP 47. */
  language: string;
  /** What joins two of which one will do, two that both hold; and "a week", "per month". */
  or: true;
  and: true;
  per: Unit;
  /** A name: words with capitals, as far as the script has them. */
  place: string;
}

export type Slot = keyof SlotValues;

/** The slots that phrases may have. */
export const SLOTS: readonly Slot[] = [
  "n",
  "percent",
  "money",
  "date",
  "span",
  "weekdays",
  "area",
  "language",
  "place",
];

/** A value, with the words that say it: those from `from` up to, and without, `to`. */
export interface Value<S extends Slot = Slot> {
  slot: S;
  from: number;
  to: number;
  value: SlotValues[S];
}

const PER_MONTH: Record<Unit, number> = { hour: 1 / 176, day: 1 / 30, week: 12 / 52, month: 1, year: 12 };

/** A value that begins at a known piece. */
type Found = { [S in Slot]: { slot: S; to: number; value: SlotValues[S]; from?: number } }[Slot];

/** Knows countries and groups of them by their names. */
export interface Areas {
  /** Tells whether a name may begin with a word. */
  begins(word: string): boolean;
  areaOf(name: string): string | undefined;
}

/** In words: no country has a longer name. */
const LONGEST_AREA = 4;
/** In words: no town has a longer name. */
const LONGEST_PLACE = 3;
/** In letters: a shorter name of a country is written in capitals. */
const LEAST_NAME = 4;

/**
 * Finds the values that a text names, those inside others too.
 *
 * @param lexicon finds the words of `values.yaml`
 * @param areas knows countries and areas by their names
 * @param today the day of the request: a date without a year is the next one
 */
export function valuesIn(
  text: string,
  pieces: readonly Piece[],
  lexicon: Lexicon,
  areas: Areas,
  today: string,
): Value[] {
  const words = new ValueWords(text, pieces, lexicon);
  const values: Value[] = [];
  const add = (at: number, found: Iterable<Found>): void => {
    for (const { slot, to, value, from = at } of found) values.push({ slot, from, to, value });
  };
  const isValueAt = (at: number) => pieces[at].number !== undefined || words.isSaidAt(at);
  for (let at = 0; at < pieces.length; at++) {
    if (isValueAt(at)) {
      add(at, amountsAt(words, at));
      add(at, rangesAt(words, at));
      add(at, spansAt(words, at));
      for (const { to, count } of weekdaysAt(words, at)) add(at, [{ slot: "weekdays", to, value: count }]);
    }
    if (pieces[at].number === undefined) {
      const bases = areaBases(pieces[at], lexicon, areas);
      if (bases.length > 0 || words.isSaidAt(at)) add(at, areasAt(words, at, bases, areas));
    }
    if (!isSmall(pieces[at].written)) add(at, placesAt(words, at));
  }
  for (const { from, to, days } of datesIn(words, today)) add(from, [{ slot: "date", to, value: days }]);
  add(0, tonguesIn(words, lexicon));
  for (let at = 0; at < pieces.length; at++) {
    if (!isValueAt(at) && !pieces[at].folded.startsWith("q")) continue;
    const season = seasonAt(words, at, today);
    if (season !== undefined) add(at, [{ slot: "date", to: season.to, value: season.days }]);
    const or = words.wordAt(at, "or");
    if (or !== undefined) add(at, [{ slot: "or", to: or, value: true }]);
    const and = words.wordAt(at, "and");
    if (and !== undefined) add(at, [{ slot: "and", to: and, value: true }]);
    const per = words.oneOf(at, UNITS, "per-");
    if (per !== undefined) add(at, [{ slot: "per", to: per.to, value: per.id }]);
  }
  // The 8 of "from 8 March" is no number, March no name, and "we work in English" names no place.
  const dates = values.filter(({ slot }) => slot === "date");
  const tongues = values.filter(({ slot }) => slot === "language");
  const isWithin = (one: Value, others: readonly Value[]) =>
    others.some((other) => one.from < other.to && other.from < one.to);
  return values.filter((one) =>
    !(INSIDE_DATES.includes(one.slot) && isWithin(one, dates)) && !(one.slot === "place" && isWithin(one, tongues))
  );
}

const INSIDE_DATES: readonly Slot[] = ["n", "span", "place"];

function* amountsAt(words: ValueWords, at: number): Generator<Found> {
  const amount = amountAt(words, at);
  if (amount === undefined) return;
  // With and without the words around it: a phrase may say them itself.
  for (const from of new Set([amount.from, at])) {
    for (const to of new Set([amount.to, amount.bare])) yield { slot: "money", from, to, value: amount.value };
  }
}

/** Finds numbers and their ranges, and what is counted in percent or in time. */
function* rangesAt(words: ValueWords, at: number): Generator<Found> {
  const low = numberAt(words, at);
  if (low === undefined) return;
  const next = jointAt(words, at, low.to);
  const last = next === undefined ? undefined : numberAt(words, next);
  const isRange = last !== undefined && !isBreak(words, low.to, low.value, last.value);
  for (const high of isRange ? [low, last] : [low]) {
    const { from, to, range } = boundedRange(words, at, low.value, high.value, high.to);
    for (const start of new Set([from, at])) {
      yield { slot: "n", from: start, to, value: range };
      const percent = words.wordAt(high.to, "percent");
      if (percent !== undefined) yield { slot: "percent", from: start, to: percent, value: range };
      const unit = words.oneOf(high.to, SPANS, "unit-");
      if (unit !== undefined) yield { slot: "span", from: start, to: unit.to, value: inMonths(range, unit.id) };
    }
  }
}

/** Finds words that say one or two of a unit, or a span: "half a year". */
function* spansAt(words: ValueWords, at: number): Generator<Found> {
  const whole = words.oneOf(at, MONTHS, "months-");
  if (whole !== undefined) {
    const months = Number(whole.id);
    yield { slot: "span", to: whole.to, value: { min: months, max: months, unit: "month" } };
  }
  for (const [count, name] of [[1, "one-"], [2, "two-"]] as const) {
    const unit = words.oneOf(at, UNITS, name);
    if (unit === undefined) continue;
    yield { slot: "span", to: unit.to, value: inMonths({ min: count, max: count }, unit.id) };
    const week = unit.id === "day" ? words.wordAt(unit.to, "per-week") : undefined;
    if (week !== undefined) yield { slot: "weekdays", to: week, value: count };
  }
}

/** Returns what the name of a country or an area may begin with here: a word, or what it is without what is written in front. */
function areaBases({ written, folded }: Piece, lexicon: Lexicon, areas: Areas): readonly string[] {
  const further = lexicon.hasPrefixes ? lexicon.withoutPrefixes(folded) : NO_BASES;
  if (further.length === 0 && !areas.begins(written)) return NO_BASES;
  return [written, ...further].filter((base) => areas.begins(base));
}

const NO_BASES: readonly string[] = [];

/** Tells whether a word begins with a small letter of English: what is no name. */
function isSmall(written: string): boolean {
  const code = written.charCodeAt(0);
  return code >= 0x61 && code <= 0x7a;
}

/** Finds countries and groups of them by their names, the longest first. */
function* areasAt(words: ValueWords, at: number, bases: readonly string[], areas: Areas): Generator<Found> {
  const { text, pieces } = words;
  const first = pieces[at];
  for (let length = bases.length === 0 ? 0 : LONGEST_AREA; length > 0; length--) {
    const name = pieces.slice(at, at + length);
    if (name.length < length || name.slice(1).some(({ isApart }) => isApart)) continue;
    const { written, end } = first;
    const isShort = length === 1 && written.length < LEAST_NAME;
    if (isShort && !(written === written.toUpperCase() && /\p{Lu}/u.test(written))) continue;
    const rest = text.slice(end, name.at(-1)!.end);
    const area = bases.map((base) => areas.areaOf(base + rest)).find((one) => one !== undefined);
    if (area !== undefined) yield { slot: "area", to: at + length, value: area };
  }
  const group = words.oneOf(at, AREAS, "area-");
  if (group !== undefined) yield { slot: "area", to: group.to, value: group.id.toUpperCase() };
}

/** Finds what may be the name of a place. */
function* placesAt(words: ValueWords, at: number): Generator<Found> {
  const { text, pieces } = words;
  const { written } = pieces[at];
  const hasCapitals = /\p{Lu}/u.test(written[0]);
  if (!hasCapitals && !/\p{Lo}/u.test(written)) return;
  const isEnd = (at: number) => at >= pieces.length || pieces[at].isApart || pieces[at].isEdge;
  for (let to = at + 1; to <= Math.min(at + LONGEST_PLACE, pieces.length); to++) {
    const { isApart, written, number } = pieces[to - 1];
    const isGoing = to === at + 1 ||
      !isApart && /^[\s-]+$/.test(words.gap(to - 1)) && /\p{Lu}|\p{Lo}/u.test(written[0]);
    if (!isGoing || number !== undefined) return;
    // Where no capitals tell what belongs to a name, more than one word is one only up to the end of a clause.
    if (!hasCapitals && to > at + 1 && !(isEnd(to) || /\p{Lu}/u.test(pieces[to].written))) continue;
    yield { slot: "place", to, value: text.slice(pieces[at].start, pieces[to - 1].end) };
  }
}

/** Finds languages by their names, also behind what is written onto them in front. */
function* tonguesIn({ text, pieces }: ValueWords, lexicon: Lexicon): Generator<Found> {
  const known = new Set<number>();
  for (const { tag, start, end } of languagesIn(text)) {
    const from = pieces.findIndex((one) => one.end > start);
    const last = pieces.findLastIndex((one) => one.start < end);
    if (from === -1 || last < from) continue;
    known.add(from);
    yield { slot: "language", from, to: last + 1, value: tag };
  }
  if (!lexicon.hasPrefixes) return;
  for (const [from, { folded }] of pieces.entries()) {
    const [found] = known.has(from) ? [] : lexicon.withoutPrefixes(folded).flatMap((bare) => languagesIn(bare));
    if (found !== undefined) yield { slot: "language", from, to: from + 1, value: found.tag };
  }
}

function inMonths({ min, max }: Range, unit: Unit): SlotValues["span"] {
  const months = (count: number) => Math.round(count * PER_MONTH[unit] * 100) / 100;
  return { ...min !== undefined && { min: months(min) }, ...max !== undefined && { max: months(max) }, unit };
}
