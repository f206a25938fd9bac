import type { Item } from "@/lib/content/schema/item.ts";

/** How many works the first page shows. */
const FEWEST = 3;
const MOST = 6;

/** The works to look at first: the flagships, and where they are few, the next in the owner's order. */
export function firstWorks(items: readonly Item[]): readonly Item[] {
  const flagships = items.filter(({ flagship }) => flagship).length;
  return items.slice(0, Math.min(MOST, Math.max(FEWEST, flagships)));
}
