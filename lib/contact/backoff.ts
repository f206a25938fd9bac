/** Attempts in one round: the first and nine more. */
export const MAX_ATTEMPTS = 10;

const FIRST_DELAY_MS = 30_000;
const FACTOR = 2.5;
/** A delay is up to this part shorter or longer, so that what failed together is not tried together. */
const JITTER = 0.2;

/**
 * The pause after a round's `attempt`th attempt, in milliseconds: half a minute at first, half a day at last, about 21
 * hours together.
 *
 * @param random from 0 to 1
 */
export function retryDelay(attempt: number, random = Math.random()): number {
  return Math.round(FIRST_DELAY_MS * FACTOR ** (attempt - 1) * (1 + JITTER * (2 * random - 1)));
}
