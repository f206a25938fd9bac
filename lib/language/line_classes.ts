import { type LinearTable, shareOf } from "@/lib/language/linear_classifier.ts";
import type { Network } from "@/lib/language/line_network.ts";

/** What a line of a posting may be. A line that is none of them surely is none. */
export const LINE_CLASSES = [
  "requirement",
  "preferred",
  "duty",
  "condition",
  "term",
  "benefit",
  "about",
  "apply",
] as const;

export type LineClass = (typeof LINE_CLASSES)[number];

/** The classes of lines that ask for something or state a condition. */
export const ASKING: readonly LineClass[] = ["requirement", "preferred", "condition", "term"];

/** What a heading may announce. */
export const HEADING_KINDS = ["requirement", "preferred", "duty", "condition", "benefit", "about", "apply"] as const;

export type HeadingKind = (typeof HEADING_KINDS)[number];

/** What a point may ask for, as far as no list of words decides it. */
export const LEARNED_KINDS = ["skill", "experience", "education", "certification", "other"] as const;

export type LearnedKind = (typeof LEARNED_KINDS)[number];

/** A line as it stands in a posting. */
export interface LaidLine {
  text: string;
  /** An entry of a list or a row of a table. */
  isEntry: boolean;
  /** Marked as a heading by signs. */
  isMarked: boolean;
  isAfterBlank: boolean;
  isBeforeBlank: boolean;
  /** Alone in its line of the text. */
  isWhole: boolean;
}

/** What is learned: which lines are headings and of what, and what the others are. */
export interface LineTables {
  headings: LinearTable;
  lines: LinearTable;
  /** Looks again, when the classes of the lines around are known. */
  again: Network;
  /** What points ask for. */
  kinds: LinearTable;
}

/** The tables that look at a line before those around it are known. */
export type FirstTables = Pick<LineTables, "headings" | "lines">;

export interface SeenLine {
  isHeading: boolean;
  /** What the heading above announces. */
  heading: HeadingKind | "open" | "none";
  /** How sure it is of each class, by `LINE_CLASSES`; of a heading, nothing. */
  shares: readonly number[];
  /** How sure it is that the line asks for something or states a condition. */
  asks: number;
  /** Whether words stand in it by which something is asked for or wished. */
  isMarked: boolean;
}

/** A line as it looks before those around it are known. */
export interface FirstLook {
  isHeading: boolean;
  /** How sure it is to be a heading, from 0 to 1. */
  share: number;
  heading: HeadingKind | "open" | "none";
  /** How sure it is of each kind of the heading above. */
  kinds: readonly number[] | undefined;
  /** By `LINE_COLUMNS`; none for headings. */
  scores: readonly number[] | undefined;
}

/** The columns of the table of headings: whether it is one, then its kinds. */
export const HEADING_COLUMNS = ["heading", ...HEADING_KINDS];

/** The columns of the table of lines. */
export const LINE_COLUMNS = [...LINE_CLASSES, "asks"];

/** Names how a line is laid out, for the table of headings. */
export function layoutOf(lines: readonly LaidLine[], place: number): string[] {
  const { text, isEntry, isMarked, isAfterBlank, isBeforeBlank, isWhole } = lines[place];
  const next = lines[place + 1];
  const isNamed = /[:：]$/.test(text);
  const isStopped = /[.!?…]$/.test(text);
  const follows = next === undefined ? "nothing" : next.isEntry ? "list" : "prose";
  return [
    isEntry ? "entry" : isWhole ? "whole line" : "sentence",
    `then ${follows}${isBeforeBlank ? " below" : ""}`,
    `${isEntry ? "entry" : "line"} ${isNamed ? "named" : isStopped ? "stopped" : "bare"} ${
      isWhole && !isEntry ? follows : "inside"
    }`,
    ...isMarked ? ["marked"] : [],
    ...isAfterBlank ? ["after a blank line"] : [],
    ...isAfterBlank && !isEntry && isWhole && !isStopped ? ["stands apart"] : [],
    ...text === text.toUpperCase() && /\p{Lu}{3}/u.test(text) ? ["capitals"] : [],
    ...place === 0 ? ["first"] : place < 3 ? ["near the first"] : [],
  ];
}

/** Names where a line stands, for the table of lines. */
export function aroundOf({ isEntry, isWhole }: LaidLine, heading: string, place: number): string[] {
  const form = isEntry ? "entry" : isWhole ? "line" : "sentence";
  const quarter = Math.min(3, Math.floor(place * 4));
  return [`heading ${heading}`, `heading ${heading} ${form}`, form, `place ${quarter}`, `place ${quarter} ${form}`];
}

/**
 * Tells what a point most likely asks for.
 *
 * @param certificate how sure it must be that a certificate is asked for: whoever can do the same without one has not what is
 *   asked for
 */
export function likelyKind(scores: readonly number[], certificate: number): LearnedKind {
  const shares = scores.map((score, index) => {
    const share = shareOf(score);
    return LEARNED_KINDS[index] === "certification" && share < certificate ? 0 : share;
  });
  return LEARNED_KINDS[shares.indexOf(Math.max(...shares))];
}
