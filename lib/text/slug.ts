import anyAscii from "any-ascii";

/** Long enough to be understood, short enough for an address. */
const MAX_LENGTH = 60;

/** Letters that a language writes with others where it has no accents; elsewhere an accent is left out. */
const SPELT_OUT: Record<string, Record<string, string>> = {
  de: { ä: "ae", ö: "oe", ü: "ue", ß: "ss" },
  sv: { å: "a", ä: "a", ö: "o" },
  da: { å: "aa", æ: "ae", ø: "oe" },
  nb: { å: "aa", æ: "ae", ø: "oe" },
  no: { å: "aa", æ: "ae", ø: "oe" },
  fi: { å: "a", ä: "a", ö: "o" },
  is: { á: "a", ð: "d", þ: "th", æ: "ae", ö: "o" },
};

/**
 * Makes an id of letters, digits and hyphens from a title in any script, spelt as the language (BCP 47 tag) spells it:
 * `Überstunden & Co.` becomes `ueberstunden-co` in German, and `uberstunden-co` in English. One that `taken` has already gets a
 * number; a title without any letter becomes `fallback`.
 */
export function slug(title: string, taken: ReadonlySet<string>, fallback: string, language: string): string {
  const words = withoutApostrophes(inAscii(title, language)).replace(/[^a-z0-9]+/g, "-");
  const whole = words.replace(/^-|-$/g, "") || fallback;
  const cut = whole.length <= MAX_LENGTH
    ? whole
    : whole.slice(0, MAX_LENGTH + 1).replace(/-[^-]*$/, "").slice(0, MAX_LENGTH);
  for (let number = 1;; number++) {
    const id = number === 1 ? cut : `${cut}-${number}`;
    if (!taken.has(id)) return id;
  }
}

/** Writes small letters of ASCII for a text in any script. */
function inAscii(text: string, language: string): string {
  const own = SPELT_OUT[language.toLowerCase().split("-")[0]] ?? {};
  const lower = text.normalize("NFC").toLowerCase();
  return anyAscii([...lower].map((letter) => own[letter] ?? letter).join("")).toLowerCase();
}

function withoutApostrophes(text: string): string {
  return text.replace(/['\u2019]/g, "");
}
