import { z } from "zod";
import { cursorAfter, idInCursor, refusedCursor } from "@/lib/catalog/catalog.ts";
import { wholeNumber } from "@/lib/errors.ts";
import { V1 } from "@/lib/operations/addresses.ts";

/** The parameters of every list whose entries have ids (contract, section 2.2). */
export const pageInput = {
  limit: wholeNumber.min(1).max(100).default(100).describe("Page size"),
  offset: wholeNumber.min(0).optional().describe("Index of the first, from 0"),
  cursor: z.string().min(1).max(500).optional().describe("next_cursor of the page before"),
};

/** The fields of such a list besides its entries. */
export function pageOutput() {
  return {
    count: z.int().min(0).max(100).describe("Number of entries on this page"),
    total: z.int().min(0).describe("Number of entries on all pages"),
    limit: z.int().min(1).max(100).describe("Page size that was applied"),
    offset: z.int().min(0).describe("Zero-based index of the first entry"),
    next: z.url().nullable().describe("URL of the following page; null on the last one"),
    next_cursor: z.string().nullable().describe("Cursor of the following page; null on the last one"),
  };
}

interface Asked {
  limit: number;
  offset?: number;
  cursor?: string;
}

/**
 * Cuts a page out of a list. Its cursor names the last entry of the page before it, so that nothing is left out where
 * something comes in front.
 *
 * @param address the list's own, below the version, with what else was asked for
 * @throws {ServiceError} `validation_failed` for a cursor that this list did not give, or one together with an offset.
 */
export function pagedList<T, S>(
  all: readonly T[],
  { limit, offset, cursor }: Asked,
  { idOf, serve, baseUrl, path, query = {} }: {
    idOf: (entry: T) => string;
    serve: (entry: T) => S;
    baseUrl: string;
    path: string;
    query?: Record<string, string>;
  },
) {
  if (cursor !== undefined && offset !== undefined) throw refusedCursor(offset);
  const start = cursor === undefined ? offset ?? 0 : indexAfter(cursor);
  const items = all.slice(start, start + limit);
  const end = start + items.length;
  const isLast = end >= all.length;
  const next = new URLSearchParams({ ...query, limit: String(limit), offset: String(end) });
  return {
    count: items.length,
    total: all.length,
    limit,
    offset: start,
    next: isLast ? null : `${baseUrl}${V1.prefix}${path}?${next}`,
    next_cursor: isLast ? null : cursorAfter(idOf(items.at(-1)!)),
    items: items.map(serve),
  };

  function indexAfter(cursor: string): number {
    const id = idInCursor(cursor);
    const index = id === undefined ? -1 : all.findIndex((entry) => idOf(entry) === id);
    if (index === -1) throw refusedCursor();
    return index + 1;
  }
}
