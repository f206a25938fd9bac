import type { Lexicon } from "@/lib/language/lexicon.ts";
import { isGenderEnding, type TextWord, textWords } from "@/lib/language/text_words.ts";
import { calendarDates } from "@/lib/text/calendar_dates.ts";
import { dayAfter } from "@/lib/text/days_ahead.ts";
import { languagesIn } from "@/lib/text/spoken_languages.ts";

/** A range as a text states it: one figure is both ends; "up to" has no lower one. */
export interface Range {
  min?: number;
  max?: number;
}

const UNITS = ["hour", "day", "week", "month", "year"] as const;

/** Hours are worked; nobody is employed for some of them. */
const SPANS = UNITS.filter((unit) => unit !== "hour");

export type Unit = (typeof UNITS)[number];

export interface Amount extends Range {
  /** ISO 4217. */
  currency: string;
  per?: Unit;
  basis?: "gross" | "net";
}

/** What a slot of a phrase may hold. */
export interface SlotValues {
  n: Range;
  percent: Range;
  money: Amount;
  /** First and last day that are meant, as 2026-11-23. */
  date: { from: string; to: string };
  /** How long, in months; `unit` as it is said. */
  span: Range & { unit: Unit };
  /** How many days of the week are named. */
  weekdays: number;
  /** A country or a group of countries. */
  area: string;
  /** BCP 47. */
  language: string;
  /** What joins two of which one will do. */
  or: true;
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

/** A word, a number or a sign of which values are made. */
export interface Piece extends TextWord {
  /** Whether a comma, a full stop or another end stands before it. */
  isApart: boolean;
  /** Whether a clause may begin here: behind a bracket, a dash or another mark. */
  isEdge: boolean;
  /** Whether a colon stands before it. */
  isAfterColon: boolean;
  number?: number;
}

/** More thousands than these are none: 1,050k SEK is still paid to somebody. */
const MOST_THOUSANDS = 10_000;

/** A smaller number without a sign of money is none. */
const LEAST_WITHOUT_SIGN = 500;

const CURRENCIES = ["eur", "usd", "gbp", "chf", "sek", "nok", "dkk", "pln", "czk", "ils", "brl", "cad", "aud"];
const WEEKDAYS = ["1", "2", "3", "4", "5", "6", "7"];
/** Groups of countries that have a name in each language. */
const AREAS = ["eu", "eea", "efta", "europe", "il"] as const;
const INSIDE_DATES: readonly Slot[] = ["n", "span", "place"];
const SEASONS = ["spring", "summer", "autumn", "winter"];

/** In which month a season begins. */
const SEASON_MONTHS = { spring: 3, summer: 6, autumn: 9, winter: 12 };

/**
 * The ids of `values.yaml`: words of which values are made. A number is written as `n-12`, `n-2_5`; `two-year` is one word that
 * says two years.
 */
export const VALUE_WORDS: readonly string[] = [
  ...Array.from({ length: 201 }, (_, half) => `n-${String(half / 2).replace(".", "_")}`),
  ...[
    "thousand",
    "percent",
    "to",
    "or",
    "between",
    "and",
    "at-least",
    "at-most",
    "or-more",
    "about",
    "half-of",
    "and-half",
  ],
  ...UNITS.flatMap((unit) => [`unit-${unit}`, `per-${unit}`, `one-${unit}`, `two-${unit}`]),
  ...["gross", "net", "early", "mid", "late", "quarter"],
  ...SEASONS.map((season) => `season-${season}`),
  ...WEEKDAYS.map((day) => `weekday-${day}`),
  ...CURRENCIES,
  // What names money of one country by itself: "RAL 38-46k".
  ...CURRENCIES.map((id) => `implies-${id}`),
  ...AREAS.map((area) => `area-${area}`),
];

/** Numbers, words and signs; the k of kSEK is a word by itself. */
const FIGURE = /(\d{1,3}(?:[.,'’\u00a0\u202f ]\d{3}(?![\d]))+(?:[.,]\d{1,2}(?!\d))?|\d+(?:[.,]\d+)?|[½¼¾])/u;
const WORD = /k(?=[A-Z]{3}\b)|\p{Lu}{1,2}\$|[\p{L}\p{M}][\p{L}\p{M}\p{N}]*|[%€$£₪]/u;
const PIECE = new RegExp(`${FIGURE.source}|${WORD.source}`, "gu");

const FRACTIONS: Record<string, number> = { "½": 0.5, "¼": 0.25, "¾": 0.75 };
const SIGNS: Record<string, string> = {
  ...{ "%": "percent", "€": "eur", "$": "usd", "£": "gbp", "₪": "ils" },
  ...{ US$: "usd", R$: "brl", C$: "cad", CA$: "cad", A$: "aud", AU$: "aud" },
};

/** Cuts a text into words, numbers and signs. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { 0: written, 1: digits, index: start } of text.matchAll(PIECE)) {
    const between = text.slice(end, start);
    const isGender = pieces.length > 0 && isGenderEnding(pieces.at(-1)!.written, between, written) &&
      // Behind a slash, Latin letters are a unit more often: h/sem.
      (!between.startsWith("/") || /^\p{Lo}{1,2}$/u.test(written)) && digits === undefined;
    if (isGender) {
      end = start + written.length;
      continue;
    }
    // "3.000,-" is an amount without cents; the dot of "t.o.m." and of "ca. 40" is none of a sentence.
    const mark = between.replace(/,[-–—]+|:/g, "").replace(/^\.-/, "");
    const isAbbreviated = digits !== undefined && /^\p{L}{1,3}$/u.test(pieces.at(-1)?.written ?? "");
    const isApart = /[,;!?•|]/.test(mark) || /\.\s/.test(mark) && !/\p{Ll}/u.test(written[0]) && !isAbbreviated;
    const folded = digits === undefined ? textWords(written)[0]?.folded ?? written : written;
    pieces.push({
      written,
      folded,
      start,
      end: end = start + written.length,
      isJoined: between === "-" || between === "‑",
      isApart,
      isAfterColon: /:\s*$/.test(between),
      // The dash of "80–100" joins.
      isEdge: start === 0 || isApart ||
        /[()[\]·–—/+]|\s-\s/.test(between) && !(digits !== undefined && pieces.at(-1)?.number !== undefined),
      ...digits !== undefined && { number: FRACTIONS[digits] ?? numberOf(digits) },
    });
  }
  return pieces;
}

/** Reads digits as any of the languages writes them: a mark before three digits groups them. */
function numberOf(digits: string): number {
  const grouped = /^\d{1,3}(?:[.,'’\u00a0\u202f ]\d{3})+/.exec(digits)?.[0] ?? "";
  const rest = digits.slice(grouped.length);
  return Number(grouped === "" ? digits.replace(",", ".") : grouped.replace(/\D/g, "") + rest.replace(",", "."));
}

const PER_MONTH: Record<Unit, number> = { hour: 1 / 176, day: 1 / 30, week: 12 / 52, month: 1, year: 12 };

/**
 * Finds the values that a text names, those inside others too.
 *
 * @param words finds the words of `values.yaml`
 * @param areaOf tells the country or area of a name
 * @param today the day of the request: a date without a year is the next one
 */
export function valuesIn(
  text: string,
  pieces: readonly Piece[],
  words: Lexicon,
  areaOf: (name: string) => string | undefined,
  today: string,
): Value[] {
  const values: Value[] = [];
  const add = <S extends Slot>(slot: S, from: number, to: number, value: SlotValues[S]) =>
    values.push({ slot, from, to, value });
  const startAt = new Map(pieces.map(({ start }, index) => [start, index]));
  const endAt = new Map(pieces.map(({ end }, index) => [end, index + 1]));
  // The longest way to say each id, by where it begins and where it ends.
  const beginning = new Map<number, Map<string, number>>();
  const ending = new Map<number, Map<string, number>>();
  const note = (index: Map<number, Map<string, number>>, at: number, id: string, other: number, isLonger: boolean) => {
    const known = index.get(at) ?? new Map<string, number>();
    const before = known.get(id);
    if (before === undefined || isLonger) known.set(id, other);
    index.set(at, known);
  };
  const noteWord = (id: string, from: number, to: number) => {
    note(beginning, from, id, to, to > (beginning.get(from)?.get(id) ?? 0));
    note(ending, to, id, from, from < (ending.get(to)?.get(id) ?? Infinity));
  };
  for (const { id, start, end } of words.find(pieces)) noteWord(id, startAt.get(start)!, endAt.get(end)!);
  for (const [index, { written }] of pieces.entries()) {
    const sign = SIGNS[written] ?? (CURRENCIES.includes(written.toLowerCase()) ? written.toLowerCase() : undefined);
    if (sign !== undefined) noteWord(sign, index, index + 1);
  }
  const wordAt = (at: number, id: string): number | undefined => beginning.get(at)?.get(id);
  const wordBefore = (at: number, id: string): number | undefined => ending.get(at)?.get(id);
  const oneOf = <T extends string>(at: number, ids: readonly T[], prefix = "") => {
    for (const id of ids) {
      const to = wordAt(at, prefix + id);
      if (to !== undefined) return { id, to };
    }
  };
  const isEnd = (at: number) => at >= pieces.length || pieces[at].isApart || pieces[at].isEdge;
  const gap = (at: number) => at === 0 || at >= pieces.length ? "" : text.slice(pieces[at - 1].end, pieces[at].start);

  const single = (at: number): { value: number; to: number } | undefined => {
    const piece = pieces[at];
    if (piece === undefined) return undefined;
    let value = piece.number;
    let to = at + 1;
    if (value === undefined) {
      const [id, end] = [...beginning.get(at) ?? []].filter(([id]) => /^n-/.test(id)).sort((a, b) => b[1] - a[1])[0] ??
        [];
      if (id === undefined || end === undefined) return undefined;
      [value, to] = [Number(id.slice(2).replace("_", ".")), end];
    }
    const half = wordAt(to, "and-half");
    if (half !== undefined && value < 20) [value, to] = [value + 0.5, half];
    const thousand = wordAt(to, "thousand");
    return thousand === undefined || value >= MOST_THOUSANDS ? { value, to } : { value: value * 1000, to: thousand };
  };
  /** Reads what joins two ends of a range ("or" those of numbers alone), and returns where the other one begins. */
  const joint = (from: number, at: number, isNumber = true): number | undefined => {
    if (/^[.'’׳]?\s*[-–—−]\s*$/.test(gap(at))) return at;
    const isBetween = wordBefore(from, "between") !== undefined;
    return pieces[at]?.isApart ? undefined : wordAt(at, "to") ?? (isNumber ? wordAt(at, "or") : undefined) ??
      (isBetween ? wordAt(at, "and") : undefined);
  };
  const bounded = (from: number, low: number, high: number, to: number) => {
    const least = wordBefore(from, "at-least");
    const most = wordBefore(from, "at-most");
    const about = wordBefore(from, "about");
    const more = wordAt(to, "or-more");
    const isPlus = /^\+/.test(text.slice(pieces[to - 1].end));
    if (low !== high) {
      const range = { min: Math.min(low, high), max: Math.max(low, high) };
      return { from: wordBefore(from, "between") ?? about ?? from, to, range };
    }
    if (most !== undefined) return { from: most, to, range: { max: high } };
    if (least !== undefined || more !== undefined || isPlus) {
      return { from: least ?? from, to: more ?? to, range: { min: low } };
    }
    return { from: about ?? from, to, range: { min: low, max: high } };
  };

  for (let at = 0; at < pieces.length; at++) {
    const low = single(at);
    const front = oneOf(at, CURRENCIES);
    if (low !== undefined || front !== undefined) {
      const amount = amountAt(at);
      if (amount !== undefined) {
        const { value } = amount;
        // With and without the words around it: a phrase may say them itself.
        for (const from of new Set([amount.from, at])) {
          for (const to of new Set([amount.to, amount.bare])) add("money", from, to, value);
        }
      }
    }
    if (low !== undefined) {
      const next = joint(at, low.to);
      const high = next === undefined ? undefined : single(next);
      const ways = [{ low, high: low }, ...high === undefined ? [] : [{ low, high }]];
      for (const { low, high } of ways) {
        const { from, to, range } = bounded(at, low.value, high.value, high.to);
        for (const start of new Set([from, at])) {
          add("n", start, to, range);
          const percent = wordAt(high.to, "percent");
          if (percent !== undefined) add("percent", start, percent, range);
          const unit = oneOf(high.to, SPANS, "unit-");
          if (unit !== undefined) add("span", start, unit.to, { ...inMonths(range, unit.id), unit: unit.id });
        }
      }
    }
    for (const [count, name] of [[1, "one-"], [2, "two-"]] as const) {
      const unit = oneOf(at, UNITS, name);
      if (unit !== undefined) {
        add("span", at, unit.to, { ...inMonths({ min: count, max: count }, unit.id), unit: unit.id });
        const week = unit.id === "day" ? wordAt(unit.to, "per-week") : undefined;
        if (week !== undefined) add("weekdays", at, week, count);
      }
    }
    const day = oneOf(at, WEEKDAYS, "weekday-");
    if (day !== undefined) addWeekdays(at, Number(day.id), day.to);
    for (let length = 4; length > 0; length--) {
      const name = pieces.slice(at, at + length);
      if (name.length < length || name.slice(1).some(({ isApart }) => isApart)) continue;
      const isShort = name.length === 1 && name[0].written.length < 4;
      const isName = !isShort || name[0].written === name[0].written.toUpperCase() && /\p{Lu}/u.test(name[0].written);
      const whole = text.slice(name[0].start, name.at(-1)!.end);
      const rest = whole.slice(name[0].written.length);
      const names = [whole, ...words.withoutPrefixes(name[0].folded).map((bare) => bare + rest)];
      const area = isName ? names.map(areaOf).find((one) => one !== undefined) : undefined;
      if (area !== undefined) add("area", at, at + length, area);
    }
    const group = oneOf(at, AREAS, "area-");
    if (group !== undefined) add("area", at, group.to, group.id.toUpperCase());
    const hasCapitals = /\p{Lu}/u.test(pieces[at].written[0]);
    if (hasCapitals || /\p{Lo}/u.test(pieces[at].written)) {
      for (let to = at + 1; to <= Math.min(at + 3, pieces.length); to++) {
        const isGoing = to === at + 1 || !pieces[to - 1].isApart &&
            (/^[\s-]+$/.test(gap(to - 1))) && /\p{Lu}|\p{Lo}/u.test(pieces[to - 1].written[0]);
        if (!isGoing || pieces[to - 1].number !== undefined) break;
        // Where no capitals tell what belongs to a name, more than one word is one only up to the end of a clause.
        if (!hasCapitals && to > at + 1 && !(isEnd(to) || /\p{Lu}/u.test(pieces[to].written))) continue;
        add("place", at, to, text.slice(pieces[at].start, pieces[to - 1].end));
      }
    }
  }
  for (const { start, end, from, to, exactness } of calendarDates(text, today)) {
    const [first, last] = [pieces.findIndex((one) => one.end > start), pieces.findLastIndex((one) => one.start < end)];
    if (first === -1 || last < first) continue;
    // "Beginning: May" is no beginning of May.
    const part = exactness === "month" && !gap(first).includes(":") && (["early", "mid", "late"] as const)
      .map((id) => ({ id, at: wordBefore(first, id) })).find(({ at }) => at !== undefined);
    const [begins, ends] = part ? { early: ["01", "10"], mid: ["11", "20"], late: ["21", to.slice(-2)] }[part.id] : [];
    if (exactness === "year") continue;
    const days = begins === undefined ? { from, to } : { from: from.slice(0, 8) + begins, to: to.slice(0, 8) + ends };
    const day = WEEKDAYS.map((id) => wordBefore(first, `weekday-${id}`)).find((at) => at !== undefined);
    for (const place of new Set([first, part ? part.at! : first, day ?? first])) add("date", place, last + 1, days);
  }
  for (const { tag, start, end } of languagesIn(text)) {
    const [first, last] = [pieces.findIndex((one) => one.end > start), pieces.findLastIndex((one) => one.start < end)];
    if (first === -1 || last < first) continue;
    add("language", first, last + 1, tag);
  }
  for (const [at, { folded }] of pieces.entries()) {
    const [found] = words.withoutPrefixes(folded).flatMap((bare) => languagesIn(bare));
    if (found !== undefined && !values.some(({ slot, from }) => slot === "language" && from === at)) {
      add("language", at, at + 1, found.tag);
    }
  }
  for (let at = 0; at < pieces.length; at++) {
    addSeason(at);
    const or = wordAt(at, "or");
    if (or !== undefined) add("or", at, or, true);
  }
  // The 8 of "from 8 March" is no number, March no name, and "we work in English" names no place.
  const dates = values.filter(({ slot }) => slot === "date");
  const tongues = values.filter(({ slot }) => slot === "language");
  const isWithin = (one: Value, others: readonly Value[]) =>
    others.some((other) => one.from < other.to && other.from < one.to);
  return values.filter((one) =>
    !(INSIDE_DATES.includes(one.slot) && isWithin(one, dates)) && !(one.slot === "place" && isWithin(one, tongues))
  );

  /** Reads an amount of money; `bare` is where it ends without what is said of it behind. */
  function amountAt(at: number): { from: number; to: number; bare: number; value: Amount } | undefined {
    const front = oneOf(at, CURRENCIES);
    const first = front?.to ?? at;
    const low = single(first);
    if (low === undefined) return undefined;
    let to = low.to;
    let sign = front ?? (pieces[to]?.isApart ? undefined : oneOf(to, CURRENCIES));
    // One word for thousands of a currency: "45 tkr".
    const inThousands = (end: number) => wordAt(end - 1, "thousand") === end ? oneOf(end - 1, CURRENCIES) : undefined;
    sign ??= inThousands(to);
    if (front === undefined && sign !== undefined) to = sign.to;
    let high: typeof low | undefined;
    const next = joint(at, to);
    if (next !== undefined) {
      const second = oneOf(next, CURRENCIES);
      high = single(second?.to ?? next);
      if (high !== undefined) {
        to = high.to;
        const behind = oneOf(to, CURRENCIES);
        if (second === undefined && behind !== undefined) to = behind.to;
        sign ??= second ?? behind ?? inThousands(high.to);
      }
    }
    if ((high ?? low).value >= LEAST_WITHOUT_SIGN) {
      const implied = CURRENCIES.find((id) =>
        [0, 1, 2].some((back) => wordBefore(at - back, `implies-${id}`) !== undefined)
      );
      if (implied !== undefined) sign ??= { id: implied, to };
    }
    if (sign === undefined) return undefined;
    const scale = high !== undefined && high.value >= 1000 && low.value < 1000 && high.value / low.value > 100
      ? 1000
      : 1;
    const { from, range } = bounded(at, low.value * scale, high?.value ?? low.value, to);
    to = wordAt(to, "or-more") ?? to;
    const bare = to;
    let per: Unit | undefined;
    let basis: Amount["basis"];
    for (let skipped = 0; skipped < 4 && to + skipped < pieces.length;) {
      const place = to + skipped;
      const tax = oneOf(place, ["gross", "net"]);
      const span = per === undefined ? oneOf(place, UNITS, "per-") : undefined;
      const slash = per === undefined && /^\s?[/.–-]{1,3}\s?\/?\s?$/.test(gap(place)) && gap(place).includes("/")
        ? oneOf(place, UNITS, "unit-")
        : undefined;
      if (tax !== undefined) basis = tax.id;
      if (span !== undefined || slash !== undefined) per = (span ?? slash)!.id;
      const found = tax ?? span ?? slash;
      if (found === undefined) skipped++;
      else [to, skipped] = [found.to, 0];
      // What is said behind another number is said of that one: "€ 3,000 for 40 hours a week".
      if (found === undefined && (pieces[place].isApart || single(place) !== undefined)) break;
    }
    const before =
      [1, 2].flatMap((back) => ["gross", "net"].filter((id) => wordBefore(from - back + 1, id) !== undefined))[0];
    return {
      from,
      to,
      bare,
      value: {
        ...range,
        currency: sign.id.toUpperCase(),
        ...per !== undefined && { per },
        ...(basis ?? before) !== undefined && { basis: (basis ?? before) as Amount["basis"] },
      },
    };
  }

  function addWeekdays(at: number, first: number, to: number): void {
    const next = joint(at, to, false);
    const last = next === undefined ? undefined : oneOf(next, WEEKDAYS, "weekday-");
    if (last !== undefined) add("weekdays", at, last.to, (Number(last.id) - first + 7) % 7 + 1);
    // "Tuesdays and Thursdays", "Mon, Wed, Fri"
    let end = to;
    let count = 1;
    for (;;) {
      const next = oneOf(wordAt(end, "and") ?? end, WEEKDAYS, "weekday-");
      if (next === undefined || /[.;]/.test(gap(end))) break;
      [end, count] = [next.to, count + 1];
    }
    if (count > 1) add("weekdays", at, end, count);
  }

  function addSeason(at: number): void {
    const season = oneOf(at, ["spring", "summer", "autumn", "winter"] as const, "season-");
    const quarter = /^q[1-4]$/.test(pieces[at].folded)
      ? { number: Number(pieces[at].folded[1]), to: at + 1 }
      : quarterAt(at);
    if (season === undefined && quarter === undefined) return;
    const month = season === undefined ? quarter!.number * 3 - 2 : SEASON_MONTHS[season.id];
    const end = season?.to ?? quarter!.to;
    const said = [end, end + 1].find((place) => isYear(pieces[place]?.number));
    const thisYear = Number(today.slice(0, 4));
    const year = said === undefined ? thisYear + Number(month + 2 < Number(today.slice(5, 7))) : pieces[said].number!;
    const first = new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10);
    const last = dayAfter(new Date(Date.UTC(year, month + 2, 1)).toISOString().slice(0, 10), -1);
    add("date", at, said === undefined ? end : said + 1, { from: first, to: last });
  }

  function quarterAt(at: number): { number: number; to: number } | undefined {
    const number = single(at);
    const to = number === undefined ? undefined : wordAt(number.to, "quarter");
    if (to !== undefined && number!.value >= 1 && number!.value <= 4) return { number: number!.value, to };
  }
}

function isYear(number: number | undefined): boolean {
  return number !== undefined && Number.isInteger(number) && number >= 1950 && number < 2100;
}

function inMonths({ min, max }: Range, unit: Unit): Range {
  const months = (count: number) => Math.round(count * PER_MONTH[unit] * 100) / 100;
  return { ...min !== undefined && { min: months(min) }, ...max !== undefined && { max: months(max) } };
}
