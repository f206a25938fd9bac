import type { Catalog } from "@/lib/catalog/catalog.ts";
import type { Item, ItemKind } from "@/lib/content/content_schemas.ts";
import { excerpt } from "@/lib/text/excerpt.ts";

/** How many works the first page shows. */
const FEWEST = 3;
const MOST = 6;

/**
 * Returns the works to look at first: the flagships, and where they are few, the next in the owner's order. A draft is none yet:
 * what it says stands in the history already.
 */
export function firstWorks(items: readonly Item[]): readonly Item[] {
  const written = writtenWorks(items);
  const flagships = written.filter(({ flagship }) => flagship).length;
  return written.slice(0, Math.min(MOST, Math.max(FEWEST, flagships)));
}

/** Returns the works that their owner has written. */
export function writtenWorks(items: readonly Item[]): readonly Item[] {
  return items.filter(({ draft }) => !draft);
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

/** Returns the tags with which a list of one kind links to itself. */
export function tagsOf(catalog: Catalog, kind: ItemKind): string[] {
  return tagCounts(catalog.filter({ kind })).map(([tag]) => tag);
}
