/** Characters that are not seen: controls, joiners, marks of writing direction, variation selectors and tags. */
const INVISIBLE = /[\p{Cc}\p{Cf}\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}]/gu;

/** Tags, comments and entities of markup. Bounded, so that a lone `<` costs no search through the whole text. */
const MARKUP = /<!--[^]{0,600}?-->|<\/?[a-z!?][^<>]{0,400}>|&(?:[a-z]{2,8}|#\d{1,6}|#x[\da-f]{1,5});/gi;

/** Addresses say where something is, not what it is about. */
const ADDRESSES = /\bhttps?:\/\/[^\s<>"]{1,2000}/gi;

/**
 * Blanks out what is not language (markup, web addresses) and mends lone surrogates, keeping the length: a place in
 * the result is the same place in `text`, so that findings can be quoted from the original.
 */
export function blankMarkup(text: string): string {
  let clean = text.toWellFormed();
  if (/[<&]/.test(clean)) clean = clean.replace(MARKUP, blank);
  return clean.includes("://") ? clean.replace(ADDRESSES, blank) : clean;
}

/** One word in the form in which words are compared: compatibility forms joined, lower case, nothing invisible. */
export function foldWord(word: string): string {
  if (PLAIN.test(word)) return word;
  return word.normalize("NFKC").replace(INVISIBLE, "").replace(/[’‘ʼ´`]/g, "'").toLowerCase().normalize("NFC");
}

/** The same text without what is not seen, one space for any white space: fit to be quoted on one line. */
export function readable(text: string): string {
  return text.toWellFormed().replace(/\s+/g, " ").replace(INVISIBLE, "").trim();
}

const PLAIN = /^[a-z]+$/;

function blank(found: string): string {
  return " ".repeat(found.length);
}
