import { askingWordsIn } from "@/lib/language/lexicons.ts";

/** What a text says of something: that it is asked for, welcome, or not needed. */
export interface Asked {
  means: "required" | "preferred" | "not-needed";
  /** All that it is said of, and the words that say it, in UTF-16 units; `to` is exclusive. */
  from: number;
  to: number;
}

/** What ends a clause; a mark within a word or a number does not. */
const CLAUSE_END = /[,;:!?()•|–—](?=\s|$)|\.(?=\s|$)|\s[-–—]\s/g;

/** Finds where a text asks for something, wishes for it or does not need it. */
export function askedIn(text: string, tags?: readonly string[]): Asked[] {
  const words = askingWordsIn(text, tags);
  if (words.length === 0) return [];
  const ends = [...text.matchAll(CLAUSE_END)].map(({ index }) => index);
  return words.map(({ id, start, end }) => {
    const [, means, looks] = /^(.+)-(ahead|back)$/.exec(id)!;
    const isAhead = looks === "ahead";
    return {
      means: means as Asked["means"],
      from: isAhead ? start : (ends.findLast((at) => at < start) ?? -1) + 1,
      to: isAhead ? ends.find((at) => at >= end) ?? text.length : end,
    };
  });
}

/** In words: what is left of a line beside what is not needed asks for nothing if it is no longer. */
const LEAST_REST = 4;

/** Tells whether all that a line names is said not to be needed. */
export function deniesAll(text: string, tags?: readonly string[]): boolean {
  const asked = askedIn(text, tags);
  if (asked.length === 0 || asked.some(({ means }) => means !== "not-needed")) return false;
  const letters = text.split("");
  for (const { from, to } of asked) letters.fill(" ", from, to);
  return (letters.join("").match(/[\p{L}\p{N}]+/gu) ?? []).length < LEAST_REST;
}
