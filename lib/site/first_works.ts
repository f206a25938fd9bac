import type { Item } from "@/lib/content/schema/item.ts";

/** How many works the first page shows. */
const FEWEST = 3;
const MOST = 6;

/**
 * The works to look at first: the flagships, and where they are few, the next in the owner's order. A draft is none yet:
 * what it says stands in the history already.
 */
export function firstWorks(items: readonly Item[]): readonly Item[] {
  const written = writtenWorks(items);
  const flagships = written.filter(({ flagship }) => flagship).length;
  return written.slice(0, Math.min(MOST, Math.max(FEWEST, flagships)));
}

/** The works that their owner has written. */
export function writtenWorks(items: readonly Item[]): readonly Item[] {
  return items.filter(({ draft }) => !draft);
}
