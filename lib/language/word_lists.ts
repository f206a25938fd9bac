import type { z } from "zod";
import { textWords } from "@/lib/language/text_words.ts";

/** A word of a list: its letters folded, and whether only this form of it is meant. */
export interface ListedWord {
  text: string;
  /** As it is written, where it is written in capitals: only so, if only this form is meant. */
  capitals?: string;
  isExact: boolean;
  /** What stands in its place: any value of this kind, `{date}`. */
  slot?: string;
}

/** A part of what is said: rows of words of which any will do; an empty one where it may be left out. */
export type Part = readonly (readonly ListedWord[])[];

/** One way to say what an id stands for. */
export interface Way {
  id: string;
  parts: readonly Part[];
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
 * @param slots kinds of values that may stand among the words, as `{date}`
 * @throws {WordListError}
 */
export function readWordList(
  text: string,
  file: string,
  ids: ReadonlySet<string>,
  slots: readonly string[] = [],
): Way[] {
  return [...waysIn(text, file, ids, slots)].flat();
}

/** Reads a list of words as `readWordList` does, an id at a time. */
export function* waysIn(
  text: string,
  file: string,
  ids: ReadonlySet<string>,
  slots: readonly string[] = [],
): Generator<Way[], void> {
  const seen = new Set<string>();
  // Most words stand in many phrases, and are read once.
  const known = new Map<string, readonly ListedWord[]>();
  for (const slot of slots) known.set(`{${slot}}`, [{ text: "", isExact: true, slot }]);
  const wordsOf = (written: string): readonly ListedWord[] | undefined => {
    const words = known.get(written) ?? listedWords(written);
    if (words !== undefined) known.set(written, words);
    return words;
  };
  for (const { line, id, list } of entriesIn(text, file)) {
    const fail = (what: string): never => {
      throw new WordListError(file, line, what);
    };
    if (!ids.has(id) && id !== "none") fail(`has the id ${id}, which ../shared does not list`);
    if (seen.has(id)) fail(`has the id ${id} for the second time`);
    seen.add(id);
    if (!list.endsWith("]")) fail(`has a list of ${id} that is never closed`);
    yield phrasesIn(list, fail).map((phrase) => ({ id, parts: partsOf(phrase, wordsOf, fail) }));
  }
}

/** Puts the lines of each entry together; those that go on with it are indented. */
function entriesIn(text: string, file: string): { line: number; id: string; list: string }[] {
  const entries: { line: number; id: string; list: string }[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    const fail = (what: string): never => {
      throw new WordListError(file, index + 1, what);
    };
    if (line.length > LONGEST_LINE) {
      fail(`has ${line.length} characters; go on in the next line behind ${LONGEST_LINE}`);
    }
    if (/^\s*(?:#|$)/.test(line)) continue;
    const found = /^([\w-]+): (\[.*)$/.exec(line);
    if (found !== null) entries.push({ line: index + 1, id: found[1], list: found[2].trim() });
    else if (line.startsWith("  ") && entries.length > 0) entries.at(-1)!.list += ` ${line.trim()}`;
    else fail('is no entry; one is written as id: [word, "two words"]');
  }
  return entries;
}

function phrasesIn(list: string, fail: (what: string) => never): string[] {
  const inner = list.slice(1, -1).trim();
  if (inner === "") return fail("has an empty list; leave the id out, and name it in gaps.yaml");
  const phrases: string[] = [];
  const item = /(?:"([^"]+)"|'([^']+)'|([^"',[\]\s][^,[\]]*))(?:,\s?|$)/y;
  while (item.lastIndex < inner.length) {
    const at = item.lastIndex;
    const found = item.exec(inner);
    if (found === null) {
      return fail(`cannot be read from ${inner.slice(at, at + 20)}; put words with spaces or brackets in "…"`);
    }
    phrases.push((found[1] ?? found[2] ?? found[3]).trim());
  }
  return phrases;
}

const ALLOWED = "allowed are words, =word, slots of phrases as {n}, [optional] and a/b, and nothing inside each other";

/** What patterns are written with, and what only lists are: no word of a language has it. */
const REFUSED = /[*{}|\\^$()<>?[\]=]/;

/** Reads a phrase with what `[optional]` and `a/b` stand for. */
function partsOf(
  phrase: string,
  wordsOf: (written: string) => readonly ListedWord[] | undefined,
  fail: (what: string) => never,
): Part[] {
  const parts: Part[] = [];
  let ways = 1;
  // Nested brackets leave one behind, which no word may have.
  for (const part of phrase.match(/\[[^[\]]*\](?=\s|$)|\S+/g) ?? []) {
    const isOptional = part.startsWith("[");
    const inner = isOptional ? part.slice(1, -1).trim() : part;
    let rows: (readonly ListedWord[])[] = [[]];
    for (const word of inner.split(/\s+/)) {
      const said = word.split("/").map((choice) =>
        wordsOf(choice) ?? fail(`has “${choice}” in “${phrase}”; ${ALLOWED}`)
      );
      rows = rows.length === 1 && rows[0].length === 0
        ? said
        : rows.flatMap((row) => said.map((words) => [...row, ...words]));
    }
    parts.push(isOptional ? [[], ...rows] : rows);
    ways *= parts.at(-1)!.length;
    if (ways > MOST_WAYS) return fail(`says more than ${MOST_WAYS} things with “${phrase}”; write some of them apart`);
  }
  const isEmpty = parts.every((rows) => rows.some((row) => row.length === 0));
  return isEmpty ? fail(`says nothing where all of “${phrase}” is left out`) : parts;
}

/** Reads a word of a list; undefined where it is none. */
function listedWords(written: string): ListedWord[] | undefined {
  const isExact = written.startsWith("=");
  if (written === "" || REFUSED.test(written.slice(Number(isExact)))) return undefined;
  const words = textWords(written);
  return words.map(({ written, folded }) => {
    const isCapital = isExact && /\p{Lu}/u.test(written) && written === written.toUpperCase() ||
      /\p{L}\p{Lu}/u.test(written);
    return { text: folded, isExact, ...isCapital && { capitals: written } };
  });
}

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
    const [, id, json] = /^([\w-]+): (\{.*\})$/.exec(line) ??
      fail('is no entry; one is written as id: { "name": value }');
    if (id in entries) fail(`has the id ${id} for the second time`);
    let value: unknown;
    try {
      value = JSON.parse(json);
    } catch {
      fail("has a value that is no JSON");
    }
    const read = entry.safeParse(value);
    if (!read.success) {
      return fail(read.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; "));
    }
    entries[id] = read.data;
  }
  return entries;
}
