import { CONDITIONS, type Refusal } from "@/lib/content/schema/terms.ts";
import { bookOf, phrasesIn } from "@/lib/language/phrase_books.ts";
import { languagesOf } from "@/lib/match/asked_names.ts";
import { contentWords } from "@/lib/match/content_words.ts";
import type { Reading } from "@/lib/match/reading.ts";
import { type Conditions, isDenied, refusedBy } from "@/lib/match/refusals.ts";
import { findSubject, subjectsNamed } from "@/lib/match/refused_subjects.ts";
import { wordsIn } from "@/lib/match/skill_table.ts";

/** A refusal and the sentence of a posting that is it, or may be. */
export interface Refused {
  refusal: string;
  line: string;
  /** It may be another thing: a question. */
  isNear: boolean;
}

const NO_AREAS = { begins: () => false, areaOf: () => undefined };

/** A sentence says the same as an example where they share so much of their words; with less it may. */
const SAME = 0.8;
const NEAR = 0.5;

/**
 * Finds a refusal that the work is; without one, a refusal that it may be.
 *
 * @param language the one in which the owner writes
 */
export function findRefused(
  refusals: readonly Refusal[],
  reading: Reading,
  conditions: Conditions,
  language: string,
): Refused | undefined {
  const { duties = [], conditions: named = [] } = reading;
  const lines = [...duties, ...named.map(({ text }) => text)];
  const tags = languagesOf(lines.join("\n"));
  const alike = exampleIn(refusals, lines, [language, ...tags]);
  if (alike?.isNear === false) return alike;
  const meant = refusals.map((one) => ({ ...one, kind: one.kind ?? kindNamed(one.text, language) }));
  for (const { text, kind } of meant) {
    const condition = named.find(({ id }) => id === kind);
    if (condition !== undefined) return { refusal: text, line: condition.text, isNear: false };
  }
  let near = alike;
  for (const { text, kind } of meant) {
    const found = findSubject(kind === undefined ? subjectsNamed(text, language) : [kind], lines, tags);
    if (found?.isNear === false) return { refusal: text, line: found.line, isNear: false };
    if (found !== undefined) near ??= { refusal: text, line: found.line, isNear: true };
  }
  const found = refusedBy(
    meant,
    reading,
    { lines, tags },
    conditions,
    (text) => subjectsNamed(text, language).length > 0,
  );
  return found?.isNear === false ? found : near ?? found;
}

/** Returns the condition that a refusal names, in the words by which postings say it: "No night shifts". */
function kindNamed(refusal: string, language: string): Refusal["kind"] {
  for (const tag of [language.split("-")[0], "en"]) {
    const book = bookOf(tag);
    const hits = book === undefined ? [] : phrasesIn(refusal, book, NO_AREAS, "2000-01-01").hits;
    const named = CONDITIONS.find((one) => hits.some(({ id }) => id === one));
    if (named !== undefined) return named;
  }
}

/** Compares sentences with the owner's own examples: nothing is learned, so that nothing is learned anew. */
function exampleIn(
  refusals: readonly Refusal[],
  lines: readonly string[],
  tags: readonly string[],
): Refused | undefined {
  const examples = refusals.flatMap(({ text, examples = [] }) =>
    examples.map((example) => ({ refusal: text, words: familiesIn(example), denied: isDenied(example, tags) }))
  );
  if (examples.length === 0) return undefined;
  let near: Refused | undefined;
  for (const line of lines) {
    const words = familiesIn(line);
    if (words.size === 0) continue;
    for (const { refusal, words: wanted, denied } of examples) {
      const shared = [...wanted].filter((word) => words.has(word)).length / Math.max(wanted.size, words.size);
      // "There is no cold calling" has the words of what it denies.
      if (shared >= SAME && isDenied(line, tags) === denied) return { refusal, line, isNear: false };
      if (shared >= NEAR) near ??= { refusal, line, isNear: true };
    }
  }
  return near;
}

function familiesIn(text: string): Set<string> {
  return new Set(contentWords(wordsIn(text)));
}
