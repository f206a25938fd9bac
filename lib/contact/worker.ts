import { claim, deliver, type DeliveryOptions } from "@/lib/contact/delivery.ts";
import { type Job, writeJob } from "@/lib/contact/job.ts";
import { isAhead, withDeadline } from "@/lib/deadline.ts";
import { ServiceError } from "@/lib/errors.ts";
import { duePrefix, jobKey, lookPrefix } from "@/lib/store/keys.ts";
import { readEntries } from "@/lib/store/kv.ts";

/** Jobs that are worked on at the same time. */
const MAX_ACTIVE = 32;
/** While so many are worked on, nothing is begun that nobody waits for. */
const MAX_ACTIVE_LOOKS = 24;
/** Jobs that are looked at in one go, the furthest ahead first. */
const MAX_BROUGHT_BACK = 200;
/** The longest pause that a timer can have, in milliseconds. */
const LONGEST_PAUSE_MS = 2 ** 31 - 1;
/** Until the next look when the store was too busy for this one. */
const BUSY_PAUSE_MS = 1000;
/** Of the four seconds in which the process has to end (contract of the platform: five). */
const FINISH_WITHIN_MS = 2500;
const RELEASE_WITHIN_MS = 1000;

export interface WorkerOptions extends Omit<DeliveryOptions, "signal"> {
  /** Makes the worker wake itself when something is due, besides `wake`. */
  timer: boolean;
}

/**
 * Delivers what is due. The index of due jobs says what that is; a wake-up only says when to look. The queue of Deno KV
 * is none of them: the platform and KV Connect have none, and in a file it ends the process when it cannot write
 * (denokv_sqlite, "KV queue dequeue failed"), for instance on a full disk.
 */
export class Worker {
  #options: WorkerOptions;
  #delivery: DeliveryOptions;
  #abort = new AbortController();
  /** Ends what nobody waits for. */
  #abortLooks = new AbortController();
  #active = new Map<string, Promise<void>>();
  #looking?: Promise<void>;
  #again = false;
  #stopped = false;
  #started = false;
  #timer?: ReturnType<typeof setTimeout>;

  constructor(options: WorkerOptions) {
    this.#options = options;
    this.#delivery = { ...options, signal: this.#abort.signal };
  }

  /** Begins with what is due already, as soon as the store is available. */
  start(): void {
    if (this.#started) return;
    this.#started = true;
    this.#options.store.onAvailable(() => void this.wake());
  }

  /** Looks for jobs that were dated before the clock was set back. Never throws. */
  async bringBack(): Promise<void> {
    const { store, now, log } = this.#options;
    if (this.#stopped || !store.available) return;
    try {
      const count = await store.use((kv) => bringBack(kv, now(), (id) => this.#active.has(id)));
      if (count > 0) log("warn", "clock_set_back", { count });
    } catch {
      // The store has logged why; the next sweep comes.
    }
  }

  /** Looks at what is due. Resolves when all of it, or as much as can be worked on, is claimed. Never throws. */
  wake(): Promise<void> {
    if (this.#stopped || !this.#options.store.available) return Promise.resolve();
    this.#again = true;
    return this.#looking ??= this.#look();
  }

  /** Resolves when nothing is being worked on; for tests. */
  async idle(): Promise<void> {
    while (this.#looking !== undefined || this.#active.size > 0) {
      await this.#looking;
      await Promise.all(this.#active.values());
    }
  }

  /** Ends within four seconds: finishes what it can and gives the rest back. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    const reason = new DOMException("the process ends", "AbortError");
    this.#abortLooks.abort(reason);
    await withDeadline(this.idle(), FINISH_WITHIN_MS).catch(() => {});
    this.#abort.abort(reason);
    await withDeadline(this.idle(), RELEASE_WITHIN_MS).catch(() => {});
  }

  async #look(): Promise<void> {
    try {
      while (this.#again && !this.#stopped) {
        this.#again = false;
        const [due, looks] = await this.#options.store.use((kv) =>
          Promise.all([duePrefix, lookPrefix].map((prefix) => listFirst(kv, prefix)))
        );
        const now = this.#options.now();
        await this.#beginSome(due, now, MAX_ACTIVE);
        await this.#beginSome(looks, now, MAX_ACTIVE_LOOKS);
        // The next attempt, or the end of a lease, ours or another's. What ends wakes us, for what has found no place.
        const next = Math.min(...[...due, ...looks].map(timeOf).filter((time) => time > now));
        if (next === Infinity) clearTimeout(this.#timer);
        else this.#wakeIn(next - this.#options.now());
      }
    } catch {
      // The store has logged why, and calls when it is available again; if it was only busy, it is so now.
      if (this.#options.store.available) this.#wakeIn(BUSY_PAUSE_MS);
    } finally {
      this.#looking = undefined;
    }
  }

  /** Begins with what is due while fewer than `most` are worked on. */
  async #beginSome(listed: readonly Deno.KvKey[], now: number, most: number): Promise<void> {
    const free = listed.filter((place) => timeOf(place) <= now && !this.#active.has(idOf(place)));
    await Promise.all(free.slice(0, Math.max(0, most - this.#active.size)).map((place) => this.#begin(place)));
  }

  /** Resolves when the job is claimed; the work on it goes on. */
  async #begin(place: Deno.KvKey): Promise<void> {
    const id = idOf(place);
    const claimed = claim(this.#delivery, place);
    const isLook = place[1] === lookPrefix[1];
    const delivery = isLook ? { ...this.#delivery, signal: this.#abortLooks.signal } : this.#delivery;
    const work = claimed.then((claim) => claim && deliver(delivery, claim))
      .catch((error) => {
        // What the store cannot do at the moment it has logged itself, and not once for each message.
        if (error instanceof ServiceError) return;
        this.#options.log("warn", "delivery_interrupted", { id, error: error.name });
      })
      .finally(() => {
        this.#active.delete(id);
        this.wake();
      });
    this.#active.set(id, work);
    await claimed.catch(() => {});
  }

  #wakeIn(pause: number): void {
    clearTimeout(this.#timer);
    if (this.#stopped || !this.#options.timer) return;
    this.#timer = setTimeout(() => this.wake(), Math.min(LONGEST_PAUSE_MS, pause));
    // Waiting for what is due later must not hold up a process that is done.
    Deno.unrefTimer(this.#timer);
  }
}

/** Lists the first places of an index, more than can be worked on. */
async function listFirst(kv: Deno.Kv, prefix: Deno.KvKey): Promise<Deno.KvKey[]> {
  return (await Array.fromAsync(kv.list({ prefix }, { limit: MAX_ACTIVE * 2 }))).map(({ key }) => key);
}

/** Returns when a listed job is due, in milliseconds since the epoch. */
function timeOf(place: Deno.KvKey): number {
  return place.at(-2) as number;
}

function idOf(place: Deno.KvKey): string {
  return place.at(-1) as string;
}

/**
 * Brings back jobs that were dated by a clock which has been set back since: they would be due only when it has come
 * there again. Each is due after the pause that it was given.
 *
 * @param isOurs tells whether this process works on a job at the moment: it writes a new date with the result.
 * @returns how many there were.
 */
async function bringBack(kv: Deno.Kv, now: number, isOurs: (id: string) => boolean): Promise<number> {
  const rows = await Promise.all([duePrefix, lookPrefix].map((prefix) => {
    const selector = { prefix, start: [...prefix, now] };
    return Array.fromAsync(kv.list(selector, { limit: MAX_BROUGHT_BACK, reverse: true }));
  }));
  const ids = rows.flat().map(({ key }) => idOf(key)).filter((id) => !isOurs(id));
  let count = 0;
  for (const found of await readEntries<Job>(kv, ids.map(jobKey))) {
    const job = found.value;
    if (job === null || job.dueAt === null || !isAhead(job.updatedAt, now)) continue;
    const atomic = kv.atomic().check(found);
    writeJob(atomic, job, { ...job, updatedAt: now, dueAt: now + Math.max(0, job.dueAt - job.updatedAt) });
    // Where the check fails, somebody works on it, and has dated it anew.
    if ((await atomic.commit()).ok) count++;
  }
  return count;
}

/**
 * Lets the platform call `sweep` each minute. Call it once, unconditionally, while `main.ts` is being evaluated and
 * before anything slow: the platform finds crons by evaluating the module when it is deployed.
 *
 * A failure is not repeated: the default of the command line would repeat it for 96 seconds and skip the next minutes.
 */
export function sweepEachMinute(sweep: () => Promise<void>): void {
  // Absent without `--unstable-cron`; the worker's own timer does the same work while the process lives.
  if (typeof Deno.cron !== "function") return;
  Deno.cron("contact sweep", "* * * * *", { backoffSchedule: [] }, async () => {
    try {
      await sweep();
    } catch {
      // The next minute comes; `sweep` has logged what there is to say.
    }
  });
}
