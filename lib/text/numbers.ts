import { type CountingWords, countingWordsOf } from "@/lib/text/counting_words.ts";
import type { Language } from "@/lib/text/language.ts";
import { foldLetters, type Token } from "@/lib/text/text_tokens.ts";

/** The languages in which job postings are read. */
export const POSTING_LANGUAGES: readonly Language[] = ["en", "de", "sv", "es", "fr"];

/** A number that a text says, in digits or in words; a range counts as its middle. */
export interface NumberSpan {
  value: number;
  /** The tokens it is said with: index of the first one, and one behind the last. */
  from: number;
  to: number;
  /** Written in digits without grouping, so that it may be a year or a name. */
  digits: boolean;
  /** A single article such as "an", which counts only before a span of time or "of us". */
  article: boolean;
}

/** Finds the numbers of a text in one pass. */
export function numbersIn(tokens: readonly Token[], language: Language): NumberSpan[] {
  const words = countingWordsOf(language);
  const spans: NumberSpan[] = [];
  let place = 0;
  while (place < tokens.length) {
    if (isClockTime(tokens, place)) {
      place += 3;
      continue;
    }
    const span = numberAt(tokens, place, words);
    if (span === undefined) {
      place++;
      continue;
    }
    const found = rangeFrom(tokens, span, words) ?? span;
    found.to = behindRoughly(tokens, found.to);
    if (!isOpen(tokens, found, words)) spans.push(found);
    place = found.to;
  }
  return spans;
}

/** Recognises "3:30". */
function isClockTime(tokens: readonly Token[], place: number): boolean {
  const [hours, colon, minutes] = [tokens[place], tokens[place + 1], tokens[place + 2]];
  return hours.kind === "number" && colon?.text === ":" && colon.glued && minutes?.kind === "number" && minutes.glued;
}

/** Returns the index behind what makes the number before `place` a rough one: "twenty-odd", "40+", "fifteen or so". */
function behindRoughly(tokens: readonly Token[], place: number): number {
  const [first, second] = [tokens[place]?.text, tokens[place + 1]?.text];
  if (first === "+" || first === "odd" || first === "plus" && tokens[place].glued) return place + 1;
  const isPair = first === "-" && (second === "odd" || second === "ish") ||
    first === "or" && (second === "so" || second === "more");
  return isPair ? place + 2 : place;
}

/** Recognises the "hundred" of "several hundred". */
function isOpen(tokens: readonly Token[], { from }: NumberSpan, words: CountingWords): boolean {
  return words.multipliers.has(tokens[from].text) && words.open.has(tokens[from - 1]?.text ?? "");
}

/** Reads "3-4", "three to five", "6 or 7" as the middle of both ends. */
function rangeFrom(tokens: readonly Token[], low: NumberSpan, words: CountingWords): NumberSpan | undefined {
  const joint = tokens[low.to];
  if (joint === undefined || low.article) return undefined;
  const before = words.definite.has(tokens[low.from - 1]?.text ?? "") ? low.from - 2 : low.from - 1;
  const isBetween = words.and.has(joint.text) && words.between.has(tokens[before]?.text ?? "");
  if (!isBetween && !/^[-–—]$/.test(joint.text) && !words.range.has(joint.text)) return undefined;
  const high = numberAt(tokens, low.to + (words.definite.has(tokens[low.to + 1]?.text ?? "") ? 2 : 1), words);
  if (high === undefined || high.article || high.value <= low.value) return undefined;
  // "two or three hundred" means two hundred to three hundred.
  const scale = low.value < 10 && high.value >= 100 && words.multipliers.has(tokens[high.to - 1].text)
    ? high.value / leading(high.value)
    : 1;
  return { ...low, value: (low.value * scale + high.value) / 2, to: high.to, digits: false };
}

function leading(value: number): number {
  let rest = value;
  while (rest >= 10) rest /= 10;
  return rest;
}

function numberAt(tokens: readonly Token[], from: number, words: CountingWords): NumberSpan | undefined {
  const token = tokens[from];
  if (token === undefined) return undefined;
  if (token.kind === "number") return digitsAt(tokens, from, words);
  if (token.kind !== "word") return undefined;
  if (words.half.has(token.text)) return halfAt(tokens, from, words);
  return wordsAt(tokens, from, words);
}

/** Reads "half", "half a dozen", "half a million". */
function halfAt(tokens: readonly Token[], from: number, words: CountingWords): NumberSpan {
  const place = words.articles.has(tokens[from + 1]?.text ?? "") ? from + 2 : from + 1;
  const large = words.multipliers.get(tokens[place]?.text ?? "");
  const [value, to] = large === undefined ? [0.5, from + 1] : [0.5 * large, place + 1];
  return { value, from, to, digits: false, article: false };
}

/** Reads "1,200", "1.5", "8k", "2 thousand". */
function digitsAt(tokens: readonly Token[], from: number, words: CountingWords): NumberSpan {
  const { text } = tokens[from];
  let value = valueOf(text);
  let to = from + 1;
  const next = tokens[to];
  if (next?.kind === "word" && (words.multipliers.get(next.text) ?? 0) >= 100) {
    if (next.text !== "k" || next.glued) {
      value *= words.multipliers.get(next.text)!;
      to++;
    }
  }
  return { value, from, to, digits: to === from + 1 && /^\d+$/.test(text), article: false };
}

function wordsAt(tokens: readonly Token[], from: number, words: CountingWords): NumberSpan | undefined {
  let total = 0;
  let current: number | undefined;
  let to = from;
  let article = false;
  for (let place = from; place < tokens.length; place++) {
    const { kind, text } = tokens[place];
    const small = kind === "word" ? words.numbers.get(text) ?? wholeNumber(text, words) : undefined;
    const large = kind === "word" && text !== "k" ? words.multipliers.get(text) : undefined;
    if (small !== undefined) {
      // "twenty five" is one number, "two three" are two.
      const follows = current === undefined || article || current === 0 ||
        (current >= 100 && (current % 100 === 0 || current % 100 >= 20 && small < 10)) ||
        (current >= 20 && current % 10 === 0 && small < 10) || isTeen(tokens, place, current, words);
      if (!follows) break;
      current = (article ? 0 : current ?? 0) + small;
      article = false;
    } else if (large !== undefined) {
      current = (current ?? 1) * large;
      article = false;
      if (large >= 1000) [total, current] = [total + current, 0];
    } else if (kind === "word" && words.articles.has(text) && current === undefined) {
      [current, article] = [1, true];
    } else if (isAndAHalf(tokens, place, words) && current !== undefined) {
      // "one and a half thousand"
      current += 0.5;
      place += 2;
    } else if (
      text === "of" && tokens[place - 1]?.text === "couple" && words.multipliers.has(tokens[place + 1]?.text ?? "")
    ) {
      continue;
    } else if (
      text === "-" && current !== undefined && current % 100 === 4 && words.scores.has(tokens[place + 1]?.text ?? "")
    ) {
      // "quatre-vingts"
      current += 76;
      place++;
    } else if (
      text === "-" && current !== undefined && current >= 20 && isTeen(tokens, place + 1, current, words)
    ) {
      continue;
    } else if (
      text === "-" && current !== undefined && current >= 20 &&
      (words.numbers.get(tokens[place + 1]?.text ?? "") ?? 10) < 10
    ) {
      continue;
    } else if (
      kind === "word" && words.and.has(text) && current !== undefined && current + total >= 100 &&
      words.numbers.has(tokens[place + 1]?.text ?? "")
    ) {
      continue;
    } else {
      break;
    }
    to = place + 1;
  }
  if (current === undefined) return undefined;
  return { value: total + current, from, to, digits: false, article };
}

/** Recognises what is counted on from a smaller number: "soixante-dix", "quatre-vingt-quinze", "חמש עשרה". */
function isTeen(tokens: readonly Token[], place: number, current: number, words: CountingWords): boolean {
  const text = tokens[place]?.text ?? "";
  if (current < 10) return words.teens.has(text);
  const value = words.numbers.get(text) ?? 0;
  return (current % 100 === 60 || current % 100 === 80) && tokens[place - 1].text === "-" && value >= 10 && value < 20;
}

/** Longer words are no numbers. */
const LONGEST_NUMBER = 40;

/** Reads a number that is written as one word: zweihundertvierzig, duecentoquaranta, hundraåttio. */
function wholeNumber(word: string, words: CountingWords): number | undefined {
  if (word.length > LONGEST_NUMBER) return undefined;
  for (const [part, value] of words.joints) {
    const at = word.indexOf(part);
    if (at < 0) continue;
    const before = word.slice(0, at);
    const rest = word.slice(at + part.length);
    const and = [...words.and].find((one) => rest.startsWith(one) && rest !== one);
    // "honderden" is no number; "centottanta" lacks a vowel.
    const behind = rest === ""
      ? 0
      : partOfNumber(rest.slice(and?.length ?? 0), words) ?? partOfNumber(part.at(-1) + rest, words);
    const times = before === "" ? 1 : partOfNumber(before, words);
    return times === undefined || behind === undefined ? undefined : times * value + behind;
  }
  return undefined;
}

function partOfNumber(part: string, words: CountingWords): number | undefined {
  if (words.articles.has(part)) return 1;
  return words.numbers.get(part) ?? words.multipliers.get(part) ?? wholeNumber(part, words);
}

/** Recognises "and a half" in front of a large number. */
function isAndAHalf(tokens: readonly Token[], place: number, words: CountingWords): boolean {
  const word = (offset: number) => tokens[place + offset]?.text ?? "";
  return words.and.has(word(0)) && words.articles.has(word(1)) && words.half.has(word(2)) &&
    words.multipliers.has(word(3));
}

/** Reads digits: a group of three behind a mark is a thousand, anything else behind a mark a fraction. */
function valueOf(text: string): number {
  const fraction = FRACTIONS.get(text.at(-1)!);
  if (fraction !== undefined) return Number(text.slice(0, -1)) + fraction;
  const grouped = /^\d{1,3}(?:[,.'’\u00a0\u202f ]\d{3})+(?<rest>[.,]\d{1,2})?$/.exec(text);
  if (grouped === null) return Number(text.replace(",", "."));
  const rest = grouped.groups!.rest ?? "";
  const whole = text.slice(0, text.length - rest.length).replace(/\D/g, "");
  return Number(whole + rest.replace(",", "."));
}

const FRACTIONS: ReadonlyMap<string, number> = new Map([["½", 0.5], ["¼", 0.25], ["¾", 0.75]]);

/**
 * Returns the words for whole numbers up to 99 in several languages, with "a" and "an" as one. Letters are folded; where two
 * languages share a word, the first language counts.
 */
export function smallNumbers(languages: readonly Language[]): ReadonlyMap<string, number> {
  const all = languages.flatMap((language) => {
    const { numbers, articles } = countingWordsOf(language);
    return [...numbers, ...[...articles].map((word): [string, number] => [word, 1])];
  });
  return new Map(
    all.reverse().filter(([, value]) => Number.isInteger(value)).map(([word, value]) => [foldLetters(word), value]),
  );
}
