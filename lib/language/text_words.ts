import { foldLetters } from "@/lib/text/text_tokens.ts";

/** A word of a text, between its marks. */
export interface TextWord {
  written: string;
  folded: string;
  start: number;
  end: number;
  /** Whether only a hyphen stands between it and the word before. */
  isJoined: boolean;
}

/** Returns a word as it is compared: without accents, ß as ss. */
function foldWord(word: string): string {
  if (ASCII.test(word)) return word.toLowerCase();
  const folded = foldLetters(word.normalize("NFC")).normalize("NFD").replace(/\p{M}/gu, "");
  return /[ßøœæł]/.test(folded) ? folded.replace(/[ßøœæł]/g, (letter) => LIGATURES[letter]) : folded;
}

const ASCII = /^[a-z0-9]+$/i;

const LIGATURES: Record<string, string> = { ß: "ss", ø: "o", œ: "oe", æ: "ae", ł: "l" };

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** What may stand between a word and the ending of its other gender: Pfleger:in, Koch/Köchin, infirmier(ère). */
const BEFORE_GENDER = /^(?:[*:·•_]|\(-?|\/-?)$/;

/** Tells whether a word is only the ending of the other gender of the word before. */
export function isGenderEnding(before: string, between: string, written: string): boolean {
  return between.length <= 2 && BEFORE_GENDER.test(between) && !/\p{Lu}/u.test(written) &&
    written.length <= (between.startsWith("/") ? 3 : 5) && !/\p{Lu}$/u.test(before);
}

/** Splits a text into words; the endings of another gender that are written behind a mark are left out. */
export function textWords(text: string): TextWord[] {
  const words: TextWord[] = [];
  let end = 0;
  for (const { 0: written, index: start } of text.matchAll(WORD)) {
    const between = text.slice(end, start);
    const isGender = words.length > 0 && isGenderEnding(words.at(-1)!.written, between, written);
    end = start + written.length;
    if (isGender) {
      words.at(-1)!.end = end;
      continue;
    }
    words.push({ written, folded: foldWord(written), start, end, isJoined: between === "-" || between === "‑" });
  }
  return words;
}
