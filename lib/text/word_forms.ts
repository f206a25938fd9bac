import snowball from "snowball-stemmers";
import { folded } from "@/lib/text/search_words.ts";

/** Languages whose word forms are known, by tag, with their name at Snowball (https://snowballstem.org). */
const SNOWBALL = {
  en: "english",
  de: "german",
  fr: "french",
  es: "spanish",
  pt: "portuguese",
  it: "italian",
  nl: "dutch",
  sv: "swedish",
} as const;

/** Languages that write a compound as one word: the last part is the thing, those before it say which. */
const COMPOUNDING = new Set(["de", "nl", "sv"]);

/** The letters between the parts of a compound: de Rechnung-s-prüfung, nl, sv avtal-s-granskning. */
export const LINKS = ["", "s", "n", "en", "es", "e", "er", "o", "u"];

/** Letters that people who lack them write as two; taking the marks off is the other way. */
const DIGRAPHS: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue", å: "aa", ø: "oe" };

/** Hebrew writes these at the end of a word in another form. */
const FINALS: Record<string, string> = { ך: "כ", ם: "מ", ן: "נ", ף: "פ", ץ: "צ" };

const HEBREW = /^[\u05d0-\u05ea]+$/;

/** Small words of the nine languages, which alone say nothing. Folded, as they are compared. */
const SMALL = new Set(
  ("a an the and or of to in on at by for from with is are was be been it its this that these those as i you we they he she who what which how do does did have has had can will would my your our their not no any some " +
    "der die das und oder ein eine einen einem einer eines den dem des im in ist sind war mit von zu zum zur fur auf bei aus als wie was wer ich sie wir nicht kein keine hat haben kann " +
    "le la les l un une des du de d et ou est sont a au aux en dans pour par sur avec qui que quoi ce cette ces il elle nous vous ne pas " +
    "el los las una unos unas y o del al es son con por para en que como su sus no se lo " +
    "os as um uma uns umas e do da dos das em no na nos nas com por para que como seu sua nao " +
    "il lo gli i uno e di del della dei delle degli che con per da in nel nella su come non si " +
    "het een en of van voor met op te aan in is zijn dat die wie wat hoe niet bij uit " +
    "ett och eller av till for med pa i ar var som den det de hur vad vem inte om hos " +
    "של את על עם או גם לא כי זה זו הוא היא הם אני אנחנו מה מי איך יש אין").split(" "),
);

/** Tells whether a folded word says nothing by itself. */
export function saysLittle(word: string): boolean {
  return /^[a-z]$/.test(word) || SMALL.has(word);
}

/** The forms of words in some languages. */
interface WordForms {
  /**
   * Returns what a word, as it is written, has in common with its other forms: itself without accents, its stems, and
   * the same with `ae` for `ä`. Two words with one of these in common are forms of one word.
   */
  keysOf(word: string): string[];
  /** Set if one of the languages joins words. */
  compounds: boolean;
}

/** Makes the word forms of languages, named by tags (BCP 47). English is always among them: many a text is mixed with it. */
export function wordForms(tags: readonly string[]): WordForms {
  const languages = [...new Set([...tags.map((tag) => tag.toLowerCase().split("-")[0]), "en"])];
  const stemmers = languages.filter((language): language is keyof typeof SNOWBALL => Object.hasOwn(SNOWBALL, language))
    .map((language) => snowball.newStemmer(SNOWBALL[language]));
  const known = new Map<string, string[]>();

  function keysOf(word: string): string[] {
    const lower = word.normalize("NFC").toLowerCase();
    let keys = known.get(lower);
    if (keys === undefined) {
      keys = [...new Set(HEBREW.test(folded(lower)) ? hebrewForms(folded(lower)) : withOthers(lower).flatMap(stems))];
      // Words that visitors make up do not fill the memory.
      if (known.size < MAX_KNOWN) known.set(lower, keys);
    }
    return keys;
  }

  /** Adds forms that Snowball's rules do not lead to, and other spellings. */
  function withOthers(word: string): string[] {
    const more = languages.flatMap((language) => {
      const [ending, base] = FURTHER_ENDINGS[language] ?? [];
      return ending?.test(word) ? [word.replace(ending, base!)] : [];
    });
    return [word, ...more].flatMap(spelledOut);
  }

  function stems(word: string): string[] {
    const plain = folded(word);
    return [plain, ...stemmers.flatMap((one) => [folded(one.stem(word)), one.stem(plain)])]
      .filter((key) => key.length > 1 || key === plain);
  }

  return { keysOf, compounds: languages.some((language) => COMPOUNDING.has(language)) };
}

/** So many words are remembered, at some 300 bytes each: those that were asked for first. */
const MAX_KNOWN = 2000;

/** Endings that change the stem: pt imagens, imagem; sv lagret, lager. */
const FURTHER_ENDINGS: Record<string, [ending: RegExp, base: string]> = {
  pt: [/ns$/, "m"],
  sv: [/(?<=[^aeiouyåäö])r(?:ets?|en|na|ar)$/, "er"],
};

/** Returns a word and, where it has letters that are also written as two, that spelling. */
function spelledOut(word: string): string[] {
  const other = word.replace(/[äöüåø]/g, (letter) => DIGRAPHS[letter]);
  return other === word ? [word] : [word, other];
}

/**
 * Returns the forms of a Hebrew word. "And", "the", "in", "to", "from", "that" and "as" are written onto it in front, and
 * number and gender behind.
 */
function hebrewForms(word: string): string[] {
  const plain = word.replace(/[ךםןףץ]/g, (letter) => FINALS[letter]);
  const bases = [plain];
  for (let cut = 1; cut <= 2 && plain.length - cut >= 3 && /[והבלמשכ]/.test(plain[cut - 1]); cut++) {
    bases.push(plain.slice(cut));
  }
  const bare = bases.map((base) => base.length > 4 ? base.replace(/(?:ימ|יות|ות|ית|ה|י)$/, "") : base);
  return [...bases, ...bare];
}
