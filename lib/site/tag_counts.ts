import type { Catalog } from "@/lib/catalog/catalog.ts";
import type { Item, ItemKind } from "@/lib/content/schema/item.ts";

/** The tags of some items, each with the number of items that bear it; the most frequent first. */
export function tagCounts(items: readonly Item[]): [tag: string, count: number][] {
  const counts = new Map<string, number>();
  for (const tag of items.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1));
}

/** The tags with which a list of one kind links to itself. */
export function tagsOf(catalog: Catalog, kind: ItemKind): string[] {
  return tagCounts(catalog.filter({ kind })).map(([tag]) => tag);
}
