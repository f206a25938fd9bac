import type { MessageKind } from "@/lib/contact/message.ts";
import { dueKey, jobKey } from "@/lib/store/keys.ts";

export type JobStatus = "queued" | "delivering" | "delivered" | "failed";

/** Why a channel did not accept: it could not be reached or used (may heal by itself), or it said no. */
export type DeliveryError = "channel_unavailable" | "rejected";

/** One attempt on one channel: when it ended, in milliseconds since the epoch, and why it failed; null: it did not. */
export interface Attempt {
  at: number;
  error: DeliveryError | null;
}

/** How a message stands on one channel. */
export interface ChannelState {
  attempts: number;
  /** Milliseconds since the epoch; null: not accepted yet. */
  acceptedAt: number | null;
  error: DeliveryError | null;
  /** The latest attempts, oldest first; absent where an older version made them. */
  history?: Attempt[];
}

/** The state of a delivery. It is the truth about it, and holds nothing of what the sender wrote. Times in milliseconds. */
export interface Job {
  id: string;
  kind: MessageKind;
  status: JobStatus;
  createdAt: number;
  updatedAt: number;
  deliveredAt: number | null;
  /** Attempts that came to an end, whether well or not. */
  attempts: number;
  /** How many of them belong to earlier rounds; the owner begins a new round by sending a failed one again. */
  earlierAttempts: number;
  error: DeliveryError | null;
  /** When to look at it again: the next attempt, or while `delivering` the end of the lease. Null: never. */
  dueAt: number | null;
  channels: Record<string, ChannelState>;
  /** Digest under which a repetition of the message is recognised. */
  mark: string;
  /** Whether it came with an idempotency key; absent where an older version accepted it. */
  keyed?: boolean;
}

/** Attempts that are kept for each channel: two rounds. */
const MAX_HISTORY = 20;

/** The state after one more attempt. */
export function afterAttempt({ attempts, history = [] }: ChannelState, { at, error }: Attempt): ChannelState {
  return {
    attempts: attempts + 1,
    acceptedAt: error === null ? at : null,
    error,
    history: [...history, { at, error }].slice(-MAX_HISTORY),
  };
}

export function newJob(id: string, kind: MessageKind, mark: string, now: number, keyed = false): Job {
  return {
    id,
    kind,
    status: "queued",
    createdAt: now,
    updatedAt: now,
    deliveredAt: null,
    attempts: 0,
    earlierAttempts: 0,
    error: null,
    dueAt: now,
    channels: {},
    mark,
    keyed,
  };
}

/** Adds the change from `before` (null: none) to `after` to a commit, with the index of due jobs. */
export function writeJob(atomic: Deno.AtomicOperation, before: Job | null, after: Job): void {
  atomic.set(jobKey(after.id), after);
  if (before !== null && before.dueAt !== null && before.dueAt !== after.dueAt) {
    atomic.delete(dueKey(before.dueAt, after.id));
  }
  if (after.dueAt !== null && after.dueAt !== before?.dueAt) atomic.set(dueKey(after.dueAt, after.id), true);
}
