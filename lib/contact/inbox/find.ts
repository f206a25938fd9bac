import { countOf, type InboxCounts, readCounts } from "@/lib/contact/inbox/counts.ts";
import { type InboxEntry, type StoredEntry, toEntry } from "@/lib/contact/inbox/entry.ts";
import { AllOf, type Allowance, AnyOf, IdList, type Ids, UsedUp } from "@/lib/contact/inbox/id_list.ts";
import { splitWords } from "@/lib/contact/inbox/index_words.ts";
import { codesOf, type InboxFilter, isShown, stateOf } from "@/lib/contact/inbox/state.ts";
import { idsOfBeginning } from "@/lib/contact/inbox/word_range.ts";
import { entryKey, statePrefix, wordPrefix, wordsKey } from "@/lib/store/keys.ts";
import { readEach } from "@/lib/store/read_each.ts";
import { searchTerms } from "@/lib/text/search_words.ts";

/** What to show of the inbox. */
export interface InboxQuery extends InboxFilter {
  /** What was typed into the search field. */
  text?: string;
}

export interface Found {
  /** Newest first. */
  entries: InboxEntry[];
  /** Where to go on: what is older than this; null: nothing is. */
  next: string | null;
}

/** What one request may read, in rows of an index; some 20 ms. */
const MAX_ROWS = 2500;
/** What loading an entry costs, in rows. */
const COST_OF_ENTRY = 3;
/** A filter that shows fewer of all entries than this takes part in a search as a list of its own. */
const FEW = 0.05;
/** Sorts after every id. */
const NEWEST = "~";

/**
 * Finds up to `limit` entries that were accepted before that of the id `before`. Where they are far between it stops
 * early, with fewer of them and a `next`, so that no question takes longer than another.
 */
export async function findEntries(
  kv: Deno.Kv,
  query: InboxQuery,
  { before = NEWEST, limit, counts }: { before?: string; limit: number; counts?: InboxCounts },
): Promise<Found> {
  const allowance: Allowance = { rows: MAX_ROWS };
  const chosen = await choose(kv, query, counts ?? await readCounts(kv), limit, allowance);
  if (chosen === undefined) return { entries: [], next: null };
  const { ids, beginning } = chosen;
  const entries: InboxEntry[] = [];
  let reached = before;
  while (true) {
    const { candidates, bound } = await take(ids, reached, limit + 1 - entries.length, allowance);
    for (const entry of await load(kv, candidates, beginning, allowance)) {
      if (!isShown(stateOf(entry), query)) continue;
      // One more than asked for tells that there is a next page.
      if (entries.length === limit) return { entries, next: entries[limit - 1].id };
      entries.push(entry);
    }
    if (bound === null || allowance.rows <= 0) return { entries, next: bound };
    reached = bound;
  }
}

/**
 * Which lists have to be gone through, and what has to be looked up in the messages that they give; undefined where what
 * was typed has no word that could be found.
 */
async function choose(
  kv: Deno.Kv,
  query: InboxQuery,
  counts: InboxCounts,
  limit: number,
  allowance: Allowance,
): Promise<{ ids: Ids; beginning?: string } | undefined> {
  const terms = searchTerms(query.text ?? "");
  const isWordless = terms.words.length === 0 && terms.beginning === undefined;
  if (isWordless && query.text?.trim()) return undefined;
  const lists: Ids[] = terms.words.map((word) => new IdList(kv, wordPrefix(word), allowance));
  let beginning: string | undefined;
  if (terms.beginning !== undefined) {
    const ids = await idsOfBeginning(kv, terms.beginning, allowance);
    if (ids === undefined) beginning = terms.beginning;
    else lists.push(ids);
  }
  const all = counts.values().reduce((sum, count) => sum + count, 0);
  const shown = countOf(counts, query);
  if (lists.length === 0 || shown < all * FEW) lists.unshift(inState(kv, query, counts, shown, limit, allowance));
  return { ids: lists.length === 1 ? lists[0] : new AllOf(lists, allowance), beginning };
}

/** The entries that a filter shows. Each list is first read as far as its part of the page will go. */
function inState(
  kv: Deno.Kv,
  filter: InboxFilter,
  counts: InboxCounts,
  shown: number,
  limit: number,
  allowance: Allowance,
): Ids {
  return new AnyOf(
    codesOf(filter).filter((code) => counts.has(code)).map((code) => {
      const part = counts.get(code)! / shown;
      return new IdList(kv, statePrefix(code), allowance, Math.ceil((limit + 1) * part * 1.2) + 3);
    }),
  );
}

/** Up to `count` ids, and where to go on; null: there are no more. */
async function take(
  ids: Ids,
  before: string,
  count: number,
  allowance: Allowance,
): Promise<{ candidates: string[]; bound: string | null }> {
  const candidates: string[] = [];
  let bound = before;
  try {
    while (candidates.length < count && allowance.rows > 0) {
      const id = await ids.before(bound);
      if (id === undefined) return { candidates, bound: null };
      candidates.push(bound = id);
    }
  } catch (error) {
    if (!(error instanceof UsedUp)) throw error;
    bound = error.bound;
  }
  return { candidates, bound };
}

/** The entries of `ids`, of which some may have been deleted meanwhile; only those with the beginning, if there is one. */
async function load(
  kv: Deno.Kv,
  ids: readonly string[],
  beginning: string | undefined,
  allowance: Allowance,
): Promise<InboxEntry[]> {
  allowance.rows -= ids.length * COST_OF_ENTRY * (beginning === undefined ? 1 : 2);
  const entries = readEach<StoredEntry>(kv, ids.map(entryKey));
  const words = beginning === undefined ? undefined : await readEach<string>(kv, ids.map(wordsKey));
  return (await entries).filter((_, index) =>
    words === undefined || splitWords(words[index]).some((word) => word.startsWith(beginning!))
  ).filter((entry) => entry !== null).map(toEntry);
}
