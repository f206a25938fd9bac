import { z } from "zod";
import { pageOf } from "@/lib/catalog/page.ts";
import type { Item, ItemKind } from "@/lib/content/schema/item.ts";
import type { CallContext } from "@/lib/operations/operation.ts";
import { itemList, itemSummary } from "@/lib/operations/schemas/item.ts";
import { wholeNumber } from "@/lib/errors.ts";
import { V1 } from "@/lib/operations/version.ts";

const DEFAULT_LIMIT = 100;

/** The parameters that all lists share. */
export const listInput = z.strictObject({
  tag: z.string().max(100).optional().describe("Keeps only items one of whose tags contains this text, in any case"),
  limit: wholeNumber.min(1).max(100).default(DEFAULT_LIMIT).describe("Page size"),
  offset: wholeNumber.min(0).optional().describe("Zero-based index of the first item; 0 if absent"),
  cursor: z.string().min(1).max(200).optional()
    .describe("next_cursor of the page before, instead of offset; stays right when items are added in front"),
});

type ListInput = z.output<typeof listInput> & { flagship?: boolean };

/** Answers a list of one kind; see the contract, section 2.2. */
export function listItems(
  kind: ItemKind,
  input: ListInput,
  { service, baseUrl }: CallContext,
): z.output<typeof itemList> {
  const matching = service.catalog.filter({ kind, tag: input.tag, flagship: input.flagship });
  const page = pageOf(service.catalog, matching, input);
  return {
    count: page.items.length,
    total: page.total,
    limit: input.limit,
    offset: page.offset,
    next: page.next && nextUrl(`${baseUrl}${V1.prefix}/${kind}s`, input, page.next.offset),
    next_cursor: page.next && page.next.cursor,
    items: page.items.map(summaryOf),
  };
}

function nextUrl(listUrl: string, { tag, flagship, limit }: ListInput, offset: number): string {
  const query = new URLSearchParams();
  if (tag !== undefined) query.set("tag", tag);
  if (flagship) query.set("flagship", "true");
  query.set("limit", String(limit));
  query.set("offset", String(offset));
  return `${listUrl}?${query}`;
}

function summaryOf({ id, kind, title, flagship, link, problem, tags }: Item): z.output<typeof itemSummary> {
  return { id, kind, title, flagship, link, problem, tags };
}
