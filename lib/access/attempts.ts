import { isAhead } from "@/lib/deadline.ts";
import { clientHash } from "@/lib/limits/client.ts";
import { ServiceError } from "@/lib/errors.ts";
import { attemptsKey } from "@/lib/store/keys.ts";
import { commit, retryContended } from "@/lib/store/retry.ts";

/** Failures that are still remembered. */
interface Failures {
  count: number;
  lastAt: number;
  /** When they are forgotten. */
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

/** Who tries to sign in. */
export interface Attempter {
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
export async function countAttempt(kv: Deno.Kv, secret: Uint8Array, who: Attempter, now: number): Promise<void> {
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
export async function forgive(kv: Deno.Kv, secret: Uint8Array, who: Attempter): Promise<void> {
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

function remembered(kept: Failures | null, { forgetMs }: Policy, now: number): Failures {
  return kept !== null && now < kept.lastAt + forgetMs ? kept : { count: 0, lastAt: 0 };
}

function waitAfter(count: number, { free, firstWaitMs, longestWaitMs }: Policy): number {
  if (count < free) return 0;
  return Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(count - free, 30));
}

function tooManyAttempts(waitMs: number): ServiceError {
  const seconds = Math.ceil(waitMs / 1000);
  return new ServiceError("rate_limited", "Too many attempts to sign in.", {
    hint: `Try again in ${seconds} seconds, use a passkey, or sign in on a device that you have used before.`,
    retryAfter: seconds,
  });
}
