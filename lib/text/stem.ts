import snowball from "snowball-stemmers";
import { stemmer } from "stemmer";
import type { Language } from "@/lib/text/language.ts";

/** Reduces a folded word to what its forms share: "scheduling" and "schedules" become one. */
export type Stem = (word: string) => string;

/** The stem function of a language. Those of Snowball are made at first use, because most visitors write English. */
export function stemOf(language: Language): Stem {
  switch (language) {
    case "en":
      return stemEnglish;
    case "he":
      return stemHebrew;
    default:
      return stemRomanceOrGerman(language);
  }
}

function stemEnglish(word: string): string {
  // British and American spelling, and the genitive, are forms of one word too.
  let base = word.includes("'") ? word.replace(/'s?$/, "") : word;
  if (base.length > 5) base = base.replace(/is(e[ds]?|ing|ation|ations)$/, "iz$1").replace(/our(s|ed|ing)?$/, "or$1");
  return base.length > 2 ? stemmer(base) : base;
}

/** Hebrew writes "and", "the", "in", "to", "from", "that" onto the word; these, and plural endings, are taken off. */
function stemHebrew(word: string): string {
  let base = word;
  for (let count = 0; count < 2 && base.length > 4 && /^[והבלמשכ]/.test(base); count++) base = base.slice(1);
  if (base.length > 4) base = base.replace(/(?:ים|ות|יות|ית|ה)$/, "");
  return base;
}

const NAMES = { de: "german", es: "spanish", fr: "french", pt: "portuguese" } as const;

const made = new Map<Language, Stem>();

function stemRomanceOrGerman(language: keyof typeof NAMES): Stem {
  let stem = made.get(language);
  if (stem === undefined) {
    const { stem: stemWord } = snowball.newStemmer(NAMES[language]);
    // French and the like write the article onto the noun: l'année, d'une.
    stem = (word) => withoutAccents(stemWord(word.replace(/^(?:[cdjlmnst]|qu)'(?=\p{L})/u, "")));
    made.set(language, stem);
  }
  return stem;
}

/** People who type fast leave accents out. */
function withoutAccents(word: string): string {
  return word.normalize("NFD").replace(/\p{M}/gu, "");
}
