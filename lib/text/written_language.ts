/** Small words that only one of the languages of the interface has, or that it uses far more than the others. */
const SMALL_WORDS: Record<string, string> = {
  en: "the and of to for with in on at by from an is are was were have has this that which their our my i it as",
  de:
    "der die das und mit für auf von zu den dem im ein eine einen bei ist sind war wurde nicht auch als seit über nach durch ich",
  fr: "le la les des une du et dans pour avec sur au aux est sont en par qui que mes nos depuis chez je vous leur plus",
  es: "el los las y una unos del que con para por en es son mi como desde más al sus entre sobre su hasta",
  pt: "o os uma e do da dos das em no na nos nas com para por que ao à são um meu minha desde mais sua entre não",
  it:
    "il lo gli di della dei delle e un una per con nel nella che da al alla sono come più su tra presso mio sui anche",
  nl: "het een en van voor met op in de te aan bij naar zijn door ook als over tot mijn ik dat uit niet wordt",
  sv: "och en ett för med på av till som i är att den det från vid om mina jag har var hos inom där",
};

/** So many small words have to speak for a language. */
const ENOUGH = 4;

/**
 * Recognises in which language of the interface a text is written, by its script or its small words.
 *
 * @returns its tag (BCP 47); undefined where the text is too short, or written in another language.
 */
export function detectWrittenLanguage(text: string): string | undefined {
  const words = text.normalize("NFC").toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  const hebrew = words.filter((word) => /^\p{Script=Hebrew}/u.test(word)).length;
  if (hebrew >= ENOUGH && hebrew * 2 > words.length) return "he";
  const scores = Object.entries(SMALL_WORDS).map(([language, list]) => {
    const small = new Set(list.split(" "));
    return { language, score: words.filter((word) => small.has(word)).length };
  }).sort((a, b) => b.score - a.score);
  const [first, second] = scores;
  const isClear = first.score >= ENOUGH && first.score > second.score * 1.15 && first.score * 12 > words.length;
  return isClear ? first.language : undefined;
}
