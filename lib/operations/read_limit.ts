import { ServiceError } from "@/lib/errors.ts";
import type { LimitState } from "@/lib/limits/soft_limiter.ts";
import type { CallContext } from "@/lib/operations/operation.ts";

/**
 * Counts a call against the soft limit of reads.
 *
 * @throws {ServiceError} `rate_limited` when nothing is left of it.
 */
export function countRead({ service, client }: Pick<CallContext, "service" | "client">): void {
  const state = service.readLimiter.consume(client);
  if (!state.allowed) throw tooManyReads(state);
}

/** Makes the answer to a client that has used up its reads. */
export function tooManyReads({ limit, reset }: LimitState): ServiceError {
  return new ServiceError("rate_limited", "Too many requests.", {
    hint: `At most ${limit.quota} of these requests in ${limit.window} seconds; try again in ${reset} seconds.`,
    retryAfter: reset,
  });
}
