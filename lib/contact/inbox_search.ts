import {
  countsOf,
  facetsOf,
  type InboxCounts,
  type InboxEntry,
  type InboxFilter,
  isShown,
  splitWords,
} from "@/lib/contact/inbox_index.ts";
import { isId } from "@/lib/contact/job.ts";
import { entryKey, statePrefix, wordPrefix, wordsKey, wordsPrefix } from "@/lib/store/keys.ts";
import { readEach } from "@/lib/store/kv.ts";
import { searchTerms } from "@/lib/text/search_words.ts";

export interface InboxQuery extends InboxFilter {
  /** The text of the search field. */
  text?: string;
  /** The entries to show first, newest first; absent: the newest of all. */
  order?: InboxOrder;
}

interface Found {
  /** In the order of the query. */
  entries: InboxEntry[];
  /** The value of `before` for the next page; null on the last. */
  next: string | null;
}

/** The most rows of an index that one request reads, some 20 ms. */
const MAX_ROWS = 2500;
/** The cost of loading an entry, in rows. */
const COST_OF_ENTRY = 3;
/** A filter that shows fewer of all entries than this takes part in a search as a list of its own. */
const FEW = 0.05;
/** Sorts after every id. */
const NEWEST = "~";

/**
 * The orders besides the newest first, each by one thing of which every state has a list:
 *
 * - `best`: what fits best, as far as a posting came along; a message without one comes after all that may fit
 * - `lane`: what something vouches for, and last what is held
 * - `outcome`: what has not ended, and last what its sender has taken back
 */
const ORDERS = {
  best: ["fits", "fits_partly", "undecided", "none", "does_not_fit"].map((verdict) => ({ verdict })),
  lane: ["vouched", "open", "held"].map((lane) => ({ lane })),
  outcome: ["open", "answered", "declined", "replaced", "withdrawn"].map((outcome) => ({ outcome })),
} as Record<InboxOrder, Pick<InboxFilter, "verdict" | "lane" | "outcome">[]>;

export type InboxOrder = "best" | "lane" | "outcome";

export const INBOX_ORDERS = Object.keys(ORDERS) as InboxOrder[];

/** The cursor of an ordered list: place in the order, and an id; without one, its newest. */
const ORDERED_CURSOR = /^([0-4])\.([\w-]{0,100})$/;

/** Recognises where a list goes on, as `findEntries` says it. */
export function isCursor(text: string, order: InboxOrder | undefined): boolean {
  return order === undefined ? isId(text) : ORDERED_CURSOR.test(text);
}

/** Divides a query into the lists that its order puts one after the other; what else it asks for holds in each. */
function partsOf(query: InboxQuery, order: InboxOrder): InboxQuery[] {
  return ORDERS[order].filter((part) => agrees(part, query)).map((part) => ({ ...query, ...part }));
}

function agrees(part: Partial<InboxFilter>, query: InboxQuery): boolean {
  return (Object.keys(part) as (keyof InboxFilter)[])
    .every((name) => query[name] === undefined || query[name] === part[name]);
}

/** Entries of the index below a beginning that are simply read and sorted. */
const FEW_ROWS = 250;
/** Words below a beginning whose lists are read side by side. */
const FEW_WORDS = 16;
/** Sorts after every word with the same beginning, and after every id. */
const LAST = "\u{10ffff}";

/** The cost of a query besides its results, in rows. */
const COST_OF_READ = 10;
const LEAST_READ = 8;
const MOST_READ = 256;

interface Part {
  before?: string;
  limit: number;
  counts: InboxCounts;
}

/** Finds up to `limit` entries in the order of the query, from where `before` says. Where it stops early, `next` says so. */
export async function findEntries(kv: Deno.Kv, query: InboxQuery, { before, limit, counts }: Part): Promise<Found> {
  const allowance: Allowance = { rows: MAX_ROWS };
  if (query.order === undefined) return await findNewest(kv, query, { before, limit, counts }, allowance);
  const [, place = "0", id = ""] = ORDERED_CURSOR.exec(before ?? "") ?? [];
  const entries: InboxEntry[] = [];
  const parts = partsOf(query, query.order);
  for (let index = Number(place); index < parts.length; index++) {
    const part = parts[index];
    if (countsOf(counts, part).length === 0) continue;
    const from = index === Number(place) && id !== "" ? id : undefined;
    if (allowance.rows <= 0) return { entries, next: `${index}.${from ?? ""}` };
    const missing = limit - entries.length;
    // Whether there is a next page is all that is asked when this one is full.
    const found = await findNewest(kv, part, { before: from, limit: Math.max(1, missing), counts }, allowance);
    if (missing === 0) {
      if (found.entries.length > 0 || found.next !== null) return { entries, next: `${index}.` };
      continue;
    }
    entries.push(...found.entries);
    if (found.next !== null) return { entries, next: `${index}.${found.next === NEWEST ? "" : found.next}` };
  }
  return { entries, next: null };
}

/**
 * Finds up to `limit` entries that were accepted before that of the id `before`. Where they are far between it stops
 * early, with fewer of them and a `next`, so that no question takes longer than another.
 */
async function findNewest(
  kv: Deno.Kv,
  query: InboxQuery,
  { before = NEWEST, limit, counts }: Part,
  allowance: Allowance,
): Promise<Found> {
  const chosen = await choose(kv, query, counts, limit, allowance);
  if (chosen === undefined) return { entries: [], next: null };
  const { ids, beginning } = chosen;
  const entries: InboxEntry[] = [];
  let reached = before;
  while (true) {
    const { candidates, bound } = await take(ids, reached, limit + 1 - entries.length, allowance);
    for (const entry of await load(kv, candidates, beginning, allowance)) {
      if (!isShown(facetsOf(entry), query)) continue;
      // One more than asked for tells that there is a next page.
      if (entries.length === limit) return { entries, next: entries[limit - 1].id };
      entries.push(entry);
    }
    if (bound === null || allowance.rows <= 0) return { entries, next: bound };
    reached = bound;
  }
}

/**
 * Chooses which lists have to be gone through, and what has to be looked up in the messages that they give; undefined
 * where what was typed has no word that could be found.
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
  const states = countsOf(counts, query);
  const shown = states.reduce((sum, [, count]) => sum + count, 0);
  if (lists.length === 0 || shown < all * FEW) {
    // Each is first read as far as its part of the page will go.
    const firstRead = (count: number) => Math.ceil((limit + 1) * count / shown * 1.2) + 3;
    lists.unshift(
      new AnyOf(states.map(([code, count]) => new IdList(kv, statePrefix(code), allowance, firstRead(count)))),
    );
  }
  return { ids: lists.length === 1 ? lists[0] : new AllOf(lists, allowance), beginning };
}

/** Takes up to `count` ids, and says where to go on; null: there are no more. */
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

/** Loads the entries of `ids` that have not been deleted meanwhile; only those with the beginning, if there is one. */
async function load(
  kv: Deno.Kv,
  ids: readonly string[],
  beginning: string | undefined,
  allowance: Allowance,
): Promise<InboxEntry[]> {
  allowance.rows -= ids.length * COST_OF_ENTRY * (beginning === undefined ? 1 : 2);
  const entries = readEach<InboxEntry>(kv, ids.map(entryKey));
  const words = beginning === undefined ? undefined : await readEach<string>(kv, ids.map(wordsKey));
  return (await entries).filter((_, index) =>
    words === undefined || splitWords(words[index]).some((word) => word.startsWith(beginning!))
  ).filter((entry) => entry !== null);
}

/**
 * Looks for the messages with a word that begins with `beginning`: where few do, their ids; where few words do, the lists of
 * these words together. Undefined where many words do and many messages have them: whoever goes through messages then
 * soon meets enough.
 */
async function idsOfBeginning(kv: Deno.Kv, beginning: string, allowance: Allowance): Promise<Ids | undefined> {
  const end = [...wordsPrefix, beginning + LAST];
  const range = { start: wordPrefix(beginning), end };
  const rows = await Array.fromAsync(kv.list(range, { limit: FEW_ROWS, batchSize: FEW_ROWS }));
  allowance.rows -= rows.length;
  if (rows.length < FEW_ROWS) {
    return new KnownIds([...new Set(rows.map(({ key }) => key[3] as string))].sort().reverse());
  }

  const words = new Set(rows.map(({ key }) => key[2] as string));
  let last = rows.at(-1)!.key[2] as string;
  while (words.size <= FEW_WORDS) {
    const [next] = await Array.fromAsync(kv.list({ start: [...wordPrefix(last), LAST], end }, { limit: 1 }));
    allowance.rows -= 10;
    if (next === undefined) return new AnyOf([...words].map((word) => new IdList(kv, wordPrefix(word), allowance, 16)));
    words.add(last = next.key[2] as string);
  }
  return undefined;
}

/** The rows that a search may still read; counted down while it reads. */
interface Allowance {
  rows: number;
}

/** Ids, newest first, that can be entered anywhere. */
interface Ids {
  /** Returns the newest id that sorts before `bound`, or undefined when there is none. */
  before(bound: string): Promise<string | undefined>;
}

/** The ids below `prefix` in the store. It reads ahead: much where it is read through, little where it is jumped in. */
class IdList implements Ids {
  #kv: Deno.Kv;
  #prefix: string[];
  #allowance: Allowance;
  #size: number;
  #read: string[] = [];
  #at = 0;
  #asked = 0;
  #isWhole = false;

  /** @param size rows in the first read */
  constructor(kv: Deno.Kv, prefix: string[], allowance: Allowance, size = 32) {
    this.#kv = kv;
    this.#prefix = prefix;
    this.#allowance = allowance;
    this.#size = size;
  }

  async before(bound: string): Promise<string | undefined> {
    this.#pass(bound);
    if (this.#at >= this.#read.length && !this.#isWhole) await this.#readOn(bound);
    this.#asked++;
    return this.#read[this.#at];
  }

  #pass(bound: string): void {
    while (this.#at < this.#read.length && this.#read[this.#at] >= bound) this.#at++;
  }

  async #readOn(bound: string): Promise<void> {
    if (this.#read.length > 0) {
      const next = this.#asked > 3 ? this.#size * 2 : this.#asked < 2 ? this.#size >> 1 : this.#size;
      this.#size = Math.min(MOST_READ, Math.max(LEAST_READ, next));
    }
    const selector = { start: this.#prefix, end: [...this.#prefix, bound] };
    const rows = await Array.fromAsync(
      this.#kv.list(selector, { limit: this.#size, reverse: true, batchSize: this.#size }),
    );
    this.#allowance.rows -= rows.length + COST_OF_READ;
    this.#read = rows.map(({ key }) => key.at(-1) as string);
    this.#at = 0;
    this.#asked = 0;
    this.#isWhole = rows.length < this.#size;
  }
}

/** Ids that are known already, newest first. */
class KnownIds implements Ids {
  #ids: readonly string[];
  #at = 0;

  constructor(ids: readonly string[]) {
    this.#ids = ids;
  }

  before(bound: string): Promise<string | undefined> {
    while (this.#at < this.#ids.length && this.#ids[this.#at] >= bound) this.#at++;
    return Promise.resolve(this.#ids[this.#at]);
  }
}

/** The ids of any of several lists. */
class AnyOf implements Ids {
  #lists: readonly Ids[];

  constructor(lists: readonly Ids[]) {
    this.#lists = lists;
  }

  async before(bound: string): Promise<string | undefined> {
    const newest = await Promise.all(this.#lists.map((list) => list.before(bound)));
    return newest.reduce(
      (first, id) => id !== undefined && (first === undefined || id > first) ? id : first,
      undefined,
    );
  }
}

/** Returns a bound that sorts after `id` and before every id that sorts after it: ids are of one length. */
function justAfter(id: string): string {
  return id + "-";
}

/** The allowance was used up. What sorts before `bound` has not been looked at. */
class UsedUp extends Error {
  override name = "UsedUp";
  readonly bound: string;

  constructor(bound: string) {
    super("a search has read as much as it may");
    this.bound = bound;
  }
}

/** The ids of all of several lists: each is asked for the newest that the others may still have. */
class AllOf implements Ids {
  #lists: readonly Ids[];
  #allowance: Allowance;

  constructor(lists: readonly Ids[], allowance: Allowance) {
    this.#lists = lists;
    this.#allowance = allowance;
  }

  /** @throws {UsedUp} */
  async before(bound: string): Promise<string | undefined> {
    let id = await this.#lists[0].before(bound);
    for (let index = 1, agreed = 1; id !== undefined && agreed < this.#lists.length; index++) {
      if (this.#allowance.rows <= 0) throw new UsedUp(justAfter(id));
      const other: string | undefined = await this.#lists[index % this.#lists.length].before(justAfter(id));
      agreed = other === id ? agreed + 1 : 1;
      id = other;
    }
    return id;
  }
}
