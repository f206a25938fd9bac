import { remembering } from "@/lib/text/remembered.ts";
import { isGenderEnding, type TextWord, textWords } from "@/lib/language/text_words.ts";

/** A word, a number or a sign of which values are made. */
export interface Piece extends TextWord {
  /** Whether a comma, a full stop or another end stands before it. */
  isApart: boolean;
  /** Whether a clause may begin here: behind a bracket, a dash or another mark. */
  isEdge: boolean;
  /** Whether a colon stands before it. */
  isAfterColon: boolean;
  number?: number;
}

/** Numbers, words and signs; the k of kSEK is a word by itself. */
const FIGURE = /(\d{1,3}(?:[.,'’\u00a0\u202f ]\d{3}(?![\d]))+(?:[.,]\d{1,2}(?!\d))?|\d+(?:[.,]\d+)?|[½¼¾])/u;
const WORD = /k(?=[A-Z]{3}\b)|\p{Lu}{1,2}\$|[\p{L}\p{M}][\p{L}\p{M}\p{N}]*|[%€$£₪]/u;
const PIECE = new RegExp(`${FIGURE.source}|${WORD.source}`, "gu");

const FRACTIONS: Record<string, number> = { "½": 0.5, "¼": 0.25, "¾": 0.75 };

/** Cuts a text into words, numbers and signs. */
export const piecesOf = remembering((text): readonly Piece[] => {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { 0: written, 1: digits, index: start } of text.matchAll(PIECE)) {
    const between = text.slice(end, start);
    const isGender = pieces.length > 0 && isGenderEnding(pieces.at(-1)!.written, between, written) &&
      // Behind a slash, Latin letters are a unit more often: h/sem.
      (!between.startsWith("/") || /^\p{Lo}{1,2}$/u.test(written)) && digits === undefined;
    if (isGender) {
      end = start + written.length;
      continue;
    }
    // "3.000,-" is an amount without cents; the dot of "t.o.m." and of "ca. 40" is none of a sentence.
    const mark = between.replace(/,[-–—]+|:/g, "").replace(/^\.-/, "");
    const isAbbreviated = digits !== undefined && /^\p{L}{1,3}$/u.test(pieces.at(-1)?.written ?? "");
    const isApart = /[,;!?•|]/.test(mark) || /\.\s/.test(mark) && !/\p{Ll}/u.test(written[0]) && !isAbbreviated;
    const folded = digits === undefined ? textWords(written)[0]?.folded ?? written : written;
    pieces.push({
      written,
      folded,
      start,
      end: end = start + written.length,
      isJoined: between === "-" || between === "‑",
      isApart,
      isAfterColon: /:\s*$/.test(between),
      // The dash of "80–100" joins.
      isEdge: start === 0 || isApart ||
        /[()[\]·–—/+]|\s-\s/.test(between) && !(digits !== undefined && pieces.at(-1)?.number !== undefined),
      ...digits !== undefined && { number: FRACTIONS[digits] ?? numberOf(digits) },
    });
  }
  return pieces;
});

/** Reads digits as any of the languages writes them: a mark before three digits groups them. */
function numberOf(digits: string): number {
  const grouped = /^\d{1,3}(?:[.,'’\u00a0\u202f ]\d{3})+/.exec(digits)?.[0] ?? "";
  const rest = digits.slice(grouped.length);
  return Number(grouped === "" ? digits.replace(",", ".") : grouped.replace(/\D/g, "") + rest.replace(",", "."));
}
