/** Clocks of instances differ by no more than this, in milliseconds. */
export const CLOCK_SKEW_MS = 60_000;

/** Whether `time`, written down as the present of then, has yet to come: the clock has been set back since. */
export function isAhead(time: number, now: number): boolean {
  return time > now + CLOCK_SKEW_MS;
}
