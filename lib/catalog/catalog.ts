import { LRUCache } from "lru-cache";
import type { Item, ItemKind } from "@/lib/content/schema/item.ts";

/** Which items a list holds. */
export interface ItemFilter {
  kind: ItemKind;
  /** Text that one of the item's tags must contain, in any case. */
  tag?: string;
  /** Only flagship items. */
  flagship?: boolean;
}

/** Projects and agents in their order, with one id space. */
export interface Catalog {
  /** All items: flagships first, then by the owner's order, then by title. */
  readonly items: readonly Item[];
  get(id: string): Item | undefined;
  /** The items that match, in the order of `items`. Repeating a filter costs a look-up, whatever the catalog's size. */
  filter(filter: ItemFilter): readonly Item[];
  /** The place of `item` in `items`, from 0. */
  rank(item: Item): number;
}

/** Tags that visitors ask for are few; this bounds what an attacker's many can hold. */
const MAX_REMEMBERED_FILTERS = 256;

/** Sorts and indexes the owner's items once. */
export function createCatalog(unsorted: readonly Item[]): Catalog {
  const items = unsorted.toSorted(byListOrder);
  const ids = new Map(items.map((item) => [item.id, item]));
  const ranks = new Map(items.map((item, index) => [item, index]));
  const tagsOf = new Map(items.map((item) => [item, item.tags.map(folded)]));
  const remembered = new LRUCache<string, readonly Item[]>({ max: MAX_REMEMBERED_FILTERS });

  function filter({ kind, tag, flagship }: ItemFilter): readonly Item[] {
    const text = tag && folded(tag);
    const key = JSON.stringify([kind, text, flagship === true]);
    const found = remembered.get(key) ?? items.filter((item) =>
      item.kind === kind && (!flagship || item.flagship) &&
      (text === undefined || tagsOf.get(item)!.some((itemTag) => itemTag.includes(text)))
    );
    remembered.set(key, found);
    return found;
  }

  return { items, get: (id) => ids.get(id), filter, rank: (item) => ranks.get(item)! };
}

/** The same for all ways to write a text: in any case, and with accents joined to their letters or apart from them. */
function folded(text: string): string {
  return text.normalize("NFC").toLowerCase();
}

/** The order of every list (contract, section 2.2). Compared by code unit, so that it is the same on every machine. */
function byListOrder(a: Item, b: Item): number {
  return Number(b.flagship) - Number(a.flagship) ||
    compare(a.order ?? Infinity, b.order ?? Infinity) ||
    compare(a.title, b.title) ||
    compare(a.id, b.id);
}

function compare<T extends number | string>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
