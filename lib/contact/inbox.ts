import type { Job } from "@/lib/contact/job.ts";
import type { Message, MessageKind } from "@/lib/contact/message.ts";
import { entriesPrefix, entryKey, jobKey, messageKey } from "@/lib/store/keys.ts";

/** The name of the inbox among the channels of a job. */
export const INBOX = "inbox";

/** What the inbox knows of a message besides the message itself. */
export interface InboxEntry {
  id: string;
  kind: MessageKind;
  /** When it came into the inbox, in milliseconds since the epoch. */
  receivedAt: number;
  unread: boolean;
  starred: boolean;
  archived: boolean;
}

/** A message as the owner sees it. */
export interface InboxItem {
  entry: InboxEntry;
  message: Message;
  job: Job;
}

/** Puts a message into the inbox: as a part of the commit that records it, so it comes in exactly once. */
export function addToInbox(atomic: Deno.AtomicOperation, { id, kind }: Job, now: number): void {
  const entry: InboxEntry = { id, kind, receivedAt: now, unread: true, starred: false, archived: false };
  atomic.set(entryKey(id), entry);
}

/** Gives the newest messages of the inbox, newest first. */
export async function listInbox(kv: Deno.Kv, limit: number): Promise<InboxItem[]> {
  const entries = await Array.fromAsync(kv.list<InboxEntry>({ prefix: entriesPrefix }, { limit, reverse: true }));
  const items = await Promise.all(entries.map(async ({ value: entry }) => {
    const [message, job] = await kv.getMany<[Message, Job]>([messageKey(entry.id), jobKey(entry.id)]);
    // Deleted between the two reads.
    if (message.value === null || job.value === null) return undefined;
    return { entry, message: message.value, job: job.value };
  }));
  return items.filter((item) => item !== undefined);
}
