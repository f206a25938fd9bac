import type { Diagnosis } from "@/lib/analysis/diagnosis.ts";
import type { OutsideKind } from "@/lib/analysis/knowledge.ts";
import type { Reader } from "@/lib/analysis/text_reading.ts";
import { onceForEach } from "@/lib/lazily.ts";
import { isSmallWord, type Language, stemOf } from "@/lib/text/language.ts";
import { tokenise } from "@/lib/text/text_tokens.ts";

/** Of the words of an owner's line, so many must be said in a text that is work, and in one that is none. */
const OF_WORK = { words: 2, share: 0.5 };
const OF_OTHER = { words: 1, share: 0.2 };

/** Of the groups of a line of which no word is said, so many must be. */
const MOST_GROUPS = 0.6;

/** Texts that ask for nothing which somebody could offer share words with a line by chance. */
const NO_REQUEST: ReadonlySet<OutsideKind> = new Set(["homework", "newsletter", "sales_offer"]);

/** A group of words that both are about counts as this many words. */
const GROUP = 0.7;

/**
 * Prepares what the owner does not take on. The function that is returned gives the owner's own line that a text is about;
 * undefined where it is about none.
 */
export function createRefusals(
  lines: readonly string[],
  { read }: Reader,
): (diagnosis: Diagnosis) => string | undefined {
  const refused = lines.map((line) => ({ line, words: wordsOf(line), groups: groupsOf(line, read) }));
  const stemsIn = onceForEach((language: Language) => refused.map(({ words }) => words.map(stemOf(language))));

  return function refuses({ stems, mentions, language, fit, outsideKind }) {
    if (refused.length === 0 || outsideKind === "harmful" || outsideKind === "job_posting") return undefined;
    const refusedStems = stemsIn(language);
    const wanted = new Set(refusedStems.flat());
    const said = new Set(stems.filter((stem) => wanted.has(stem)));
    const needed = fit === "outside" && !NO_REQUEST.has(outsideKind) ? OF_OTHER : OF_WORK;
    let best: { line: string; share: number } | undefined;
    for (const [index, { line, words, groups: own }] of refused.entries()) {
      const named = refusedStems[index].filter((stem) => said.has(stem)).length;
      const alike = fit === "outside" ? own.filter(mentions).length : 0;
      // Groups alone are broad: two of many may be chance.
      if (named === 0 && alike < own.length * MOST_GROUPS) continue;
      const shared = named + GROUP * alike;
      const share = shared / words.length;
      if (shared < needed.words || share < needed.share) continue;
      if (best === undefined || share > best.share) best = { line, share };
    }
    return best?.line;
  };
}

/** Returns the different words of a line that say something. */
function wordsOf(line: string): string[] {
  const words = tokenise(line).filter(({ kind, text }) => kind === "word" && text.length > 2 && !isSmallWord(text));
  return [...new Set(words.map(({ text }) => text))];
}

/** Returns the keys of the groups of words that an owner's line is about. */
function groupsOf(line: string, read: Reader["read"]): string[] {
  return [...new Set(read(tokenise(line)).groups.map(({ value }) => value))];
}
