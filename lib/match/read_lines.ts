import { deniesAll } from "@/lib/language/asking.ts";
import { cuesIn } from "@/lib/language/lexicons.ts";
import type { LaidLine, SeenLine } from "@/lib/language/line_classes.ts";
import type { LineReader } from "@/lib/language/line_reader.ts";
import { type Judged, judgeLine, type LedgerLine, ledgerOf, placesOf, type Use } from "@/lib/match/ledger.ts";
import { linesIn } from "@/lib/match/lines.ts";
import { grantedKind } from "@/lib/match/point_kinds.ts";
import type { Posting } from "@/lib/match/posting.ts";
import { MAX_LINES } from "@/lib/match/reading.ts";
import { detectLanguage, detectWrittenLanguage, type Language } from "@/lib/text/language.ts";
import { POSTING_LANGUAGES } from "@/lib/text/numbers.ts";
import { tokenise } from "@/lib/text/text_tokens.ts";

/** The lines of a posting, each with what it is by itself. */
export interface JudgedLines {
  language: Language;
  lines: readonly LaidLine[];
  judged: readonly Judged[];
  /** Judges a part of a line by itself. */
  judgePart(text: string, place: number): Judged;
  truncated: boolean;
}

/** Cuts all texts of a posting into lines and judges each by itself. */
export function judgedLines({ texts, title, source, isCut }: Posting, reader: LineReader): JudgedLines {
  const language = languageOf(texts.map(({ text }) => text).join("\n"));
  const groups = texts.map(({ text, heading }) => ({ lines: linesIn(text), heading }));
  const count = groups.reduce((sum, { lines }) => sum + lines.length, 0);
  const all = cutAfter(MAX_LINES, joined(groups));
  const judge = (seen: SeenLine, { isEntry, isWhole }: LaidLine): Judged => {
    const judged = judgeLine(seen, isEntry, reader.thresholds);
    const isAsked = isEntry || isWhole && (seen.heading === "requirement" || seen.heading === "preferred");
    // Prose that no heading announces tells of others in the same words: "You work with somebody who knows it."
    return judged.as === "point" && !isAsked ? { ...judged, as: "unread" } : judged;
  };
  const seen = all.flatMap(({ lines, heading }) => withoutBareHeadings(reader.read(lines, language, heading), lines));
  const lines = all.flatMap(({ lines }) => lines);
  const judged = lines.map((line, place) => judge(seen[place], line));
  for (const place of deniedLines(lines, seen, judged, language)) judged[place] = DENIED;
  // The first line of a text names the post.
  if (source === "text" && lines.length > 0 && lines[0].text === title) judged[0] = { as: "heading", reason: "title" };
  return {
    language,
    lines,
    judged,
    judgePart: (text, place) => {
      const line = { ...lines[place], text };
      if (deniesAll(text, [language])) return DENIED;
      return judge(reader.read([line], language, seen[place].heading)[0], line);
    },
    truncated: isCut || count > MAX_LINES,
  };
}

/**
 * Below a heading that asks, what looks like a heading and has nothing below it is no heading: a list without signs before its
 * entries. It may ask.
 */
function withoutBareHeadings(seen: readonly SeenLine[], lines: readonly LaidLine[]): SeenLine[] {
  let isAsked = false;
  return seen.map((one, place) => {
    if (!one.isHeading) return one;
    const isBare = one.heading === "open" && !/[:：]$/.test(lines[place].text) && seen[place + 1]?.isHeading !== false;
    if (isAsked && isBare) return { ...one, isHeading: false };
    if (one.heading !== "open") isAsked = one.heading === "requirement" || one.heading === "preferred";
    return one;
  });
}

const DENIED: Judged = { as: "remark", reason: "denied" };

/** In words: an answer that only says no. */
const MAX_NO = 4;

/**
 * Finds the lines that say of all that they name that it is not needed: by themselves, below a heading that says so, or as a
 * question and its answer: "A degree? No."
 */
function deniedLines(
  lines: readonly LaidLine[],
  seen: readonly SeenLine[],
  judged: readonly Judged[],
  language: Language,
): ReadonlySet<number> {
  const tags = [language];
  const isNo = (text: string) =>
    (text.match(/[\p{L}\p{N}]+/gu) ?? []).length <= MAX_NO && cuesIn(text, tags).some(({ id }) => id === "not");
  const denied = new Set<number>();
  let isBelow = false;
  for (const [place, { text, isEntry, isAfterBlank }] of lines.entries()) {
    const { isHeading, heading } = seen[place];
    const isAnswer = place > 0 && !isEntry && !isAfterBlank && lines[place - 1].text.endsWith("?");
    const says = (isHeading || isAnswer || judged[place].as !== "remark") && deniesAll(text, tags);
    if (isHeading) isBelow = says;
    else if (says && heading !== "preferred" || isBelow && isEntry) denied.add(place);
    if (isAnswer && (says || isNo(text))) denied.add(place - 1).add(place);
  }
  return denied;
}

type Group = { lines: LaidLine[]; heading?: SeenLine["heading"] };

/** Puts the entries of one field together, which were sent one by one. */
function joined(groups: readonly Group[]): Group[] {
  const all: Group[] = [];
  for (const { lines, heading } of groups) {
    const last = all.at(-1);
    if (last !== undefined && heading !== undefined && last.heading === heading) last.lines.push(...lines);
    else all.push({ lines: [...lines], heading });
  }
  return all;
}

/** Leaves out what follows so many lines, before anything of it is read. */
function cutAfter(most: number, groups: readonly Group[]): Group[] {
  let left = most;
  return groups.map(({ lines, heading }) => {
    const kept = lines.slice(0, left);
    left -= kept.length;
    return { lines: kept, heading };
  });
}

function languageOf(text: string): Language {
  const tokens = tokenise(text);
  const [written, likely] = [detectWrittenLanguage(tokens), detectLanguage(tokens)];
  // A few lines of labels in Spanish look like Portuguese.
  const isDoubtful = written === undefined ||
    !POSTING_LANGUAGES.includes(written) && POSTING_LANGUAGES.includes(likely);
  return isDoubtful ? likely : written;
}

/** A point of a line from which nothing was read so far. */
export interface FurtherPoint {
  place: number;
  text: string;
  importance: "required" | "preferred";
}

/** A question, and a row of a table, say only with what stands beside them what is asked for. */
const NO_POINT = /\?\s{0,3}$|^\|/;

/**
 * Finds the lines that surely ask for something and from which nothing was read; where they most likely ask for what the
 * law or a chamber grants, that decides by itself, and is asked about rather than left out.
 */
export function furtherPoints({ lines, judged, language }: JudgedLines, uses: readonly Use[]): FurtherPoint[] {
  const used = new Set(placesOf(lines.map(({ text }) => text), uses).flat());
  return judged.flatMap(({ as, importance }, place) =>
    importance !== undefined && !used.has(place) && !NO_POINT.test(lines[place].text) &&
      (as === "point" || grantedKind(lines[place].text, [language]) !== undefined)
      ? [{ place, text: lines[place].text.replace(/[.;,]{1,9}$/, "").trim(), importance }]
      : []
  );
}

/** What became of all lines, and what of them may ask and was not understood. */
export function accountOf(
  { lines, judged, judgePart }: JudgedLines,
  uses: readonly Use[],
  open: readonly string[],
): { ledger: LedgerLine[]; unread: string[] } {
  const texts = lines.map(({ text }) => text);
  const opened = placesOf(texts, open.map((text) => ({ as: "term" as const, text })));
  const isOpen = (place: number) => opened.some((places) => places.includes(place));
  const ledger = ledgerOf(
    lines,
    judged.map((one, place) =>
      one.as !== "unread" && isOpen(place) ? { as: "unread" as const, reason: "no sure value" } : one
    ),
    uses,
  );
  const parts = open.flatMap((text, index) =>
    opened[index].some((place) => ledger[place].as === "unread")
      ? []
      : [{ place: opened[index][0] ?? texts.length, text }]
  );
  const unread = ledger.flatMap(({ as, text, refs }, place) => {
    if (as === "unread") return [{ place, text }];
    if (as !== "point") return [];
    const used = uses.filter(({ ref }) => refs.includes(ref)).map(({ text }) => text);
    return restOf(text, used).filter((part) => judgePart(part, place).as === "point").map((text) => ({ place, text }));
  });
  return {
    ledger,
    unread: [...unread, ...parts].sort((one, other) => one.place - other.place).map(({ text }) => text),
  };
}

/** In words: a shorter part of a line says nothing by itself. */
const LEAST_PART = 4;

/** Returns the parts of a line that stand between the texts that were read from it. */
function restOf(line: string, used: readonly string[]): string[] {
  let rest = line.toLowerCase();
  // As long as what it replaces, so that the parts can be cut from the line itself.
  if (rest.length !== line.length) return [];
  for (const text of used) rest = rest.replace(text.toLowerCase(), (found) => "\n".repeat(found.length));
  return [...rest.matchAll(/[^\n;.!?]+/g)]
    .map(({ 0: part, index }) => line.slice(index, index + part.length).replace(/^[\s,:–—-]{1,9}|[\s,:–—-]{1,9}$/g, ""))
    .filter((part) => part !== line && part.split(/\s+/).length >= LEAST_PART);
}
