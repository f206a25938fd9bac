import { LRUCache } from "lru-cache";
import type { Content } from "@/lib/content/content.ts";
import type { Item, ItemKind } from "@/lib/content/content_schemas.ts";
import { derivedFrom } from "@/lib/content/revision.ts";

interface ItemFilter {
  kind: ItemKind;
  /** Text that one of the item's tags must contain, in any case. */
  tag?: string;
  flagship?: boolean;
}

/** Projects and agents in their order, with one id space. */
export interface Catalog {
  /** All items: flagships first, then by the owner's order, then by title. */
  readonly items: readonly Item[];
  /** Finds an item by its id, whatever the case of its letters. */
  get(id: string): Item | undefined;
  /** The items that match, in the order of `items`. Repeating a filter costs a look-up, whatever the catalog's size. */
  filter(filter: ItemFilter): readonly Item[];
  /** The place of `item` in `items`, from 0. */
  rank(item: Item): number;
  /** Its place among those of its kind. */
  place(item: Item): number;
}

/** Tags that visitors ask for are few; this bounds what an attacker's many can hold. */
const MAX_REMEMBERED_FILTERS = 256;

/** The owner's items, sorted and indexed. */
export const catalog = derivedFrom(["items"], ({ items }) => createCatalog(items));

export function createCatalog(unsorted: readonly Item[]): Catalog {
  const items = unsorted.toSorted(byListOrder);
  const ids = new Map(items.map((item) => [item.id, item]));
  // Of ids that differ in case only, the one of the first item.
  const anyCase = new Map(items.toReversed().map((item) => [item.id.toLowerCase(), item]));
  const ranks = new Map(items.map((item, index) => [item, index]));
  const places = new Map(
    [...Map.groupBy(items, ({ kind }) => kind).values()].flatMap((alike) =>
      alike.map((item, index) => [item, index] as const)
    ),
  );
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

  return {
    items,
    get: (id) => ids.get(id) ?? anyCase.get(id.toLowerCase()),
    filter,
    rank: (item) => ranks.get(item)!,
    place: (item) => places.get(item)!,
  };
}

/** Returns the same for all ways to write a text: in any case, with accents joined to their letters or apart from them. */
function folded(text: string): string {
  return text.normalize("NFC").toLowerCase();
}

/** Compares by the order of every list (contract, section 2.2): by code unit, so that it is the same on every machine. */
function byListOrder(a: Item, b: Item): number {
  return Number(b.flagship) - Number(a.flagship) ||
    compare(a.order ?? Infinity, b.order ?? Infinity) ||
    compare(a.title, b.title) ||
    compare(a.id, b.id);
}

function compare<T extends number | string>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The parts that an owner may leave out altogether: then no surface speaks of them. */
export type Offer = "services" | "analysis" | "agents" | "hiring";

/** Tells what an owner's content has something for. */
export function offeredBy(
  { services, candidate, items }: Pick<Content, "services" | "candidate" | "items">,
): Readonly<Record<Offer, boolean>> {
  return {
    services: services !== undefined,
    analysis: services !== undefined && services.offers.length > 0,
    agents: items.some(({ kind }) => kind === "agent"),
    hiring: candidate !== undefined,
  };
}

/** Says of something that is not offered what a caller should know who asked for it all the same. */
export const NOT_OFFERED: Readonly<Record<Offer, { message: string; hint: string }>> = {
  services: { message: "There are no services here.", hint: "This owner offers no services." },
  analysis: {
    message: "There is no analysis here.",
    hint: "This owner names no kinds of work to compare a problem with, so there is no analysis.",
  },
  agents: { message: "There are no agents here.", hint: "This owner shows no agents; read the projects." },
  hiring: { message: "There are no hiring facts here.", hint: "This owner publishes no hiring facts." },
};
