/** Makes something when it is first wanted, once; what has failed is tried again by the next who want it. */
export function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () =>
    made ??= make().catch((error) => {
      made = undefined;
      throw error;
    });
}

/** Makes something when it is first wanted, once. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** In milliseconds: work that takes longer lets others have their turn. */
const MAX_STEP_MS = 10;

/** Returns what tells whether a step has taken so long that others should have their turn, which it then begins anew. */
export function stepTimer(): () => boolean {
  let begun = performance.now();
  return () => {
    const isLong = performance.now() - begun > MAX_STEP_MS;
    if (isLong) begun = performance.now();
    return isLong;
  };
}

/** Goes through all steps without a pause. */
export function atOnce<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Goes through the steps, and lets waiting requests run in between. */
export async function stepByStep<T>(steps: Generator<void, T>): Promise<T> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await pause();
  }
}

/** Lets waiting requests run. */
export function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
