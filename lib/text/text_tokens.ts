/** One word, number or mark of a text. */
export interface Token {
  kind: "word" | "number" | "mark";
  /** Folded (see `foldWord`); a number as it is written, without signs that group its digits. */
  text: string;
  /** Where it stands in the visitor's own text, in UTF-16 units; `end` is exclusive. */
  start: number;
  end: number;
  /** Which clause it stands in, from 0: clauses end at marks, line breaks and words of contrast. */
  clause: number;
  /** True when nothing stands between this token and the one before it. */
  glued: boolean;
}

/** Words after which a new thought begins, so that a negation does not reach behind them. */
const CONTRAST = new Set(["but", "however", "instead", "aber", "sondern", "sino", "pero", "mais", "mas", "אבל", "אלא"]);

const CLAUSE_MARKS = /^[.!?;:,()[\]{}\n•–—|"“”„«»…]$/;

/** Ranges of hidden characters that may stand inside a word without ending it. */
const HIDDEN = "\\u00ad\\u200b-\\u200f\\u202a-\\u202e\\u2060\\u2066-\\u2069\\ufeff";

const TOKEN = new RegExp(
  [
    // Digits, grouped by comma, dot, apostrophe or a narrow space, then decimals or a fraction.
    "(\\d{1,3}(?:[,.'’\\u00a0\\u202f ]\\d{3}(?!\\d))+(?:[.,]\\d{1,2}(?!\\d))?|\\d+(?:[.,]\\d+|[½¼¾])?|[½¼¾])",
    `(\\p{L}[\\p{L}\\p{M}\\p{N}${HIDDEN}]*(?:['’ʼ][\\p{L}][\\p{L}\\p{M}${HIDDEN}]*)*)`,
    "(\\n|\\p{Sc}|[\\p{P}\\p{S}])",
  ].join("|"),
  "gu",
);

/** Splits a text into tokens in one pass. Markup is skipped; see `blankMarkup`. */
export function tokenise(text: string): Token[] {
  const tokens: Token[] = [];
  let clause = 0;
  let previousEnd = -1;
  for (const match of blankMarkup(text).matchAll(TOKEN)) {
    const [, number, word, mark] = match;
    const start = match.index;
    const end = start + match[0].length;
    const glued = start === previousEnd;
    previousEnd = end;
    if (mark !== undefined) {
      // A comma or dot between digits belongs to the number and never comes here.
      if (CLAUSE_MARKS.test(mark)) clause++;
      tokens.push({ kind: "mark", text: mark, start, end, clause, glued });
    } else if (number !== undefined) {
      tokens.push({ kind: "number", text: number, start, end, clause, glued });
    } else {
      const folded = foldWord(word);
      if (CONTRAST.has(folded)) clause++;
      tokens.push({ kind: "word", text: folded, start, end, clause, glued });
    }
  }
  return tokens;
}

/** Characters that are not seen: controls, joiners, marks of writing direction, variation selectors and tags. */
const INVISIBLE = /[\p{Cc}\p{Cf}\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}]/gu;

/** Tags, comments and entities of markup. Bounded, so that a lone `<` costs no search through the whole text. */
const MARKUP = /<!--[^]{0,600}?-->|<\/?[a-z!?][^<>]{0,400}>|&(?:[a-z]{2,8}|#\d{1,6}|#x[\da-f]{1,5});/gi;

/** Addresses say where something is, not what it is about. */
const ADDRESSES = /\bhttps?:\/\/[^\s<>"]{1,2000}/gi;

/**
 * Blanks out what is not language (markup, web addresses) and mends lone surrogates. The length does not change: a place
 * in the result is the same place in `text`, so that findings can be quoted from the original.
 */
function blankMarkup(text: string): string {
  let clean = text.toWellFormed();
  if (/[<&]/.test(clean)) clean = clean.replace(MARKUP, blank);
  return clean.includes("://") ? clean.replace(ADDRESSES, blank) : clean;
}

/** Returns a word in the form in which words are compared: compatibility forms joined, lower case, nothing invisible. */
export function foldWord(word: string): string {
  if (PLAIN.test(word)) return word;
  return word.normalize("NFKC").replace(INVISIBLE, "").replace(/[’‘ʼ´`]/g, "'").toLowerCase().normalize("NFC");
}

/** Returns a text in lower case without accents, letter for letter: what is found in it stands at the same place in `text`. */
export function foldLetters(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length !== text.length) return [...text].map(foldLetter).join("");
  return lower.replace(/[\u0080-\uffff]/g, foldLetter);
}

/** Letters that were folded before; as many as are used in the languages of Europe. */
const folded = new Map<string, string>();
const MAX_FOLDED = 1000;

function foldLetter(letter: string): string {
  const known = folded.get(letter);
  if (known !== undefined) return known;
  const plain = letter.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const result = plain.length === letter.length ? plain : letter;
  if (folded.size < MAX_FOLDED) folded.set(letter, result);
  return result;
}

/** Returns the same text without what is not seen, one space for any white space: fit to be quoted on one line. */
export function readable(text: string): string {
  return text.toWellFormed().replace(/\s+/g, " ").replace(INVISIBLE, "").trim();
}

const PLAIN = /^[a-z]+$/;

function blank(found: string): string {
  return " ".repeat(found.length);
}
