/** Something took longer than it may. */
export class DeadlineError extends Error {
  override name = "DeadlineError";
}

/**
 * Gives what `work` gives, but not later than after `ms`. The work itself goes on: a remote store that does not answer
 * has no other way to be given up.
 *
 * @throws {DeadlineError}
 */
export async function withDeadline<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DeadlineError(`no result after ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Clocks of instances differ by no more than this, in milliseconds. */
const CLOCK_SKEW_MS = 60_000;

/** Tells whether `time`, written down as the present of then, has yet to come: the clock has been set back since. */
export function isAhead(time: number, now: number): boolean {
  return time > now + CLOCK_SKEW_MS;
}
