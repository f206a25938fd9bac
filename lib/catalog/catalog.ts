import { LRUCache } from "lru-cache";
import type { Item, ItemKind } from "@/lib/content/content_schemas.ts";
import { derivedFrom } from "@/lib/content/revision.ts";
import { ServiceError } from "@/lib/errors.ts";

/** A selection of items. */
interface ItemFilter {
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

/** One page of a list. */
interface Page {
  items: readonly Item[];
  /** The number of matching items on all pages. */
  total: number;
  /** Zero-based index of the first item of the page among those that match. */
  offset: number;
  /** Offset and cursor of the following page; null on the last one. */
  next: { offset: number; cursor: string } | null;
}

/** The beginning of a page: at an index, or after the item that a cursor names. */
interface PageStart {
  limit: number;
  offset?: number;
  cursor?: string;
}

/**
 * Cuts a page out of `matching`. A cursor names the last item of the page before it, so that it stays right with any
 * filter and when the owner adds items in front.
 *
 * @throws {ServiceError} `validation_failed` for a cursor that this service did not make, or one together with an offset.
 */
export function pageOf(catalog: Catalog, matching: readonly Item[], { limit, offset, cursor }: PageStart): Page {
  if (cursor !== undefined && offset !== undefined) throw refusedCursor(offset);
  const start = cursor === undefined ? offset ?? 0 : indexAfter(catalog, matching, cursor);
  const items = matching.slice(start, start + limit);
  const end = start + items.length;
  const next = end < matching.length ? { offset: end, cursor: cursorAfter(items.at(-1)!.id) } : null;
  return { items, total: matching.length, offset: start, next };
}

/** Returns an opaque name for the place after what has this id. */
export function cursorAfter(id: string): string {
  return new TextEncoder().encode(`after:${id}`).toBase64({ alphabet: "base64url", omitPadding: true });
}

function indexAfter(catalog: Catalog, matching: readonly Item[], cursor: string): number {
  const id = idInCursor(cursor);
  const item = id === undefined ? undefined : catalog.get(id);
  if (item === undefined) throw refusedCursor();
  return countUpTo(catalog, matching, catalog.rank(item));
}

/** Counts how many of `matching`, which is sorted by rank, stand at `rank` or before it. */
function countUpTo(catalog: Catalog, matching: readonly Item[], rank: number): number {
  let [low, high] = [0, matching.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (catalog.rank(matching[middle]) <= rank) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the id behind which a cursor stands; undefined for what is no cursor. */
export function idInCursor(cursor: string): string | undefined {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(
      Uint8Array.fromBase64(cursor, { alphabet: "base64url" }),
    );
    return text.startsWith("after:") ? text.slice("after:".length) : undefined;
  } catch {
    return undefined;
  }
}

/** Says that a cursor is not allowed: beside an `offset`, or because no page of the list gave it. */
export function refusedCursor(offset?: number): ServiceError {
  const [message, hint] = offset === undefined
    ? ["is not a cursor of this list", "Use next_cursor of the previous page, or start without cursor."]
    : ["cannot be combined with offset", "Send either cursor or offset."];
  return new ServiceError("validation_failed", "The cursor is not allowed.", {
    hint,
    details: [{ path: "cursor", message }],
  });
}
