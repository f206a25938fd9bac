import { withDeadline } from "@/lib/deadline.ts";
import type { Log } from "@/lib/log.ts";
import { insightDayKey, insightDaysPrefix } from "@/lib/store/keys.ts";
import { commit, retryContended } from "@/lib/store/kv.ts";
import type { Store } from "@/lib/store/store.ts";

/**
 * The surfaces on which a call comes in. Browser tools are those that a page of the site offers to an agent in the
 * visitor's browser.
 */
export const SURFACES = ["rest", "tools", "browser_tools", "documents", "pages"] as const;

export type Surface = typeof SURFACES[number];

/**
 * The counted series, and the number of a day's labels that are stored. A series has one count per label and day:
 *
 * | series | label | one more for each |
 * |---|---|---|
 * | `reads` | surface | successful GET, a 304 included; resource read through the tool server |
 * | `tool_calls` | surface | call of a tool that gave a result |
 * | `tools` | name of the tool | the same |
 * | `analyses` | surface | problem, business or workflow that was judged |
 * | `fits` | fit | analysis of a problem |
 * | `opportunities` | id | analysis or suggestion that it fits best |
 * | `messages` | surface | message that was accepted, without repetitions and dry runs |
 * | `held` | reason | message that was accepted and is held, at the door or after a look at it, without repetitions |
 * | `items` | id | read of one project or agent, on any surface |
 * | `agents` | family of the User-Agent | request that was answered |
 * | `clients` | name in the tool server's protocol | message in which a client says its name |
 * | `errors` | `refused` (4xx), `failed` (5xx) | request that was not answered as asked |
 *
 * A label has at most 100 characters (the longest id), so the fullest day takes 50 KB; a value in the
 * store may have 64.
 */
export const SERIES = {
  reads: 10,
  tool_calls: 10,
  tools: 40,
  analyses: 10,
  fits: 10,
  opportunities: 60,
  messages: 10,
  held: 10,
  items: 150,
  agents: 80,
  clients: 60,
  errors: 10,
};

export type Series = keyof typeof SERIES;

/** The label under which everything stands that would go beyond the bound of a series. */
export const OTHER = "other";

/** The retention of counts in days: a year and the month to compare it with. */
export const STORED_DAYS = 400;

/** The time that counts wait in memory; a killed process loses them. */
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
  #options: InsightOptions;
  #now: () => number;
  /** By quarters of an hour: to find out the day of one is work that no request should wait for. */
  #pending = new Map<number, Counts>();
  #quarter = -1;
  #current: Counts = new Map();
  #timer?: ReturnType<typeof setTimeout>;
  #flushing?: Promise<void>;
  #forgottenBefore?: Day;
  #closed = false;

  constructor(options: InsightOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  get timeZone(): string {
    return this.#options.timeZone;
  }

  /** Returns the present day of the owner. */
  today(): Day {
    return dayOf(this.#now(), this.timeZone);
  }

  /** Counts one more. `label` comes from a set that is bounded, or from a caller; never from what a caller is about. */
  count(series: Series, label: string): void {
    const quarter = Math.floor(this.#now() / QUARTER_MS);
    if (quarter !== this.#quarter) this.#turnTo(quarter);
    addTo(this.#current, series, label);
    if (this.#timer === undefined && !this.#closed) this.#flushLater();
  }

  /** Adds what was counted to the store. Never throws: what could not be added waits for the next time. */
  flush(): Promise<void> {
    return this.#flushing ??= this.#flush().finally(() => this.#flushing = undefined);
  }

  /**
   * Returns the counts of all days from `first` to `last` that have any, with what this instance has counted up to now.
   *
   * @throws {ServiceError} `unavailable`.
   */
  async read(first: Day, last: Day): Promise<Map<Day, Counts>> {
    await this.flush();
    const selector = { start: insightDayKey(first), end: insightDayKey(daysAfter(last, 1)) };
    const entries = await this.#options.store.use((kv) => Array.fromAsync(kv.list<StoredCounts>(selector)));
    return new Map(entries.map(({ key, value }) => [key.at(-1) as Day, fromStored(value)]));
  }

  /** Returns the first day that has counts; undefined when nothing was counted. @throws {ServiceError} `unavailable`. */
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
    }, this.#options.flushAfter ?? FLUSH_AFTER_MS);
    // A process that has finished does not wait for counts.
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
    const before = daysAfter(this.today(), 1 - STORED_DAYS);
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

/** The counts of one day: by series, then by label. */
export type Counts = Map<Series, Map<string, number>>;

/** The same as it is stored. */
type StoredCounts = Partial<Record<Series, Record<string, number>>>;

/** Labels that a series may have in memory, so that callers who invent names cannot fill it. */
const MAX_HELD = 500;

/** Adds to one count. Once a series is full, new labels count as other. */
export function addTo(counts: Counts, series: Series, label: string, by = 1): void {
  let labels = counts.get(series);
  if (labels === undefined) counts.set(series, labels = new Map());
  const known = labels.get(label);
  if (known !== undefined) labels.set(label, known + by);
  else if (labels.size < MAX_HELD) labels.set(label, by);
  else labels.set(OTHER, (labels.get(OTHER) ?? 0) + by);
}

/** Adds all of `more` to `counts`. */
function addAll(counts: Counts, more: Counts): void {
  for (const [series, labels] of more) {
    for (const [label, count] of labels) addTo(counts, series, label, count);
  }
}

/**
 * Makes what is stored. Of a series with too many labels the most frequent stay by name: those who invent a name for
 * each call push out each other, and not those who come often under one.
 */
export function toStored(counts: Counts): StoredCounts {
  return Object.fromEntries(
    [...counts].map(([series, labels]) => [series, Object.fromEntries(mostFrequent(labels, SERIES[series]))]),
  );
}

/** Reads what was stored; series that this version does not know are left out. */
function fromStored(stored: StoredCounts | null): Counts {
  const known = (Object.keys(SERIES) as Series[]).filter((series) => stored?.[series] !== undefined);
  return new Map(known.map((series) => [series, new Map(Object.entries(stored![series]!))]));
}

function mostFrequent(labels: Map<string, number>, maximum: number): Map<string, number> {
  if (labels.size <= maximum) return labels;
  const named = [...labels].filter(([label]) => label !== OTHER).sort(([, a], [, b]) => b - a);
  const frequent = new Map(named.slice(0, maximum - 1));
  const rest = named.slice(maximum - 1).reduce((sum, [, count]) => sum + count, labels.get(OTHER) ?? 0);
  return frequent.set(OTHER, rest);
}

/** A day of the owner's calendar as `2026-11-21`; such texts are ordered as the days are. */
export type Day = string;

const DAY_MS = 24 * 3_600_000;

/** Returns the day on which `time` (milliseconds since the epoch) falls in a time zone. */
function dayOf(time: number, timeZone: string): Day {
  const format = new Intl.DateTimeFormat("en-US-u-ca-gregory-nu-latn", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  const parts = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, value]));
  return `${parts.year}-${parts.month}-${parts.day}`;
}

/** Returns the day `count` days after `day`, or before it if negative. In calendar days, however long each of them is. */
export function daysAfter(day: Day, count: number): Day {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);
}

/** Lists the `count` days that end with `last`, oldest first. */
export function daysUntil(last: Day, count: number): Day[] {
  return Array.from({ length: count }, (_, index) => daysAfter(last, index - count + 1));
}
