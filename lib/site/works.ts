import type { Item } from "@/lib/content/content_schemas.ts";
import { excerpt } from "@/lib/text/excerpt.ts";

/** The fewest works on the first page. */
const FEWEST = 3;
const MOST = 6;

/** From so many works on the first page shows as many as it can: what is new is not found by looking through all. */
const MANY = 24;

/**
 * Returns the works to look at first: the flagships, and where they are few, the next in the owner's order, and of those
 * without one the newest. A draft is none yet: what it says stands in the history already.
 *
 * @param most how many the owner wants
 */
export function firstWorks(items: readonly Item[], most?: number): readonly Item[] {
  const written = items.filter(({ draft }) => !draft);
  const flagships = written.filter(({ flagship }) => flagship).length;
  const wanted = most ?? (written.length > MANY ? MOST : Math.min(MOST, Math.max(FEWEST, flagships)));
  const placed = written.findIndex(({ flagship, order }) => !flagship && order === undefined);
  if (placed === -1 || placed >= wanted) return written.slice(0, wanted);
  const newest = written.slice(placed).sort((a, b) => dayOf(a) < dayOf(b) ? 1 : dayOf(a) > dayOf(b) ? -1 : 0);
  return [...written.slice(0, placed), ...newest.slice(0, wanted - placed)];
}

/** Returns when a work was made, as exactly as its owner says. */
function dayOf({ published_at, updated_at, end_date, start_date }: Item): string {
  return published_at ?? updated_at ?? end_date ?? start_date ?? "";
}

/** Says what an item is about, in plain text: the problem or, without one, what was made. */
export function itemLead({ problem, solution }: Item, max?: number): string | undefined {
  const told = problem ?? solution;
  return told === undefined ? undefined : excerpt(told, max);
}

/** In characters: a proof is read in passing. */
const MAX_PROOF = 130;

/** Finds the first work with a result to show for it, and how that result begins, in plain text. */
export function firstProof(items: readonly Item[]): { item: Item; result: string } | undefined {
  const item = firstWorks(items).find(({ result }) => result !== undefined);
  return item && { item, result: excerpt(item.result!, MAX_PROOF) };
}

/** Counts the tags of some items, each with the number of items that bear it; the most frequent first. */
export function tagCounts(items: readonly Item[]): [tag: string, count: number][] {
  const counts = new Map<string, number>();
  for (const tag of items.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1));
}

/** The most links above a list, the one to all of it included: more keep the first work out of sight. */
const MOST_FILTERS = 8;

/** The most tags on demand: what is rarer is found by the search. */
const MOST_TAGS = 50;

/** Splits the tags of a list into those that stand above it and those on demand, among which is the `chosen` one. */
export function tagsShown(counted: ReturnType<typeof tagCounts>, chosen?: string) {
  const tags = counted.filter(([tag], index) => index < MOST_TAGS || tag === chosen);
  const first = tags.slice(0, tags.length < MOST_FILTERS ? tags.length : MOST_FILTERS - 1);
  return { first, others: tags.slice(first.length) };
}
