import { z } from "zod";
import { type ErrorDetail, ServiceError, wholeNumber } from "@/lib/errors.ts";
import { V1 } from "@/lib/operations/addresses.ts";
import { echoed } from "@/lib/text/excerpt.ts";
import { listed } from "@/lib/text/in_words.ts";
import { nearest } from "@/lib/text/spelling.ts";

// Every list is read by page (contract, section 2.2), and some by field (section 5.2).

/** The parameters of a page. */
export const pageInput = {
  limit: wholeNumber.min(1).max(100).default(100).describe("Page size"),
  offset: wholeNumber.min(0).optional().describe("Index of the first, from 0"),
  cursor: z.string().min(1).max(500).optional().describe("next_cursor of the page before"),
};

/** The fields of a page besides its entries. */
export function pageOutput() {
  return {
    count: z.int().min(0).max(100).describe("Number of entries on this page"),
    total: z.int().min(0).describe("Number of entries that match, on all pages"),
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

interface ListOptions<T, S> {
  idOf: (entry: T) => string;
  serve: (entry: T) => S;
  baseUrl: string;
  /** Of the list, below the version's prefix. */
  path: string;
  /** What else was asked for. */
  query?: Record<string, string>;
  /** Returns the index behind the entry of an id, or -1 where there is none. */
  indexAfter?: (id: string) => number;
}

/**
 * Cuts a page out of a list. Its cursor names the last entry of the page before it, so that nothing is left out where
 * something comes in front.
 *
 * @throws {ServiceError} `validation_failed` for a cursor that this list did not give, or one together with an offset.
 */
export function pagedList<T, S>(
  all: readonly T[],
  { limit, offset, cursor }: Asked,
  { idOf, serve, baseUrl, path, query = {}, indexAfter }: ListOptions<T, S>,
) {
  const start = cursor === undefined ? offset ?? 0 : startAfter(cursor);
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

  function startAfter(cursor: string): number {
    if (offset !== undefined) throw refusedCursor("cannot be combined with offset", "Send either cursor or offset.");
    const id = idInCursor(cursor);
    const index = id === undefined ? -1 : (indexAfter ?? indexBehind)(id);
    if (index >= 0) return index;
    throw refusedCursor(
      "is not a cursor of this list",
      "Use next_cursor of the previous page, or start without cursor.",
    );
  }

  function indexBehind(id: string): number {
    const index = all.findIndex((entry) => idOf(entry) === id);
    return index === -1 ? -1 : index + 1;
  }
}

const CURSOR = "after:";

function cursorAfter(id: string): string {
  return new TextEncoder().encode(CURSOR + id).toBase64({ alphabet: "base64url", omitPadding: true });
}

function idInCursor(cursor: string): string | undefined {
  try {
    const bytes = Uint8Array.fromBase64(cursor, { alphabet: "base64url" });
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return text.startsWith(CURSOR) ? text.slice(CURSOR.length) : undefined;
  } catch {
    return undefined;
  }
}

function refusedCursor(message: string, hint: string): ServiceError {
  return new ServiceError("validation_failed", "The cursor is not allowed.", {
    hint,
    details: [{ path: "cursor", message }],
  });
}

/** The parameter that chooses fields. */
export const FIELDS = "fields";

/**
 * Reads which fields a query asks for; undefined where it asks for none, and so for all.
 *
 * @returns also what is wrong with it: a name that is not among the `known`, or none.
 */
export function readFields(
  query: URLSearchParams | undefined,
  known: readonly string[],
): { fields?: readonly string[]; mistake?: ErrorDetail } {
  const values = query?.getAll(FIELDS) ?? [];
  if (values.length === 0) return {};
  const refused = (message: string) => ({ mistake: { path: FIELDS, message } });
  if (values.length > 1) return refused("must not be repeated; write names with commas between them");
  const fields = values[0].split(",").map((name) => name.trim()).filter((name) => name !== "");
  const unknown = fields.find((name) => !known.includes(name));
  if (fields.length > 0 && unknown === undefined) return { fields };
  const meant = unknown === undefined ? undefined : nearest(unknown.slice(0, 40), known);
  return refused(
    `must be names out of ${listed(known)}, with commas between them` +
      (unknown === undefined ? "" : `, not “${echoed(unknown)}”`) +
      (meant === undefined ? "" : `; did you mean ${meant}?`),
  );
}

/** Returns what was chosen of a value, in the order in which the value has it. */
export function chosenOf(value: object, fields: readonly string[]): object {
  return Object.fromEntries(Object.entries(value).filter(([name]) => fields.includes(name)));
}
