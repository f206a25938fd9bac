import { ServiceError } from "@/lib/errors.ts";

/** How many may wait; with a third of a second each, later ones would wait too long to be worth it. */
const MAX_WAITING = 15;

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * Does `work` after all that was asked before has ended, so that one runs at a time in this process.
 *
 * @throws {ServiceError} `unavailable` when too many wait already.
 */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= MAX_WAITING) {
    throw new ServiceError("unavailable", "Too many sign-ins at once.", {
      hint: "Try again in some seconds.",
      retryAfter: 5,
    });
  }
  waiting++;
  const mine = last.then(work);
  last = mine.catch(() => {});
  try {
    return await mine;
  } finally {
    waiting--;
  }
}
