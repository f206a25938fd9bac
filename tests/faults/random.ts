/** Randomness that a seed repeats (mulberry32). */
export function createRandom(seed: number) {
  let state = seed >>> 0;

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  return {
    /** A number from `min` up to, not including, `max`. */
    between: (min: number, max: number) => min + next() * (max - min),
    /** Whether something of this probability happens. */
    happens: (probability: number) => next() < probability,
    /** A text that no other call gives. */
    word: () => Array.from({ length: 4 }, () => Math.floor(next() * 2 ** 32).toString(36)).join("-"),
    /** Randomness of its own, for what runs at the same time. */
    fork: () => createRandom(Math.floor(next() * 2 ** 32)),
  };
}

export type Random = ReturnType<typeof createRandom>;

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
