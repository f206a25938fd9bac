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
 * Counts a call against the soft limit of tool calls, analyses, matches and searches, so that no caller takes all of the machine.
 *
 * @param count as how many it counts
 * @throws {ServiceError} `rate_limited` when nothing is left of it.
 */
export function countCall({ service, client }: Counting, count = 1): void {
  if (count < 1) return;
  const state = service.callLimiter.consume(client, count);
  if (!state.allowed) throw tooMany(state);
}

/**
 * Does what has a limit of its own, and counts it as a call where it is refused, so that nobody tries without end.
 *
 * @throws {ServiceError} `rate_limited` when no call is left; what `work` throws.
 */
export async function countingRefusals<T>({ service, client }: Counting, work: () => Promise<T>): Promise<T> {
  const state = service.callLimiter.peek(client);
  if (state.remaining === 0) throw tooMany(state);
  try {
    return await work();
  } catch (error) {
    // That the store cannot be reached is not the caller's doing.
    if (!(error instanceof ServiceError && error.code === "unavailable")) service.callLimiter.consume(client);
    throw error;
  }
}

/** Makes the answer to a client that has used up a soft limit. */
export function tooMany({ limit, reset }: LimitState): ServiceError {
  return new ServiceError("rate_limited", "Too many requests.", {
    hint: `At most ${limit.quota} of these requests in ${limit.window} seconds; try again in ${reset} seconds.`,
    retryAfter: reset,
  });
}
