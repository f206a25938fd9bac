import { searchIndex } from "@/lib/catalog/searchable.ts";
import type { Item, ItemKind } from "@/lib/content/content_schemas.ts";
import { countCall } from "@/lib/operations/read_limit.ts";
import type { Service } from "@/lib/operations/operation.ts";
import type { Chosen, PageView, WorkList } from "@/lib/site/pages.ts";
import { tagCounts } from "@/lib/site/works.ts";

export const WORKS_A_PAGE = 24;

/** Longer words are cut: nobody looks for more. */
const MAX_QUERY = 200;

/**
 * Returns what a list of works shows: those with the chosen tag, those that say the chosen words best first, on the chosen
 * page. A page behind the last is the last: works that were removed leave the addresses that were shared.
 *
 * @throws {ServiceError} `rate_limited` for a visitor who has searched too often.
 */
export async function workList(
  kind: ItemKind,
  { chosen = {}, context }: Pick<PageView, "chosen" | "context">,
): Promise<WorkList> {
  const { catalog, revision } = context.service;
  const matching = catalog.filter({ kind, tag: chosen.tag });
  const query = queryOf(chosen);
  if (query === undefined) return cut(matching.length, chosen, (start) => matching.slice(start, start + WORKS_A_PAGE));
  countCall(context);
  const index = await revision.part(searchIndex)();
  const wanted = new Set(matching.map(({ id }) => `${kind}:${id}`));
  const { hits } = index.search(query, { limit: Infinity, isWanted: ({ id }) => wanted.has(id), withExcerpts: false });
  const found = hits.map(({ document: { id } }) => catalog.get(id.slice(kind.length + 1))!);
  return cut(found.length, chosen, (start) => found.slice(start, start + WORKS_A_PAGE));
}

/** Returns the words that are looked for in a list. */
export function queryOf({ q = "" }: Chosen): string | undefined {
  return q.slice(0, MAX_QUERY).trim() || undefined;
}

function cut(total: number, { page: asked = "1" }: Chosen, shown: (start: number) => readonly Item[]): WorkList {
  const pages = Math.max(1, Math.ceil(total / WORKS_A_PAGE));
  const page = /^\d{1,6}$/.test(asked) ? Math.min(Math.max(Number(asked), 1), pages) : 1;
  return { shown: shown((page - 1) * WORKS_A_PAGE), total, page, pages };
}

/** Returns what may be chosen on a list of one kind. What is looked for is anything, so that no such answer is remembered. */
export function listChoices(kind: ItemKind) {
  const all = ({ catalog }: Service) => catalog.filter({ kind });
  return {
    q: () => false,
    tag: (service: Service, tag: string) => tagCounts(all(service)).some(([known]) => known === tag),
    page: (service: Service, page: string, { tag }: Chosen) => {
      const { length } = service.catalog.filter({ kind, tag });
      return /^[1-9]\d{0,5}$/.test(page) && page !== "1" && Number(page) <= Math.ceil(length / WORKS_A_PAGE);
    },
  };
}
