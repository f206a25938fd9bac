/** A stretch of a text. */
export interface Stretch {
  text: string;
  /** Number of the list in which its words stand, counted from 1. */
  mark?: number;
}

interface Found {
  start: number;
  end: number;
  mark: number;
}

/**
 * Cuts a text where words of the lists stand, whatever stands between them and however they are cased. What an
 * earlier list has found is not given to a later one, and longer phrases go before shorter ones.
 */
export function markWords(text: string, lists: readonly (readonly string[])[]): Stretch[] {
  const found: Found[] = [];
  for (const [index, phrases] of lists.entries()) {
    for (const phrase of phrases.toSorted((a, b) => b.length - a.length)) {
      for (const match of text.matchAll(patternOf(phrase))) {
        const [start, end] = [match.index, match.index + match[0].length];
        if (found.every((other) => end <= other.start || start >= other.end)) {
          found.push({ start, end, mark: index + 1 });
        }
      }
    }
  }
  const stretches: Stretch[] = [];
  let place = 0;
  for (const { start, end, mark } of found.sort((a, b) => a.start - b.start)) {
    if (start > place) stretches.push({ text: text.slice(place, start) });
    stretches.push({ text: text.slice(start, end), mark });
    place = end;
  }
  if (place < text.length) stretches.push({ text: text.slice(place) });
  return stretches;
}

/** Finds the words of a phrase in their order, as whole words. A phrase without words is found nowhere. */
function patternOf(phrase: string): RegExp {
  const words = phrase.match(/[\p{L}\p{N}\p{M}]+/gu) ?? ["^\\b$"];
  return new RegExp(`(?<![\\p{L}\\p{N}\\p{M}])${words.join("[^\\p{L}\\p{N}]+")}(?![\\p{L}\\p{N}\\p{M}])`, "giu");
}
