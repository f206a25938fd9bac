/** Shortest word that is corrected: in shorter ones another letter is another word. */
const MIN_LENGTH = 5;

/** Longest part of a word that is looked at, which bounds the cost of a word of any length. */
const MAX_LENGTH = 20;

/** Finds the known word that a misspelt one means. */
export interface Spelling {
  /** The known word with one letter more, less, other or two swapped; the most frequent one; undefined if there is none. */
  correct(word: string): string | undefined;
}

/**
 * Indexes `words` (word to frequency) by everything that is left when one letter is deleted, so that a look-up costs
 * the length of the word, however many words are known.
 */
export function createSpelling(words: ReadonlyMap<string, number>): Spelling {
  const byRest = new Map<string, string>();
  // Most frequent first, then by code unit: a rest belongs to the first one that claims it.
  const known = [...words].filter(([word]) => word.length >= MIN_LENGTH && word.length <= MAX_LENGTH)
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  for (const [word] of known) {
    for (const rest of rests(word)) if (!byRest.has(rest)) byRest.set(rest, word);
  }

  function correct(word: string): string | undefined {
    if (word.length < MIN_LENGTH || word.length > MAX_LENGTH || words.has(word)) return undefined;
    for (const rest of rests(word)) {
      const candidate = byRest.get(rest);
      if (candidate !== undefined && isOneEditApart(word, candidate)) return candidate;
    }
    return undefined;
  }

  return { correct };
}

/** Returns true when one letter added, deleted, replaced, or two neighbours swapped, make `b` out of `a`. Linear. */
export function isOneEditApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false;
  let front = 0;
  while (front < a.length && a[front] === b[front]) front++;
  let back = 0;
  const most = Math.min(a.length, b.length) - front;
  while (back < most && a[a.length - 1 - back] === b[b.length - 1 - back]) back++;
  const [restA, restB] = [a.slice(front, a.length - back), b.slice(front, b.length - back)];
  if (restA.length <= 1 && restB.length <= 1) return true;
  return restA.length === 2 && restB.length === 2 && restA[0] === restB[1] && restA[1] === restB[0];
}

function* rests(word: string): Generator<string> {
  yield word;
  // The first letter is seldom wrong, and leaving it out would join too many words.
  for (let index = 1; index < word.length; index++) yield word.slice(0, index) + word.slice(index + 1);
}

/**
 * Returns the entry of `known` that is most probably meant by `word`: at most two changed letters apart (one in a word of up to
 * four letters), ignoring case; the first one where several are equally near.
 */
export function nearest(word: string, known: Iterable<string>): string | undefined {
  let best: string | undefined;
  let least = word.length <= 4 ? 1 : 2;
  for (const candidate of known) {
    if (Math.abs(candidate.length - word.length) > 2) continue;
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase());
    if (distance < least || (distance === least && best === undefined)) [best, least] = [candidate, distance];
  }
  return best;
}

/** Returns the Levenshtein distance: how many letters must be inserted, deleted or replaced. Cost: the product of the lengths. */
function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = previous[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1);
      current.push(Math.min(replaced, previous[j] + 1, current[j - 1] + 1));
    }
    previous = current;
  }
  return previous[b.length];
}
