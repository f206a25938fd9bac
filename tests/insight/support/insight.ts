import { type Day, daysAfter, Insight, type InsightOptions, type Series } from "@/lib/insight/insight.ts";
import { silentLog } from "@/lib/log.ts";
import { openStore, type Store } from "@/lib/store/store.ts";

/** Noon in Lisbon. */
export const NOON = Date.parse("2026-06-10T11:00:00Z");

/** Counters over a store of their own, or over a given one, that flush only when they are asked to. */
export async function startInsight(
  options: Partial<InsightOptions> & { path?: string } = {},
): Promise<{ insight: Insight; store: Store } & AsyncDisposable> {
  const store = options.store ?? await openStore(options.path ?? ":memory:", { log: silentLog });
  const insight = new Insight({
    timeZone: "Europe/Lisbon",
    log: silentLog,
    now: () => NOON,
    flushAfter: 3_600_000,
    ...options,
    store,
  });
  return {
    insight,
    store,
    async [Symbol.asyncDispose]() {
      await insight.close();
      store.close();
    },
  };
}

/** Everything that was ever counted in a series, by label. */
export async function countsOf(insight: Insight, series: Series): Promise<Record<string, number>> {
  const all: Record<string, number> = {};
  const today: Day = insight.today();
  for (const counts of (await insight.read(daysAfter(today, -1000), today)).values()) {
    for (const [label, count] of counts.get(series) ?? []) all[label] = (all[label] ?? 0) + count;
  }
  return all;
}
