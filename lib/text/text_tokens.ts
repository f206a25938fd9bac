import { remembering } from "@/lib/text/remembered.ts";

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

const CLAUSE_MARKS = new Set('.!?;:,()[]{}\n•–—|"“”„«»…');

/** Ranges of hidden characters that may stand inside a word without ending it. */
const HIDDEN = "\\u00ad\\u200b-\\u200f\\u202a-\\u202e\\u2060\\u2066-\\u2069\\ufeff";

const TOKEN = new RegExp(
  [
    // Digits, grouped by comma, dot, apostrophe or a narrow space, then decimals or a fraction.
    "(\\d{1,3}(?:[,.'’\\u00a0\\u202f ]\\d{3}(?!\\d))+(?:[.,]\\d{1,2}(?!\\d))?|\\d+(?:[.,]\\d+|[½¼¾])?|[½¼¾])",
    `(\\p{L}[\\p{L}\\p{M}\\p{N}${HIDDEN}]*(?:['’ʼ][\\p{L}][\\p{L}\\p{M}${HIDDEN}]*)*)`,
    "(\\n|\\p{Sc}|[\\p{P}\\p{S}])",
  ].join("|"),
  "uy",
);

/** Splits a text into tokens in one pass. Markup is skipped; see `blankMarkup`. */
export function tokenise(text: string): Token[] {
  const clean = blankMarkup(text);
  const tokens: Token[] = [];
  let clause = 0;
  let previousEnd = -1;
  function add(kind: Token["kind"], text: string, start: number, end: number): void {
    // A comma or dot between digits belongs to the number and never comes here.
    if (kind === "mark" ? CLAUSE_MARKS.has(text) : kind === "word" && CONTRAST.has(text)) clause++;
    tokens.push({ kind, text, start, end, clause, glued: start === previousEnd });
    previousEnd = end;
  }

  for (let start = 0; start < clean.length;) {
    const first = clean.charCodeAt(start);
    const end = isCommonLetter(first) ? commonWordEnd(clean, start) : -1;
    if (end > start) {
      add("word", clean.slice(start, end).toLowerCase(), start, end);
      start = end;
    } else if (first === SPACE) {
      start++;
    } else {
      start = readAt(clean, start, add);
    }
  }
  return tokens;
}

/** Splits a text as `tokenise` does; the tokens are remembered while what it belongs to is read. */
export const tokensOf = remembering((text): readonly Token[] => tokenise(text));

/** Reads what stands at `start`, whatever it is, and returns where to go on. */
function readAt(
  text: string,
  start: number,
  add: (kind: Token["kind"], text: string, start: number, end: number) => void,
): number {
  TOKEN.lastIndex = start;
  const match = TOKEN.exec(text);
  if (match === null) return start + (text.codePointAt(start)! > 0xffff ? 2 : 1);
  const [whole, number, word, mark] = match;
  const end = start + whole.length;
  if (mark !== undefined) add("mark", mark, start, end);
  else if (number !== undefined) add("number", number, start, end);
  else add("word", foldWord(word), start, end);
  return end;
}

const SPACE = 0x20;

/**
 * Recognises letters that nearly all words of our languages are written with, and which are folded by writing them small:
 * without those that are put together of others, such as `ĳ`.
 */
function isCommonLetter(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) ||
    (code >= 0xc0 && code <= 0x17e && !UNCOMMON.has(code)) || (code >= 0x5d0 && code <= 0x5ea);
}

/** Multiplication, division, and Latin letters that another form stands for. */
const UNCOMMON = new Set([0xd7, 0xf7, 0x130, 0x132, 0x133, 0x13f, 0x140, 0x149]);

/** Returns where a word ends that is made of common letters, digits and apostrophes; -1 where there is more to it. */
function commonWordEnd(text: string, start: number): number {
  let end = start;
  // Digits may follow letters, but not behind an apostrophe.
  for (let hasApostrophe = false;;) {
    let code = text.charCodeAt(end);
    while (isCommonLetter(code) || (!hasApostrophe && code >= 0x30 && code <= 0x39)) code = text.charCodeAt(++end);
    if (code === APOSTROPHE && isCommonLetter(text.charCodeAt(end + 1))) {
      hasApostrophe = true;
      end++;
    } else {
      const isPlain = code < 0x80 && (code !== APOSTROPHE || !(text.charCodeAt(end + 1) >= 0x80));
      return isPlain || end === text.length || isQuotationOrDash(code) ? end : -1;
    }
  }
}

const APOSTROPHE = 0x27;

/** Recognises marks beyond ASCII that end a word: quotation marks, dashes, dots (all but the apostrophe among them). */
function isQuotationOrDash(code: number): boolean {
  return code >= 0x2010 && code <= 0x2027 && code !== 0x2019;
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
  // Most texts have nothing to replace, and looking is much faster than replacing nothing.
  return /[\u0080-\uffff]/.test(lower) ? lower.replace(/[\u0080-\uffff]/g, foldLetter) : lower;
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
  if (READABLE.test(text)) return text;
  return text.toWellFormed().replace(/\s+/g, " ").replace(INVISIBLE, "").trim();
}

/** What is readable as it is, in letters and signs of western Europe: most of what is quoted. */
const READABLE = /^[!-~\u00a1-\u00ac\u00ae-\u024f–—‘’“”•…€]+(?: [!-~\u00a1-\u00ac\u00ae-\u024f–—‘’“”•…€]+)*$/;

const PLAIN = /^[a-z]+$/;

function blank(found: string): string {
  return " ".repeat(found.length);
}
