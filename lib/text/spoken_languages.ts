import { remembering } from "@/lib/text/remembered.ts";
import { foldLetters } from "@/lib/text/text_tokens.ts";

/** Levels of the Common European Framework, from the weakest to the strongest, and the mother tongue above them. */
export const LEVELS = ["A1", "A2", "B1", "B2", "C1", "C2", "native"] as const;

export type Level = (typeof LEVELS)[number];

/** A language that a text names. */
interface NamedLanguage {
  /** BCP 47. */
  tag: string;
  /** In UTF-16 units; `end` is exclusive. */
  start: number;
  end: number;
}

/** Languages that postings ask for. */
const TAGS =
  ("en de fr es pt it nl sv da no fi is pl cs sk sl hu ro bg el hr sr bs uk ru lt lv et tr ar he fa hi ur bn ta zh " +
    "ja ko vi th id ms tl sw ca eu gl ga cy mt sq mk lb am").split(" ");

/** Languages in whose words these are named. */
const NAMED_IN = ["en", "de", "fr", "es", "pt", "it", "nl", "sv", "he", "da", "nb", "fi", "pl"];

/** Names that `Intl` does not give: other forms, dialects that are the language, sign-free spellings. */
const FURTHER: Record<string, string> = {
  no: "bokmal nynorsk norwegian norwegisch norska norsk norvegien noruego noruegues norvegese noors norwegische",
  ca: "valenciano",
  zh: "mandarin mandarino putonghua",
  es: "castellano castilian kastilianisch espanola",
  nl: "flemish flamisch flamand vlaams",
  fa: "farsi",
  tl: "tagalog",
  de: "deutsche deutscher deutschen deutschem tyskan allemande alemana",
  en: "englische englischer englischen englischem engelskan anglaise inglesa",
  fr: "franzosische franzosischen franzosischer francaise francesa",
  sv: "schwedische schwedischen svenskan suedoise sueca",
  it: "italienische italienischen italienne italiana",
  pl: "polnische polnischen",
  da: "danische danischen danskan",
};

/** The endings of a language in one word: Deutschkenntnisse, svensktalande, Englischniveau. */
const COMPOUND =
  /(?:kenntnisse?n?|sprachkenntnisse?n?|sprachige?[nrms]?|niveau|sprache|talande|talig|kunskaper|sproglig|talend|taligt|taliga)$/;

/** In letters: the shortest name of a language with the shortest ending. */
const MIN_COMPOUND = 7;

let names: Map<string, string> | undefined;

/** Returns the languages by their names; made when it is first asked for, because it takes some milliseconds. */
function languageNames(): Map<string, string> {
  if (names !== undefined) return names;
  names = new Map();
  for (const language of NAMED_IN) {
    const display = new Intl.DisplayNames(language, { type: "language" });
    for (const tag of TAGS) {
      const name = foldLetters(display.of(tag === "no" ? "nb" : tag) ?? "").split(/[ (]/)[0];
      if (name.length > 2 && !names.has(name)) names.set(name, tag);
    }
  }
  for (const [tag, forms] of Object.entries(FURTHER)) for (const form of forms.split(" ")) names.set(form, tag);
  for (const word of NOT_LANGUAGES) names.delete(word);
  return names;
}

/** Names of languages that are other words much more often: "the", "chin", "kana". */
const NOT_LANGUAGES = ["italia", "thai-", "bas", "malt", "malta", "et", "est", "tam", "haut"];

/** The first three letters with which names begin, as far as a small number tells them: most words are told to be none by these. */
let beginnings: Uint8Array | undefined;

const MOST_BEGINNINGS = 1 << 14;

function beginningOf(text: string, start: number): number {
  const [first, second, third] = [text.charCodeAt(start), text.charCodeAt(start + 1), text.charCodeAt(start + 2)];
  return ((first * 37 + second) * 37 + third) & (MOST_BEGINNINGS - 1);
}

function isBeginning(text: string, start: number): boolean {
  if (beginnings === undefined) {
    beginnings = new Uint8Array(MOST_BEGINNINGS);
    for (const name of languageNames().keys()) beginnings[beginningOf(name, 0)] = 1;
  }
  return beginnings[beginningOf(text, start)] === 1;
}

/** Tells whether a word of a text may be the name of a language; most texts name none, which is told fast. */
function mayNameOne(folded: string): boolean {
  let before = 0;
  for (let place = 0; place + 2 < folded.length; place++) {
    const letter = folded.charCodeAt(place);
    // Beyond ASCII, anything may be a letter or end a word.
    const isStart = (letter >= 0x61 || letter >= 0x41 && letter <= 0x5a) && !(before >= 0x61 && before <= 0x7a);
    if (isStart && isBeginning(folded, place)) return true;
    before = letter;
  }
  return false;
}

function tagOf(word: string): string | undefined {
  if (word.length < 3) return undefined;
  if (!isBeginning(word, 0)) return undefined;
  const known = languageNames();
  return known.get(word) ??
    (word.length > MIN_COMPOUND && COMPOUND.test(word) ? known.get(word.replace(COMPOUND, "")) : undefined) ??
    (word.endsWith("s") ? known.get(word.slice(0, -1)) : undefined);
}

/** Finds the languages that a text names, in the order in which they stand there. */
export const languagesIn = remembering((text): readonly NamedLanguage[] => findLanguages(foldLetters(text)));

function findLanguages(folded: string): readonly NamedLanguage[] {
  if (!mayNameOne(folded)) return [];
  const found: NamedLanguage[] = [];
  let end = 0;
  for (const word of folded.match(/\p{L}+/gu) ?? []) {
    const start = folded.indexOf(word, end);
    end = start + word.length;
    const tag = tagOf(word);
    if (tag !== undefined) found.push({ tag, start, end });
  }
  return found;
}

const displays = new Map<string, Intl.DisplayNames>();

/** Returns the name of a language in another one. */
export function languageName(tag: string, language: string): string {
  if (!TAGS.includes(tag)) return displayName(tag, language);
  const key = `${tag} ${language}`;
  let name = nameOf.get(key);
  if (name === undefined) nameOf.set(key, name = displayName(tag, language));
  return name;
}

const nameOf = new Map<string, string>();

function displayName(tag: string, language: string): string {
  let display = displays.get(language);
  if (display === undefined) displays.set(language, display = new Intl.DisplayNames(language, { type: "language" }));
  try {
    return display.of(tag) ?? tag;
  } catch {
    // What a caller sends has the look of a tag, and may be none: it names itself.
    return tag;
  }
}

/** Ways to say how well, with the least and the greatest level that is meant; the first that is found counts. */
const LEVEL_WORDS: readonly [words: RegExp, least: Level, most: Level][] = [
  [
    /\bnative|mother tongue|first language|muttersprach|modersmal|lengua materna|nativ[oa]\b|langue maternelle|lingua materna|madrelingua|moedertaal|lingua nativa|שפת אם/,
    "native",
    "native",
  ],
  [/\bbilingual|zweisprachig|bilingue\b|tvasprakig|tweetalig/, "C1", "native"],
  [/\bnear.native|equivalent to native|muttersprachliche[sm]? niveau/, "C2", "native"],
  [/\bfull professional|business fluent|verhandlungssicher|negotiat/, "C1", "native"],
  [
    /\bfluen|flie(?:ss|ß)end|flytande|obehindrad|fluid[oa]|fluente|courant|couramment|vloeiend|excellent|perfect|hervorragend|ausgezeichnet|utmarkt|mycket god|sehr gut|tres bon|muy bueno|avanzad|advanced|proficien|avance|fortgeschritten|goede beheersing|fluency/,
    "C1",
    "native",
  ],
  [
    /\bprofessional|business\b|working proficiency|berufssicher|profesional|professionnel|gute kenntnisse|gutes? deutsch|\bgood\b|\bgod[at]?\b|\bbon(?:ne)?s?\b|\bbuen[oa]?s?\b|goede|buon[ao]|\bbom|boas?\b|upper intermediate|very good/,
    "B2",
    "native",
  ],
  [/\bconversational|\bintermediate|konversation|intermedi|mittelstuf|everyday|alltag|vardag/, "B1", "C1"],
  [
    /\bbasic|grundkenntnisse|grundlagen|elementary|elemental|grundlaggande|notions|nociones|basis(?:kennis)?\b|base\b|beginner|anfanger|basic[oa]/,
    "A1",
    "B1",
  ],
];

/** Says how well, where a text says it: between which levels it may lie. Levels of the framework are exact. */
export function levelIn(text: string): { least: Level; most: Level } | undefined {
  const folded = foldLetters(text);
  const exact = /\b([abc][12])(?![\p{L}\d])(?:\s?(?:[-–/]|bis|to|till|a|or|oder)\s?([abc][12])\b)?/u.exec(folded);
  if (exact !== null) {
    const least = exact[1].toUpperCase() as Level;
    return { least, most: (exact[2]?.toUpperCase() ?? least) as Level };
  }
  const found = LEVEL_WORDS.find(([words]) => words.test(folded));
  return found && { least: found[1], most: found[2] };
}

/** Compares two levels: below 0 where the first is the weaker one. */
export function compareLevels(a: Level, b: Level): number {
  return LEVELS.indexOf(a) - LEVELS.indexOf(b);
}
