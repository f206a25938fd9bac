import { bulkInItself, countText } from "@/lib/contact/bulk.ts";
import { attempt, type Channel } from "@/lib/contact/delivery_channels.ts";
import { unknownRecord } from "@/lib/contact/delivery_record.ts";
import { addToInbox, commitWithEntry, INBOX, markEntry, touchInbox } from "@/lib/contact/inbox_index.ts";
import {
  afterAttempt,
  type AtStep,
  type ChannelState,
  isGone,
  isId,
  type Job,
  stateOf,
  writeJob,
} from "@/lib/contact/job.ts";
import { comparableOf, type Message } from "@/lib/contact/message.ts";
import {
  CHECKS_WITHIN_MS,
  countTries,
  hasFailed,
  isVerified,
  nextRound,
  type SenderChecks,
  wasInterrupted,
  withoutTries,
} from "@/lib/contact/sender_checks.ts";
import { type HoldReason, laneMarks, laneOf, type SenderCheck } from "@/lib/contact/sender_facts.ts";
import { ServiceError } from "@/lib/errors.ts";
import type { Log } from "@/lib/log.ts";
import type { Verdict } from "@/lib/match/match_answers.ts";
import { jobKey, messageKey, signedKey } from "@/lib/store/keys.ts";
import { commit, Conflict, retryContended } from "@/lib/store/kv.ts";
import { readParted } from "@/lib/store/parts.ts";
import type { Store } from "@/lib/store/store.ts";

/** The duration of a claim on a job: longer than a channel may take, and renewed after each. */
export const LEASE_MS = 30_000;

/** Attempts in one round: the first and nine more. */
export const MAX_ATTEMPTS = 10;

/** Delivery waits for the checks no longer than this after a message was accepted (contract: 30 s), with room to finish. */
const WAIT_FOR_CHECKS_MS = 25_000;

const FIRST_DELAY_MS = 30_000;
const FACTOR = 2.5;
/** A delay is up to this part shorter or longer, so that what failed together is not tried together. */
const JITTER = 0.2;

export interface DeliveryOptions {
  store: Store;
  channels: readonly Channel[];
  log: Log;
  now: () => number;
  /** Pause after a round's nth attempt, in milliseconds. */
  backoff: (attempt: number) => number;
  /** Aborted when the process is about to end. */
  signal: AbortSignal;
  /** The deadline of a channel, in milliseconds. */
  channelDeadline?: number;
  atStep?: AtStep;
  /** Finds out about senders; absent: nothing is looked at. */
  checks?: SenderChecks;
  /** Judges the posting that comes with a message; undefined: there is none. */
  verdictOf?: (message: Message) => Promise<Verdict | undefined>;
  /** Called once for each message that is held, for whatever reason. */
  onHeld?: (reason: HoldReason) => void;
}

/** A job that is ours until its lease ends. */
interface Claim {
  job: Job;
  versionstamp: string;
}

/**
 * Takes the job if it is due and nobody else takes it, and puts its message into the inbox if it is not there. Where
 * the inbox is all there is, this is the delivery.
 *
 * @param place the key under which it was listed
 * @returns the claim, or undefined when nothing is left to do here: it is done, or somebody else has it.
 * @throws {ServiceError} `unavailable`.
 */
export async function claim(options: DeliveryOptions, place: Deno.KvKey): Promise<Claim | undefined> {
  const tried = (judged?: Judged) =>
    options.store.use((kv) => retryContended(() => tryClaim(options, kv, place, judged)));
  const found = await tried();
  if (found === undefined || "job" in found) return found;
  // Not while the store is used: that has a deadline, and a posting takes its time.
  const verdict = await options.verdictOf!(found.unjudged).catch(() => undefined);
  return await tried({ verdict }) as Claim | undefined;
}

/** The verdict on the posting of a message; none where it could not be judged. */
interface Judged {
  verdict: Verdict | undefined;
}

async function tryClaim(
  options: DeliveryOptions,
  kv: Deno.Kv,
  place: Deno.KvKey,
  judged?: Judged,
): Promise<Claim | { unjudged: Message } | undefined> {
  const { store, channels, log, now, atStep, verdictOf, checks } = options;
  const [dueAt, id] = place.slice(-2) as [number, string];
  const found = await kv.get<Job>(jobKey(id));
  const [message] = await readParted<Message>(kv, [messageKey(id)]);
  const before = found.value;
  const time = now();
  if (before === null || message === null || before.dueAt !== dueAt) {
    // Done by another worker since it was listed, or left behind by a deletion.
    await commit(kv.atomic().check(found).delete(place));
    return undefined;
  }
  if (dueAt > time) return undefined;
  const isFiled = isAccepted(before, INBOX);
  const isToJudge = verdictOf !== undefined && !isFiled && comparableOf(message) !== undefined;
  if (isToJudge && judged === undefined) return { unjudged: message };
  if (before.status === "delivering") log("warn", "lease_expired", { id });

  await atStep?.("claiming", id);
  const isOver = before.status === "delivered";
  const atomic = kv.atomic().check(found);
  const hold = isFiled || before.hold !== undefined
    ? undefined
    : bulkInItself(message) ?? (await countText(kv, atomic, store.secret, message, time) ? "same_text" : undefined);
  const isHeld = before.status === "held" || hold !== undefined;
  const isSetAside = isHeld && !isFiled;
  const isOpen = checks !== undefined && nextRound(before, time) !== null;
  const job: Job = {
    ...before,
    ...hold !== undefined && { hold: { reason: hold, releasedAt: null } },
    status: isHeld ? "held" : isOver ? "delivered" : "delivering",
    updatedAt: isOver ? before.updatedAt : time,
    dueAt: (isHeld || isOver) && !isOpen ? null : isSetAside ? time : time + LEASE_MS,
  };
  if (!isFiled) {
    job.channels = { ...job.channels, [INBOX]: afterAttempt(channelState(job, INBOX), { at: time, error: null }) };
    // A message comes in whatever its posting is like; opening it compares that again.
    addToInbox(atomic, job, message, time, judged?.verdict);
  }
  if (job.dueAt === null || isSetAside) {
    // In the inbox, and nothing more, until the owner releases it; its sender is looked at when there is time.
    writeJob(atomic, before, job);
    await commit(atomic);
    if (isSetAside) tellHeld(options, job);
    return undefined;
  }
  const isToWait = isOpen && waitFor(before, time) > 0;
  if (!isHeld && !isOver && !isToWait && channels.every(({ name }) => isAccepted(job, name))) {
    writeJob(atomic, before, finished(job, time));
    if (isFiled) touchInbox(atomic);
    await commit(atomic);
    await atStep?.("delivered", id);
    log("info", "delivered", { id, attempts: job.attempts + 1 });
    return undefined;
  }
  if (isOpen && (isHeld || isOver || isToWait)) job.checks = countTries(job.checks, time);
  writeJob(atomic, before, job);
  const versionstamp = await commit(atomic);
  await atStep?.("claimed", id);
  return { job, versionstamp };
}

/**
 * Looks at what is not known about the sender, then tries each channel that has not accepted yet, and records each result
 * before the next is tried. A message that a check has failed for goes no further, unless the owner has released it.
 */
export async function deliver(options: DeliveryOptions, { job, versionstamp }: Claim): Promise<void> {
  const { store, channels, log, now, signal, channelDeadline, atStep } = options;
  const [message] = await store.use((kv) => readParted<Message>(kv, [messageKey(job.id)]));
  if (message === null) return;
  const wait = job.status === "delivering" ? waitFor(job, now()) : CHECKS_WITHIN_MS;
  if (options.checks !== undefined && wait > 0 && nextRound(job, now()) !== null) {
    let checks = await options.checks.run(job, message, wait, signal);
    while (wasInterrupted(checks) && !signal.aborted) {
      const time = now();
      const counted = { ...job, checks: countTries(checks, time), updatedAt: time, dueAt: time + LEASE_MS };
      const recorded = await record(job, counted, versionstamp);
      if (recorded === undefined) return log("info", "check_overtaken", { id: job.id });
      ({ job, versionstamp } = recorded);
      checks = await options.checks.run(job, message, wait, signal);
    }
    const wasHeld = job.status === "held";
    const recorded = await record(job, checked(job, checks, now(), signal.aborted), versionstamp);
    if (recorded === undefined) return log("info", "check_overtaken", { id: job.id });
    ({ job, versionstamp } = recorded);
    if (job.status === "held" && !wasHeld) tellHeld(options, job);
    if (job.status !== "delivering") return;
  }
  const delivery = { id: job.id, createdAt: job.createdAt, message };
  const open = channels.filter(({ name }) => !isAccepted(job, name));
  for (const [index, channel] of open.entries()) {
    await atStep?.("channel_begins", job.id, channel.name);
    const error = await attempt(channel, delivery, signal, log, channelDeadline);
    if (error === null) await atStep?.("channel_accepted", job.id, channel.name);
    const time = now();
    const stopped = error !== null && signal.aborted;
    const before = channelState(job, channel.name);
    const state = stopped ? before : afterAttempt(before, { at: time, error });
    const tried: Job = {
      ...job,
      updatedAt: time,
      dueAt: time + LEASE_MS,
      channels: { ...job.channels, [channel.name]: state },
    };
    const last = index === open.length - 1;
    const next = stopped || (!last && signal.aborted)
      ? released(tried, time)
      : last
      ? settled(tried, open, time)
      : tried;
    const recorded = await record(job, next, versionstamp);
    // Our lease had expired and another worker has taken over.
    if (recorded === undefined) return log("warn", "lease_lost", { id: job.id });
    ({ job, versionstamp } = recorded);
    if (job.status === "delivering") await atStep?.("channel_recorded", job.id, channel.name);
    else break;
  }
  const { id, status, attempts, error } = job;
  if (status === "delivered") await atStep?.("delivered", id);
  log(status === "failed" ? "error" : "info", status === "queued" ? "delivery_postponed" : status, {
    id,
    attempts,
    error,
  });

  /** Returns the job after a look at its sender: held, on its way, or delivered where nothing else has to be told. */
  function checked(before: Job, checks: SenderCheck[], time: number, stopped: boolean): Job {
    const job: Job = { ...before, checks, updatedAt: time, dueAt: time + LEASE_MS };
    // The process ends before an answer: the next worker starts over.
    if (stopped) {
      const { status, checks } = before;
      return {
        ...before,
        checks: withoutTries(checks),
        dueAt: time,
        ...status === "delivering" && { status: "queued" },
      };
    }
    job.rounds = (before.rounds ?? 0) + 1;
    if (before.status === "delivering" && before.hold === undefined && hasFailed(checks)) {
      job.status = "held";
      job.hold = { reason: "check_failed", releasedAt: null };
    }
    if (job.status === "delivering" && channels.every(({ name }) => isAccepted(job, name))) return finished(job, time);
    return job.status === "delivering" ? job : { ...job, dueAt: nextRound(job, time) };
  }

  /** Returns the job after an attempt in which every channel had its turn. */
  function settled(job: Job, tried: readonly Channel[], time: number): Job {
    const errors = tried.map(({ name }) => channelState(job, name).error).filter((error) => error !== null);
    if (errors.length === 0) return finished(job, time);
    const attempts = job.attempts + 1;
    const round = attempts - job.earlierAttempts;
    // What the owner has to correct comes before what may pass by itself.
    const error = errors.includes("rejected") ? "rejected" : errors[0];
    if (round >= MAX_ATTEMPTS) return { ...job, status: "failed", attempts, error, dueAt: null };
    return { ...job, status: "queued", attempts, error, dueAt: time + options.backoff(round) };
  }

  /** Writes the result of a step down; undefined: the job is not ours any more. */
  async function record(before: Job, after: Job, versionstamp: string): Promise<Claim | undefined> {
    return await store.use((kv) =>
      retryContended(async () => {
        const atomic = kv.atomic().check({ key: jobKey(after.id), versionstamp });
        writeJob(atomic, before, after);
        if (isVerified(after)) atomic.delete(signedKey(after.id));
        const laneHasChanged = laneOf(before).lane !== laneOf(after).lane;
        const written = await commitWithEntry(kv, atomic, after, versionstamp, laneHasChanged);
        if (written !== undefined) return { job: after, versionstamp: written };
        // The owner or the sender has said something meanwhile, and the lease is still ours: both hold.
        const found = await kv.get<Job>(jobKey(after.id));
        if (found.value === null || isGone(found.value) || found.value.dueAt !== before.dueAt) return undefined;
        after = withOthers(after, found.value);
        versionstamp = found.versionstamp;
        throw new Conflict("the job has changed");
      })
    );
  }
}

function tellHeld({ log, onHeld }: DeliveryOptions, { id, hold }: Job): void {
  const { reason } = hold!;
  log("info", "held", { id, reason });
  onHeld?.(reason);
}

/** Returns what we have done together with what the owner or the sender has said meanwhile. */
function withOthers(ours: Job, { outcome, checks = [] }: Job): Job {
  const confirmed = checks.find(({ finding }) => finding === "mailbox_confirmed");
  return {
    ...ours,
    outcome,
    ...confirmed && { checks: ours.checks?.map((one) => one.check === "mailbox" ? confirmed : one) },
  };
}

/** Returns how long a message may still wait for the checks, in milliseconds; 0: it goes on, and they come later. */
function waitFor({ createdAt, hold, rounds }: Job, now: number): number {
  const left = createdAt + WAIT_FOR_CHECKS_MS - now;
  return rounds !== undefined || hold?.releasedAt ? 0 : Math.max(0, Math.min(CHECKS_WITHIN_MS, left));
}

function finished(job: Job, time: number): Job {
  const delivered: Job = { ...job, status: "delivered", attempts: job.attempts + 1, deliveredAt: time, error: null };
  return { ...delivered, dueAt: nextRound(delivered, time) };
}

/** Gives the job back as it was before the attempt: that the process ends is no failure of a channel. */
function released(job: Job, time: number): Job {
  return { ...job, status: "queued", dueAt: time };
}

function isAccepted(job: Job, channel: string): boolean {
  return channelState(job, channel).acceptedAt !== null;
}

function channelState(job: Job, channel: string): ChannelState {
  return job.channels[channel] ?? { attempts: 0, acceptedAt: null, error: null, history: [] };
}

/**
 * Begins a new round of attempts for a message whose delivery has failed. Channels that have accepted it are not used
 * again.
 *
 * @throws {ServiceError} `not_found`, or `validation_failed` when the message has not failed.
 */
export async function retryFailed(kv: Deno.Kv, id: string, now: number): Promise<Job> {
  return await queueAgain(kv, id, "failed", (job) => ({
    ...job,
    status: "queued",
    updatedAt: now,
    dueAt: now,
    error: null,
    earlierAttempts: job.attempts,
  }));
}

/**
 * Lets a message that is held go the way of every other: it is in the inbox already, and now wakes the channels.
 *
 * @throws {ServiceError} `not_found`, or `validation_failed` when the message is not held.
 */
export async function releaseHeld(kv: Deno.Kv, id: string, now: number): Promise<Job> {
  return await queueAgain(kv, id, "held", (job) => ({
    ...job,
    status: "queued",
    updatedAt: now,
    dueAt: now,
    hold: { ...job.hold!, releasedAt: now },
  }));
}

/** The refusals of commands that do not suit the state of the message. */
const ONLY = {
  failed: {
    hint: "Only a message whose delivery has failed can be sent again.",
    detail: "must be the id of a message that has failed",
  },
  held: { hint: "Only a message that is held can be released.", detail: "must be the id of a message that is held" },
};

async function queueAgain(
  kv: Deno.Kv,
  id: string,
  from: keyof typeof ONLY,
  change: (job: Job) => Job,
): Promise<Job> {
  if (!isId(id)) throw unknownRecord();
  return await retryContended(async () => {
    const found = await kv.get<Job>(jobKey(id));
    const before = found.value;
    if (before === null) throw unknownRecord();
    if (before.status !== from || isGone(before)) {
      const { hint, detail } = ONLY[from];
      const state = isGone(before) ? stateOf(before) : before.status;
      throw new ServiceError("validation_failed", `The message is ${state}.`, {
        hint,
        details: [{ path: "id", message: detail }],
      });
    }
    const after = change(before);
    const atomic = kv.atomic().check(found);
    writeJob(atomic, before, after);
    await markEntry(kv, atomic, id, from === "held" ? laneMarks(after) : { failed: false });
    await commit(atomic);
    return after;
  });
}

/**
 * Returns the pause after a round's `attempt`th attempt, in milliseconds: half a minute at first, half a day at last,
 * about 21 hours together.
 *
 * @param random from 0 to 1
 */
export function retryDelay(attempt: number, random = Math.random()): number {
  return Math.round(FIRST_DELAY_MS * FACTOR ** (attempt - 1) * (1 + JITTER * (2 * random - 1)));
}
