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
export function foldWord(word: string): string {
  if (ASCII.test(word)) return word.toLowerCase();
  const folded = foldLetters(word.normalize("NFC")).normalize("NFD").replace(/\p{M}/gu, "");
  return /[ßøœæł]/.test(folded) ? folded.replace(/[ßøœæł]/g, (letter) => LIGATURES[letter]) : folded;
}

const ASCII = /^[a-z0-9]+$/i;

const LIGATURES: Record<string, string> = { ß: "ss", ø: "o", œ: "oe", æ: "ae", ł: "l" };

/** What may stand in a word, by UTF-16 unit: 0 is not known yet. Letters beyond these units are found by a pattern. */
const IN_WORD = new Uint8Array(1 << 16);
const [YES, NO, BEYOND] = [1, 2, 3];

function inWord(code: number): number {
  if (IN_WORD[code] === 0) {
    const isBeyond = code >= 0xd800 && code < 0xe000;
    IN_WORD[code] = isBeyond ? BEYOND : /[\p{L}\p{M}\p{N}]/u.test(String.fromCharCode(code)) ? YES : NO;
  }
  return IN_WORD[code];
}

/** Returns where the word ends that may begin at a place: there, if none does. */
function wordEnd(text: string, from: number): number {
  let at = from;
  for (; at < text.length; at++) {
    const found = inWord(text.charCodeAt(at));
    if (found === YES) continue;
    const letter = found === BEYOND ? String.fromCodePoint(text.codePointAt(at)!) : "";
    if (letter.length < 2 || !/[\p{L}\p{M}\p{N}]/u.test(letter)) break;
    at++;
  }
  return at;
}

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
  for (let start = 0; start < text.length; start++) {
    const to = wordEnd(text, start);
    if (to === start) continue;
    const written = text.slice(start, to);
    const between = text.slice(end, start);
    const isGender = words.length > 0 && isGenderEnding(words.at(-1)!.written, between, written);
    end = to;
    if (isGender) words.at(-1)!.end = end;
    else words.push({ written, folded: foldWord(written), start, end, isJoined: between === "-" || between === "‑" });
    start = end - 1;
  }
  return words;
}
