import { type InboxEntry, type InboxItem, type StoredEntry, toEntry } from "@/lib/contact/inbox/entry.ts";
import type { Job } from "@/lib/contact/job.ts";
import type { Message } from "@/lib/contact/message.ts";
import { entriesPrefix, jobKey, messageKey } from "@/lib/store/keys.ts";
import { readEach } from "@/lib/store/read_each.ts";

/** Gives the newest messages of the inbox, newest first, whatever their state. */
export async function listInbox(kv: Deno.Kv, limit: number): Promise<InboxItem[]> {
  const rows = await Array.fromAsync(kv.list<StoredEntry>({ prefix: entriesPrefix }, { limit, reverse: true }));
  return await withMessages(kv, rows.map(({ value }) => toEntry(value)));
}

/** Adds to entries what they are about; those that have been deleted meanwhile are left out. */
export async function withMessages(kv: Deno.Kv, entries: readonly InboxEntry[]): Promise<InboxItem[]> {
  const [messages, jobs] = await Promise.all([
    readEach<Message>(kv, entries.map(({ id }) => messageKey(id))),
    readEach<Job>(kv, entries.map(({ id }) => jobKey(id))),
  ]);
  return entries.flatMap((entry, index) => {
    const [message, job] = [messages[index], jobs[index]];
    return message === null || job === null ? [] : [{ entry, message, job }];
  });
}
