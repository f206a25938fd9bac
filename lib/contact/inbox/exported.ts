import type { InboxItem } from "@/lib/contact/inbox/entry.ts";

/** A message with what is known of it, in the names of the interface, for programs; null: there is none. */
export function exported({ entry, message, job }: InboxItem) {
  return {
    id: entry.id,
    created_at: isoTime(job.createdAt),
    received_at: isoTime(entry.receivedAt),
    kind: entry.kind,
    from: message.from ?? null,
    reply_to: message.reply_to,
    company: message.company ?? null,
    subject: message.subject ?? null,
    message: message.message,
    unread: entry.unread,
    starred: entry.starred,
    archived: entry.archived,
    spam: entry.spam,
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
