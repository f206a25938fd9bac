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
import { isId, type Job } from "@/lib/contact/job.ts";
import type { MessageInput } from "@/lib/contact/message.ts";
import { checkReplaceable, settle, withdraw } from "@/lib/contact/outcome.ts";
import { purge } from "@/lib/contact/removal.ts";
import type { HoldReason } from "@/lib/contact/sender_facts.ts";
import { checkIdempotencyKey, Intake, type SubmitCall } from "@/lib/contact/submission.ts";
import { Worker, type WorkerOptions } from "@/lib/contact/worker.ts";
import { withDeadline } from "@/lib/deadline.ts";
import type { LimitState } from "@/lib/limits/soft_limiter.ts";
import type { Log } from "@/lib/log.ts";
import type { Config } from "@/lib/settings.ts";
import { Erasure } from "@/lib/store/erasure.ts";
import { jobKey } from "@/lib/store/keys.ts";
import { kindOfStore, NoDatabaseFailure, type Store, type StoreKind } from "@/lib/store/store.ts";

export interface ContactOptions extends Partial<Omit<WorkerOptions, "store" | "channels" | "log" | "timer">> {
  store: Store;
  config:
    & Pick<Config, "contactLimit" | "contactGlobalLimit" | "retentionDays">
    & Partial<Pick<Config, "kvPath" | "storeRegion">>;
  /** The channels on which the owner is notified, besides the inbox. */
  channels: readonly Channel[];
  log: Log;
  /** The wake-ups of the worker besides `sweep`; all by default. Each of them is enough. */
  wakeUps?: { kick?: boolean; timer?: boolean };
  /** Tells the owner once a day of what is held. */
  tellHeld?: () => Promise<void>;
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

const DAY_MS = 24 * 3_600_000;
const SWEEP_EVERY_MS = 60_000;
/** Of the time in which the process has to end. */
const ERASE_WITHIN_MS = 1000;

/** The write path: what the surfaces know of it. The limits are exact: they are counted in the commit that accepts. */
export class Contact {
  readonly limits: ContactLimits;
  /** The retention of a message and its record, in days. */
  readonly retentionDays: number;
  /** The kind of the store, and its place in the world where the owner has named it. */
  readonly place: { kind: StoreKind; region?: string };
  #options: ContactOptions;
  #now: () => number;
  #retention: number;
  #worker: Worker;
  #erasure: Erasure;
  #intake: Intake;
  #sweeping?: ReturnType<typeof setInterval>;

  constructor(options: ContactOptions) {
    const { store, config, log, now = Date.now, backoff = retryDelay, wakeUps, atStep, checks } = options;
    this.limits = { client: config.contactLimit, all: config.contactGlobalLimit };
    this.retentionDays = config.retentionDays;
    this.place = { kind: kindOfStore(config.kvPath), region: config.storeRegion };
    this.#options = options;
    this.#now = now;
    this.#retention = config.retentionDays * DAY_MS;
    this.#worker = new Worker({ ...options, now, backoff, timer: wakeUps?.timer ?? true });
    this.#erasure = new Erasure(store, config.kvPath, log);
    this.#intake = new Intake({
      ...{ store, now, atStep, checks, limits: this.limits, retention: this.#retention },
      onAccepted: (jobs) => {
        this.#kick();
        if (jobs.some(({ replaces }) => replaces !== undefined)) this.#erasure.wake();
      },
    });
  }

  /** False without a store; undefined until that is known (`Store.hasDatabase`). */
  get hasDatabase(): boolean | undefined {
    return this.#options.store.hasDatabase;
  }

  /** @throws {ServiceError} `validation_failed`, `idempotency_key_reused`, `rate_limited`, `unavailable`. */
  async submit(message: MessageInput, call: SubmitCall): Promise<Submitted | TriedOut> {
    if (message.dry_run) {
      const { store, channels } = this.#options;
      // Trying out must not promise more than sending could keep.
      if (store.hasDatabase === false) throw new NoDatabaseFailure();
      const { replaces } = message;
      if (replaces !== undefined) {
        await store.use((kv) => checkReplaceable(kv, replaces, this.#now() - this.#retention));
      }
      if (call.idempotencyKey !== undefined) checkIdempotencyKey(call.idempotencyKey);
      const names = [INBOX, ...channels.map(({ name }) => name)];
      return { dryRun: true, answer: dryRunAnswer(names, this.retentionDays, this.#now()) };
    }
    const { text, replayed, limit, job } = await this.#intake.submit(message, call);
    return { dryRun: false, answer: JSON.parse(text), body: text, replayed, limit, hold: job?.hold?.reason };
  }

  /** @throws {ServiceError} `not_found`, `unavailable`. */
  async record(id: string): Promise<DeliveryRecord> {
    if (!isId(id)) throw unknownRecord();
    const { value } = await this.#use((kv) => kv.get<Job>(jobKey(id)));
    if (value === null || value.createdAt + this.#retention <= this.#now()) throw unknownRecord();
    return toRecord(value, this.#retention);
  }

  /** Returns how the sender in this network stands, without counting; undefined while the store cannot be reached. */
  async limitState(client: string): Promise<LimitState | undefined> {
    return await this.#intake.limitState(client);
  }

  /** Sends a failed message again. @throws {ServiceError} `not_found`, `validation_failed`, `unavailable`. */
  async retry(id: string): Promise<DeliveryRecord> {
    return await this.#again(id, retryFailed);
  }

  /** Lets a held message go on. @throws {ServiceError} `not_found`, `validation_failed`, `unavailable`. */
  async release(id: string): Promise<DeliveryRecord> {
    return await this.#again(id, releaseHeld);
  }

  async #again(id: string, queue: typeof retryFailed): Promise<DeliveryRecord> {
    const job = await this.#use((kv) => queue(kv, id, this.#now()));
    this.#kick();
    return toRecord(job, this.#retention);
  }

  /** Erases a message for its sender. @throws {ServiceError} `not_found`, `already_answered`, `unavailable`. */
  async withdraw(id: string): Promise<DeliveryRecord> {
    await this.record(id);
    const job = await this.#use((kv) => withdraw(kv, id, this.#now()));
    this.#erasure.wake();
    return toRecord(job, this.#retention);
  }

  /**
   * Records that the message was confirmed from the mailbox of its address.
   *
   * @param token stands in that mail only
   * @throws {ServiceError} `not_found`, also for a wrong token; `unavailable`.
   */
  async confirm(id: string, token: string): Promise<DeliveryRecord> {
    await this.record(id);
    if (!isToken(this.#options.store.secret, id, token)) throw unknownRecord();
    const job = await this.#use((kv) => confirmMailbox(kv, id, this.#now()));
    if (job === undefined) throw unknownRecord();
    return toRecord(job, this.#retention);
  }

  /**
   * Notes that the owner has answered or declined, with a line for the sender or none; null takes it back. Without
   * `note` a message that is so already is left as it is.
   *
   * @throws {ServiceError} `not_found`, `validation_failed`, `unavailable`.
   */
  async settle(id: string, outcome: "answered" | "declined" | null, note?: string): Promise<DeliveryRecord> {
    return toRecord(await this.#use((kv) => settle(kv, id, outcome, note, this.#now())), this.#retention);
  }

  /** Works on what is due and deletes what has expired. Never throws. */
  async sweep(): Promise<void> {
    const { store, tellHeld } = this.#options;
    await store.opened;
    // First, so that no attempt is made for what is about to be deleted.
    if (store.available) await this.#purgeExpired();
    await this.#worker.bringBack();
    await this.#worker.wake();
    if (store.available) await tellHeld?.();
    // What the last process had no time for, or what the owner has erased in a terminal.
    if (store.available) this.#erasure.wake();
  }

  async #purgeExpired(): Promise<void> {
    const { store, log } = this.#options;
    try {
      const count = await purge(store, this.#now() - this.#retention + 1);
      if (count > 0) log("info", "purged", { count });
    } catch (error) {
      log("warn", "purge_failed", { error: error instanceof Error ? error.name : "unknown" });
    }
  }

  /** Begins to deliver. */
  start(): void {
    this.#worker.start();
    if (this.#options.wakeUps?.timer === false || this.#sweeping !== undefined) return;
    this.#sweeping = setInterval(() => this.sweep(), SWEEP_EVERY_MS);
    Deno.unrefTimer(this.#sweeping);
  }

  /** Resolves when nothing is being delivered; for tests. */
  async idle(): Promise<void> {
    await this.#worker.idle();
  }

  /** Ends within four seconds: finishes deliveries or gives them back. */
  async stop(): Promise<void> {
    clearInterval(this.#sweeping);
    await this.#worker.stop();
    await withDeadline(this.#erasure.stop(), ERASE_WITHIN_MS).catch(() => {});
  }

  #kick(): void {
    if (this.#options.wakeUps?.kick !== false) this.#worker.wake();
  }

  async #use<T>(work: (kv: Deno.Kv) => Promise<T>): Promise<T> {
    return await this.#options.store.use(work);
  }
}
