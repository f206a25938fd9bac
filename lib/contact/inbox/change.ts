import { type InboxEntry, toEntry } from "@/lib/contact/inbox/entry.ts";
import { readIndexed } from "@/lib/contact/inbox/take_up.ts";
import { writeEntry } from "@/lib/contact/inbox/write.ts";
import { commit, retryContended } from "@/lib/store/retry.ts";

/** What the owner may do with messages, several at once. Doing it twice is doing it once. */
export const ENTRY_ACTIONS = {
  read: { unread: false },
  unread: { unread: true },
  star: { starred: true },
  unstar: { starred: false },
  archive: { archived: true },
  unarchive: { archived: false },
  spam: { spam: true },
  not_spam: { spam: false },
} as const satisfies Record<string, Partial<InboxEntry>>;

export type EntryAction = keyof typeof ENTRY_ACTIONS;

/** The longest note, in characters (UTF-16 units). */
export const MAX_NOTE = 2000;

/** A note as it is kept. */
export function noteText(typed: string): string {
  return typed.replaceAll("\r\n", "\n").trim();
}

/** Entries in one commit: as many as a commit may check. */
const PER_COMMIT = 10;

/**
 * Changes entries. Ids without an entry, and entries that are already so, are left alone.
 *
 * @returns the entries that were changed, as they are now, in the order of the ids.
 */
export async function changeEntries(
  kv: Deno.Kv,
  ids: readonly string[],
  change: Partial<Pick<InboxEntry, "unread" | "starred" | "archived" | "spam" | "note">>,
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
  const entries: InboxEntry[] = [];
  for (const found of await readIndexed(kv, ids)) {
    if (found.value === null) continue;
    const before = toEntry(found.value);
    const after = { ...before, ...change };
    if (Object.entries(change).every(([name, value]) => before[name as keyof InboxEntry] === value)) continue;
    atomic.check(found);
    writeEntry(atomic, found.value, after);
    entries.push(after);
  }
  if (entries.length > 0) await commit(atomic);
  return entries;
}
