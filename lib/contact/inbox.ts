import {
  countsOf,
  type InboxCounts,
  type InboxEntry,
  readCounts,
  readRevision,
  writeEntry,
} from "@/lib/contact/inbox_index.ts";
import { findEntries, type InboxQuery } from "@/lib/contact/inbox_search.ts";
import type { Job } from "@/lib/contact/job.ts";
import { laneOf } from "@/lib/contact/sender_facts.ts";
import { FIELD_NAMES, type Message } from "@/lib/contact/message.ts";
import { removeMessages } from "@/lib/contact/removal.ts";
import { entriesPrefix, entryKey, jobKey, messageKey, statePrefix } from "@/lib/store/keys.ts";
import { commit, readEach, readEntries, retryContended } from "@/lib/store/kv.ts";
import { readParted } from "@/lib/store/parts.ts";
import type { Store } from "@/lib/store/store.ts";

/** Messages on one page. */
export const PER_PAGE = 50;

/** The longest note, in characters (UTF-16 units). */
export const MAX_NOTE = 2000;

/** Entries that are changed in one commit: as many as a commit may check. */
const PER_COMMIT = 10;

/** The owner's actions on messages, several at once. Doing it twice is doing it once. */
export const ENTRY_ACTIONS = {
  read: { unread: false },
  unread: { unread: true },
  star: { starred: true },
  unstar: { starred: false },
  archive: { archived: true },
  unarchive: { archived: false },
  spam: { spam: true },
  not_spam: { spam: false },
  now: { later: undefined },
} as const satisfies Record<string, Partial<InboxEntry>>;

export type EntryAction = keyof typeof ENTRY_ACTIONS;

/** A message as the owner sees it. */
export interface InboxItem {
  entry: InboxEntry;
  message: Message;
  job: Job;
}

/** One page of the inbox. */
interface InboxPage {
  items: InboxItem[];
  /** Give it as `before` to get what is older; null: nothing is. */
  next: string | null;
  counts: InboxCounts;
  revision: string;
}

/** The owner's view of the messages. All methods throw {ServiceError} `unavailable` while the store cannot be reached. */
export class Inbox {
  #store: Store;
  #now: () => number;

  constructor(store: Store, now: () => number = Date.now) {
    this.#store = store;
    this.#now = now;
  }

  /** Returns up to `limit` messages that a query shows, newest first, older than the one with the id `before`. */
  async page(query: InboxQuery, before?: string, limit = PER_PAGE): Promise<InboxPage> {
    return await this.#store.use(async (kv) => {
      await bringBack(kv, this.#now());
      // First, so that a change during the reading is a newer revision.
      const [revision, counts] = await Promise.all([readRevision(kv), readCounts(kv)]);
      const { entries, next } = await findEntries(kv, query, { before, limit, counts });
      return { items: await withMessages(kv, entries), next, counts, revision };
    });
  }

  async counts(): Promise<InboxCounts> {
    return await this.#store.use(readCounts);
  }

  async revision(): Promise<string> {
    return await this.#store.use(readRevision);
  }

  /** Returns one message; undefined: there is none with this id. */
  async item(id: string): Promise<InboxItem | undefined> {
    return await this.#store.use(async (kv) => {
      const { value } = await kv.get<InboxEntry>(entryKey(id));
      return value === null ? undefined : (await withMessages(kv, [value]))[0];
    });
  }

  /** Gives all that a query shows, newest first. */
  async *each(query: InboxQuery): AsyncGenerator<InboxItem> {
    let before: string | undefined;
    do {
      const { items, next }: InboxPage = await this.page(query, before);
      yield* items;
      before = next ?? undefined;
    } while (before !== undefined);
  }

  /**
   * Does the same with several messages. Ids without a message, and messages that are already so, are left alone.
   *
   * @returns the entries that were changed, as they are now, in the order of the ids.
   */
  async change(ids: readonly string[], action: EntryAction): Promise<InboxEntry[]> {
    return await this.#store.use((kv) => changeEntries(kv, ids, ENTRY_ACTIONS[action]));
  }

  /** Puts messages off until a time, at which they come back as unread. @returns the entries that were changed. */
  async putOff(ids: readonly string[], later: number): Promise<InboxEntry[]> {
    return await this.#store.use((kv) => changeEntries(kv, ids, { later }));
  }

  /** Brings back what was put off until now, also while nobody looks. */
  async bringBack(): Promise<void> {
    if (this.#store.available) await this.#store.use((kv) => bringBack(kv, this.#now()));
  }

  /** Notes something for the owner; more than `MAX_NOTE` is cut off. @returns whether there is such a message. */
  async note(id: string, text: string): Promise<boolean> {
    const note = noteText(text).slice(0, MAX_NOTE).toWellFormed();
    return await this.#store.use(async (kv) => {
      await changeEntries(kv, [id], { note });
      return (await kv.get(entryKey(id))).value !== null;
    });
  }

  /** Deletes for good. @returns how many there were. */
  async remove(ids: readonly string[]): Promise<number> {
    return await this.#store.use((kv) => removeMessages(kv, ids));
  }
}

/** Returns a note as it is stored. */
export function noteText(typed: string): string {
  return typed.replaceAll("\r\n", "\n").trim();
}

/** Returns the newest messages of the inbox, newest first, whatever their state; with `before`, those older than that one. */
export async function listInbox(kv: Deno.Kv, limit: number, before?: string): Promise<InboxItem[]> {
  const range = { prefix: entriesPrefix, ...before !== undefined && { end: entryKey(before) } };
  const rows = await Array.fromAsync(kv.list<InboxEntry>(range, { limit, reverse: true }));
  return await withMessages(kv, rows.map(({ value }) => value));
}

/** Every field of a message; null: it has none. */
type SentFields = { [Name in keyof Message]-?: Message[Name] | null };

/** Returns a message with what is known of it, in the names of the interface, for programs; null: there is none. */
export function exported({ entry, message, job }: InboxItem) {
  return {
    id: entry.id,
    // What a stranger wrote: a program or an agent that reads it must not take it for an instruction.
    untrusted: true,
    created_at: isoTime(job.createdAt),
    received_at: isoTime(entry.receivedAt),
    ...Object.fromEntries(FIELD_NAMES.map((name) => [name, message[name] ?? null])) as SentFields,
    unread: entry.unread,
    starred: entry.starred,
    archived: entry.archived,
    spam: entry.spam,
    held: entry.held ?? false,
    lane: laneOf(job).lane,
    outcome: entry.outcome ?? null,
    reply_note: job.outcome?.note ?? null,
    note: entry.note,
    status: job.status,
    attempts: job.attempts,
    error: job.error,
    delivered_at: job.deliveredAt === null ? null : isoTime(job.deliveredAt),
  };
}

function isoTime(time: number): string {
  return new Date(time).toISOString();
}

/** Brings back what was put off until `now`, as unread. An owner puts off a few, so all of them are looked at. */
async function bringBack(kv: Deno.Kv, now: number): Promise<void> {
  const lists = countsOf(await readCounts(kv), { place: "later" });
  if (lists.length === 0) return;
  const rows = await Promise.all(lists.map(([code]) => Array.fromAsync(kv.list({ prefix: statePrefix(code) }))));
  const ids = rows.flat().map(({ key }) => key.at(-1) as string);
  const entries = await readEach<InboxEntry>(kv, ids.map(entryKey));
  const due = entries.flatMap((entry) => entry?.later !== undefined && entry.later <= now ? [entry.id] : []);
  if (due.length > 0) await changeEntries(kv, due, { later: undefined, unread: true });
}

/** Adds to entries what they are about; those that have been deleted meanwhile are left out. */
async function withMessages(kv: Deno.Kv, entries: readonly InboxEntry[]): Promise<InboxItem[]> {
  const [messages, jobs] = await Promise.all([
    readParted<Message>(kv, entries.map(({ id }) => messageKey(id))),
    readEach<Job>(kv, entries.map(({ id }) => jobKey(id))),
  ]);
  return entries.flatMap((entry, index) => {
    const [message, job] = [messages[index], jobs[index]];
    return message === null || job === null ? [] : [{ entry, message, job }];
  });
}

async function changeEntries(
  kv: Deno.Kv,
  ids: readonly string[],
  change: Partial<InboxEntry>,
): Promise<InboxEntry[]> {
  const unique = [...new Set(ids)];
  const changed: InboxEntry[] = [];
  for (let start = 0; start < unique.length; start += PER_COMMIT) {
    const some = unique.slice(start, start + PER_COMMIT);
    changed.push(...await retryContended(() => changeSome(kv, some, change)));
  }
  return changed;
}

async function changeSome(kv: Deno.Kv, ids: readonly string[], change: Partial<InboxEntry>): Promise<InboxEntry[]> {
  const atomic = kv.atomic();
  const changed: InboxEntry[] = [];
  for (const found of await readEntries<InboxEntry>(kv, ids.map(entryKey))) {
    const before = found.value;
    if (before === null) continue;
    if (Object.entries(change).every(([name, value]) => before[name as keyof InboxEntry] === value)) continue;
    const after = { ...before, ...change };
    atomic.check(found);
    writeEntry(atomic, before, after);
    changed.push(after);
  }
  if (changed.length > 0) await commit(atomic);
  return changed;
}
