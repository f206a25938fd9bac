import { z } from "zod";
import { type Job, OUTCOMES, stateOf } from "@/lib/contact/job.ts";
import {
  CHECK_STATUSES,
  CHECKS,
  type Finding,
  FINDINGS,
  type HoldReason,
  laneOf,
  type LaneReason,
  LANES,
  meaningOf,
} from "@/lib/contact/sender_facts.ts";
import { ServiceError } from "@/lib/errors.ts";
import { once } from "@/lib/lazily.ts";
import { permanentId, writeAtom } from "@/lib/text/atom.ts";

const DAY_MS = 24 * 3_600_000;

/** The answer to a message that was accepted: the 202 body (contract, section 2.6). */
export const accepted = once(() =>
  z.object({
    id: z.string().describe("Id of the message"),
    status: z.literal("queued").describe("Always queued: the message is accepted; follow status_url for delivery"),
    status_url: z.url().describe("URL of the delivery record"),
    feed_url: z.url().optional().describe("Atom feed of its states, to follow it without polling"),
    created_at: z.iso.datetime().describe("When the message was accepted"),
    deduplicated: z.boolean().describe(
      "true: the same message, equal in every field, came in the last 24 hours; this is its record",
    ),
    message: z.string().describe("What happens next, for people"),
  }).meta({ id: "ContactAccepted", description: "The message is stored and will be delivered." })
);

export type Accepted = z.output<ReturnType<typeof accepted>>;

/** The answer to a dry run. */
export const dryRun = once(() =>
  z.object({
    valid: z.literal(true).describe("The message would be accepted"),
    would_deliver_to: z.array(z.string()).describe("The channels on which the owner would receive it"),
    retention_days: z.int().describe("How long a message and its record are stored"),
    expires_at: z.iso.datetime().describe("When they would be deleted if the message were sent now"),
    message: z.string().describe("What was done, for people"),
    match: z.looseObject({ verdict: z.string() }).optional().describe(
      "How the posting compares",
    ),
  }).meta({ id: "ContactDryRun", description: "The message was checked; nothing was stored, delivered or counted." })
);

export type DryRun = z.output<ReturnType<typeof dryRun>>;

/**
 * Returns the answer to a message that is accepted now. For one that is held, only `message` says so: its `status` is
 * that of every accepted message, and its record has the rest.
 */
export function newAnswer(id: string, statusUrl: string, createdAt: number, hold?: HoldReason): Accepted {
  return {
    id,
    status: "queued",
    status_url: statusUrl,
    feed_url: feedUrl(statusUrl),
    created_at: new Date(createdAt).toISOString(),
    deduplicated: false,
    message: hold === undefined
      ? "The message is stored and will be delivered. Follow status_url for delivery."
      : `The message is stored and waits in the owner's inbox for release: ${HELD_BECAUSE[hold]}. ` +
        "Follow status_url.",
  };
}

function feedUrl(statusUrl: string): string {
  return `${statusUrl}/feed`;
}

/** Writes the states of a delivery as an Atom feed, so that a sender's feed reader tells of them. Content-free as the record. */
export function deliveryFeed(
  record: DeliveryRecord,
  { statusUrl, owner, language }: { statusUrl: string; owner: string; language: string },
): string {
  const { id, status, attempts, outcome, message, reply_note, created_at, updated_at, delivered_at, outcome_at } =
    record;
  const isOnItsWay = outcome === null && status !== "delivered" && (status !== "queued" || attempts > 0);
  const states = [
    outcome !== null &&
    { state: outcome as string, at: outcome_at!, text: [message, reply_note].filter(Boolean).join(" ") },
    isOnItsWay && { state: status, at: updated_at, text: message, key: `${status} ${attempts}` },
    delivered_at !== null &&
    { state: "delivered", at: delivered_at, text: "The message has been delivered to the owner." },
    { state: "accepted", at: created_at, text: "The message is stored and will be delivered." },
  ].filter((one) => one !== false);
  return writeAtom({
    id: permanentId(`delivery ${id}`),
    title: `Message to ${owner}`,
    subtitle: "What has become of it",
    updated: states[0].at,
    author: owner,
    language,
    home: { url: statusUrl, type: "application/json" },
    self: feedUrl(statusUrl),
    entries: states.map(({ state, at, text, key = state }) => (
      { id: permanentId(`delivery ${id} ${key}`), title: state, at, url: statusUrl, text, category: state }
    )),
  });
}

/** Returns the answer to a message that came before and was answered with `first`. */
export function duplicateAnswer(first: Accepted, statusUrl: string): Accepted {
  return {
    ...first,
    status_url: statusUrl,
    feed_url: feedUrl(statusUrl),
    deduplicated: true,
    message:
      "The same message was accepted before and is not delivered a second time. Follow status_url for its delivery.",
  };
}

/** Returns the answer to a dry run: the channels on which the owner would have received the message. */
export function dryRunAnswer(channels: readonly string[], retentionDays: number, now: number): DryRun {
  return {
    valid: true,
    would_deliver_to: [...channels],
    retention_days: retentionDays,
    expires_at: isoTime(now + retentionDays * DAY_MS),
    message: "The message is valid. Nothing was stored or delivered; send it without dry_run to deliver it.",
  };
}

/** The record that a sender can read about a message (contract, section 2.7). Content-free. */
export const deliveryRecord = once(() =>
  z.object({
    id: z.string().describe("Id of the message"),
    status: z.enum(["queued", "delivering", "delivered", "failed", "held"]).describe(
      "queued: waits for its next attempt; delivering: being attempted; delivered: in the owner's inbox and accepted by " +
        "every channel; failed: a channel did not accept it in any attempt; held: in the owner's inbox, but the owner is " +
        "not notified until they release it; then it is queued; message says why",
    ),
    created_at: z.iso.datetime().describe("When the message was accepted"),
    updated_at: z.iso.datetime().describe("When this record changed last"),
    delivered_at: z.iso.datetime().nullable().describe("When the message was delivered; null before"),
    attempts: z.int().min(0).describe("Delivery attempts that came to an end"),
    error: z.enum(["channel_unavailable", "rejected"]).nullable().describe(
      "Why the last attempt failed: channel_unavailable or rejected; null when it did not",
    ),
    outcome: z.enum(OUTCOMES).nullable().describe(
      "How it ended: answered or declined by the owner; withdrawn or replaced by its sender; null while it is open",
    ),
    outcome_at: z.iso.datetime().nullable().describe("When it ended; null while it is open"),
    replaced_by: z.string().nullable().describe("Id of the message that has replaced it; null: none has"),
    reply_note: z.string().nullable().describe("A line from the owner to the sender, if there is one"),
    checks: z.array(z.object({
      check: z.enum(CHECKS).describe(
        "signature: of the request, per Web Bot Auth; domain: of reply_to; mailbox: confirmed by mail; posting: posting_url",
      ),
      status: z.enum(CHECK_STATUSES).describe("unknown: the check was inconclusive; pending: under way"),
      code: z.string().describe("What was found, as a stable name"),
      explanation: z.string(),
      mend: z.string().nullable().describe("What the sender can do about it; null: nothing"),
    })).describe("What is known about the sender"),
    lane: z.enum(LANES).describe(
      "vouched: a check confirms the sender and none failed; open: nothing is known; held: waits for the owner's release",
    ),
    lane_reason: z.string().describe("Why it is in that lane, in one sentence"),
    lane_code: z.string().describe("The same as a stable name, often the code of the check that decides"),
    message: z.string().describe("The state, for people"),
    expires_at: z.iso.datetime().describe("When the message and this record are deleted"),
  }).meta({ id: "DeliveryRecord", description: "How the delivery of a message stands; nothing of the message itself." })
);

export type DeliveryRecord = z.output<ReturnType<typeof deliveryRecord>>;

/** Returns the record of a delivery. @param retention for how long messages are stored, in milliseconds. */
export function toRecord(job: Job, retention: number): DeliveryRecord {
  const { lane, reason } = laneOf(job);
  return {
    id: job.id,
    status: job.status,
    created_at: isoTime(job.createdAt),
    updated_at: isoTime(job.updatedAt),
    delivered_at: job.deliveredAt === null ? null : isoTime(job.deliveredAt),
    attempts: job.attempts,
    error: job.error,
    outcome: job.outcome?.kind ?? null,
    outcome_at: job.outcome === undefined ? null : isoTime(job.outcome.at),
    replaced_by: job.outcome?.by ?? null,
    reply_note: job.outcome?.note ?? null,
    checks: (job.checks ?? []).map(({ check, finding }) => {
      const { status, explanation, mend = null } = meaningOf(finding);
      return { check, status, code: finding, explanation, mend };
    }),
    lane,
    lane_reason: reasonInWords(reason),
    lane_code: reason,
    message: inWords(job),
    expires_at: isoTime(job.createdAt + retention),
  };
}

/** Returns the failure of an id that was never given, or whose record has expired. */
export function unknownRecord(): ServiceError {
  return new ServiceError("not_found", "There is no such delivery record.", {
    hint:
      "The id comes from the answer to POST /api/v1/contact (`id`, `status_url`). Records are deleted at `expires_at`.",
  });
}

/** The reasons for holding a message, as ends of sentences for its sender. */
const HELD_BECAUSE: Record<HoldReason, string> = {
  daily_total: "more messages than usual have arrived today",
  hidden_field: "a field of the form was filled in that should stay empty",
  too_fast: "the form was sent faster than people write",
  check_failed: "a check of its sender failed",
  same_text: "the same text came from several addresses within a day; write in your own words",
  many_links: "it has more than five links; send it with fewer",
  mass_mail: "it reads like mass advertising; write in your own words",
};

/** Says why a message is in its lane, in one sentence for its sender. */
function reasonInWords(reason: LaneReason): string {
  switch (reason) {
    case "checking":
      return "The sender is being checked.";
    case "nothing_known":
      return "Nothing confirms who the sender is, and nothing speaks against them.";
    case "released":
      return "The owner has released the message.";
    default:
      return reason in FINDINGS
        ? meaningOf(reason as Finding).explanation
        : `The message waits for the owner's release: ${HELD_BECAUSE[reason as HoldReason]}.`;
  }
}

function inWords(job: Job): string {
  const whereabouts = job.channels.inbox?.acceptedAt ? "The message is in the owner's inbox" : "The message is stored";
  switch (stateOf(job)) {
    case "answered":
      return "The owner has answered this message.";
    case "declined":
      return "The owner has read this message and declined.";
    case "withdrawn":
      return "The message was withdrawn and its text erased. A notification that was already sent cannot be recalled.";
    case "replaced":
      return "A newer message has replaced this one. The text of this one was erased.";
    case "delivered":
      return "The message has been delivered to the owner.";
    case "delivering":
      return `${whereabouts} and is being delivered.`;
    case "held":
      return `${whereabouts} and waits for the owner to look at it: ${HELD_BECAUSE[job.hold!.reason]}. ` +
        "There is no need to send it again.";
    case "failed":
      return `${whereabouts}, but a notification channel did not accept it. The owner can send it again.`;
    case "queued":
      return `${whereabouts} and will be delivered shortly.`;
    case "retrying":
      return `${whereabouts}. A notification channel has not accepted it yet; the service will try again.`;
  }
}

function isoTime(time: number): string {
  return new Date(time).toISOString();
}
