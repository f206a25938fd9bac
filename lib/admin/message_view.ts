import { EXPORT_PATH, withSearch } from "@/lib/admin/inbox_paths.ts";
import type { InboxDetail, InboxItem } from "@/lib/contact/inbox.ts";
import { INBOX } from "@/lib/contact/inbox_index.ts";
import type { ChannelState, DeliveryError, HoldReason, Job } from "@/lib/contact/job.ts";
import type { Message, MessageKind } from "@/lib/contact/message.ts";
import type { Words } from "@/lib/words/words.ts";
import type { RoleMatch } from "@/lib/match/match_answers.ts";
import { harmlessLine, harmlessLines } from "@/lib/text/harmless.ts";
import { counted } from "@/lib/text/in_words.ts";

/** A time, ready to be shown in the owner's time zone. */
export interface TimeView {
  /** RFC 3339, for machines. */
  iso: string;
  /** As short as it can be understood today: the time, the day, or the day and the year. */
  short: string;
  /** With weekday, seconds and zone. */
  exact: string;
}

/** A message in the list. All text is harmless: what could do more than be read is shown as its code. */
export interface RowView {
  id: string;
  href: string;
  /** Who writes: name, or address. */
  sender: string;
  subject: string;
  /** The beginning of the text, on one line. */
  start: string;
  kind: MessageKind;
  unread: boolean;
  starred: boolean;
  archived: boolean;
  spam: boolean;
  failed: boolean;
  held: boolean;
  at: TimeView;
}

/** One thing that happened to a message, or will. */
export interface EventView {
  at: TimeView;
  what: string;
  state: "done" | "failed" | "waiting";
}

/** The message that is open. */
export interface MessageView extends RowView {
  text: string;
  /** Why it is held, as a sentence; absent: it is not. */
  heldBecause?: string;
  from?: string;
  company?: string;
  address: string;
  /** Opens the owner's mail program with an answer that is begun. */
  mailto: string;
  note: string;
  events: EventView[];
  /** What else is known of it, one sentence each. */
  facts: string[];
  exports: { csv: string; json: string };
  /** How the posting that came with it compares with the owner; absent: none came, and the text is none. */
  match?: { answer: RoleMatch; words: MatchWords };
}

/** What is said beside the answer. */
type MatchWords = Pick<Words["match"], "page" | "statuses" | "term_statuses" | "importance" | "terms" | "verdicts">;

/** Characters of the text in a row, before the look of the page cuts it to what fits. */
const START_LENGTH = 120;

/** Shows a message as a row of the list; `href` opens it. */
export function rowView({ entry, message, job }: InboxItem, href: string, times: Times): RowView {
  const { id, kind, unread, starred, archived, spam, failed, held = false } = entry;
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
    held,
    at: times.view(job.createdAt),
  };
}

/**
 * Shows a message as it is opened.
 *
 * @param retention how long messages are stored, in milliseconds
 */
export function messageView(detail: InboxDetail, href: string, times: Times, retention: number): MessageView {
  const { entry, message, job } = detail;
  const at = times.fullView(job.createdAt);
  return {
    ...rowView(detail, href, times),
    at,
    text: harmlessLines(message.message),
    heldBecause: entry.held && job.hold ? HELD_BECAUSE[job.hold.reason] : undefined,
    from: message.from && harmlessLine(message.from),
    company: message.company && harmlessLine(message.company),
    address: harmlessLine(message.reply_to),
    mailto: replyAddress(message, at.short),
    note: harmlessLines(entry.note),
    events: timelineOf(job, times),
    facts: factsOf(detail, times.fullView(job.createdAt + retention).short),
    exports: { csv: exportOf(entry.id, "csv"), json: exportOf(entry.id, "json") },
  };
}

function exportOf(id: string, format: "csv" | "json"): string {
  return withSearch(EXPORT_PATH, [["format", format], ["id", id]]);
}

function factsOf({ job: { keyed }, repeated: { replays, duplicates } }: InboxDetail, deletedAt: string): string[] {
  const key = keyed === undefined
    ? "Whether it came with an idempotency key was not recorded."
    : keyed
    ? "It came with an idempotency key."
    : "It came without an idempotency key.";
  const again = replays + duplicates === 0
    ? "It has not been repeated."
    : `It was sent again ${timesOf(replays)} with the same key and ${timesOf(duplicates)} otherwise; each time the ` +
      "answer was the id of this message, and nothing was delivered twice.";
  return [key, again, `It will be deleted for good on ${deletedAt}.`];
}

function timesOf(count: number): string {
  return count === 1 ? "once" : `${count} times`;
}

const CHANNELS: Record<string, string> = { email: "E-mail", webhook: "Webhook" };

const ERRORS: Record<DeliveryError, string> = {
  channel_unavailable: "could not be reached (channel_unavailable)",
  rejected: "refused the message (rejected)",
};

/** Why a message is held, for the owner. */
const HELD_BECAUSE: Record<HoldReason, string> = {
  daily_total: "It came when the day's total, or its network's part of it, was used up (CONTACT_GLOBAL_LIMIT).",
  hidden_field: "A field of the form was filled in that people do not see; programs that send spam do that.",
  too_fast: "The form was sent sooner than people write; programs that send spam do that.",
};

type Happening = Omit<EventView, "at"> & { time: number };

/** Lists what happened to a message, oldest first, and what comes next: per channel each attempt that is remembered. */
function timelineOf(job: Job, times: Times): EventView[] {
  const happened = [
    { time: job.createdAt, what: "Accepted: kept safely", state: "done" as const },
    ...job.hold?.releasedAt ? [{ time: job.hold.releasedAt, what: "Released by you", state: "done" as const }] : [],
    ...Object.entries(job.channels).flatMap(([channel, state]) => attemptsOf(channel, state, job)),
  ].sort((a, b) => a.time - b.time);
  return [...happened, ...nextOf(job)].map(({ time, ...event }) => ({ at: times.fullView(time), ...event }));
}

function attemptsOf(channel: string, { attempts, history, acceptedAt, error }: ChannelState, job: Job): Happening[] {
  if (channel === INBOX) return acceptedAt === null ? [] : [{ time: acceptedAt, what: "In the inbox", state: "done" }];
  const name = CHANNELS[channel] ?? channel;
  // An older version stored only the last state.
  const known = history ?? (attempts === 0 ? [] : [{ at: acceptedAt ?? job.updatedAt, error }]);
  return known.map(({ at, error }, index) => ({
    time: at,
    what: `${name}, attempt ${attempts - known.length + index + 1}: ${error === null ? "accepted" : ERRORS[error]}`,
    state: error === null ? "done" : "failed",
  }));
}

function nextOf({ status, dueAt, attempts, deliveredAt, updatedAt }: Job): Happening[] {
  switch (status) {
    case "delivered":
      return [{ time: deliveredAt ?? updatedAt, what: "Delivered on every channel", state: "done" }];
    case "failed":
      return [{
        time: updatedAt,
        what: `Given up after ${counted(attempts, "attempt")}; it can be sent again`,
        state: "failed",
      }];
    case "held":
      return [{ time: updatedAt, what: "Held: no channel is told before you release it", state: "waiting" }];
    case "delivering":
      return [{ time: updatedAt, what: "Being delivered now", state: "waiting" }];
    case "queued":
      return [{ time: dueAt ?? updatedAt, what: "Next attempt", state: "waiting" }];
  }
}

/** Mail programs and systems cut off or refuse longer addresses. */
const MAX_LENGTH = 1900;
const CUT = "> […]";
/** Of these, characters for subject and name. */
const MAX_SUBJECT = 400;
const MAX_NAME = 200;

/**
 * Makes the `mailto:` address of an answer: to the sender, with subject and quoted text (RFC 6068). Every part is
 * percent-encoded, so that nothing in it can name another recipient or header; the quotation is cut to what fits.
 */
function replyAddress({ reply_to, from, subject, message }: Message, writtenAt: string): string {
  const at = reply_to.lastIndexOf("@");
  const to = `${encodeURIComponent(reply_to.slice(0, at))}@${encodeURIComponent(reply_to.slice(at + 1))}`;
  const title = fitting(harmlessLine(subject ?? "Your message"), MAX_SUBJECT);
  const head = `mailto:${to}?subject=${encodeURIComponent(/^re:/i.test(title) ? title : `Re: ${title}`)}&body=`;
  const intro = encodeLines(["", "", `${fitting(harmlessLine(from ?? reply_to), MAX_NAME)} wrote on ${writtenAt}:`]);
  let address = head + intro;
  for (const line of harmlessLines(message).split("\n")) {
    const more = encodeLines(["", `> ${line}`]);
    if (address.length + more.length > MAX_LENGTH - encodeLines(["", CUT]).length) {
      return address + encodeLines(["", CUT]);
    }
    address += more;
  }
  return address;
}

/** Encodes lines for an address. Line breaks are CRLF (RFC 6068, section 5). */
function encodeLines(lines: string[]): string {
  return encodeURIComponent(lines.join("\r\n"));
}

/** Returns as much of a text as takes at most `max` characters when it is encoded. */
function fitting(text: string, max: number): string {
  let length = 0;
  let fit = "";
  for (const character of text) {
    length += encodeURIComponent(character).length;
    if (length > max) return `${fit}…`;
    fit += character;
  }
  return fit;
}

/** Formats times in the owner's time zone. Making a formatter takes longer than using it a hundred times. */
export class Times {
  #now: () => number;
  #day: Intl.DateTimeFormat;
  #time: Intl.DateTimeFormat;
  #date: Intl.DateTimeFormat;
  #dated: Intl.DateTimeFormat;
  #exact: Intl.DateTimeFormat;
  #full: Intl.DateTimeFormat;

  /**
   * @param zone IANA name
   * @param language tag of BCP 47
   */
  constructor(zone: string, language: string, now: () => number) {
    const make = (options: Intl.DateTimeFormatOptions, tag = language) =>
      new Intl.DateTimeFormat(tag, { timeZone: zone, ...options });
    this.#now = now;
    // Sorts and compares as text, whatever the language.
    this.#day = make({ year: "numeric", month: "2-digit", day: "2-digit" }, "sv-SE");
    this.#time = make({ timeStyle: "short" });
    this.#date = make({ day: "numeric", month: "short" });
    this.#dated = make({ day: "numeric", month: "short", year: "numeric" });
    this.#exact = make({ dateStyle: "full", timeStyle: "long" });
    this.#full = make({ dateStyle: "medium", timeStyle: "short" });
  }

  /** Formats a time, in milliseconds since the epoch. */
  view(at: number): TimeView {
    const [day, today] = [this.#day.format(at), this.#day.format(this.#now())];
    const form = day === today ? this.#time : day.slice(0, 4) === today.slice(0, 4) ? this.#date : this.#dated;
    return { iso: new Date(at).toISOString(), short: form.format(at), exact: this.#exact.format(at) };
  }

  /** Formats it with day and time in any case. */
  fullView(at: number): TimeView {
    return { ...this.view(at), short: this.#full.format(at) };
  }
}
