import type { Catalog } from "@/lib/catalog/catalog.ts";
import type { Item } from "@/lib/content/schema/item.ts";
import { ServiceError } from "@/lib/errors.ts";

/** One page of a list. */
export interface Page {
  items: readonly Item[];
  /** How many items match on all pages. */
  total: number;
  /** Zero-based index of the first item of the page among those that match. */
  offset: number;
  /** Offset and cursor of the following page; null on the last one. */
  next: { offset: number; cursor: string } | null;
}

/** Where a page begins: at an index, or after the item that a cursor names. */
export interface PageStart {
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
  if (cursor !== undefined && offset !== undefined) {
    throw invalidCursor("cannot be combined with offset", "Send either cursor or offset.");
  }
  const start = cursor === undefined ? offset ?? 0 : indexAfter(catalog, matching, cursor);
  const items = matching.slice(start, start + limit);
  const end = start + items.length;
  const next = end < matching.length ? { offset: end, cursor: cursorAfter(items.at(-1)!) } : null;
  return { items, total: matching.length, offset: start, next };
}

/** An opaque name for the place after `item`. */
function cursorAfter(item: Item): string {
  return btoa(`after:${item.id}`).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function indexAfter(catalog: Catalog, matching: readonly Item[], cursor: string): number {
  const item = itemOf(catalog, cursor);
  if (item === undefined) {
    throw invalidCursor("is not a cursor of this list", "Use next_cursor of the page before, or begin without cursor.");
  }
  return countUpTo(catalog, matching, catalog.rank(item));
}

/** How many of `matching`, which is sorted by rank, stand at `rank` or before it. */
function countUpTo(catalog: Catalog, matching: readonly Item[], rank: number): number {
  let [low, high] = [0, matching.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (catalog.rank(matching[middle]) <= rank) low = middle + 1;
    else high = middle;
  }
  return low;
}

function itemOf(catalog: Catalog, cursor: string): Item | undefined {
  try {
    const text = atob(cursor.replaceAll("-", "+").replaceAll("_", "/"));
    return text.startsWith("after:") ? catalog.get(text.slice("after:".length)) : undefined;
  } catch {
    return undefined;
  }
}

function invalidCursor(message: string, hint: string): ServiceError {
  return new ServiceError("validation_failed", "The cursor is not allowed.", {
    hint,
    details: [{ path: "cursor", message }],
  });
}
