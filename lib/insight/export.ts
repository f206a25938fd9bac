import type { Day } from "@/lib/insight/days.ts";
import type { Insight } from "@/lib/insight/insight.ts";
import type { Series } from "@/lib/insight/series.ts";

/** One count as it is exported. */
export interface CountRow {
  day: Day;
  series: Series;
  label: string;
  count: number;
}

/** Every count of the days from `first` to `last`, by day. @throws {ServiceError} `unavailable`. */
export async function countRows(insight: Insight, first: Day, last: Day): Promise<CountRow[]> {
  const rows: CountRow[] = [];
  for (const [day, counts] of await insight.read(first, last)) {
    for (const [series, labels] of counts) {
      for (const [label, count] of labels) rows.push({ day, series, label, count });
    }
  }
  return rows;
}
