import { onceForEach } from "@/lib/lazily.ts";
import { readWordLists } from "@/lib/text/counting_words.ts";
import { sentencesIn, withoutMarks } from "@/lib/text/excerpt.ts";
import { localeOf } from "@/lib/words/dates.ts";
import { interfaceLanguage } from "@/lib/words/words.ts";

/** Something that was one number before a work and is another one since, as the owner tells it. */
export interface ChangeFigure {
  /** The sentence that says it, in plain text. */
  sentence: string;
  before: Amount;
  after: Amount;
}

interface Amount {
  /** As it is written, with its unit: `6.5 minutes`, `3.2%`, `SEK 6,800`. */
  text: string;
  /** At least 0. */
  value: number;
}

/** The words in which a language says that something changed; a range (“from 10 to 250 people”) has none of the verbs. */
const changeWordsOf = onceForEach((language) => {
  const lists = readWordLists(interfaceLanguage(language), "changes", ["from", "to", "verbs", "instead", "joining"]);
  const list = (name: string) => lists.get(name) ?? [];
  const [from, to, instead] = [list("from"), list("to"), list("instead")];
  return {
    from,
    to,
    instead,
    verbs: list("verbs"),
    joining: new Set([...from, ...to, ...instead.join(" ").split(" "), ...list("joining")]),
  };
});

/** A number, with a currency before it or a sign behind it. */
const NUMBER = /(?:(?:\b[A-Z]{3}|[€$£])[ \u00a0\u202f]?)?\d+(?:[.,’\u00a0\u202f]\d+)*(?:[ \u00a0\u202f]?[%€])?/gu;

/** A word behind a number: its unit, or one that only joins it to the rest. */
const UNIT = /^[ \u00a0\u202f]([\p{L}.]{1,14})(?![\p{L}])/u;

/** In characters: what is longer does not join two numbers any more. */
const MAX_BETWEEN = 40;

/**
 * Finds what a text tells as a change from one number to another one, sentence by sentence, in the order of the text. Only
 * what is said with digits and in the words of the language is found; a text without such sentences gives nothing.
 *
 * @param markdown the owner's text about what came of a work
 * @param language of the text (BCP 47)
 */
export function changeFigures(markdown: string, language: string): ChangeFigure[] {
  const plain = markdown.split(/\n\s*\n/).map(withoutMarks).join("\n");
  const sentences = [...sentencesIn(language).segment(plain)];
  return sentences.flatMap(({ segment }) => changeIn(segment.trim(), language) ?? []);
}

function changeIn(sentence: string, language: string): ChangeFigure | undefined {
  const words = changeWordsOf(language);
  const written = [...sentence.matchAll(NUMBER)];
  if (written.length < 2) return undefined;
  const numbers = written.map((match) => numberAt(match, sentence, language));
  for (const [index, first] of numbers.entries()) {
    const second = numbers[index + 1];
    if (second === undefined || second.start - first.end > MAX_BETWEEN) continue;
    const between = sentence.slice(first.end, second.start).toLowerCase();
    const ahead = sentence.slice(0, first.start).toLowerCase();
    const isFromTo = endsWith(ahead, words.from) && endsWith(between, words.to) && hasVerb(ahead, words.verbs);
    const figure = isFromTo
      ? { before: first, after: second }
      : endsWith(between, words.instead)
      ? { before: second, after: first }
      : undefined;
    if (figure === undefined || !isComparable(first, second)) continue;
    const unit = first.unit ?? second.unit;
    const amount = ({ text, sign, value }: Spoken): Amount => ({
      text: sign === undefined && unit !== undefined ? `${text}${unit}` : text,
      value,
    });
    return { sentence, before: amount(figure.before), after: amount(figure.after) };
  }
  return undefined;
}

/** A number in a sentence. */
interface Spoken {
  start: number;
  end: number;
  text: string;
  value: number;
  /** Currency or percent, as it is written at the number. */
  sign?: string;
  /** The unit behind the number, with the separator. */
  unit?: string;
}

function numberAt({ 0: text, index: start }: RegExpExecArray, sentence: string, language: string): Spoken {
  const end = start + text.length;
  const sign = /[A-Z]{3}|[€$£%]/.exec(text)?.[0];
  const word = UNIT.exec(sentence.slice(end, end + 20));
  const isUnit = word !== null && !isJoining(word[1].toLowerCase(), language);
  const unit = sign === "%"
    ? /[ \u00a0\u202f]?%$/.exec(text)![0]
    : isUnit
    ? `\u00a0${word[1].replace(/\.$/, "")}`
    : undefined;
  return { start, end, text, value: valueOf(text, language), sign, unit };
}

/** Reads digits as the language groups them: 1,234.5 or 1.234,5. */
function valueOf(text: string, language: string): number {
  const [whole, ...rest] = text.replace(/[^\d.,’]/g, "").split(decimalSign(language));
  return Number(`${whole.replace(/\D/g, "")}.${rest.join("").replace(/\D/g, "")}`);
}

const decimalSign = onceForEach((language) =>
  new Intl.NumberFormat(localeOf(language)).formatToParts(1.5).find(({ type }) => type === "decimal")?.value ?? "."
);

/** Tells whether two numbers can be put side by side: of one kind, and neither a pair of years nor both nothing. */
function isComparable(first: Spoken, second: Spoken): boolean {
  const isYear = ({ value, sign }: Spoken) =>
    sign === undefined && Number.isInteger(value) && value > 1899 && value < 2101;
  const signs = new Set([first.sign, second.sign].filter((sign) => sign !== undefined));
  return signs.size < 2 && first.value !== second.value && !(isYear(first) && isYear(second));
}

/** Tells whether a word behind a number joins it to the rest instead of counting it. */
function isJoining(word: string, language: string): boolean {
  return word.length < 2 || changeWordsOf(language).joining.has(word);
}

/** Tells whether a text ends with one of the phrases, as a word or words of their own. */
function endsWith(text: string, phrases: readonly string[]): boolean {
  const end = text.trimEnd();
  return phrases.some((phrase) => end.endsWith(phrase) && !/\p{L}/u.test(end.at(-phrase.length - 1) ?? ""));
}

function hasVerb(text: string, beginnings: readonly string[]): boolean {
  const words = text.match(/\p{L}+/gu) ?? [];
  return beginnings.some((beginning) => words.some((word) => word.startsWith(beginning)));
}
