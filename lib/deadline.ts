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
export function withDeadline<T>(work: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DeadlineError(`no result after ${ms} ms`)), ms);
    const settle = <V>(how: (value: V) => void) => (value: V) => {
      clearTimeout(timer);
      how(value);
    };
    work.then(settle(resolve), settle(reject));
  });
}

/**
 * Gives what `work` gives, but not later than the abortion of `signal`; the work itself goes on.
 *
 * @param reason what is thrown then; the signal's own reason, unless said otherwise
 */
export async function untilAborted<T>(
  signal: AbortSignal,
  work: Promise<T>,
  reason: () => unknown = () => signal.reason,
): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(reason());
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/** Turns of the queue of microtasks: more than anything takes that waits for nothing outside. */
const TURNS = 40;

/**
 * Tells whether `work` is done without waiting for anything outside, such as a body that came with its head. Whatever
 * watches over a wait (a timer, a signal) costs more than most of such work.
 */
export async function isDoneAtOnce(work: Promise<unknown>): Promise<boolean> {
  let isDone = false;
  const note = () => void (isDone = true);
  work.then(note, note);
  for (let turn = 0; turn < TURNS && !isDone; turn++) await null;
  return isDone;
}

/** Clocks of instances differ by no more than this, in milliseconds. */
const CLOCK_SKEW_MS = 60_000;

/** Tells whether `time`, written down as the present of then, has yet to come: the clock has been set back since. */
export function isAhead(time: number, now: number): boolean {
  return time > now + CLOCK_SKEW_MS;
}
