import { askingWordsIn, cuesIn } from "@/lib/language/lexicons.ts";

/** What a text says of something: that it is asked for, welcome, or not needed. */
export interface Asked {
  means: "required" | "preferred" | "not-needed";
  /** All that it is said of, and the words that say it, in UTF-16 units; `to` is exclusive. */
  from: number;
  to: number;
}

/** What ends a clause; a mark within a word or a number does not. */
const CLAUSE_END = /[,;:!?()•|–—](?=\s|$)|\.(?=\s|$)|\s[-–—]\s/g;

/** Words that say in which sense something is meant, and whether it stands ahead of them or back. */
export interface Asking {
  means: Asked["means"];
  looks: "ahead" | "back";
  start: number;
  end: number;
}

/** Returns where the clauses of a text end. */
export function clauseEnds(text: string): number[] {
  return [...text.matchAll(CLAUSE_END)].map(({ index }) => index);
}

/** Finds the words by which a text asks for something, wishes for it or does not need it. */
export function marksIn(text: string, tags?: readonly string[]): Asking[] {
  return askingWordsIn(text, tags).map(({ id, start, end }) => {
    const [, means, looks] = /^(.+)-(ahead|back)$/.exec(id)!;
    return { means, looks, start, end } as Asking;
  });
}

/** Finds where a text asks for something, wishes for it or does not need it. */
export function askedIn(text: string, tags?: readonly string[]): Asked[] {
  const marks = marksIn(text, tags);
  if (marks.length === 0) return [];
  const ends = clauseEnds(text);
  return marks.map(({ means, looks, start, end }) => {
    const isAhead = looks === "ahead";
    return {
      means,
      from: isAhead ? start : (ends.findLast((at) => at < start) ?? -1) + 1,
      to: isAhead ? ends.find((at) => at >= end) ?? text.length : end,
    };
  });
}

/** Leaves out the words by which something is asked for: what it is stands beside them. */
export function withoutAsking(text: string, tags?: readonly string[]): string {
  const letters = text.split("");
  for (const { means, start, end } of marksIn(text, tags)) if (means !== "not-needed") letters.fill(" ", start, end);
  return letters.join("");
}

/** In words: what is left of a line beside what is not needed asks for nothing if it is no longer. */
const LEAST_REST = 4;

/** In UTF-16 units: what denies so near to the beginning denies all that is listed: "You need no degree, certificate or SAP". */
const NEAR = 12;

/** Tells whether all that a line names is said not to be needed. */
export function deniesAll(text: string, tags?: readonly string[]): boolean {
  const marks = marksIn(text, tags);
  if (marks.length === 0 || marks.some(({ means }) => means !== "not-needed")) return false;
  // "What you do not need: a degree, French", and not "You need not be a citizen: we sponsor visas".
  const isList = marks.some(({ looks, start, end }) =>
    looks === "ahead" && start < NEAR && !/[:;](?=\s)/.test(text.slice(end).replace(/^\s?:/, ""))
  );
  if (isList && !cuesIn(text, tags).some(({ id }) => id === "but")) return true;
  const letters = text.split("");
  for (const { from, to } of askedIn(text, tags)) letters.fill(" ", from, to);
  return (letters.join("").match(/[\p{L}\p{N}]+/gu) ?? []).length < LEAST_REST;
}
