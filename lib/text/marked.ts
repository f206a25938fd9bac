/** A stretch of a text. */
export interface Stretch {
  text: string;
  /** Number of the list in which its words stand, counted from 1. */
  mark?: number;
}

interface Place {
  start: number;
  end: number;
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/**
 * Cuts a text where words of the lists stand, whatever stands between them and however they are cased. What an
 * earlier list has found is not given to a later one, and longer phrases go before shorter ones.
 */
export function markWords(text: string, lists: readonly (readonly string[])[]): Stretch[] {
  const words = wordsOf(text);
  const found: (Place & { mark: number })[] = [];
  for (const [index, phrases] of lists.entries()) {
    for (const phrase of phrases.toSorted((a, b) => b.length - a.length)) {
      for (const { start, end } of placesOf(wordsOf(phrase), words)) {
        const isFree = found.every((other) => end <= other.start || start >= other.end);
        if (isFree) found.push({ start, end, mark: index + 1 });
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

function wordsOf(text: string): (Place & { word: string })[] {
  return [...text.matchAll(WORD)].map(({ 0: word, index }) => (
    { word: word.toLowerCase(), start: index, end: index + word.length }
  ));
}

/** Where the words of a phrase stand in their order. A phrase without words stands nowhere. */
function placesOf(phrase: ReturnType<typeof wordsOf>, words: ReturnType<typeof wordsOf>): Place[] {
  if (phrase.length === 0) return [];
  const starts = words.keys().filter((first) => phrase.every(({ word }, index) => words[first + index]?.word === word));
  return [...starts].map((first) => ({ start: words[first].start, end: words[first + phrase.length - 1].end }));
}
