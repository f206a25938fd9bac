import { addAll, addTo, type Counts, fromStored, type StoredCounts, toStored } from "@/lib/insight/counts.ts";
import { type Day, dayOf, daysAfter } from "@/lib/insight/days.ts";
import type { Series } from "@/lib/insight/series.ts";
import type { Log } from "@/lib/log.ts";
import { withDeadline } from "@/lib/deadline.ts";
import { insightDayKey, insightDaysPrefix } from "@/lib/store/keys.ts";
import { commit, retryContended } from "@/lib/store/retry.ts";
import type { Store } from "@/lib/store/store.ts";

/** How long counts are kept, in days: a year and the month to compare it with. */
export const KEPT_DAYS = 400;

/** Counts wait this long in memory; whoever kills the process loses them. */
const FLUSH_AFTER_MS = 30_000;
/** Of the four seconds in which the process has to end. */
const LAST_FLUSH_WITHIN_MS = 1500;
/** All time zones are whole quarters of an hour apart, so a day can only begin with one. */
const QUARTER_MS = 15 * 60_000;
/** Old days that one flush deletes; there is one more each day. */
const MAX_FORGOTTEN = 500;

export interface InsightOptions {
  store: Store;
  /** IANA name; the days are the owner's. */
  timeZone: string;
  log: Log;
  /** Milliseconds since the epoch. */
  now?: () => number;
  /** Pause between two flushes, in milliseconds. */
  flushAfter?: number;
}

/**
 * Counts what happens, by the owner's days, without knowing to whom: a count is a series, a label of a bounded set, and
 * a number. It is held in memory and added to the store in the background, so counting costs next to nothing.
 *
 * A day is one value in the store. Instances add to it one after the other, each checking that nobody came between. When
 * the store fails, the counts stay in memory and come with the next flush; if it failed to say that it had succeeded,
 * they are counted twice, which is right for statistics and would not be for money.
 */
export class Insight {
  #options: Required<InsightOptions>;
  /** By quarters of an hour: to find out the day of one is work that no request should wait for. */
  #pending = new Map<number, Counts>();
  #quarter = -1;
  #current: Counts = new Map();
  #timer?: ReturnType<typeof setTimeout>;
  #flushing?: Promise<void>;
  #forgottenBefore?: Day;
  #closed = false;

  constructor(options: InsightOptions) {
    this.#options = { now: Date.now, flushAfter: FLUSH_AFTER_MS, ...options };
  }

  get timeZone(): string {
    return this.#options.timeZone;
  }

  /** The owner's day. */
  today(): Day {
    return dayOf(this.#options.now(), this.timeZone);
  }

  /** Counts one more. `label` comes from a set that is bounded, or from a caller; never from what a caller is about. */
  count(series: Series, label: string): void {
    const quarter = Math.floor(this.#options.now() / QUARTER_MS);
    if (quarter !== this.#quarter) this.#turnTo(quarter);
    addTo(this.#current, series, label);
    if (this.#timer === undefined && !this.#closed) this.#flushLater();
  }

  /** Adds what was counted to the store. Never throws: what could not be added waits for the next time. */
  flush(): Promise<void> {
    return this.#flushing ??= this.#flush().finally(() => this.#flushing = undefined);
  }

  /**
   * Gives the counts of all days from `first` to `last` that have any, with what this instance has counted up to now.
   *
   * @throws {ServiceError} `unavailable`.
   */
  async read(first: Day, last: Day): Promise<Map<Day, Counts>> {
    await this.flush();
    const selector = { start: insightDayKey(first), end: insightDayKey(daysAfter(last, 1)) };
    const entries = await this.#options.store.use((kv) => Array.fromAsync(kv.list<StoredCounts>(selector)));
    return new Map(entries.map(({ key, value }) => [key.at(-1) as Day, fromStored(value)]));
  }

  /** The first day that has counts; undefined when nothing was ever counted. @throws {ServiceError} `unavailable`. */
  async firstDay(): Promise<Day | undefined> {
    const selector = { prefix: insightDaysPrefix };
    const [first] = await this.#options.store.use((kv) => Array.fromAsync(kv.list(selector, { limit: 1 })));
    return first?.key.at(-1) as Day | undefined;
  }

  /** Brings the last counts into the store, as far as that is possible in the time that is left. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    // A flush that was under way began before the last counts.
    const last = Promise.resolve(this.#flushing).then(() => this.flush());
    await withDeadline(last, LAST_FLUSH_WITHIN_MS).catch(() => {});
  }

  #turnTo(quarter: number): void {
    this.#quarter = quarter;
    this.#current = this.#pending.get(quarter) ?? new Map();
    this.#pending.set(quarter, this.#current);
  }

  #flushLater(): void {
    const timer = setTimeout(async () => {
      await this.flush();
      this.#timer = undefined;
      if (this.#pending.size > 0 && !this.#closed) this.#flushLater();
    }, this.#options.flushAfter);
    // Counts that nobody waits for must not keep a finished process alive.
    Deno.unrefTimer(timer);
    this.#timer = timer;
  }

  async #flush(): Promise<void> {
    const { store, log } = this.#options;
    if (this.#pending.size === 0 || !store.available) return;
    const taken = this.#pending;
    this.#pending = new Map();
    this.#quarter = -1;
    try {
      for (const [quarter, counts] of taken) {
        const day = dayOf(quarter * QUARTER_MS, this.timeZone);
        await store.use((kv) => retryContended(() => addToDay(kv, day, counts)));
        taken.delete(quarter);
      }
      await this.#forgetOldDays();
    } catch (error) {
      for (const [quarter, counts] of taken) this.#giveBack(quarter, counts);
      log("warn", "insight_not_stored", { error: error instanceof Error ? error.name : "unknown" });
    }
  }

  #giveBack(quarter: number, counts: Counts): void {
    const counted = this.#pending.get(quarter);
    if (counted === undefined) this.#pending.set(quarter, counts);
    else addAll(counted, counts);
  }

  async #forgetOldDays(): Promise<void> {
    const before = daysAfter(this.today(), 1 - KEPT_DAYS);
    if (before === this.#forgottenBefore) return;
    await this.#options.store.use((kv) => deleteDays(kv, before));
    this.#forgottenBefore = before;
  }
}

async function addToDay(kv: Deno.Kv, day: Day, counts: Counts): Promise<void> {
  const entry = await kv.get<StoredCounts>(insightDayKey(day));
  const all = fromStored(entry.value);
  addAll(all, counts);
  await commit(kv.atomic().check(entry).set(entry.key, toStored(all)));
}

async function deleteDays(kv: Deno.Kv, before: Day): Promise<void> {
  const selector = { prefix: insightDaysPrefix, end: insightDayKey(before) };
  const old = await Array.fromAsync(kv.list(selector, { limit: MAX_FORGOTTEN }));
  if (old.length === 0) return;
  const atomic = kv.atomic();
  for (const { key } of old) atomic.delete(key);
  await atomic.commit();
}
