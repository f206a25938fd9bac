import { DeskError } from "@/lib/admin/desk_language.ts";
import { deleteSessions, type Owner, readOwner } from "@/lib/admin/owner.ts";
import { createToken, digestOf, isSame, sign } from "@/lib/admin/secrets.ts";
import { addEvent, type SecurityEvents, type SecurityKind } from "@/lib/admin/security_events.ts";
import type { Session, Sessions } from "@/lib/admin/sessions.ts";
import { isAhead } from "@/lib/deadline.ts";
import { ServiceError } from "@/lib/errors.ts";
import { clientHash } from "@/lib/limits/soft_limiter.ts";
import { attemptsKey, sessionKey } from "@/lib/store/keys.ts";
import { commit, retryContended } from "@/lib/store/kv.ts";
import type { Store } from "@/lib/store/store.ts";

/** Somebody who is not signed in. */
export interface Visitor {
  /** The network, as `clientNetwork` gives it. */
  network: string;
  /** Family of the browser, for the list of sessions. */
  browser: string;
  /** The cookie by which a browser is recognised. */
  device?: string;
  /** Token of the session that the browser had until now; it ends when another one begins. */
  oldSession?: string;
}

/** The result of signing in. */
export interface Entered {
  /** Token of the new session. */
  token: string;
  session: Session;
  device: string;
}

/** The ways to sign in. */
interface Entry extends Pick<Session, "way" | "isRemembered"> {
  /** The event that is recorded. */
  kind: SecurityKind;
}

/** Returns what entering changes of the owner's record; undefined refuses. */
type Change = (
  owner: Owner,
  atomic: Deno.AtomicOperation,
  kv: Deno.Kv,
) => Owner | undefined | Promise<Owner | undefined>;

/** Turns visitors into sessions; the ways in differ in what they ask for. */
export class SignIns {
  #store: Store;
  #sessions: Sessions;
  #events: SecurityEvents;
  #now: () => number;

  constructor(store: Store, sessions: Sessions, events: SecurityEvents, now: () => number) {
    this.#store = store;
    this.#sessions = sessions;
    this.#events = events;
    this.#now = now;
  }

  /** Counts an attempt before it is looked at. @throws {ServiceError} `rate_limited`, `unavailable`. */
  async count(visitor: Visitor, owner: Owner): Promise<void> {
    const { secret } = this.#store;
    try {
      await this.#store.use((kv) => countAttempt(kv, secret, this.#attempter(visitor, owner), this.#now()));
    } catch (error) {
      if (error instanceof ServiceError && error.code === "rate_limited") {
        await this.#events.record({ kind: "locked", browser: visitor.browser });
      }
      throw error;
    }
  }

  /** Takes back the attempt that was counted before it turned out to be right. */
  async forgive(visitor: Visitor, owner: Owner): Promise<void> {
    await this.#store.use((kv) => forgive(kv, this.#store.secret, this.#attempter(visitor, owner)));
  }

  /**
   * Begins a session for an owner who was found to be right, in one commit that checks that the owner's record is still in
   * the epoch that was looked at. `change` gives the new record and may add to the commit, or refuses with undefined.
   *
   * @returns undefined when the record has changed so that what was right no longer is.
   */
  async enter(
    visitor: Visitor,
    { kind, ...entry }: Entry,
    seen: Owner,
    change: Change = (owner) => owner,
  ): Promise<Entered | undefined> {
    const { browser } = visitor;
    const [entered, count] = await this.#store.use((kv) =>
      retryContended(async () => {
        const { owner, entry: record } = await readOwner(kv);
        if (owner.epoch !== seen.epoch) return [];
        const atomic = kv.atomic().check(record);
        const next = await change(owner, atomic, kv);
        if (next === undefined) return [];
        if (next !== owner) atomic.set(record.key, next);
        const ended = owner.passkeys.length - next.passkeys.length;
        addEvent(atomic, { kind, browser, count: ended }, this.#now());
        const begun = this.#sessions.begin(atomic, next, { ...entry, browser });
        if (visitor.oldSession !== undefined) atomic.delete(sessionKey(digestOf(visitor.oldSession)));
        await commit(atomic);
        return [{ ...begun, device: createDevice(this.#store.secret, next.epoch) }, ended] as const;
      })
    );
    if (entered === undefined) return undefined;
    if (entered.session.epoch !== seen.epoch) await this.#store.use((kv) => deleteSessions(kv, entered.session.epoch));
    await this.forgive(visitor, seen);
    await this.#events.tell({ kind, browser, count });
    return entered;
  }

  #attempter({ network, device }: Visitor, { epoch }: Owner): Attempter {
    return { network, device: knownDevice(this.#store.secret, epoch, device) };
  }
}

/** Failures that are still remembered. */
interface Failures {
  count: number;
  lastAt: number;
  /** The time at which they are forgotten. */
  endsAt?: number;
}

interface Policy {
  /** Failures after which the waiting begins. */
  free: number;
  /** The first wait; each further failure doubles it. */
  firstWaitMs: number;
  longestWaitMs: number;
  /** After this long without a failure all is forgotten. */
  forgetMs: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** For one network, and for one device on which the owner has signed in before. */
const ONE: Policy = { free: 5, firstWaitMs: MINUTE_MS, longestWaitMs: HOUR_MS, forgetMs: 24 * HOUR_MS };
/** For all unknown devices together: a guesser with many addresses gets one guess a minute. */
const ALL: Policy = { free: 50, firstWaitMs: 1000, longestWaitMs: MINUTE_MS, forgetMs: 24 * HOUR_MS };

interface Attempter {
  /** The network, as `clientNetwork` gives it. */
  network: string;
  /** A device on which the owner has signed in before. It is counted for itself, so that nobody else can lock it out. */
  device?: string;
}

type Counter = [key: string[], policy: Policy];

function countersOf(secret: Uint8Array, { network, device }: Attempter): Counter[] {
  if (device !== undefined) return [[attemptsKey("device", device), ONE]];
  return [[attemptsKey("network", clientHash(secret, network)), ONE], [attemptsKey("all", ""), ALL]];
}

/**
 * Counts an attempt as failed before it is looked at, in one commit that checks what it has read: of attempts at the
 * same time, on any instance, no more pass than the limit allows. One that succeeds is taken back by `forgive`.
 *
 * @throws {ServiceError} `rate_limited`, with the seconds to wait.
 */
async function countAttempt(kv: Deno.Kv, secret: Uint8Array, who: Attempter, now: number): Promise<void> {
  const counters = countersOf(secret, who);
  await retryContended(async () => {
    const entries = await kv.getMany<Failures[]>(counters.map(([key]) => key));
    const atomic = kv.atomic();
    let wait = 0;
    for (const [index, entry] of entries.entries()) {
      const policy = counters[index][1];
      const failures = remembered(entry.value, policy, now);
      const pause = waitAfter(failures.count, policy);
      // Without a pause nothing is compared: clocks of instances differ a little.
      // A failure that has yet to come was dated by a clock that has been set back: the wait for it could last for years.
      if (pause > 0 && !isAhead(failures.lastAt, now)) wait = Math.max(wait, failures.lastAt + pause - now);
      const next = { count: failures.count + 1, lastAt: now, endsAt: now + policy.forgetMs } satisfies Failures;
      atomic.check(entry).set(entry.key, next, { expireIn: policy.forgetMs });
    }
    if (wait > 0) throw tooManyAttempts(wait);
    await commit(atomic);
  });
}

/** Takes back what `countAttempt` counted: all failures of this network or device, and one of all together. */
async function forgive(kv: Deno.Kv, secret: Uint8Array, who: Attempter): Promise<void> {
  const [[own], all] = countersOf(secret, who);
  await kv.delete(own);
  if (all === undefined) return;
  const [key, { forgetMs }] = all;
  await retryContended(async () => {
    const entry = await kv.get<Failures>(key);
    if (entry.value === null) return;
    const next = { ...entry.value, count: Math.max(0, entry.value.count - 1) };
    await commit(kv.atomic().check(entry).set(key, next, { expireIn: forgetMs }));
  });
}

function remembered(stored: Failures | null, { forgetMs }: Policy, now: number): Failures {
  return stored !== null && now < stored.lastAt + forgetMs ? stored : { count: 0, lastAt: 0 };
}

function waitAfter(count: number, { free, firstWaitMs, longestWaitMs }: Policy): number {
  if (count < free) return 0;
  return Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(count - free, 30));
}

function tooManyAttempts(waitMs: number): ServiceError {
  const seconds = Math.ceil(waitMs / 1000);
  return new DeskError("rate_limited", "attempts", { values: { seconds }, retryAfter: seconds });
}

/**
 * Makes the value by which a device is known again on which the owner has signed in. It lets nobody in: attempts from
 * such a device are counted apart, so that strangers who try passwords cannot lock the owner out (OWASP, device cookies).
 * Nothing is stored; signing out everywhere makes all devices strangers.
 */
function createDevice(secret: Uint8Array, epoch: number): string {
  const id = createToken();
  return `${id}.${signature(secret, epoch, id)}`;
}

/** Returns the device's id if the value was made here in this epoch. */
function knownDevice(secret: Uint8Array, epoch: number, value: string | undefined): string | undefined {
  const [id, signed = ""] = value?.split(".") ?? [];
  return id !== undefined && isSame(signed, signature(secret, epoch, id)) ? id : undefined;
}

function signature(secret: Uint8Array, epoch: number, id: string): string {
  return sign(secret, "device", `${epoch} ${id}`);
}
