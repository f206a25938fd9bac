/** The counters of a message: its sender, the network that the sender is a part of, and everybody together. */
import { isAhead } from "@/lib/deadline.ts";
import { ServiceError } from "@/lib/errors.ts";
import type { LimitState } from "@/lib/limits/soft_limiter.ts";
import type { Limit } from "@/lib/settings.ts";
import { counted } from "@/lib/text/in_words.ts";

/** The messages that may be held for each one that may wake the owner. */
export const HELD_TIMES = 10;
/** One network takes no more than this part of either. */
export const NETWORK_PART = 10;

/** The limits of the write path. */
export interface ContactLimits {
  /** For each sender. */
  client: Limit;
  /** For all senders together: how many messages wake the owner. Of what is beyond it, more is held (`HELD_TIMES`). */
  all: Limit;
}

/** A count that begins with the first message and ends a fixed time after it. */
export interface Window {
  count: number;
  /** Milliseconds since the epoch. */
  endsAt: number;
}

/**
 * Returns the window that is running at `now`: the stored one, or a new one. A stored one that has yet to begin was dated
 * by a clock that has been set back since, and would last too long.
 */
export function running(stored: Window | null, limit: Limit, now: number): Window {
  const length = limit.window * 1000;
  const isRunning = stored !== null && stored.endsAt > now && !isAhead(stored.endsAt - length, now);
  return isRunning ? stored : { count: 0, endsAt: now + length };
}

/** A count of many senders together: `count` of the messages that wake the owner, and `held` of those that do not. */
export interface Total extends Window {
  /** Absent where a version that held nothing has counted. */
  held?: number;
}

/** All that a submission counts against. */
export interface Counts {
  client: Window;
  /** Of the wide network; in the same window as that of all, of which it is a part. */
  network: Total;
  all: Total;
}

export function countsAt(
  client: Window | null,
  network: Total | null,
  all: Total | null,
  limits: ContactLimits,
  now: number,
): Counts {
  const total: Total = running(all, limits.all, now);
  const part = network?.endsAt === total.endsAt ? network : { count: 0, endsAt: total.endsAt };
  return { client: running(client, limits.client, now), network: part, all: total };
}

export function oneMore(total: Total, isHeld: boolean): Total {
  const { count, held = 0 } = total;
  return isHeld ? { ...total, held: held + 1 } : { ...total, count: count + 1 };
}

/** Tells whether one more message may wake the owner, and whether one more may be held (contract, section 7.2). */
export function roomIn(
  { network, all }: Counts,
  { all: { quota } }: ContactLimits,
): { waking: boolean; held: boolean } {
  // At least one, so that a small total is not nobody's.
  const part = (total: number) => Math.max(1, Math.floor(total / NETWORK_PART));
  const most = quota * HELD_TIMES;
  return {
    waking: all.count < quota && network.count < part(quota),
    held: (all.held ?? 0) < most && (network.held ?? 0) < part(most),
  };
}

/**
 * Returns how a sender with these counts stands. The limits of many senders together count too, but are told only when
 * nothing is left of them, not even to be held.
 */
export function standing(counts: Counts, limits: ContactLimits, now: number): LimitState {
  const { client, all } = counts;
  const room = roomIn(counts, limits);
  const isFull = !room.waking && !room.held;
  const remaining = isFull ? 0 : Math.max(0, limits.client.quota - client.count);
  const isClientFull = client.count >= limits.client.quota;
  const endsAt = isFull ? Math.max(all.endsAt, isClientFull ? client.endsAt : 0) : client.endsAt;
  return { limit: limits.client, allowed: remaining > 0, remaining, reset: secondsUntil(endsAt, now) };
}

export function secondsUntil(time: number, now: number): number {
  return Math.max(1, Math.ceil((time - now) / 1000));
}

/** Returns the failure of a message for which nothing is left. */
export function limited({ limit, reset }: LimitState): ServiceError {
  return new ServiceError("rate_limited", "Too many messages.", {
    hint: `Try again in ${counted(reset, "second")}. Each sender may send ${counted(limit.quota, "message")} in ` +
      `${counted(limit.window, "second")}; there are also limits for each network and for all senders together. ` +
      "A retry with the same Idempotency-Key does not count.",
    retryAfter: reset,
  });
}
