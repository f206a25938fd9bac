import { onceForEach } from "@/lib/lazily.ts";

/** An escaped character, or marks that a plain text does not need: emphasis, code, quotations, list marks, headings. */
const MARKS = /\\([\p{P}\p{S}])|^[ \t]*(?:#{1,6} |> ?|[-+*] )|[*`]+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gmu;
const LINKS = /!?\[([^[\]]*)\]\((?:[^()]|\([^()]*\))*\)/g;
const LIST_ITEM = /\n(?=[ \t]*[-+*] )/;

/** Made with the first text: the start of the process would wait some 20 ms for it. */
let sentences: Intl.Segmenter | undefined;

/** Returns what splits a text of a language into sentences. */
export const sentencesIn = onceForEach((language) => new Intl.Segmenter(language, { granularity: "sentence" }));

/**
 * Returns the beginning of a Markdown text as plain text: as many whole sentences of its first paragraph, or whole items of its
 * first list, as fit into `max` characters, and a part of the first one when not even that fits.
 */
export function excerpt(markdown: string, max = 200): string {
  const parts = partsOf(markdown);
  const text = beginning(parts, max);
  return text === "" ? shortened(parts[0] ?? "", max) : text;
}

/** Does the same and cuts no sentence: where not even the first one fits, it stands there whole. */
export function wholeSentences(markdown: string, max: number): string {
  const parts = partsOf(markdown);
  return beginning(parts, max) || (parts[0] ?? "").trimEnd();
}

/** Returns the sentences of the first paragraph of a Markdown text as plain text, or the items of its first list. */
function partsOf(markdown: string): string[] {
  const items = markdown.trim().split(/\n\s*\n/)[0].split(LIST_ITEM).map(withoutMarks).filter((item) => item !== "");
  if (items.length > 1) return items.map((item, index) => index === 0 ? item : `\u00a0· ${item}`);
  sentences ??= new Intl.Segmenter(undefined, { granularity: "sentence" });
  return [...sentences.segment(items[0] ?? "")].map(({ segment }) => segment);
}

/** Takes the marks of Markdown out of a text of one paragraph. */
export function withoutMarks(text: string): string {
  return text.replace(LINKS, "$1").replace(MARKS, "$1").replace(/\s+/g, " ").trim();
}

/** Joins the first parts that fit together. What introduces a list needs no dot before its first item; no line begins with one. */
function beginning(parts: readonly string[], max: number): string {
  let text = "";
  for (const part of parts) {
    const longer = text + (text.endsWith(":") ? part.replace(/^\u00a0·/, "") : part);
    if (longer.trimEnd().length > max) break;
    text = longer;
  }
  return text.trimEnd();
}

/** Cuts a text to at most `max` characters; an ellipsis stands for what was left out. */
export function shortened(text: string, max: number): string {
  return text.length <= max ? text : text.slice(0, max - 1).trimEnd().toWellFormed().replace(/\uFFFD$/, "") + "…";
}

/** A stretch of a text. */
interface Stretch {
  text: string;
  /** Number of the list in which its words stand, counted from 1. */
  mark?: number;
}

interface Place {
  start: number;
  end: number;
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/**
 * Cuts a text where words of the lists stand, whatever stands between them and however they are cased. What an
 * earlier list has found is not given to a later one, and longer phrases go before shorter ones.
 */
export function markWords(text: string, lists: readonly (readonly string[])[]): Stretch[] {
  const words = wordsOf(text);
  const found: (Place & { mark: number })[] = [];
  for (const [index, phrases] of lists.entries()) {
    for (const phrase of phrases.toSorted((a, b) => b.length - a.length)) {
      for (const { start, end } of placesOf(wordsOf(phrase), words)) {
        const isFree = found.every((other) => end <= other.start || start >= other.end);
        if (isFree) found.push({ start, end, mark: index + 1 });
      }
    }
  }
  const stretches: Stretch[] = [];
  let place = 0;
  for (const { start, end, mark } of found.sort((a, b) => a.start - b.start)) {
    if (start > place) stretches.push({ text: text.slice(place, start) });
    stretches.push({ text: text.slice(start, end), mark });
    place = end;
  }
  if (place < text.length) stretches.push({ text: text.slice(place) });
  return stretches;
}

function wordsOf(text: string): (Place & { word: string })[] {
  return [...text.matchAll(WORD)].map(({ 0: word, index }) => (
    { word: word.toLowerCase(), start: index, end: index + word.length }
  ));
}

/** Finds the places where the words of a phrase stand in their order. A phrase without words stands nowhere. */
function placesOf(phrase: ReturnType<typeof wordsOf>, words: ReturnType<typeof wordsOf>): Place[] {
  if (phrase.length === 0) return [];
  const starts = words.keys().filter((first) => phrase.every(({ word }, index) => words[first + index]?.word === word));
  return [...starts].map((first) => ({ start: words[first].start, end: words[first + phrase.length - 1].end }));
}

/** The most characters of a caller's own words that an answer repeats. */
const MAX_ECHO = 100;

/**
 * Returns a caller's words in the form in which an answer repeats them: on one line, without what is not seen, and cut. An
 * answer that anyone may store must not carry whatever a stranger puts into an address.
 */
export function echoed(text: string): string {
  const line = text.slice(0, 4 * MAX_ECHO).toWellFormed().replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  return line.length <= MAX_ECHO && text.length <= 4 * MAX_ECHO
    ? line
    : line.slice(0, MAX_ECHO).toWellFormed().replace(/\uFFFD$/, "") + "…";
}

/** Counts characters (code points), as JSON Schema does; `length` counts UTF-16 units. */
export function characters(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}
