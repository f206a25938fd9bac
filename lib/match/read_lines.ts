import { deniesAll, marksIn } from "@/lib/language/asking.ts";
import { cuesIn } from "@/lib/language/lexicons.ts";
import { stepTimer } from "@/lib/lazily.ts";
import type { LaidLine, SeenLine } from "@/lib/language/line_classes.ts";
import type { LineReader } from "@/lib/language/line_reader.ts";
import { type Judged, judgeLine, type LedgerLine, ledgerOf, placesOf, type Use } from "@/lib/match/ledger.ts";
import { linesIn } from "@/lib/language/lines.ts";
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
  truncated: boolean;
}

/** Cuts all texts of a posting into lines and judges each by itself, in steps between which others may have their turn. */
export function* judgedLines(
  { texts, title, source, isCut }: Posting,
  reader: LineReader,
): Generator<void, JudgedLines> {
  const isLong = stepTimer();
  const language = languageOf(texts.map(({ text }) => text).join("\n"));
  const groups = texts.map(({ text, heading }) => ({ lines: linesIn(text), heading }));
  const count = groups.reduce((sum, { lines }) => sum + lines.length, 0);
  const all = cutAfter(MAX_LINES, joined(groups));
  const seen: SeenLine[] = [];
  for (const { lines, heading } of all) {
    const steps = reader.steps(lines, language, heading);
    let step = steps.next();
    for (; !step.done; step = steps.next()) if (isLong()) yield;
    seen.push(...withoutBareHeadings(step.value, lines));
  }
  const lines = all.flatMap(({ lines }) => lines);
  const fields = all.flatMap(({ lines, heading }) => lines.map(() => heading));
  const judged: Judged[] = [];
  for (const [place, line] of lines.entries()) {
    const marks = marksIn(line.text, [language]);
    const isWished = marks.length > 0 && marks.every(({ means }) => means === "preferred");
    const one = ledBy(line, seen[place], language, reader) ??
      inField(fields[place], line, seen[place], judgeLine(seen[place], line.isEntry, reader.thresholds, isWished));
    judged.push(one);
    if (isLong()) yield;
  }
  for (const place of deniedLines(lines, seen, judged, language)) judged[place] = DENIED;
  // The first line of a text names the post.
  if (source === "text" && lines.length > 0 && lines[0].text === title) judged[0] = { as: "heading", reason: "title" };
  return {
    language,
    lines,
    judged,
    truncated: isCut || count > MAX_LINES,
  };
}

/** A label of a few words, and what stands behind its colon. */
const LED = /^([^:.;!?|]{3,48}):\s+(?=\S)/;

/** Judges a line that begins with a heading which asks: "Requirements: Python; English". */
function ledBy(line: LaidLine, { heading }: SeenLine, language: Language, reader: LineReader): Judged | undefined {
  const [label] = LED.exec(line.text) ?? [];
  if (label === undefined) return undefined;
  const head = { ...line, text: label.trim(), isEntry: false, isAfterBlank: true, isWhole: true };
  const [above, rest] = reader.read([head, { ...line, text: line.text.slice(label.length), isEntry: true }], language);
  if (!above.isHeading || above.heading !== "requirement" && above.heading !== "preferred") return undefined;
  const judged = judgeLine({ ...rest, isHeading: false, heading: above.heading }, true, reader.thresholds);
  const isPreferred = above.heading === "preferred" || heading === "preferred";
  return judged.as === "point"
    ? { ...judged, importance: isPreferred ? "preferred" : judged.importance, from: label.length }
    : undefined;
}

/** How likely a sentence in a field of points must ask for something, to be one; so few words only name something. */
const LEAST_IN_FIELD = 0.2;
const FEW_WORDS = 3;

/** Takes what stands in a field of points for one; a sentence there may say something else. */
function inField(
  field: SeenLine["heading"] | undefined,
  { text, isEntry }: LaidLine,
  { isHeading, asks }: SeenLine,
  judged: Judged,
): Judged {
  if (field !== "requirement" && field !== "preferred" || /[:：]$/.test(text)) return judged;
  const isPoint = isEntry || isHeading || judged.as !== "remark" && asks >= LEAST_IN_FIELD ||
    judged.as === "unread" && text.split(" ").length <= FEW_WORDS;
  const importance = field === "preferred" ? field : judged.importance ?? "required";
  return isPoint ? { as: "point", importance, isListed: isEntry, reason: judged.reason } : judged;
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

export const DENIED: Judged = { as: "remark", reason: "denied" };

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
    const says = (isHeading || isAnswer || judged[place].as !== "remark") &&
      deniesAll(text, isHeading ? undefined : tags);
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

/** What became of all lines, and what of them may ask and was not understood. */
export function accountOf(
  { lines, judged }: JudgedLines,
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
  const unread = ledger.flatMap(({ as, text }, place) => as === "unread" ? [{ place, text }] : []);
  return {
    ledger,
    unread: [...unread, ...parts].sort((one, other) => one.place - other.place).map(({ text }) => text),
  };
}
