import { ServiceError } from "@/lib/errors.ts";
import type { LimitState } from "@/lib/limits/soft_limiter.ts";
import type { CallContext } from "@/lib/operations/operation.ts";

type Counting = Pick<CallContext, "service" | "client">;

/**
 * Counts a call against the soft limit of reads.
 *
 * @throws {ServiceError} `rate_limited` when nothing is left of it.
 */
export function countRead({ service, client }: Counting): void {
  const state = service.readLimiter.consume(client);
  if (!state.allowed) throw tooMany(state);
}

/**
 * Counts a call against the soft limit of tool calls, analyses and searches, so that no caller takes all of the machine.
 *
 * @throws {ServiceError} `rate_limited` when nothing is left of it.
 */
export function countCall({ service, client }: Counting): void {
  const state = service.callLimiter.consume(client);
  if (!state.allowed) throw tooMany(state);
}

/** Makes the answer to a client that has used up a soft limit. */
export function tooMany({ limit, reset }: LimitState): ServiceError {
  return new ServiceError("rate_limited", "Too many requests.", {
    hint: `At most ${limit.quota} of these requests in ${limit.window} seconds; try again in ${reset} seconds.`,
    retryAfter: reset,
  });
}
