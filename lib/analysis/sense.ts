import type { Reading } from "@/lib/analysis/reading.ts";
import { isSmallWord } from "@/lib/text/language.ts";

/** Fewer known words than this, or fewer different ones, are no language. */
const LEAST_KNOWN = 0.45;
const LEAST_VARIETY = 0.12;

/** False for keyboard mashing, endless repetition, markup without text. */
export function makesSense({ tokens, stems }: Reading, isKnown: (stem: string) => boolean): boolean {
  const different = new Set<string>();
  let words = 0;
  let known = 0;
  tokens.forEach(({ kind, text }, place) => {
    if (kind !== "word") return;
    words++;
    different.add(stems[place]);
    if (isSmallWord(text) || isKnown(stems[place])) known++;
  });
  return words > 0 && known >= words * LEAST_KNOWN && different.size >= words * LEAST_VARIETY;
}
