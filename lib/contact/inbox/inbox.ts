import { changeEntries, ENTRY_ACTIONS, type EntryAction, MAX_NOTE, noteText } from "@/lib/contact/inbox/change.ts";
import { type InboxCounts, readCounts } from "@/lib/contact/inbox/counts.ts";
import type { InboxEntry, InboxItem, StoredEntry } from "@/lib/contact/inbox/entry.ts";
import { toEntry } from "@/lib/contact/inbox/entry.ts";
import { InboxFeed, readRevision } from "@/lib/contact/inbox/feed.ts";
import { findEntries, type InboxQuery } from "@/lib/contact/inbox/find.ts";
import { heal } from "@/lib/contact/inbox/heal.ts";
import { withMessages } from "@/lib/contact/inbox/newest.ts";
import { removeMessages } from "@/lib/contact/remove.ts";
import { NOT_REPEATED, type Repeated } from "@/lib/contact/repetitions.ts";
import type { Log } from "@/lib/log.ts";
import { entryKey, repeatedKey } from "@/lib/store/keys.ts";
import type { Store } from "@/lib/store/store.ts";

/** Messages on one page. */
export const PER_PAGE = 50;

/** When taking up older entries is tried again after a failure. */
const HEAL_AGAIN_MS = 60_000;

/** One page of the inbox. */
export interface InboxPage {
  items: InboxItem[];
  /** Give it as `before` to get what is older; null: nothing is. */
  next: string | null;
  counts: InboxCounts;
  revision: string;
}

/** A message with all that is known of it. */
export interface InboxDetail extends InboxItem {
  repeated: Repeated;
}

/** The owner's view of the messages. All methods throw {ServiceError} `unavailable` while the store cannot be reached. */
export class Inbox {
  readonly feed: InboxFeed;
  #store: Store;
  #log: Log;
  #stop = new AbortController();

  constructor({ store, log }: { store: Store; log: Log }) {
    this.#store = store;
    this.#log = log;
    this.feed = new InboxFeed(store);
  }

  /** Takes up what an older version has left, in the background, as soon as the store is available. */
  start(): void {
    let state: "waiting" | "running" | "done" = "waiting";
    const run = async () => {
      if (state !== "waiting" || this.stopped.aborted) return;
      state = "running";
      try {
        await heal(this.#store, this.stopped);
        state = "done";
      } catch (error) {
        state = "waiting";
        this.#log("warn", "inbox_not_indexed", { error: error instanceof Error ? error.name : "unknown" });
        Deno.unrefTimer(setTimeout(run, HEAL_AGAIN_MS));
      }
    };
    this.#store.onAvailable(run);
  }

  /** Aborted when nothing more is to be waited for. */
  get stopped(): AbortSignal {
    return this.#stop.signal;
  }

  stop(): void {
    this.#stop.abort();
    this.feed.close();
  }

  async page(query: InboxQuery, before?: string, limit = PER_PAGE): Promise<InboxPage> {
    return await this.#store.use(async (kv) => {
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

  async item(id: string): Promise<InboxDetail | undefined> {
    return await this.#store.use(async (kv) => {
      const [entry, repeated] = await kv.getMany<[StoredEntry, Repeated]>([entryKey(id), repeatedKey(id)]);
      if (entry.value === null) return undefined;
      const [item] = await withMessages(kv, [toEntry(entry.value)]);
      return item && { ...item, repeated: repeated.value ?? NOT_REPEATED };
    });
  }

  /** All that a query shows, newest first. */
  async *each(query: InboxQuery): AsyncGenerator<InboxItem> {
    let before: string | undefined;
    do {
      const bound = before;
      const page: { items: InboxItem[]; next: string | null } = await this.#store.use(async (kv) => {
        const { entries, next } = await findEntries(kv, query, { before: bound, limit: PER_PAGE });
        return { items: await withMessages(kv, entries), next };
      });
      yield* page.items;
      before = page.next ?? undefined;
    } while (before !== undefined);
  }

  /** @returns the entries that were changed, as they are now. */
  async change(ids: readonly string[], action: EntryAction): Promise<InboxEntry[]> {
    return await this.#store.use((kv) => changeEntries(kv, ids, ENTRY_ACTIONS[action]));
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
