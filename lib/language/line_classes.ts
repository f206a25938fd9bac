import { marksIn } from "@/lib/language/asking.ts";
import { type LinearTable, scoresOf, shareOf } from "@/lib/language/linear_classifier.ts";
import type { Features, ReadFeatures } from "@/lib/language/line_features.ts";
import type { Language } from "@/lib/text/language.ts";

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
  again: LinearTable;
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

/** The least certainty at which a heading is taken for one, or for one of a kind. */
const LEAST = 0.5;
const LEAST_KIND = 0.35;

/** Tells what a heading announces; `open` where it is not clear. */
function headingKind(shares: readonly number[]): HeadingKind | "open" {
  const kinds = shares.slice(1);
  const best = kinds.indexOf(Math.max(...kinds));
  return kinds[best] >= LEAST_KIND ? HEADING_KINDS[best] : "open";
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

/** Reads lines in their order: first which are headings, then the others by what they say and what stands above them. */
export function* firstLook(
  lines: readonly LaidLine[],
  language: Language,
  { headings, lines: table }: FirstTables,
  features: ReadFeatures,
  beginning: SeenLine["heading"] = "none",
): Generator<void, FirstLook[]> {
  const shares: (readonly number[] | undefined)[] = [];
  for (const [place, { text }] of lines.entries()) {
    const isShort = text.length <= MAX_HEADING;
    shares.push(
      isShort ? scoresOf(headings, features(text, language, layoutOf(lines, place))).map(shareOf) : undefined,
    );
    yield;
  }
  const kinds = shares.map((one) => one === undefined || one[0] < LEAST ? undefined : headingKind(one));
  let above: readonly number[] | undefined;
  const looks: FirstLook[] = [];
  for (const [place, { isHeading, heading }] of headingsAbove(lines, kinds, beginning).entries()) {
    above = isHeading ? shares[place]!.slice(1) : heading === "none" ? undefined : above;
    const scores = isHeading ? undefined : scoresOf(table, featuresOfLine(lines, place, heading, language, features));
    looks.push({ isHeading, share: shares[place]?.[0] ?? 0, heading, kinds: above, scores });
    yield;
  }
  return looks;
}

/** Reads the features of the second look: the scores of a line, of its neighbours and of all under the same heading. */
export function featuresAround(looks: readonly FirstLook[], lines: readonly LaidLine[], place: number): Features {
  const { scores, heading } = looks[place];
  const block = blockAround(looks, place);
  const count = LINE_COLUMNS.length;
  const mean = LINE_COLUMNS.map((_, column) =>
    block.reduce((sum, one) => sum + bounded(one[column]), 0) / Math.max(1, block.length)
  );
  const dense = [scores, looks[place - 1]?.scores, looks[place + 1]?.scores, mean]
    .flatMap((one) => one?.map(bounded) ?? new Array<number>(count).fill(0));
  const kinds = ["none", "open", ...HEADING_KINDS];
  const flags = [4 * count + kinds.indexOf(heading), 4 * count + kinds.length + Number(lines[place].isEntry)];
  const sure = looks[place].kinds ?? [];
  const first = 4 * count + kinds.length + 2;
  const shares = [looks[place].share, looks[place - 1]?.share ?? 0, looks[place + 1]?.share ?? 0, ...sure];
  return {
    index: [...dense.keys(), ...flags, ...shares.map((_, index) => first + index)],
    value: [...dense, ...flags.map(() => 0.5), ...shares],
  };
}

/** So many features the second look has. */
export const AROUND = 4 * LINE_COLUMNS.length + 2 * HEADING_KINDS.length + 7;

function bounded(score: number): number {
  return Math.max(-6, Math.min(6, score)) / 6;
}

/** Returns the scores of the other lines under the same heading. */
function blockAround(looks: readonly FirstLook[], place: number): (readonly number[])[] {
  const block: (readonly number[])[] = [];
  for (const step of [-1, 1]) {
    for (
      let at = place + step;
      looks[at]?.scores !== undefined && looks[at].heading === looks[place].heading;
      at += step
    ) {
      block.push(looks[at].scores!);
    }
  }
  return block;
}

/** Reads lines in their order, each by what it says and by what stands around it, in steps. */
export function* seenLines(
  lines: readonly LaidLine[],
  language: Language,
  tables: LineTables,
  features: ReadFeatures,
  beginning: SeenLine["heading"] = "none",
): Generator<void, SeenLine[]> {
  const looks = yield* firstLook(lines, language, tables, features, beginning);
  return looks.map(({ isHeading, heading }, place): SeenLine => {
    const isMarked = marksIn(lines[place].text, [language]).some(({ means }) => means !== "not-needed");
    if (isHeading) return { isHeading, heading, shares: LINE_CLASSES.map(() => 0), asks: 0, isMarked };
    const found = scoresOf(tables.again, featuresAround(looks, lines, place)).map(shareOf);
    return {
      isHeading,
      heading,
      shares: found.slice(0, LINE_CLASSES.length),
      asks: found[LINE_CLASSES.length],
      isMarked,
    };
  });
}

/** In characters: nothing longer is a heading. */
const MAX_HEADING = 120;

/** Reads the features by which the class of a line is known. */
export function featuresOfLine(
  lines: readonly LaidLine[],
  place: number,
  heading: string,
  language: Language,
  features: ReadFeatures,
): Features {
  return features(lines[place].text, language, aroundOf(lines[place], heading, place / lines.length));
}

/** Gives each line the heading that stands above it; a list that has ended ends its heading too. */
export function headingsAbove(
  lines: readonly LaidLine[],
  kinds: readonly (HeadingKind | "open" | undefined)[],
  beginning: SeenLine["heading"] = "none",
): { isHeading: boolean; heading: HeadingKind | "open" | "none" }[] {
  let heading = beginning;
  let hasList = false;
  return lines.map(({ isEntry, isAfterBlank }, place) => {
    const kind: HeadingKind | "open" | undefined = kinds[place];
    if (kind !== undefined) {
      [heading, hasList] = [kind, false];
      return { isHeading: true, heading };
    }
    if (hasList && !isEntry && isAfterBlank) [heading, hasList] = [beginning, false];
    hasList ||= isEntry;
    return { isHeading: false, heading };
  });
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
