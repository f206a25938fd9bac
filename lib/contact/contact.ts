import { confirmMailbox, isToken } from "@/lib/contact/confirmations.ts";
import type { ContactLimits } from "@/lib/contact/contact_limits.ts";
import { releaseHeld, retryDelay, retryFailed } from "@/lib/contact/delivery.ts";
import type { Channel } from "@/lib/contact/delivery_channels.ts";
import {
  type Accepted,
  type DeliveryRecord,
  type DryRun,
  dryRunAnswer,
  toRecord,
  unknownRecord,
} from "@/lib/contact/delivery_record.ts";
import { INBOX } from "@/lib/contact/inbox_index.ts";
import { type AtStep, isId, type Job } from "@/lib/contact/job.ts";
import type { Message, MessageInput } from "@/lib/contact/message.ts";
import { checkReplaceable, settle, withdraw } from "@/lib/contact/outcome.ts";
import { purge } from "@/lib/contact/removal.ts";
import type { SenderChecks } from "@/lib/contact/sender_checks.ts";
import type { HoldReason } from "@/lib/contact/sender_facts.ts";
import { checkIdempotencyKey, Intake, type SubmitCall } from "@/lib/contact/submission.ts";
import { Worker } from "@/lib/contact/worker.ts";
import { withDeadline } from "@/lib/deadline.ts";
import type { LimitState } from "@/lib/limits/soft_limiter.ts";
import type { Log } from "@/lib/log.ts";
import type { Verdict } from "@/lib/match/match_answers.ts";
import type { Config } from "@/lib/settings.ts";
import { Erasure } from "@/lib/store/erasure.ts";
import { jobKey } from "@/lib/store/keys.ts";
import { kindOfStore, NoDatabaseFailure, type Store, type StoreKind } from "@/lib/store/store.ts";

export interface ContactOptions {
  store: Store;
  config:
    & Pick<Config, "contactLimit" | "contactGlobalLimit" | "retentionDays">
    & Partial<Pick<Config, "kvPath" | "storeRegion">>;
  /** The channels on which the owner is notified, besides the inbox. */
  channels: readonly Channel[];
  log: Log;
  /** Milliseconds since the epoch. */
  now?: () => number;
  /** Pause after a round's nth attempt, in milliseconds. */
  backoff?: (attempt: number) => number;
  /** The wake-ups of the worker besides `sweep`; all by default. Each of them is enough. */
  wakeUps?: { kick?: boolean; timer?: boolean };
  /** The deadline of a channel, in milliseconds. */
  channelDeadline?: number;
  /** Finds out about senders; absent: nothing is looked at, and everything that is not held is open. */
  checks?: SenderChecks;
  /** Judges the posting that comes with a message, so that the inbox can be ordered by it; undefined: there is none. */
  verdictOf?: (message: Message) => Promise<Verdict | undefined>;
  /** Called once for each message that is held, at the door or by the worker. */
  onHeld?: (reason: HoldReason) => void;
  /** Tells the owner once a day of what is held. */
  tellHeld?: () => Promise<void>;
  /** Only tests have something to do at the steps of a message. */
  atStep?: AtStep;
}

/** A message was accepted, now or before. */
export interface Submitted {
  dryRun: false;
  /** The answer as an object, and as the bytes that every repetition gets. */
  answer: Accepted;
  body: string;
  /** The same idempotency key has given this answer before. */
  replayed: boolean;
  limit: LimitState;
  /** The reason to hold a message that was accepted now; absent: it is delivered. */
  hold?: HoldReason;
}

export interface TriedOut {
  dryRun: true;
  answer: DryRun;
}

/** The write path: what the surfaces know of it. */
export interface Contact {
  readonly limits: ContactLimits;
  /** The retention of a message and its record, in days. */
  readonly retentionDays: number;
  /** The kind of the store, and its place in the world where the owner has named it. */
  readonly place: { kind: StoreKind; region?: string };
  /** False without a store; undefined until that is known (`Store.hasDatabase`). */
  readonly hasDatabase: boolean | undefined;
  /** @throws {ServiceError} `validation_failed`, `idempotency_key_reused`, `rate_limited`, `unavailable`. */
  submit(message: MessageInput, call: SubmitCall): Promise<Submitted | TriedOut>;
  /** @throws {ServiceError} `not_found`, `unavailable`. */
  record(id: string): Promise<DeliveryRecord>;
  /** Returns how the sender in this network stands, without counting; undefined while the store cannot be reached. */
  limitState(client: string): Promise<LimitState | undefined>;
  /** Sends a failed message again. @throws {ServiceError} `not_found`, `validation_failed`, `unavailable`. */
  retry(id: string): Promise<DeliveryRecord>;
  /** Lets a held message go on. @throws {ServiceError} `not_found`, `validation_failed`, `unavailable`. */
  release(id: string): Promise<DeliveryRecord>;
  /** Erases a message for its sender. @throws {ServiceError} `not_found`, `already_answered`, `unavailable`. */
  withdraw(id: string): Promise<DeliveryRecord>;
  /**
   * Records that the message was confirmed from the mailbox of its address.
   *
   * @param token stands in that mail only
   * @throws {ServiceError} `not_found`, also for a wrong token; `unavailable`.
   */
  confirm(id: string, token: string): Promise<DeliveryRecord>;
  /**
   * Notes that the owner has answered or declined, with a line for the sender or none; null takes it back. Without
   * `note` a message that is so already is left as it is.
   *
   * @throws {ServiceError} `not_found`, `validation_failed`, `unavailable`.
   */
  settle(id: string, outcome: "answered" | "declined" | null, note?: string): Promise<DeliveryRecord>;
  /** Works on what is due and deletes what has expired. Never throws. */
  sweep(): Promise<void>;
  /** Begins to deliver. */
  start(): void;
  /** Resolves when nothing is being delivered; for tests. */
  idle(): Promise<void>;
  /** Ends within four seconds: finishes deliveries or gives them back. */
  stop(): Promise<void>;
}

const DAY_MS = 24 * 3_600_000;
const SWEEP_EVERY_MS = 60_000;
/** Of the time in which the process has to end. */
const ERASE_WITHIN_MS = 1000;

/** Puts the write path together. The limits are exact: they are counted in the commit that accepts. */
export function createContact(options: ContactOptions): Contact {
  const {
    store,
    config,
    channels,
    log,
    now = Date.now,
    backoff = retryDelay,
    channelDeadline,
    atStep,
    verdictOf,
    checks,
    onHeld,
  } = options;
  const { kick = true, timer = true } = options.wakeUps ?? {};
  const limits = { client: config.contactLimit, all: config.contactGlobalLimit };
  const retention = config.retentionDays * DAY_MS;
  const worker = new Worker({
    ...{ store, channels, log, now, backoff, channelDeadline, atStep, verdictOf, checks, onHeld, timer },
  });
  const erasure = new Erasure(store, config.kvPath, log);
  const intake = new Intake({
    store,
    limits,
    now,
    atStep,
    checks,
    retention,
    onAccepted(jobs) {
      if (kick) worker.wake();
      if (jobs.some(({ replaces }) => replaces !== undefined)) erasure.wake();
    },
  });

  let sweeping: ReturnType<typeof setInterval> | undefined;
  return {
    limits,
    retentionDays: config.retentionDays,
    place: { kind: kindOfStore(config.kvPath), region: config.storeRegion },
    get hasDatabase() {
      return store.hasDatabase;
    },
    submit,
    record,
    limitState: (client) => intake.limitState(client),
    retry: (id) => again(id, retryFailed),
    release: (id) => again(id, releaseHeld),
    withdraw: withdrawn,
    confirm,
    settle: settled,
    sweep,
    start,
    idle: () => worker.idle(),
    stop,
  };

  async function submit(message: MessageInput, call: SubmitCall): Promise<Submitted | TriedOut> {
    if (message.dry_run) {
      // Trying out must not promise more than sending could keep.
      if (store.hasDatabase === false) throw new NoDatabaseFailure();
      const { replaces } = message;
      if (replaces !== undefined) await store.use((kv) => checkReplaceable(kv, replaces, now() - retention));
      if (call.idempotencyKey !== undefined) checkIdempotencyKey(call.idempotencyKey);
      const names = [INBOX, ...channels.map(({ name }) => name)];
      return { dryRun: true, answer: dryRunAnswer(names, config.retentionDays, now()) };
    }
    const { text, replayed, limit, job } = await intake.submit(message, call);
    return { dryRun: false, answer: JSON.parse(text), body: text, replayed, limit, hold: job?.hold?.reason };
  }

  async function record(id: string): Promise<DeliveryRecord> {
    if (!isId(id)) throw unknownRecord();
    const { value } = await store.use((kv) => kv.get<Job>(jobKey(id)));
    if (value === null || value.createdAt + retention <= now()) throw unknownRecord();
    return toRecord(value, retention);
  }

  async function withdrawn(id: string): Promise<DeliveryRecord> {
    await record(id);
    const job = await store.use((kv) => withdraw(kv, id, now()));
    erasure.wake();
    return toRecord(job, retention);
  }

  async function confirm(id: string, token: string): Promise<DeliveryRecord> {
    await record(id);
    if (!isToken(store.secret, id, token)) throw unknownRecord();
    const job = await store.use((kv) => confirmMailbox(kv, id, now()));
    if (job === undefined) throw unknownRecord();
    return toRecord(job, retention);
  }

  async function settled(id: string, outcome: "answered" | "declined" | null, note?: string): Promise<DeliveryRecord> {
    return toRecord(await store.use((kv) => settle(kv, id, outcome, note, now())), retention);
  }

  async function again(id: string, queue: typeof retryFailed): Promise<DeliveryRecord> {
    const job = await store.use((kv) => queue(kv, id, now()));
    if (kick) worker.wake();
    return toRecord(job, retention);
  }

  async function sweep(): Promise<void> {
    await store.opened;
    // First, so that no attempt is made for what is about to be deleted.
    if (store.available) await purgeExpired();
    await worker.bringBack();
    await worker.wake();
    if (store.available) await options.tellHeld?.();
    // What the last process had no time for, or what the owner has erased in a terminal.
    if (store.available) erasure.wake();
  }

  async function purgeExpired(): Promise<void> {
    try {
      const count = await purge(store, now() - retention + 1);
      if (count > 0) log("info", "purged", { count });
    } catch (error) {
      log("warn", "purge_failed", { error: error instanceof Error ? error.name : "unknown" });
    }
  }

  function start(): void {
    worker.start();
    if (!timer || sweeping !== undefined) return;
    sweeping = setInterval(sweep, SWEEP_EVERY_MS);
    Deno.unrefTimer(sweeping);
  }

  async function stop(): Promise<void> {
    clearInterval(sweeping);
    await worker.stop();
    await withDeadline(erasure.stop(), ERASE_WITHIN_MS).catch(() => {});
  }
}
