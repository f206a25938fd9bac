import { isAhead } from "@/lib/deadline.ts";
import type { Limit } from "@/lib/settings.ts";
import type { LimitState } from "@/lib/limits/limit_state.ts";
import { ServiceError } from "@/lib/errors.ts";
import { counted } from "@/lib/text/counted.ts";

/** A count that begins with the first message and ends a fixed time after it. */
export interface Window {
  count: number;
  /** Milliseconds since the epoch. */
  endsAt: number;
}

/** The limits of the write path. */
export interface ContactLimits {
  /** For each sender. */
  client: Limit;
  /** For all senders together. */
  all: Limit;
}

/**
 * The window that is running at `now`: `kept`, or a new one. One that has yet to begin was dated by a clock that has been
 * set back since, and would last too long.
 */
export function running(kept: Window | null, limit: Limit, now: number): Window {
  const length = limit.window * 1000;
  const isRunning = kept !== null && kept.endsAt > now && !isAhead(kept.endsAt - length, now);
  return isRunning ? kept : { count: 0, endsAt: now + length };
}

/** How a sender with these windows stands. The limit of all counts too, but is told only when nothing is left of it. */
export function standing(client: Window, all: Window, limits: ContactLimits, now: number): LimitState {
  const allFull = all.count >= limits.all.quota;
  const remaining = allFull ? 0 : Math.max(0, limits.client.quota - client.count);
  const clientFull = client.count >= limits.client.quota;
  const endsAt = allFull ? Math.max(all.endsAt, clientFull ? client.endsAt : 0) : client.endsAt;
  return {
    limit: limits.client,
    allowed: remaining > 0,
    remaining,
    reset: Math.max(1, Math.ceil((endsAt - now) / 1000)),
  };
}

/** @returns the failure of a message for which nothing is left. */
export function limited({ limit, reset }: LimitState): ServiceError {
  return new ServiceError("rate_limited", "Too many messages.", {
    hint: `Try again in ${counted(reset, "second")}. Each sender may send ${counted(limit.quota, "message")} in ` +
      `${counted(limit.window, "second")}, and all senders together have a limit too. ` +
      "Repeating a message with its Idempotency-Key is not counted.",
    retryAfter: reset,
  });
}
