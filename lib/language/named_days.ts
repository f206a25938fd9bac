import { jointAt, numberAt } from "@/lib/language/number_ranges.ts";
import { SEASONS, type ValueWords, WEEKDAYS } from "@/lib/language/value_words.ts";
import { calendarDates, dayAfter, monthOf } from "@/lib/text/calendar_dates.ts";

/** First and last day that are meant, as 2026-11-23. */
export interface Days {
  from: string;
  to: string;
}

/** In which month a season begins. */
const SEASON_MONTHS = { spring: 3, summer: 6, autumn: 9, winter: 12 };

/** Counts the days of the week that are named from here: one, a range, a list. */
export function weekdaysAt(words: ValueWords, at: number): { to: number; count: number }[] {
  const first = words.oneOf(at, WEEKDAYS, "weekday-");
  if (first === undefined) return [];
  const next = jointAt(words, at, first.to, false);
  const last = next === undefined ? undefined : words.oneOf(next, WEEKDAYS, "weekday-");
  const range = last && { to: last.to, count: (Number(last.id) - Number(first.id) + 7) % 7 + 1 };
  // "Tuesdays and Thursdays", "Mon, Wed, Fri"
  const list = { to: first.to, count: 1 };
  for (;;) {
    const next = words.oneOf(words.wordAt(list.to, "and") ?? list.to, WEEKDAYS, "weekday-");
    if (next === undefined || /[.;]/.test(words.gap(list.to))) break;
    list.to = next.to;
    list.count++;
  }
  return range === undefined ? [list] : [range, list];
}

/** Finds the days of the calendar that a text names; a year alone is none. */
export function* datesIn(words: ValueWords, today: string): Generator<{ from: number; to: number; days: Days }> {
  const { text, pieces } = words;
  // Most lines have neither a figure nor a month.
  if (
    !pieces.some(({ number, folded }) => number !== undefined || monthOf(folded) !== undefined || /\d$/.test(folded))
  ) return;
  yield* yearPartsIn(words);
  for (const { start, end, from, to, exactness } of calendarDates(text, today)) {
    const first = pieces.findIndex((one) => one.end > start);
    const last = pieces.findLastIndex((one) => one.start < end);
    if (first === -1 || last < first || exactness === "year") continue;
    // "Beginning: May" is no beginning of May.
    const part = exactness === "month" && !words.gap(first).includes(":")
      ? (["early", "mid", "late"] as const).map((id) => ({ id, at: words.wordBefore(first, id) }))
        .find(({ at }) => at !== undefined)
      : undefined;
    const [begins, ends] = part ? { early: ["01", "10"], mid: ["11", "20"], late: ["21", to.slice(-2)] }[part.id] : [];
    const days = begins === undefined ? { from, to } : { from: from.slice(0, 8) + begins, to: to.slice(0, 8) + ends };
    const day = WEEKDAYS.map((id) => words.wordBefore(first, `weekday-${id}`)).find((at) => at !== undefined);
    for (const at of new Set([first, part?.at ?? first, day ?? first])) yield { from: at, to: last + 1, days };
  }
}

/** The first and last days of parts of a year. */
const PARTS = { early: ["01-01", "03-31"], mid: ["06-01", "07-31"], late: ["12-01", "12-31"] } as const;

/** Finds the beginning, the middle or the end of a year: "until the end of 2027". */
function* yearPartsIn(words: ValueWords): Generator<{ from: number; to: number; days: Days }> {
  for (const [at, { number }] of words.pieces.entries()) {
    if (!isYear(number)) continue;
    for (const id of ["early", "mid", "late"] as const) {
      const from = words.wordBefore(at, id);
      const [first, last] = PARTS[id];
      if (from !== undefined) yield { from, to: at + 1, days: { from: `${number}-${first}`, to: `${number}-${last}` } };
    }
  }
}

/** Reads a season or a quarter of a year; without a year, of this one, or of the next where it is over. */
export function seasonAt(words: ValueWords, at: number, today: string): { to: number; days: Days } | undefined {
  const { pieces } = words;
  const season = words.oneOf(at, SEASONS, "season-");
  const quarter = /^q[1-4]$/.test(pieces[at].folded)
    ? { number: Number(pieces[at].folded[1]), to: at + 1 }
    : quarterAt(words, at);
  if (season === undefined && quarter === undefined) return undefined;
  const month = season === undefined ? quarter!.number * 3 - 2 : SEASON_MONTHS[season.id];
  const end = season?.to ?? quarter!.to;
  const said = [end, end + 1].find((place) => isYear(pieces[place]?.number));
  const thisYear = Number(today.slice(0, 4));
  const year = said === undefined ? thisYear + Number(month + 2 < Number(today.slice(5, 7))) : pieces[said].number!;
  const firstOf = (month: number) => new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
  return {
    to: said === undefined ? end : said + 1,
    days: { from: firstOf(month - 1), to: dayAfter(firstOf(month + 2), -1) },
  };
}

function quarterAt(words: ValueWords, at: number): { number: number; to: number } | undefined {
  // "Two quarters" are a span, and no second one.
  const number = words.pieces[at].number === undefined ? undefined : numberAt(words, at);
  const to = number === undefined ? undefined : words.wordAt(number.to, "quarter");
  return to !== undefined && number!.value >= 1 && number!.value <= 4 ? { number: number!.value, to } : undefined;
}

function isYear(number: number | undefined): boolean {
  return number !== undefined && Number.isInteger(number) && number >= 1950 && number < 2100;
}
