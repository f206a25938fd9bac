/**
 * The entry of `known` that is most probably meant by `word`: at most two changed letters apart (one in a word of up to
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

/** Levenshtein distance: how many letters must be inserted, deleted or replaced. Cost: the product of the lengths. */
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
