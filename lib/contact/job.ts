import type { MessageKind } from "@/lib/contact/message.ts";
import type { HoldReason, SenderCheck } from "@/lib/contact/sender_facts.ts";
import { dueKey, jobKey, lookKey } from "@/lib/store/keys.ts";

/** Attempts that are remembered for each channel: two rounds. */
const MAX_HISTORY = 20;
/** Crockford's base 32: no letters that are mistaken for digits, and in the order of ASCII. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const TIME_LENGTH = 10;
const RANDOM_LENGTH = 26;

type JobStatus = "queued" | "delivering" | "delivered" | "failed" | "held";

interface Hold {
  reason: HoldReason;
  /** Milliseconds since the epoch; null until the owner releases it. */
  releasedAt: number | null;
}

/** The ends of a message: by its sender (`withdrawn`, `replaced`), or by the owner. Part of stored records. */
export const OUTCOMES = ["answered", "declined", "withdrawn", "replaced"] as const;

export type OutcomeKind = typeof OUTCOMES[number];

interface Outcome {
  kind: OutcomeKind;
  /** Milliseconds since the epoch. */
  at: number;
  /** A line of the owner's for the sender. */
  note?: string;
  /** Id of the message that has taken its place. */
  by?: string;
}

/**
 * The reasons of a channel that did not accept: it could not be reached or used (may pass by itself), or it said no.
 */
export type DeliveryError = "channel_unavailable" | "rejected";

/** One attempt on one channel: when it ended, in milliseconds since the epoch, and why it failed; null: it did not. */
interface Attempt {
  at: number;
  error: DeliveryError | null;
}

/** The state of a message on one channel. */
export interface ChannelState {
  attempts: number;
  /** Milliseconds since the epoch; null: not accepted yet. */
  acceptedAt: number | null;
  error: DeliveryError | null;
  /** The latest attempts, oldest first. */
  history: Attempt[];
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
  /** The attempts of earlier rounds; the owner begins a new round by sending a failed one again. */
  earlierAttempts: number;
  error: DeliveryError | null;
  /**
   * The next time to look at it: the next attempt, the end of a lease, while `held` when to put it into the inbox, and
   * when to look again at what could not be found out about its sender. Null: never.
   */
  dueAt: number | null;
  channels: Record<string, ChannelState>;
  /** Digest under which a repetition of the message is recognised. */
  mark: string;
  /** Absent: it was never held. */
  hold?: Hold;
  /** The findings about its sender; absent before the first check. */
  checks?: SenderCheck[];
  /** The number of rounds of checks; absent: none. */
  rounds?: number;
  /** Absent: it has not ended. */
  outcome?: Outcome;
  /** Id of the message whose place it takes. */
  replaces?: string;
}

/** Returns the state after one more attempt. */
export function afterAttempt({ attempts, history }: ChannelState, { at, error }: Attempt): ChannelState {
  return {
    attempts: attempts + 1,
    acceptedAt: error === null ? at : null,
    error,
    history: [...history, { at, error }].slice(-MAX_HISTORY),
  };
}

/** Returns the job of a message that is accepted now: it is due at once, if only to come into the inbox. */
export function newJob(
  { id, kind, mark, createdAt, hold, replaces, checks }:
    & Pick<Job, "id" | "kind" | "mark" | "createdAt" | "replaces" | "checks">
    & { hold?: HoldReason },
): Job {
  return {
    id,
    kind,
    status: hold === undefined ? "queued" : "held",
    createdAt,
    updatedAt: createdAt,
    deliveredAt: null,
    attempts: 0,
    earlierAttempts: 0,
    error: null,
    dueAt: createdAt,
    channels: {},
    mark,
    ...hold === undefined ? {} : { hold: { reason: hold, releasedAt: null } },
    ...replaces === undefined ? {} : { replaces },
    ...checks === undefined ? {} : { checks },
  };
}

/** The state of a message: how it ended, or else how its delivery stands; `retrying`: queued after a failed attempt. */
export type MessageState = OutcomeKind | JobStatus | "retrying";

/** The data that tell the state of a message: its job, or the record of it that its sender reads. */
export type Stateful = Pick<Job, "status" | "attempts"> & { outcome?: Outcome | OutcomeKind | null };

/** Returns in which state a message is. What it is for the owner who releases or sends again is its delivery's `status`. */
export function stateOf({ status, attempts, outcome }: Stateful): MessageState {
  const ended = typeof outcome === "string" ? outcome : outcome?.kind;
  return ended ?? (status === "queued" && attempts > 0 ? "retrying" : status);
}

/** Tells whether the text of a message is gone: its sender has withdrawn or replaced it. */
export function isGone(message: Stateful): boolean {
  return ["withdrawn", "replaced"].includes(stateOf(message));
}

/** Adds the change from `before` (null: none) to `after` to a commit, with the index of due jobs. */
export function writeJob(atomic: Deno.AtomicOperation, before: Job | null, after: Job): void {
  atomic.set(jobKey(after.id), after);
  const [left, taken] = [before && placeOf(before), placeOf(after)];
  if (left !== null && String(left) !== String(taken)) atomic.delete(left);
  if (taken !== null && String(left) !== String(taken)) atomic.set(taken, true);
}

/**
 * Returns the key under which the worker finds a job; null: nothing is left to do. What is delivered, or held in the inbox,
 * waits beside the others, so that looking at its sender, whose servers may take their time, never holds them up.
 */
export function placeOf({ id, dueAt, status, channels }: Job): Deno.KvKey | null {
  if (dueAt === null) return null;
  const isDone = status === "delivered" || (status === "held" && channels.inbox !== undefined);
  return isDone ? lookKey(dueAt, id) : dueKey(dueAt, id);
}

/**
 * Makes an id: 10 characters of time (48 bits and two zeros), so that ids sort by their time, and 26 of randomness
 * (130 bits), so that nobody finds a record that was not given to them.
 *
 * @param time milliseconds since the epoch
 */
export function createId(time: number): string {
  const random = crypto.getRandomValues(new Uint8Array(RANDOM_LENGTH));
  return timePrefix(time) + Array.from(random, (byte) => ALPHABET[byte & 31]).join("");
}

/** Tells whether `text` can be an id at all (contract, section 2.1). */
export function isId(text: string): boolean {
  return /^[\w-]{1,100}$/.test(text);
}

/** Returns the beginning that all ids of this millisecond have; sorts before every later id. */
export function timePrefix(time: number): string {
  let text = "";
  for (let rest = time; text.length < TIME_LENGTH; rest = Math.floor(rest / 32)) text = ALPHABET[rest % 32] + text;
  return text;
}

/** The steps of a message, in their order, between which a process can die. Tests let it die there. */
export const STEPS = [
  /** Decided, not yet in the store. */
  "accepting",
  /** In the store; the sender has no answer yet. */
  "accepted",
  /** Due, and about to be claimed. */
  "claiming",
  /** Ours and in the inbox, in one commit. */
  "claimed",
  /** Of one channel: about to be used. */
  "channel_begins",
  /** Of one channel: it has accepted, which nobody has written down yet. */
  "channel_accepted",
  /** Of one channel: written down, and another one is next. */
  "channel_recorded",
  /** Written down that all is done. */
  "delivered",
] as const;

type Step = typeof STEPS[number];

/** Is called at each step of each message, and waited for. `channel`: its name, at the steps of a channel. */
export type AtStep = (step: Step, id: string, channel?: string) => Promise<void> | void;
