/** A commit did not hold, because something that it had read was changed meanwhile. */
export class Conflict extends Error {
  override name = "Conflict";
}

/** Enough for seconds of contention: the pauses of all attempts together are about two seconds. */
const MAX_ATTEMPTS = 20;
const FIRST_PAUSE_MS = 4;
const LONGEST_PAUSE_MS = 200;

/** Whether trying again at once may help: a lost race, or two processes writing to one SQLite file. */
export function isContention(error: unknown): boolean {
  return error instanceof Conflict || (error instanceof Error && /database is (locked|busy)/.test(error.message));
}

/**
 * Does `attempt` again, from reading to committing, while it fails by contention; with growing, random pauses, so that
 * two that met once do not meet again.
 *
 * @throws whatever the last attempt threw.
 */
export async function retryContended<T>(attempt: () => Promise<T>, maxAttempts = MAX_ATTEMPTS): Promise<T> {
  for (let tried = 1;; tried++) {
    try {
      return await attempt();
    } catch (error) {
      if (tried >= maxAttempts || !isContention(error)) throw error;
      const pause = Math.random() * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tried);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/**
 * Commits, and gives the versionstamp.
 *
 * @throws {Conflict} when a check did not hold.
 */
export async function commit(atomic: Deno.AtomicOperation): Promise<string> {
  const result = await atomic.commit();
  if (!result.ok) throw new Conflict("something that was read has changed");
  return result.versionstamp;
}
