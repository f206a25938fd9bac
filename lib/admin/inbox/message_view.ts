import type { MessageView, RowView } from "@/lib/admin/inbox/desk_view.ts";
import { replyAddress } from "@/lib/admin/inbox/mailto.ts";
import { EXPORT_PATH, withSearch } from "@/lib/admin/inbox/query.ts";
import { timelineOf } from "@/lib/admin/inbox/timeline.ts";
import type { Times } from "@/lib/admin/inbox/times.ts";
import type { InboxItem } from "@/lib/contact/inbox/entry.ts";
import type { InboxDetail } from "@/lib/contact/inbox/inbox.ts";
import { harmlessLine, harmlessLines } from "@/lib/text/harmless.ts";

/** Characters of the text in a row, before the look of the page cuts it to what fits. */
const START_LENGTH = 120;

export function rowView({ entry, message, job }: InboxItem, href: string, times: Times): RowView {
  const { id, kind, unread, starred, archived, spam, failed } = entry;
  return {
    id,
    href,
    sender: harmlessLine(message.from ?? message.reply_to),
    subject: harmlessLine(message.subject ?? "(no subject)"),
    start: harmlessLine(message.message.slice(0, START_LENGTH).toWellFormed().replace(/\s+/g, " ").trim()),
    kind,
    unread,
    starred,
    archived,
    spam,
    failed,
    at: times.view(job.createdAt),
  };
}

/** @param retention how long messages are kept, in milliseconds */
export function messageView(detail: InboxDetail, href: string, times: Times, retention: number): MessageView {
  const { entry, message, job } = detail;
  const at = times.fullView(job.createdAt);
  return {
    ...rowView(detail, href, times),
    at,
    text: harmlessLines(message.message),
    from: message.from && harmlessLine(message.from),
    company: message.company && harmlessLine(message.company),
    address: harmlessLine(message.reply_to),
    mailto: replyAddress(message, at.short),
    note: harmlessLines(entry.note),
    events: timelineOf(job, times),
    facts: factsOf(detail, times.fullView(job.createdAt + retention).short),
    exports: {
      csv: withSearch(EXPORT_PATH, [["format", "csv"], ["id", entry.id]]),
      json: withSearch(EXPORT_PATH, [["format", "json"], ["id", entry.id]]),
    },
  };
}

function factsOf({ job: { keyed }, repeated: { replays, duplicates } }: InboxDetail, deletedAt: string): string[] {
  const key = keyed === undefined
    ? "Whether it came with an idempotency key was not recorded."
    : keyed
    ? "It came with an idempotency key."
    : "It came without an idempotency key.";
  const again = replays + duplicates === 0
    ? "It has not been repeated."
    : `It was sent again ${times(replays)} with the same key and ${
      times(duplicates)
    } otherwise; each time the answer ` +
      "was the id of this message, and nothing was delivered twice.";
  return [key, again, `It will be deleted for good on ${deletedAt}.`];
}

function times(count: number): string {
  return count === 1 ? "once" : `${count} times`;
}
