// Several readers ask the same about the same texts: what was found is remembered while one text is read.

const forgetting: (() => void)[] = [];
const counting: (() => number)[] = [];

/** So many texts are remembered of each kind; more than a posting has lines and points. */
const MOST_TEXTS = 1000;

/** Makes of a function one that remembers what it returned, until all that was read is forgotten. */
export function remembering<T>(find: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  onForget(() => known.clear(), () => known.size);
  return function findOnce(text) {
    let found = known.get(text);
    if (found === undefined) {
      if (known.size === MOST_TEXTS) known.clear();
      known.set(text, found = find(text));
    }
    return found;
  };
}

/** Takes part in forgetting, and says how many texts are remembered. */
export function onForget(forget: () => void, count: () => number): void {
  forgetting.push(forget);
  counting.push(count);
}

/** Forgets the texts that have been read: those who wrote them do not expect them to stay in memory. */
export function forgetTexts(): void {
  for (const forget of forgetting) forget();
}

/** Tells of each kind how many texts are remembered, for the tests. */
export function rememberedTexts(): number[] {
  return counting.map((count) => count());
}
