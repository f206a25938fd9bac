import type { Speech, TimeView } from "@/lib/admin/desk_language.ts";
import { EXPORT_PATH, withSearch } from "@/lib/admin/inbox_paths.ts";
import { replyAddress } from "@/lib/admin/reply.ts";
import type { InboxItem } from "@/lib/contact/inbox.ts";
import { facetsOf, INBOX } from "@/lib/contact/inbox_index.ts";
import { type ChannelState, isGone, type Job, type OutcomeKind, stateOf } from "@/lib/contact/job.ts";
import { detailsOf, type MessageKind } from "@/lib/contact/message.ts";
import {
  type CheckStatus,
  type Lane,
  laneOf,
  type LaneReason,
  meaningOf,
  type SenderCheck,
} from "@/lib/contact/sender_facts.ts";
import type { RoleMatch } from "@/lib/match/match_answers.ts";
import { harmlessLine, harmlessLines } from "@/lib/text/harmless.ts";
import { fill, fillCounted } from "@/lib/words/fill.ts";
import type { Words } from "@/lib/words/words.ts";

/** A message in the list. All text is harmless: what could do more than be read is shown as its code. */
export interface RowView {
  id: string;
  href: string;
  /** The sender's name, or address. */
  sender: string;
  /** Empty: none is said. */
  company: string;
  subject: string;
  /** The beginning of the text, on one line. */
  start: string;
  kind: MessageKind;
  unread: boolean;
  starred: boolean;
  archived: boolean;
  spam: boolean;
  failed: boolean;
  lane: Lane;
  /** The verdict on its posting when it came in, in a word or two; null: it brought none. */
  verdict: string | null;
  /** Null while it is open. */
  outcome: OutcomeKind | null;
  /** Its sender has withdrawn or replaced it: there is no text, and nobody to answer. */
  gone: boolean;
  at: TimeView;
  /** The time of its return; null: it is not put off. */
  later: TimeView | null;
}

/** The finding of a check of the sender, in words. */
interface CheckView {
  name: string;
  status: CheckStatus;
  /** The status as a word. */
  said: string;
  explanation: string;
}

/** One thing that happened to a message, or will. */
interface EventView {
  at: TimeView;
  what: string;
  state: "done" | "failed" | "waiting";
}

/** Something else that the sender said, under its name. */
interface DetailView {
  name: string;
  label: string;
  value: string;
  isLong: boolean;
}

/** The message that is open. */
export interface MessageView extends RowView {
  text: string;
  /** The reason for its lane, as a sentence; empty where nobody is left to judge. */
  laneReason: string;
  checks: CheckView[];
  /** Set if the address is known to be the sender's. */
  confirmed: boolean;
  from?: string;
  /** The other fields of the message; addresses are to be read and not followed. */
  details: DetailView[];
  address: string;
  /** Days to which it can be put off with one key: the next one, and that in a week. */
  days: { tomorrow: string; week: string };
  /** Opens the owner's mail program with an answer that is begun. */
  mailto: string;
  note: string;
  /** The owner's line for the sender; empty: none. */
  line: string;
  endedAt?: TimeView;
  /** It takes the place of an earlier one. */
  replaces: boolean;
  events: EventView[];
  /** Says when it is deleted. */
  deletion: string;
  exports: { csv: string; json: string };
  /** The comparison of its posting with the owner; absent without a posting. */
  match?: { answer: RoleMatch; words: MatchWords };
}

/** The words beside the answer: a script in the browser gets it with the message, and no more of the catalogue. */
export type MatchWords = Pick<
  Words["match"],
  "page" | "statuses" | "term_statuses" | "importance" | "terms" | "verdicts"
>;

/** Characters of the text in a row, before the look of the page cuts it to what fits. */
const START_LENGTH = 120;

/** Shows a message as a row of the list; `href` opens it. */
export function rowView({ entry, message, job }: InboxItem, href: string, speech: Speech): RowView {
  const { id, kind, unread, starred, archived, spam, later, failed, verdict } = entry;
  const { inbox } = speech.words;
  const { lane } = facetsOf(entry);
  const gone = isGone(job);
  const noSubject = gone ? inbox.gone[stateOf(job) as keyof typeof inbox.gone] : inbox.no_subject;
  return {
    id,
    href,
    sender: gone ? inbox.erased : harmlessLine(message.from ?? message.reply_to),
    company: gone ? "" : harmlessLine(message.company ?? ""),
    subject: message.subject === undefined ? noSubject : harmlessLine(message.subject),
    start: harmlessLine(message.message.slice(0, START_LENGTH).toWellFormed().replace(/\s+/g, " ").trim()),
    kind,
    unread,
    starred,
    archived,
    spam,
    failed,
    lane,
    verdict: verdict === undefined ? null : speech.words.match.verdicts[verdict],
    outcome: job.outcome?.kind ?? null,
    gone,
    at: speech.times.view(job.createdAt),
    later: later === undefined ? null : speech.times.view(later),
  };
}

/**
 * Shows a message as it is opened.
 *
 * @param retention how long messages are stored, in milliseconds
 */
export function messageView(item: InboxItem, href: string, speech: Speech, retention: number): MessageView {
  const { entry, message, job } = item;
  const { times, words } = speech;
  const at = times.fullView(job.createdAt);
  return {
    ...rowView(item, href, speech),
    at,
    text: harmlessLines(message.message),
    laneReason: isGone(job) ? "" : laneReason(job, words),
    checks: isGone(job) ? [] : checkViews(job, words),
    confirmed: job.checks?.some(({ finding }) => finding === "mailbox_confirmed") ?? false,
    from: message.from && harmlessLine(message.from),
    details: detailsOf(message).map(({ name, value, isLong }) => ({
      name,
      label: words.mail.fields[name],
      value: isLong ? harmlessLines(value) : harmlessLine(value),
      isLong,
    })),
    address: harmlessLine(message.reply_to),
    days: { tomorrow: speech.times.dayAfter(1), week: speech.times.dayAfter(7) },
    mailto: isGone(job) ? "" : replyAddress(message, at.short, words),
    note: harmlessLines(entry.note),
    line: harmlessLine(job.outcome?.note ?? ""),
    endedAt: job.outcome && times.fullView(job.outcome.at),
    replaces: job.replaces !== undefined,
    events: timelineOf(job, speech),
    deletion: fill(words.inbox.deleted_on, { time: times.fullView(job.createdAt + retention).short }),
    exports: { csv: exportOf(entry.id, "csv"), json: exportOf(entry.id, "json") },
  };
}

/** Says why a message is in its lane. */
function laneReason(job: Job, words: Words): string {
  const { reason } = laneOf(job);
  const decisive = job.checks?.find(({ finding }) => finding === reason);
  if (decisive !== undefined) return findingInWords(decisive, words);
  const { inbox, sender } = words;
  const said: Record<LaneReason, string> = { ...sender.findings, ...sender.reasons, ...inbox.held_because };
  return said[reason];
}

/** Says what a check has found, and whose signature it was. */
function findingInWords({ finding, by }: SenderCheck, { sender }: Words): string {
  return sender.findings[finding] + (by === undefined ? "" : ` (${harmlessLine(by)})`);
}

function checkViews({ checks = [] }: Job, words: Words): CheckView[] {
  const { sender } = words;
  return checks.map((one) => {
    const { check, finding } = one;
    const { status } = meaningOf(finding);
    return {
      name: sender.checks[check],
      status,
      said: sender.statuses[status],
      explanation: findingInWords(one, words),
    };
  });
}

function exportOf(id: string, format: "csv" | "json"): string {
  return withSearch(EXPORT_PATH, [["format", format], ["id", id]]);
}

type Happening = Omit<EventView, "at"> & { time: number };

/** Lists what happened to a message, oldest first, and what comes next: per channel each attempt that is remembered. */
function timelineOf(job: Job, speech: Speech): EventView[] {
  const { way } = speech.words.inbox;
  const happened: Happening[] = [
    { time: job.createdAt, what: way.accepted, state: "done" },
    ...job.hold?.releasedAt ? [{ time: job.hold.releasedAt, what: way.released, state: "done" } as const] : [],
    ...Object.entries(job.channels).flatMap(([channel, state]) => attemptsOf(channel, state, speech)),
  ];
  const next = nextOf(job, speech);
  const end: Happening[] = job.outcome === undefined
    ? []
    : [{ time: job.outcome.at, what: way.outcomes[job.outcome.kind], state: "done" }];
  const isComing = next.state === "waiting";
  // What its sender has taken back goes nowhere any more.
  const rest = !isComing ? [next, ...end] : isGone(job) ? end : [...end, next];
  return [...happened.sort((a, b) => a.time - b.time), ...rest]
    .map(({ time, ...event }) => ({ at: speech.times.fullView(time), ...event }));
}

function attemptsOf(
  channel: string,
  { attempts, history, acceptedAt }: ChannelState,
  { words, locale }: Speech,
): Happening[] {
  const { way } = words.inbox;
  if (channel === INBOX) return acceptedAt === null ? [] : [{ time: acceptedAt, what: way.in_inbox, state: "done" }];
  const name = channel === "email" || channel === "webhook" ? way[channel] : channel;
  return history.map(({ at, error }, index) => {
    const number = (attempts - history.length + index + 1).toLocaleString(locale);
    const result = error === null ? way.delivered_there : way[error];
    return {
      time: at,
      what: fill(way.attempt, { channel: name, number, result }),
      state: error === null ? "done" : "failed",
    };
  });
}

function nextOf(job: Job, { words: { inbox: { way } }, locale }: Speech): Happening {
  const { status, dueAt, attempts, deliveredAt, updatedAt } = job;
  switch (status) {
    case "delivered":
      return { time: deliveredAt ?? updatedAt, what: way.delivered, state: "done" };
    case "failed":
      return {
        time: lastAttemptOf(job) ?? updatedAt,
        what: fillCounted(way.given_up, attempts, locale),
        state: "failed",
      };
    case "held":
      return { time: updatedAt, what: way.held, state: "waiting" };
    case "delivering":
      return { time: updatedAt, what: way.delivering, state: "waiting" };
    case "queued":
      return { time: dueAt ?? updatedAt, what: way.next, state: "waiting" };
  }
}

/** Returns when a channel was told of the message last; undefined where that was not recorded. */
function lastAttemptOf({ channels }: Job): number | undefined {
  return Object.values(channels).flatMap(({ history }) => history.map(({ at }) => at)).toSorted((a, b) => a - b).at(-1);
}
