import { shareOf } from "@/lib/language/learning.ts";
import type { Network } from "@/lib/language/line_network.ts";
import type { WordNetwork } from "@/lib/language/word_network.ts";

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

/** What is learned of lines. */
export interface LineTables {
  /** What a line is by what it says. */
  words: WordNetwork;
  /** Looks again, when it is known how the lines around look. */
  again: Network;
}

export interface SeenLine {
  isHeading: boolean;
  /** What the heading above announces. */
  heading: HeadingKind | "open" | "none";
  /** How sure it is of each class, by `LINE_CLASSES`; of a heading, nothing. */
  shares: readonly number[];
  /** How sure it is that the line asks for something or states a condition. */
  asks: number;
}

/** The columns that tell of a line which is no heading. */
export const LINE_COLUMNS = [...LINE_CLASSES, "asks"];

/** The columns that tell of headings: whether a line is one, then its kinds. */
export const HEADING_COLUMNS = ["heading", ...HEADING_KINDS];

/** Where the columns of headings begin among those of a look. */
export const HEADING_AT = LINE_COLUMNS.length;

/** All that a look at a line tells. */
export const LOOK_COLUMNS = [...LINE_COLUMNS, ...HEADING_COLUMNS];

/** All that the words of a text tell: of a line, and of a point what it asks for. */
export const WORD_COLUMNS = [...LOOK_COLUMNS, ...LEARNED_KINDS];

/** Names how a line is laid out, for the first look. */
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

/**
 * Tells what a point most likely asks for.
 *
 * @param scores by `WORD_COLUMNS`
 * @param certificate how sure it must be that a certificate is asked for: whoever can do the same without one has not what is
 *   asked for
 */
export function likelyKind(scores: Float64Array, certificate: number): LearnedKind {
  const shares = LEARNED_KINDS.map((name, index) => {
    const share = shareOf(scores[LOOK_COLUMNS.length + index]);
    return name === "certification" && share < certificate ? 0 : share;
  });
  return LEARNED_KINDS[shares.indexOf(Math.max(...shares))];
}
