import type { Job } from "@/lib/contact/job.ts";
import type { Message, MessageKind } from "@/lib/contact/message.ts";

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
  spam: boolean;
  /** Whether its delivery on another channel has failed, as its job says. */
  failed: boolean;
  /** What the owner has noted; empty: nothing. */
  note: string;
}

/** An entry as it may stand in a database that an older version has written. */
export type StoredEntry = Omit<InboxEntry, "spam" | "failed" | "note"> & Partial<InboxEntry>;

/** A message as the owner sees it. */
export interface InboxItem {
  entry: InboxEntry;
  message: Message;
  job: Job;
}

export function newEntry({ id, kind }: Job, now: number): InboxEntry {
  return {
    id,
    kind,
    receivedAt: now,
    unread: true,
    starred: false,
    archived: false,
    spam: false,
    failed: false,
    note: "",
  };
}

/** Completes what an older version has written. */
export function toEntry(stored: StoredEntry): InboxEntry {
  return { spam: false, failed: false, note: "", ...stored };
}

/** Whether the entry stands in the indexes; those of older versions do not before they have been taken up (`heal.ts`). */
export function isIndexed({ spam }: StoredEntry): boolean {
  return spam !== undefined;
}
