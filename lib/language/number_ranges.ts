import type { ValueWords } from "@/lib/language/value_words.ts";

/** A range as a text states it: one figure is both ends; "up to" has no lower one. */
export interface Range {
  min?: number;
  max?: number;
}

/** More thousands than these are none: 1,050k SEK is still paid to somebody. */
const MOST_THOUSANDS = 10_000;

/** Reads a number, in digits or in words. */
export function numberAt(words: ValueWords, at: number): { value: number; to: number } | undefined {
  const piece = words.pieces[at];
  if (piece === undefined) return undefined;
  let value = piece.number;
  let to = at + 1;
  if (value === undefined) {
    let said: string | undefined;
    for (const [id, end] of words.beginningAt(at)) {
      if (id.startsWith("n-") && (said === undefined || end > to)) [said, to] = [id, end];
    }
    if (said === undefined) return undefined;
    value = Number(said.slice(2).replace("_", "."));
  }
  const half = words.wordAt(to, "and-half");
  if (half !== undefined && value < 20) [value, to] = [value + 0.5, half];
  const million = words.wordAt(to, "million");
  if (million !== undefined) return { value: value * 1_000_000, to: million };
  const thousand = words.wordAt(to, "thousand");
  return thousand === undefined || value >= MOST_THOUSANDS ? { value, to } : { value: value * 1000, to: thousand };
}

/** Reads what joins two ends of a range ("or" those of numbers alone), and returns where the other one begins. */
export function jointAt(words: ValueWords, from: number, at: number, isNumber = true): number | undefined {
  if (/^[.'’׳]?\s*[-–—−]\s*$/.test(words.gap(at))) return at;
  const isBetween = words.wordBefore(from, "between") !== undefined;
  return words.pieces[at]?.isApart
    ? undefined
    : words.wordAt(at, "to") ?? (isNumber ? words.wordAt(at, "or") : undefined) ??
      (isBetween ? words.wordAt(at, "and") : undefined);
}

/** Tells whether a dash with room around it stands between two things, and not between two ends: "£95k – 2 days". */
export function isBreak(words: ValueWords, at: number, low: number, high: number): boolean {
  return high < low && /\s[-–—−]\s/.test(words.gap(at));
}

/** Reads what is said of a number, or of the ends of a range: "at least", "about", "or more". */
export function boundedRange(
  words: ValueWords,
  from: number,
  low: number,
  high: number,
  to: number,
): { from: number; to: number; range: Range } {
  const least = words.wordBefore(from, "at-least");
  const most = words.wordBefore(from, "at-most");
  const about = words.wordBefore(from, "about");
  const more = words.wordAt(to, "or-more");
  const isPlus = /^\+/.test(words.text.slice(words.pieces[to - 1].end));
  if (low !== high) {
    const range = { min: Math.min(low, high), max: Math.max(low, high) };
    return { from: words.wordBefore(from, "between") ?? about ?? from, to, range };
  }
  if (most !== undefined) return { from: most, to, range: { max: high } };
  if (least !== undefined || more !== undefined || isPlus) {
    return { from: least ?? from, to: more ?? to, range: { min: low } };
  }
  return { from: about ?? from, to, range: { min: low, max: high } };
}
