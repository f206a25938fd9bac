import type { z } from "zod";
import { foldLetters } from "@/lib/text/text_tokens.ts";

/** A word of a list: its letters folded, and whether only this form of it is meant. */
export interface ListedWord {
  text: string;
  /** As it is written, where only this form is meant, and only in capitals. */
  capitals?: string;
  isExact: boolean;
}

/** One way to say what an id stands for. */
export interface Way {
  id: string;
  words: readonly ListedWord[];
}

/** A mistake in a list of words, with its file and line. */
export class WordListError extends Error {
  constructor(readonly file: string, readonly line: number, what: string) {
    super(`${file}:${line}: ${what}`);
  }
}

const LONGEST_LINE = 160;
const MOST_WAYS = 48;

/**
 * Reads a list of words: YAML of one shape, `id: [word, "two words"]`, which may go on in further lines. It is read without a
 * parser of all of YAML, which takes fifty times as long for what a first match waits for.
 *
 * @param ids those that may stand in it; `none` always may: what looks like one of the others and is none.
 * @throws {WordListError}
 */
export function readWordList(text: string, file: string, ids: ReadonlySet<string>): Way[] {
  const ways: Way[] = [];
  const seen = new Set<string>();
  let open: { id: string; line: number; list: string } | undefined;
  for (const [index, line] of text.split("\n").entries()) {
    const number = index + 1;
    const fail = (what: string): never => {
      throw new WordListError(file, number, what);
    };
    if (line.length > LONGEST_LINE) fail(`has ${line.length} characters; go on in the next line behind ${LONGEST_LINE}`);
    if (/^\s*(?:#|$)/.test(line)) continue;
    if (open === undefined) {
      const found = /^([a-z0-9_-]+): (\[.*)$/.exec(line);
      if (found === null) return fail("is no entry; one is written as id: [word, \"two words\"]");
      const [, id, list] = found;
      if (!ids.has(id) && id !== "none") fail(`has the id ${id}, which ../shared does not list`);
      if (seen.has(id)) fail(`has the id ${id} for the second time`);
      seen.add(id);
      open = { id, line: number, list };
    } else {
      if (!line.startsWith("  ")) fail(`is not indented, though the list of ${open.id} is not closed`);
      open.list += ` ${line.trim()}`;
    }
    if (!/\]\s*$/.test(line) || !isClosed(open.list)) continue;
    for (const phrase of phrasesIn(open.list, fail)) {
      for (const words of expanded(phrase, fail)) ways.push({ id: open.id, words });
    }
    open = undefined;
  }
  if (open !== undefined) throw new WordListError(file, open.line, `has a list that is never closed`);
  return ways;
}

/** Tells whether the bracket that ends a line ends the list, and stands in no text. */
function isClosed(list: string): boolean {
  return list.replace(/[^"]/g, "").length % 2 === 0;
}

function phrasesIn(list: string, fail: (what: string) => never): string[] {
  const inner = list.trim().slice(1, -1).trim();
  if (inner === "") return fail("has an empty list; leave the id out, and name it in gaps.yaml");
  const phrases: string[] = [];
  const item = /\s*(?:"([^"]+)"|([^",[\]]+))\s*(,|$)/y;
  while (item.lastIndex < inner.length) {
    const at = item.lastIndex;
    const found = item.exec(inner);
    if (found === null) return fail(`cannot be read from ${inner.slice(at, at + 20)}; put words with spaces or brackets in "…"`);
    phrases.push((found[1] ?? found[2]).trim());
  }
  return phrases;
}

/** Letters and digits, and the marks that part them: hyphens, apostrophes, dots. */
const PLAIN = /^=?[\p{L}\p{M}\p{N}]+(?:[-'’.&״׳][\p{L}\p{M}\p{N}]+)*\.?$/u;

/** Writes out what `[optional]` and `a/b` stand for. */
function expanded(phrase: string, fail: (what: string) => never): ListedWord[][] {
  let ways: ListedWord[][] = [[]];
  // Nested brackets leave one behind, which no word may have.
  for (const part of phrase.match(/\[[^[\]]*\](?=\s|$)|\S+/g) ?? []) {
    const isOptional = part.startsWith("[");
    const inner = isOptional ? part.slice(1, -1).trim() : part;
    let with_: ListedWord[][] = ways;
    for (const word of inner.split(/\s+/)) {
      const choices = word.split("/");
      const wrong = choices.find((one) => !PLAIN.test(one));
      if (wrong !== undefined) {
        return fail(`has “${wrong}” in “${phrase}”; allowed are words, =word, [optional] and a/b, and nothing inside each other`);
      }
      with_ = with_.flatMap((way) => choices.map((choice) => [...way, ...listedWords(choice)]));
    }
    ways = isOptional ? [...ways, ...with_] : with_;
    if (ways.length > MOST_WAYS) return fail(`says more than ${MOST_WAYS} things with “${phrase}”; write some of them apart`);
  }
  if (ways.some((way) => way.length === 0)) return fail(`says nothing where all of “${phrase}” is left out`);
  return ways;
}

function listedWords(written: string): ListedWord[] {
  const isExact = written.startsWith("=");
  return (written.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map((word) => {
    const isCapital = isExact && /\p{Lu}/u.test(word) && word === word.toUpperCase();
    return { text: foldWord(word), isExact, ...isCapital && { capitals: word } };
  });
}

/** Returns a word as it is compared: without accents, ß as ss. */
export function foldWord(word: string): string {
  if (ASCII.test(word)) return word.toLowerCase();
  const folded = foldLetters(word.normalize("NFC")).normalize("NFD").replace(/\p{M}/gu, "");
  return /[ßøœæł]/.test(folded) ? folded.replace(/[ßøœæł]/g, (letter) => LIGATURES[letter]) : folded;
}

const ASCII = /^[a-z0-9]+$/i;

const LIGATURES: Record<string, string> = { ß: "ss", ø: "o", œ: "oe", æ: "ae", ł: "l" };

/**
 * Reads what is known of ids: YAML of one shape, an entry a line, of which the value is JSON.
 *
 * @throws {WordListError}
 */
export function readEntries<T>(text: string, file: string, entry: z.ZodType<T>): Record<string, T> {
  const entries: Record<string, T> = {};
  for (const [index, line] of text.split("\n").entries()) {
    if (/^\s*(?:#|$)/.test(line)) continue;
    const fail = (what: string): never => {
      throw new WordListError(file, index + 1, what);
    };
    const [, id, json] = /^([a-z0-9-]+): (\{.*\})$/.exec(line) ?? fail("is no entry; one is written as id: { \"name\": value }");
    if (id in entries) fail(`has the id ${id} for the second time`);
    let value: unknown;
    try {
      value = JSON.parse(json);
    } catch {
      fail("has a value that is no JSON");
    }
    const read = entry.safeParse(value);
    if (!read.success) return fail(read.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; "));
    entries[id] = read.data;
  }
  return entries;
}
