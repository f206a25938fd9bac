import snowball from "snowball-stemmers";
import { stemmer } from "stemmer";
import { onceForEach } from "@/lib/lazily.ts";
import type { Token } from "@/lib/text/text_tokens.ts";

/** The languages in which a problem may be told. */
export const LANGUAGES = ["en", "es", "de", "fr", "he", "pt", "it", "nl", "pl", "sv"] as const;

/** One of them. */
export type Language = (typeof LANGUAGES)[number];

/** Reads a list of words, separated by spaces. */
export function wordSet(text: string): Set<string> {
  return new Set(text.split(" ").filter((word) => word !== ""));
}

/** Short words that nearly every sentence of a language has, without those that several languages share. */
const FUNCTION_WORDS: Record<Exclude<Language, "he">, string> = {
  en:
    "the and of to is it we our you my that this with for are have has was at by from they them what when who how not " +
    "which their there be an i he she but all can will would do does no one every if so me us about a in on or as than then " +
    "just now up out too was were been his her only into over after before still",
  es:
    "el los las y una unos del que con para por pero muy nos nuestro nuestra nuestros nuestras es son está hay cada cuando " +
    "como más tenemos tengo hacemos todo todos sin se lo le mi su yo también porque quiero alguien nadie al desde hasta " +
    "donde dónde qué cuántos luego después antes tres cuatro cinco hemos siempre mismo ni primer la de en me te les mi ya " +
    "hoy esto eso esta este cosa otra otro nada algo hacer hago semana hora horas mano dos va lleva ser solo " +
    "sobre entre sólo ese esa ello ellos nosotros usted ustedes vez fue era había tiene tienen puede pueden quién cuál según casi tan tanto ahora mañana tarde aquí ahí allí somos estamos vamos quiere hacen fin aún ninguno ninguna",
  de:
    "der die das und ist nicht wir unsere unser unseren ein eine einen mit für auf von zu den dem im ich sie es auch " +
    "aber wenn wie dass haben hat sind wird werden jeden jede immer noch alle bei aus nach uns man mir mein kein keine " +
    "dann wer wo welche drei vier fünf seit schon nur oder vor bis keiner jeder irgendwo gibt vom zum zur was kann soll muss " +
    "ihr so einer wieder mehr beim diese jetzt dafür woche stunden " +
    "sonst jemand ob also weil ohne unter zwischen etwas mehrmals gerade ganz damit ans ins vorm überall jedes jedem hätte wäre möchte könnte macht machen kommt kommen steht stehen geht gehen weiß unserer eure euch am um er da nichts viel viele selbst bitte eigentlich",
  fr:
    "le les et des une du nous notre nos est pas dans pour que qui sur avec sont au aux ce ces je on mais il elle ils " +
    "plus tout tous chaque quand comme très avons ai j'ai c'est n'est qu'on d'une ne ma mon mes être fait sans leur " +
    "depuis après avant trois quatre cinq toujours même rien ni faut peut aussi selon combien quelle quel vaut la de en y me se " +
    "ou à un par ça cela moi toi où alors donc deux heures semaine fois fait faire quoi encore " +
    "leurs votre vos cette cet sous entre chez était étaient vous ont avoir sommes êtes quelqu'un personne jamais beaucoup peu près tard matin soir ici là dès vers toutes toute aucune aucun ceux celui celle voilà parce car puis comment pourquoi",
  pt:
    "os uma e do da dos das que com para por não nos nosso nossa nossos nossas é são está há cada quando como mais temos " +
    "tenho fazemos tudo todos sem se eu ele ela meu minha também porque quero ninguém ao na no nas em um depois antes desde " +
    "até onde três quatro cinco sempre mesmo nem só já pelo pela à às numa num de me te isto isso gente pra pro vai leva " +
    "meio hoje semana hora horas dia mão outro outra nada ser fazer faço lá aqui quem " +
    "o a as você vocês foi eram era tão estão estamos somos esse essa esses este esta sua seu lhe sobre entre muito muita muitos pouco menos agora ainda alguém toda nela nele fica ficam vem vêm ou preciso precisamos posso podem quer custa noite manhã tempo ter tem vão pelos pelas aos quantos quantas qual",
  it:
    "il lo gli una un e è di del della dei delle che con non ci nostro nostra nostri nostre sono ho ha abbiamo ogni quando " +
    "più tutti tutto nessuno senza si mio mia anche perché poi dove chi alla al nel nella da dal dalla sul sulla le la i a in mi ti " +
    "lei lui tutte ore ora settimana giorno mano due tre solo già ancora fare faccio dei delle degli questo quello sempre mai " +
    "cosa qualcosa su quanto quanta quanti quale quali se ma o dopo prima sotto sopra tra fra ad ed io tu noi voi loro suo sua suoi nessuna poco molto tempo così però mentre adesso oggi domani sera mattina c'è era erano stato stata essere avere posso può possono vuole serve servono stessa stesso stessi invece pure nemmeno",
  nl:
    "het een niet wij onze ons aan dat voor zijn er bij naar maar als ook nog alle elke iedere wat hoe welke ik je zij hij " +
    "mijn geen om uit heb heeft hebben wordt worden wie waar iedereen niemand moet veel staan staat deze zelfde kunnen " +
    "willen ieder keer twee drie vier vijf tot met de en van uur kost mij me maar dan dus nu zo'n hoeveel gaat allemaal alles " +
    "kan ga wat doe tegen door op typt komen zit gaan wel toch al hun bij " +
    "in is te we zonder jullie iemand mag zegt zitten onder tussen daarna eerst ergens nergens nooit altijd vaak soms omdat terwijl zodat echter hier daar die ze hen hem haar jouw uw mogen moeten was waren hebt had werden ander andere beide beetje weer steeds straks morgen vandaag avond ochtend dagen weken maand hoger maken maakt krijgt krijgen krijg",
  pl:
    "w nie się z jest są że jak co ale dla o od za przez nasz nasza nasze nas mamy mam już tylko każdy każda kto gdzie kiedy " +
    "więc lub oraz bo ja moja mój ich potem wszystko wszyscy nikt ze przy pod tym tej te i a po mi czy ile tego ta był być " +
    "tam tu już może dziennie tygodniowo godziny wszystkie " +
    "będzie było byli jej jego nim nich nią nam was wam mu mnie sobie swoje swój przed nad między bez aż jeśli żeby zawsze nigdy jeszcze teraz dziś jutro dopiero sam sama samo jeden dwa trzy cztery pięć razy trzeba można chce chcemy robi robić jakie jaki która które który gdy skąd tak bardzo dużo mało więcej mniej rano wieczorem dzień tydzień miesiąc",
  sv:
    "och att det är inte vi vår våra vårt som en ett på för med av till den de har jag om så från när eller sig kan ska alla " +
    "varje ingen mitt mina hos var vem vad där här efter också bara får går blir finns över en sen nu mig dig dom vi i om man ju hur när " +
    "veckan dagen timmar allt alltid aldrig någon något ingenting måste " +
    "hade kunde skulle vill sina sin sitt deras hennes honom henne er ert bli blev utan under mellan mot innan medan eftersom därför sedan ändå redan nästan mycket många lite mer mindre ut upp ner hem idag imorgon kväll morgon vecka månad år tre fyra fem sitter kommer gör göra säger vet väl nog gånger gång samma båda",
};

const LANGUAGES_OF = indexWords();

/** Recognises the small words of any language, which say nothing by themselves. */
export function isSmallWord(word: string): boolean {
  return word.length < 2 || LANGUAGES_OF.has(word) || ENGLISH_PARTICLES.has(word);
}

/** Further English words that make no signal when they are quoted alone. */
const ENGLISH_PARTICLES = wordSet(
  "a as or in on if than then too very just only also still even again ever never always often much many more most some any " +
    "few lot lots own same other another such been being had were your his her its their them these those where why because " +
    "while until before after between into onto out up down over off under got get gets getting go goes going went come comes " +
    "came make makes made take takes took put puts thing things something someone somebody anything everything everybody " +
    "everyone nothing nobody like really well maybe could would should may might must shall one two three first last next " +
    "i'm i've i'd i'll it's that's there's we're we've we'd we'll they're don't doesn't didn't can't cannot won't isn't aren't " +
    "wasn't let say says said know knows want wants need needs now here how what which whose way day days week weeks month " +
    "months year years time times about around almost each both half since during without within yes please hello hi",
);

/**
 * Detects the language of a text: by its script, else by its most frequent small words. English where nothing speaks for
 * another language, and where the two are near.
 */
export function detectLanguage(tokens: readonly Token[]): Language {
  const votes = new Map<Language, number>();
  let words = 0;
  let hebrew = 0;
  for (const { kind, text } of tokens) {
    if (kind !== "word") continue;
    words++;
    for (const language of LANGUAGES_OF.get(text) ?? []) vote(votes, language, 1);
    if (!PLAIN.test(text)) {
      if (/\p{Script=Hebrew}/u.test(text)) hebrew++;
      if (/[äöüß]/.test(text)) vote(votes, "de", 0.5);
      if (/[ñ¿¡]/.test(text)) vote(votes, "es", 0.5);
      if (/[ãõ]/.test(text)) vote(votes, "pt", 0.5);
      if (/[êçœ]|^(?:[dlnj]|qu)'/.test(text)) vote(votes, "fr", 0.5);
      if (/[ąćęłńśźż]/.test(text)) vote(votes, "pl", 0.7);
      if (/å/.test(text)) vote(votes, "sv", 0.7);
      if (/[òì]$|^(?:un|dell|all|nell|sull|dall|c|quell)'/.test(text)) vote(votes, "it", 0.5);
    }
    if (!TELLING.test(text)) continue;
    for (const [language, weight, shape] of SHAPES) if (shape.test(text)) vote(votes, language, weight);
  }
  if (hebrew * 2 > words) return "he";
  // One small word alone may be a name or an abbreviation: "AI".
  const margin = words < 3 ? 1 : 0.5;
  let best: Language = "en";
  for (const language of LANGUAGES) {
    if ((votes.get(language) ?? 0) > (votes.get(best) ?? 0) + (best === "en" ? margin : 0)) best = language;
  }
  return best;
}

/** How words of a language look, and what it is worth where one does. */
const SHAPES: readonly (readonly [Language, number, RegExp])[] = [
  ["nl", 0.3, /ij|aa|uu|eeuw|oek|oer/],
  ["de", 0.3, /(?:ung|ungen|keit|isch|lich)$/],
  ["es", 0.4, /ción|ciones$|dad$|^ll|ñ/],
  ["pt", 0.5, /ção|ções|nh[ao]s?$|lh[ao]s?$|dade$/],
  ["it", 0.4, /zion[ei]$|tà$|cch|zz[ao]|aggi|gli[ao]?$/],
  ["pl", 0.5, /sz|cz|rz|ów$|ego$|ych$|ują$|iej$/],
  ["sv", 0.3, /(?:arna|erna|ningar|ade)$|[äö]r$/],
  ["fr", 0.3, /eau|eux$|é[es]?$|oir$|ï/],
];

/** Recognises what has one of these shapes: few words have any. */
const TELLING = new RegExp(SHAPES.map(([, , { source }]) => source).join("|"));

/** So many small words have to speak for a language. */
const ENOUGH = 4;

/**
 * Recognises the language in which a longer text is written, by its script or its small words; undefined where it is too
 * short, or near to two languages.
 */
export function detectWrittenLanguage(tokens: readonly Token[]): Language | undefined {
  const words = tokens.filter(({ kind }) => kind === "word");
  const votes = new Map<Language, number>(LANGUAGES.map((language) => [language, 0]));
  for (const { text } of words) {
    const languages = /^\p{Script=Hebrew}/u.test(text) ? ["he" as const] : LANGUAGES_OF.get(text) ?? [];
    for (const language of languages) vote(votes, language, 1);
  }
  const [[language, most], [, second]] = [...votes].sort(([, one], [, other]) => other - one);
  return most >= ENOUGH && most > second * 1.15 && most * 12 > words.length ? language : undefined;
}

/** Only letters of English: most words, which need not be searched for marks. */
const PLAIN = /^[a-z]+$/;

function vote(votes: Map<Language, number>, language: Language, weight: number): void {
  votes.set(language, (votes.get(language) ?? 0) + weight);
}

function indexWords(): Map<string, Language[]> {
  const index = new Map<string, Language[]>();
  for (const [language, words] of Object.entries(FUNCTION_WORDS)) {
    for (const word of words.split(" ")) index.set(word, [...index.get(word) ?? [], language as Language]);
  }
  for (const [word, languages] of [...index]) {
    for (const language of languages) {
      // What people write who type no accents, where it is no small word of another language.
      const plain = word.normalize("NFD").replace(/\p{M}/gu, "").replaceAll("ł", "l").replaceAll("ß", "ss");
      const transcribed = language === "de"
        ? word.replace(/[äöü]/g, (letter) => letter.normalize("NFD")[0] + "e")
        : plain;
      for (const typed of [plain, transcribed]) if (!index.has(typed)) index.set(typed, [language]);
    }
  }
  return index;
}

/** Reduces a folded word to what its forms share: "scheduling" and "schedules" become one. */
export type Stem = (word: string) => string;

/** Returns the stem function of a language. Those of Snowball are made at first use, because most visitors write English. */
export const stemOf = onceForEach((language: Language): Stem => {
  if (language === "en") return stemEnglish;
  if (language === "he") return stemHebrew;
  if (language === "pl") return stemPolish;
  const { stem } = snowball.newStemmer(SNOWBALL[language]);
  const plain = (word: string) => plainLetters(word, language);
  if (!BY_ACCENTS.has(language)) return (word) => stem(plain(word));
  // French and the like write the article onto the noun: l'année, d'une.
  return (word) => plain(stem(word.replace(/^(?:[cdjlmnst]|qu|un|dell|all|nell|sull|dall|quell)'(?=\p{L})/u, "")));
});

/** Languages whose endings are told apart by their accents: albarán, albaranes. */
const BY_ACCENTS: ReadonlySet<Language> = new Set(["es", "fr", "it", "pt"]);

const SNOWBALL = {
  de: "german",
  es: "spanish",
  fr: "french",
  it: "italian",
  nl: "dutch",
  pt: "portuguese",
  sv: "swedish",
} as const;

function stemEnglish(word: string): string {
  // British and American spelling, and the genitive, are forms of one word too.
  let base = word.includes("'") ? word.replace(/'s?$/, "") : word;
  if (base.length > 5) base = base.replace(/is(e[ds]?|ing|ation|ations)$/, "iz$1").replace(/our(s|ed|ing)?$/, "or$1");
  return base.length > 2 ? stemmer(base) : base;
}

/** Stems Hebrew. It writes "and", "the", "in", "to", "from", "that" onto the word; these, and plural endings, are taken off. */
function stemHebrew(word: string): string {
  let base = word;
  for (let count = 0; count < 2 && base.length > 4 && /^[והבלמשכ]/.test(base); count++) base = base.slice(1);
  if (base.length > 3) base = base.replace(/(?:יות|ים|ות|ית|ה)$/, "");
  return base;
}

/** Stems Polish: takes off the endings of its cases and persons, and what then is left of a vowel. */
function stemPolish(word: string): string {
  const base = plainLetters(word, "pl");
  if (base.length < 5) return base;
  return base.replace(
    /(?:ami|ach|owi|ego|emu|ymi|imi|ych|ich|acji|amy|emy|imy|uje|owac|om|ow|em|ie|ia|ej|ym|im|ac|ec|ic|my)$/,
    "",
  )
    .replace(/[aeiouy]{1,2}$/, "");
}

/** Returns a word as people write it who type fast, or have no key for its letters: without accents, ß as ss, ä or ae as a. */
export function plainLetters(word: string, language: Language): string {
  const plain = PLAIN.test(word)
    ? word
    : word.normalize("NFD").replace(/\p{M}/gu, "").replaceAll("ł", "l").replaceAll("ß", "ss").replaceAll("œ", "oe");
  return language === "de" ? plain.replace(/([aou])e/g, "$1") : plain;
}
