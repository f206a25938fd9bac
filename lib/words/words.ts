import en from "@/lib/words/en.json" with { type: "json" };

/** Every text of the interface in one language: sections of texts, some of them in forms for one and for several. */
export type Words = typeof en;

/** The languages of the interface by their tags (BCP 47), each by its own name. */
export const LANGUAGE_NAMES = {
  en: "English",
  de: "Deutsch",
  fr: "Français",
  es: "Español",
  pt: "Português",
  it: "Italiano",
  nl: "Nederlands",
  sv: "Svenska",
  he: "עברית",
} as const;

export type InterfaceLanguage = keyof typeof LANGUAGE_NAMES;

/** Returns the language in which the interface speaks where the content's is `tag` (BCP 47): English for all it does not know. */
export function interfaceLanguage(tag: string): InterfaceLanguage {
  const [primary] = tag.toLowerCase().split("-");
  return Object.hasOwn(LANGUAGE_NAMES, primary) ? primary as InterfaceLanguage : "en";
}

/**
 * Returns the tag for dates and numbers among the words of the interface: the content's own, with its region, where the
 * interface speaks that language.
 *
 * @param tag of the content (BCP 47)
 */
export function languageOfDates(tag: string): string {
  const language = interfaceLanguage(tag);
  return tag.toLowerCase().split("-")[0] === language ? tag : language;
}

/**
 * Returns the words of a language (BCP 47 tag), those of its region where they are others. English is part of the program,
 * because it gives the others their type; another catalogue is read when it is first asked for.
 */
export function wordsOf(tag: string): Words {
  return catalogue("", tag) ?? en;
}

/** Returns what tasks say in a language (BCP 47 tag), by the English sentence; undefined for English. */
export function sentencesOf(tag: string): Record<string, string> | undefined {
  return catalogue("tasks/", tag);
}

/** Regions with words of their own: a catalogue that holds only those, above that of the language. */
const REGIONS = ["pt-BR"];

type Catalogue = { [key: string]: string | Catalogue };

function catalogue<T>(folder: string, tag: string): T | undefined {
  const region = REGIONS.find((region) => region.toLowerCase() === tag.toLowerCase());
  const language = interfaceLanguage(tag);
  if (language === "en") return undefined;
  const name = folder + (region ?? language);
  let words = CATALOGUES.get(name);
  if (words === undefined) {
    const text = Deno.readTextFileSync(new URL(`./${name}.json`, import.meta.url));
    const own: Catalogue = JSON.parse(
      text,
      (_, value) => language === "fr" && typeof value === "string" ? setApart(value) : value,
    );
    words = region === undefined ? own : overlaid(catalogue<Catalogue>(folder, language)!, own);
    CATALOGUES.set(name, words);
  }
  return words as T;
}

function overlaid(words: Catalogue, own: Catalogue): Catalogue {
  const over = (name: string, text: string | Catalogue): string | Catalogue => {
    const other = own[name];
    return typeof text === "string" || other === undefined ? other ?? text : overlaid(text, other as Catalogue);
  };
  return Object.fromEntries(Object.entries(words).map(([name, text]) => [name, over(name, text)]));
}

/** Ties the marks that French sets apart to their words, so that no line begins with one; translators type plain spaces. */
function setApart(text: string): string {
  return text.replace(/ (?=[:;?!»])|(?<=«) /g, "\u00a0");
}

const CATALOGUES = new Map<string, Catalogue>();
