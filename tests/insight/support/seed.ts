import { addTo, type Counts, type Day, daysUntil, type Series, toStored } from "@/lib/insight/insight.ts";
import { type FigureName, FIGURES } from "@/lib/insight/report.ts";
import { insightDayKey } from "@/lib/store/keys.ts";
import { createRandom } from "@/tests/faults/random.ts";

/** How often each surface is used on an ordinary day, in the order of `FIGURES`. */
const USUAL: Record<FigureName, number[]> = {
  reads: [42, 31, 65, 2],
  tool_calls: [9, 2],
  analyses: [3, 1, 2, 0.3],
  messages: [0.3, 0.05, 0.12, 0.02],
};

/** Shares of a day's requests, by label. */
const AGENTS = {
  browsers: 0.4,
  ClaudeBot: 0.12,
  GPTBot: 0.11,
  curl: 0.08,
  "python-requests": 0.07,
  Googlebot: 0.06,
  "ChatGPT-User": 0.05,
  "PerplexityBot": 0.03,
  "Node.js": 0.03,
  "no name": 0.02,
  "other crawlers": 0.02,
  other: 0.01,
};
const CLIENTS = {
  "claude-ai": 5,
  "openai-mcp": 3,
  "vitrine-browser-tools": 2,
  "mcp-inspector": 0.4,
  "an assistant with a very long name that nobody has shortened": 0.3,
};

/** A believable past: what happened on the `length` days that end with `last`, the same in every run. */
export function seedDays(
  last: Day,
  length: number,
  { items, opportunities, tools }: Record<"items" | "opportunities" | "tools", readonly string[]>,
): [key: string[], value: unknown][] {
  const random = createRandom(20_261_121);
  return daysUntil(last, length).map((day, index) => {
    const counts: Counts = new Map();
    const isWeekend = [0, 6].includes(new Date(day).getUTCDay());
    // It grows slowly, rests on weekends, and once in a while somebody links to it.
    const level = (0.6 + 0.6 * index / length) * (isWeekend ? 0.45 : 1) *
      (random.happens(0.03) ? 4 : random.between(0.7, 1.3));
    const add = (series: Series, label: string, mean: number) => {
      const count = Math.floor(mean * level + random.between(0, 1));
      if (count > 0) addTo(counts, series, label, count);
    };
    for (const [name, surfaces] of Object.entries(FIGURES) as [FigureName, readonly string[]][]) {
      surfaces.forEach((surface, at) => add(name, surface, USUAL[name][at]));
    }
    items.forEach((id, rank) => add("items", id, 12 / (rank + 1)));
    opportunities.forEach((id, rank) => add("opportunities", id, 2.5 / (rank + 1)));
    tools.forEach((name, rank) => add("tools", name, 4 / (rank + 1)));
    Object.entries({ strong: 1.4, likely: 1.8, partial: 1.1, outside: 0.9 }).forEach(([fit, mean]) =>
      add("fits", fit, mean)
    );
    Object.entries(AGENTS).forEach(([name, share]) => add("agents", name, share * 150));
    Object.entries(CLIENTS).forEach(([name, mean]) => add("clients", name, mean));
    add("errors", "refused", 8);
    return [insightDayKey(day), toStored(counts)];
  });
}
