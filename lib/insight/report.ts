import {
  type Counts,
  type Day,
  daysAfter,
  daysUntil,
  type Insight,
  SERIES,
  type Series,
  type Surface,
} from "@/lib/insight/insight.ts";

/** The periods that can be looked at, in days. */
export const PERIODS = [7, 30, 90] as const;

type Period = typeof PERIODS[number];

/** Reads the period that somebody asks for, in days; 30 where there is no such period. */
export function periodOf(days: string | null): Period {
  return PERIODS.find((period) => String(period) === days) ?? 30;
}

/** The series that are figures by day, each with the surfaces on which it can occur, in the order of showing. */
export const FIGURES = {
  reads: ["pages", "documents", "rest", "tools"],
  tool_calls: ["tools", "browser_tools"],
  analyses: ["pages", "rest", "tools", "browser_tools"],
  messages: ["pages", "rest", "tools", "browser_tools"],
} as const satisfies Partial<Record<Series, readonly Surface[]>>;

export type FigureName = keyof typeof FIGURES;

const NAMES = Object.keys(FIGURES) as FigureName[];
const RANKED = (Object.keys(SERIES) as Series[]).filter((one): one is RankedName => !Object.hasOwn(FIGURES, one));

type RankedName = Exclude<Series, FigureName>;

function madeOf<Name extends string, T>(names: readonly Name[], make: (name: Name) => T) {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, T>;
}

export interface Figure {
  total: number;
  /** The total of as many days before; null where counting began later than that. */
  before: number | null;
  surfaces: { surface: Surface; total: number }[];
  /** By the days of the report. */
  byDay: number[];
}

/** A label with its count. */
export type Ranked = [label: string, count: number];

export interface Report {
  period: Period;
  /** Oldest first; the last is today, which is not over. */
  days: Day[];
  figures: Record<FigureName, Figure>;
  /** The other series, the most frequent first. */
  ranked: Record<RankedName, Ranked[]>;
  /** The first day that has counts; undefined when nothing was ever counted. */
  firstDay: Day | undefined;
}

/** Puts together what happened in the last `period` days. @throws {ServiceError} `unavailable`. */
export async function insightReport(insight: Insight, period: Period): Promise<Report> {
  const days = daysUntil(insight.today(), period);
  const before = daysUntil(daysAfter(days[0], -1), period);
  const counts = await insight.read(before[0], days.at(-1)!);
  const firstDay = await insight.firstDay();
  const isComparable = firstDay !== undefined && firstDay <= before[0];
  const figure = (name: FigureName) => figureOf(name, counts, days, isComparable ? before : undefined);
  const ranked = (series: Series) => [...totals(counts, days, series)].sort(byCount);
  return {
    period,
    days,
    figures: madeOf(NAMES, figure),
    ranked: madeOf(RANKED, ranked),
    firstDay,
  };
}

function figureOf(name: FigureName, counts: Map<Day, Counts>, days: Day[], before: Day[] | undefined): Figure {
  const totalOf = (some: Day[]) => sum([...totals(counts, some, name).values()]);
  return {
    total: totalOf(days),
    before: before === undefined ? null : totalOf(before),
    surfaces: FIGURES[name].map((surface) => ({ surface, total: totals(counts, days, name).get(surface) ?? 0 })),
    byDay: days.map((day) => totalOf([day])),
  };
}

function totals(counts: Map<Day, Counts>, days: Day[], series: Series): Map<string, number> {
  const all = new Map<string, number>();
  for (const day of days) {
    for (const [label, count] of counts.get(day)?.get(series) ?? []) all.set(label, (all.get(label) ?? 0) + count);
  }
  return all;
}

/** Compares for a ranking: equal counts stand in the order of their labels, so that a page does not change between two looks. */
function byCount([a, countOfA]: Ranked, [b, countOfB]: Ranked): number {
  return countOfB - countOfA || (a < b ? -1 : 1);
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** One count as it is exported. */
export interface CountRow {
  day: Day;
  series: Series;
  label: string;
  count: number;
}

/** Lists every count of the days from `first` to `last`, by day. @throws {ServiceError} `unavailable`. */
export async function countRows(insight: Insight, first: Day, last: Day): Promise<CountRow[]> {
  const rows: CountRow[] = [];
  for (const [day, counts] of await insight.read(first, last)) {
    for (const [series, labels] of counts) {
      for (const [label, count] of labels) rows.push({ day, series, label, count });
    }
  }
  return rows;
}
