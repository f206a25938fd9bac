/** Makes something when it is first wanted, once; what has failed is tried again by the next who want it. */
export function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () =>
    made ??= make().catch((error) => {
      made = undefined;
      throw error;
    });
}

/** Makes something when it is wanted, and anew where the collector has taken it since: what is large and seldom used. */
export function weakly<T extends WeakKey>(make: () => Promise<T>): () => Promise<T> {
  let made: WeakRef<T> | undefined;
  return async () => {
    let value = made?.deref();
    if (value === undefined) made = new WeakRef(value = await make());
    return value;
  };
}

/** Makes something when it is first wanted, once. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Makes something of each language when it is first wanted, once: what `Intl` offers takes longer to make than to use. */
export function onceForEach<T, L extends string = string>(make: (language: L) => T): (language: L) => T {
  const known = new Map<L, T>();
  return (language) => {
    let made = known.get(language);
    if (made === undefined) known.set(language, made = make(language));
    return made;
  };
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

/** Makes something in steps: little by little before it is wanted, or the rest of it at once for who cannot wait. */
export class Gradual<T> {
  #steps: Generator<void, T> | undefined;
  #made: { value: T } | undefined;

  constructor(steps: () => Generator<void, T>) {
    this.#steps = steps();
  }

  /** Returns it; what is missing is made now. */
  get value(): T {
    return atOnce(this.steps());
  }

  /** Makes what is missing, in steps. */
  *steps(): Generator<void, T> {
    while (this.#made === undefined) {
      const step = this.#steps!.next();
      if (step.done) {
        this.#made = { value: step.value };
        this.#steps = undefined;
      } else yield;
    }
    return this.#made.value;
  }
}

/** Lets waiting requests run. */
export function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
