/**
 * Marks that are laid over letters: of Latin, Greek and Cyrillic, Hebrew points, Arabic vowels. Searching does without
 * them. The vowel signs of Indian scripts and the voicing marks of Japanese stay: they make other words.
 */
const OVERLAID = new RegExp(
  "[\\u0300-\\u036f\\u0483-\\u0489\\u0591-\\u05c7\\u0610-\\u061a\\u064b-\\u065f\\u0670\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]",
  "g",
);
/** Letters that Unicode does not take apart, though people type them as others. */
const LETTERS: Record<string, string> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ı: "i" };
const LETTER = new RegExp(`[${Object.keys(LETTERS).join("")}]`, "g");

/** Scripts that write words without spaces between them. */
const UNSPACED = "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u30fc\\p{Script=Thai}\\p{Script=Lao}" +
  "\\p{Script=Khmer}\\p{Script=Myanmar}";
const WORD = new RegExp(`([${UNSPACED}]+)|((?:(?![${UNSPACED}])[\\p{L}\\p{M}\\p{N}])+)`, "gu");
/** Bounded as addresses are (RFC 5321, section 4.5.3.1), so that no text costs more than its length. */
const ADDRESS = /(?<![^\s@<>()[\],;:"])[^\s@<>()[\],;:"]{1,64}@[^\s@<>()[\],;:"]{1,189}/gu;

/** Longer words are told apart by so many characters (code points). */
const MAX_WORD_LENGTH = 32;

/** Returns a text in the form in which texts are compared: case, accents, width and what is not seen do not count. */
export function folded(text: string): string {
  return text.toWellFormed().normalize("NFKD").replace(OVERLAID, "").replace(/[\p{Cf}\ufe00-\ufe0f]/gu, "")
    .toLowerCase().replace(LETTER, (letter) => LETTERS[letter]).normalize("NFC");
}

/**
 * Returns the words under which a text is found, each once, in the order of the text: e-mail addresses whole and by their
 * parts, and runs of a script without spaces as single characters and as pairs.
 */
export function searchWords(text: string): string[] {
  const plain = folded(text);
  const words = new Set(addressesIn(plain));
  for (const [, run, word] of plain.matchAll(WORD)) {
    if (word !== undefined) words.add(cut(word));
    else {
      for (const part of pairs(run)) words.add([...part][0]).add(part);
      words.add([...run].at(-1)!);
    }
  }
  return [...words];
}

/** Returns the words of a text as they are written, each time that they stand there; runs without spaces as pairs. */
export function writtenWords(text: string): string[] {
  return [...text.toWellFormed().normalize("NFC").matchAll(WORD)].flatMap(([, run, word]) => {
    if (word !== undefined) return [cut(word)];
    const two = pairs(run);
    return two.length > 0 ? two : [run];
  });
}

/** A query as it was typed. */
interface SearchTerms {
  /** Words that all have to be there. */
  words: string[];
  /** The beginning of some word: the last word, which may not be finished. */
  beginning?: string;
}

/** From this length the last word may be the beginning of a longer one. */
const LEAST_BEGINNING = 3;
const MAX_TERMS = 8;

/** Reads what was typed in the same way as `searchWords` reads texts; more than eight words are not looked at. */
export function searchTerms(typed: string): SearchTerms {
  const plain = folded(typed);
  const addresses = addressesIn(plain);
  const rest = addresses.reduce((text, address) => text.replaceAll(address, " "), plain);
  const words = [...addresses];
  let last = addresses.find((address) => plain.trimEnd().endsWith(address));
  for (const { 1: run, 2: word, 0: found, index } of rest.matchAll(WORD)) {
    if (run !== undefined) words.push(...(pairs(run).length > 0 ? pairs(run) : [run]));
    else {
      words.push(cut(word));
      if (last === undefined && index + found.length === rest.trimEnd().length) last = words.at(-1);
    }
  }
  const wanted = [...new Set(words)].slice(0, MAX_TERMS);
  if (last === undefined || [...last].length < LEAST_BEGINNING || !wanted.includes(last)) return { words: wanted };
  return { words: wanted.filter((word) => word !== last), beginning: last };
}

/** Finds e-mail addresses. A dot has to stand in the host name; one at the end ends the sentence. */
function addressesIn(plain: string): string[] {
  return [...plain.matchAll(ADDRESS)].map(([address]) => address.replace(/(?<=[\p{L}\p{N}])[^\p{L}\p{N}]+$/u, ""))
    .filter((address) => address.includes(".", address.indexOf("@")));
}

function pairs(run: string): string[] {
  const characters = [...run];
  return characters.slice(1).map((character, index) => characters[index] + character);
}

function cut(word: string): string {
  return word.length <= MAX_WORD_LENGTH ? word : [...word].slice(0, MAX_WORD_LENGTH).join("");
}
