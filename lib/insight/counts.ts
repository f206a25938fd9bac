import { OTHER, SERIES, type Series } from "@/lib/insight/series.ts";

/** The counts of one day: by series, then by label. */
export type Counts = Map<Series, Map<string, number>>;

/** The same as it is stored. */
export type StoredCounts = Partial<Record<Series, Record<string, number>>>;

/** Labels that a series may have in memory, so that callers who invent names cannot fill it. */
const MAX_HELD = 500;

/** Adds to one count. Once a series is full, new labels count as other. */
export function addTo(counts: Counts, series: Series, label: string, by = 1): void {
  let labels = counts.get(series);
  if (labels === undefined) counts.set(series, labels = new Map());
  const known = labels.get(label);
  if (known !== undefined) labels.set(label, known + by);
  else if (labels.size < MAX_HELD) labels.set(label, by);
  else labels.set(OTHER, (labels.get(OTHER) ?? 0) + by);
}

/** Adds all of `more` to `counts`. */
export function addAll(counts: Counts, more: Counts): void {
  for (const [series, labels] of more) {
    for (const [label, count] of labels) addTo(counts, series, label, count);
  }
}

/**
 * Makes what is stored. Of a series with too many labels the most frequent are kept by name: those who invent a name for
 * each call push out each other, and not those who come often under one.
 */
export function toStored(counts: Counts): StoredCounts {
  return Object.fromEntries(
    [...counts].map(([series, labels]) => [series, Object.fromEntries(mostFrequent(labels, SERIES[series]))]),
  );
}

/** Reads what was stored; series that this version does not know are left out. */
export function fromStored(stored: StoredCounts | null): Counts {
  const known = (Object.keys(SERIES) as Series[]).filter((series) => stored?.[series] !== undefined);
  return new Map(known.map((series) => [series, new Map(Object.entries(stored![series]!))]));
}

function mostFrequent(labels: Map<string, number>, maximum: number): Map<string, number> {
  if (labels.size <= maximum) return labels;
  const named = [...labels].filter(([label]) => label !== OTHER).sort(([, a], [, b]) => b - a);
  const kept = new Map(named.slice(0, maximum - 1));
  const rest = named.slice(maximum - 1).reduce((sum, [, count]) => sum + count, labels.get(OTHER) ?? 0);
  return kept.set(OTHER, rest);
}
