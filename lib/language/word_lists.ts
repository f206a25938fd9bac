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
 * @param slots kinds of values that may stand among the words, as `{date}`
 * @throws {WordListError}
 */
export function readWordList(
  text: string,
  file: string,
  ids: ReadonlySet<string>,
  slots: readonly string[] = [],
): Way[] {
  const ways: Way[] = [];
  const seen = new Set<string>();
  for (const { line, id, list } of entriesIn(text, file)) {
    const fail = (what: string): never => {
      throw new WordListError(file, line, what);
    };
    if (!ids.has(id) && id !== "none") fail(`has the id ${id}, which ../shared does not list`);
    if (seen.has(id)) fail(`has the id ${id} for the second time`);
    seen.add(id);
    if (!list.endsWith("]")) fail(`has a list of ${id} that is never closed`);
    for (const phrase of phrasesIn(list, fail)) {
      for (const words of expanded(phrase, slots, fail)) {
        ways.push({ id, words: words.length === 1 ? words.map(asWritten) : words });
      }
    }
  }
  return ways;
}

/** Takes an abbreviation that stands alone as it is written: MEd is no form of "med". */
function asWritten(word: ListedWord): ListedWord {
  return word.capitals === undefined ? word : { ...word, isExact: true };
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

/** What patterns are written with, and what only lists are: no word of a language has it. */
const REFUSED = /[*{}|\\^$()<>?[\]=]/;

/** Writes out what `[optional]` and `a/b` stand for. */
function expanded(phrase: string, slots: readonly string[], fail: (what: string) => never): ListedWord[][] {
  let ways: ListedWord[][] = [[]];
  // Nested brackets leave one behind, which no word may have.
  for (const part of phrase.match(/\[[^[\]]*\](?=\s|$)|\S+/g) ?? []) {
    const isOptional = part.startsWith("[");
    const inner = isOptional ? part.slice(1, -1).trim() : part;
    let longer: ListedWord[][] = ways;
    for (const word of inner.split(/\s+/)) {
      const choices = word.split("/");
      const isSlot = (choice: string) => slots.some((slot) => choice === `{${slot}}`);
      const wrong = choices.find((one) => one === "" || !isSlot(one) && REFUSED.test(one.replace(/^=/, "")));
      if (wrong !== undefined) {
        const values = slots.length === 0 ? "" : ` ${slots.map((slot) => `{${slot}}`).join(", ")},`;
        return fail(
          `has “${wrong}” in “${phrase}”; allowed are words, =word,${values} [optional] and a/b, and nothing inside each other`,
        );
      }
      const said = choices.map((choice): ListedWord[] =>
        isSlot(choice) ? [{ text: "", isExact: true, slot: choice.slice(1, -1) }] : listedWords(choice)
      );
      longer = longer.flatMap((way) => said.map((words) => [...way, ...words]));
    }
    ways = isOptional ? [...ways, ...longer] : longer;
    if (ways.length > MOST_WAYS) {
      return fail(`says more than ${MOST_WAYS} things with “${phrase}”; write some of them apart`);
    }
  }
  if (ways.some((way) => way.length === 0)) return fail(`says nothing where all of “${phrase}” is left out`);
  return ways;
}

function listedWords(written: string): ListedWord[] {
  const isExact = written.startsWith("=");
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
