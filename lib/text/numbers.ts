import type { NumberWords } from "@/lib/text/number_words.ts";
import type { Token } from "@/lib/text/tokens.ts";

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
export function numbersIn(tokens: readonly Token[], words: NumberWords): NumberSpan[] {
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

/** "3:30" */
function isClockTime(tokens: readonly Token[], place: number): boolean {
  const [hours, colon, minutes] = [tokens[place], tokens[place + 1], tokens[place + 2]];
  return hours.kind === "number" && colon?.text === ":" && colon.glued && minutes?.kind === "number" && minutes.glued;
}

/** Index behind what makes the number before `place` a rough one: "twenty-odd", "40+", "fifteen or so". */
function behindRoughly(tokens: readonly Token[], place: number): number {
  const [first, second] = [tokens[place]?.text, tokens[place + 1]?.text];
  if (first === "+" || first === "odd" || first === "plus" && tokens[place].glued) return place + 1;
  const isPair = first === "-" && (second === "odd" || second === "ish") ||
    first === "or" && (second === "so" || second === "more");
  return isPair ? place + 2 : place;
}

/** True for the "hundred" of "several hundred". */
function isOpen(tokens: readonly Token[], { from }: NumberSpan, words: NumberWords): boolean {
  return words.large.has(tokens[from].text) && words.open.has(tokens[from - 1]?.text ?? "");
}

/** "3-4", "three to five", "6 or 7": the middle of both ends. */
function rangeFrom(tokens: readonly Token[], low: NumberSpan, words: NumberWords): NumberSpan | undefined {
  const joint = tokens[low.to];
  if (joint === undefined || low.article) return undefined;
  const isBetween = words.and.has(joint.text) && words.between.has(tokens[low.from - 1]?.text ?? "");
  if (!isBetween && !/^[-–—]$/.test(joint.text) && !words.range.has(joint.text)) return undefined;
  const high = numberAt(tokens, low.to + 1, words);
  if (high === undefined || high.article || high.value <= low.value) return undefined;
  // "two or three hundred" means two hundred to three hundred.
  const scale = low.value < 10 && high.value >= 100 && words.large.has(tokens[high.to - 1].text)
    ? high.value / leading(high.value)
    : 1;
  return { ...low, value: (low.value * scale + high.value) / 2, to: high.to, digits: false };
}

function leading(value: number): number {
  let rest = value;
  while (rest >= 10) rest /= 10;
  return rest;
}

function numberAt(tokens: readonly Token[], from: number, words: NumberWords): NumberSpan | undefined {
  const token = tokens[from];
  if (token === undefined) return undefined;
  if (token.kind === "number") return digitsAt(tokens, from, words);
  if (token.kind !== "word") return undefined;
  if (words.half.has(token.text)) return halfAt(tokens, from, words);
  return wordsAt(tokens, from, words);
}

/** "half", "half a dozen", "half a million" */
function halfAt(tokens: readonly Token[], from: number, words: NumberWords): NumberSpan {
  const place = words.articles.has(tokens[from + 1]?.text ?? "") ? from + 2 : from + 1;
  const large = words.large.get(tokens[place]?.text ?? "");
  const [value, to] = large === undefined ? [0.5, from + 1] : [0.5 * large, place + 1];
  return { value, from, to, digits: false, article: false };
}

/** "1,200", "1.5", "8k", "2 thousand" */
function digitsAt(tokens: readonly Token[], from: number, words: NumberWords): NumberSpan {
  const { text } = tokens[from];
  let value = valueOf(text);
  let to = from + 1;
  const next = tokens[to];
  if (next?.kind === "word" && (words.large.get(next.text) ?? 0) >= 100) {
    if (next.text !== "k" || next.glued) {
      value *= words.large.get(next.text)!;
      to++;
    }
  }
  return { value, from, to, digits: to === from + 1 && /^\d+$/.test(text), article: false };
}

function wordsAt(tokens: readonly Token[], from: number, words: NumberWords): NumberSpan | undefined {
  let total = 0;
  let current: number | undefined;
  let to = from;
  let article = false;
  for (let place = from; place < tokens.length; place++) {
    const { kind, text } = tokens[place];
    const small = kind === "word" ? words.small.get(text) : undefined;
    const large = kind === "word" && text !== "k" ? words.large.get(text) : undefined;
    if (small !== undefined) {
      // "twenty five" is one number, "two three" are two.
      const follows = current === undefined || article || current === 0 || current >= 100 ||
        (current >= 20 && current % 10 === 0 && small < 10);
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
      text === "of" && tokens[place - 1]?.text === "couple" && words.large.has(tokens[place + 1]?.text ?? "")
    ) {
      continue;
    } else if (
      text === "-" && current !== undefined && current >= 20 &&
      (words.small.get(tokens[place + 1]?.text ?? "") ?? 10) < 10
    ) {
      continue;
    } else if (
      kind === "word" && words.and.has(text) && current !== undefined && current + total >= 100 &&
      words.small.has(tokens[place + 1]?.text ?? "")
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

/** True for "and a half" in front of a large number. */
function isAndAHalf(tokens: readonly Token[], place: number, words: NumberWords): boolean {
  const word = (offset: number) => tokens[place + offset]?.text ?? "";
  return words.and.has(word(0)) && words.articles.has(word(1)) && words.half.has(word(2)) && words.large.has(word(3));
}

/** Reads digits: a group of three behind a mark is a thousand, anything else behind a mark a fraction. */
function valueOf(text: string): number {
  const grouped = /^\d{1,3}(?:[,.'’\u00a0\u202f ]\d{3})+(?<rest>[.,]\d{1,2})?$/.exec(text);
  if (grouped === null) return Number(text.replace(",", "."));
  const rest = grouped.groups!.rest ?? "";
  const whole = text.slice(0, text.length - rest.length).replace(/\D/g, "");
  return Number(whole + rest.replace(",", "."));
}
