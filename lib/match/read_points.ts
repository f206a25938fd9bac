import { type Asking, clauseEnds, marksIn } from "@/lib/language/asking.ts";
import { cuesIn, namesIn } from "@/lib/language/lexicons.ts";
import type { LineReader } from "@/lib/language/line_reader.ts";
import type { PhrasesFound } from "@/lib/language/phrase_books.ts";
import { yearsIn } from "@/lib/match/asked_names.ts";
import { isOfSpeech, type LanguageSaid, languagesSaid, type Unasked } from "@/lib/match/phrase_languages.ts";
import { grantedKind, pointKind } from "@/lib/match/point_kinds.ts";
import { contentWords } from "@/lib/match/content_words.ts";
import type { JudgedLines } from "@/lib/match/read_lines.ts";
import { MAX_POINTS, type PointKind } from "@/lib/match/reading.ts";
import { skillTable, wordsIn } from "@/lib/match/skill_table.ts";

// Which lines ask for something of the person is learned; how much of a line is meant in which way, its word lists say.

type Importance = "required" | "preferred";

/** A point that a posting asks for. */
export interface AskedPoint {
  text: string;
  importance: Importance;
  kind: PointKind;
  /** Each is met by any of its languages. */
  languages: readonly Pick<LanguageSaid, "tags" | "least">[];
}

/** One more than is taken, so that it is seen that there are more. */
const MOST = MAX_POINTS + 1;

/** A question, and a row of a table, say only with what stands beside them what is asked for. */
const NO_POINT = /\?\s{0,3}$|^\|/;

/** A part of a line, in UTF-16 units; `to` is exclusive. */
interface Part {
  from: number;
  to: number;
  mark?: Importance;
}

/**
 * Reads the points of all lines that ask for something of the person, in their order.
 */
export function readPoints(
  { lines, judged, language }: JudgedLines,
  { phrases, unasked, spoken, used }: {
    phrases: readonly PhrasesFound[];
    unasked: readonly Unasked[];
    /** Lines that ask for a language. */
    spoken: ReadonlySet<number>;
    /** Lines from which something else was read already. */
    used: ReadonlySet<number>;
  },
  reader: LineReader,
): AskedPoint[] {
  const found = new Map<string, AskedPoint>();
  for (const [place, { text: line }] of lines.entries()) {
    const { as, importance = "required", from = 0, isListed = false } = judged[place];
    // What the law or a chamber grants decides by itself, and is asked about rather than left out.
    const isGranted = judged[place].importance !== undefined && grantedKind(line, [language]) !== undefined;
    // A sentence by itself that says of what can be shown that it is asked for: "Prior work with Kubernetes is essential."
    const isSaid = as === "unread" &&
      marksIn(line, [language]).some(({ means, looks }) => means !== "not-needed" && looks === "back") &&
      skillTable().find(wordsIn(line), [language]).length > 0;
    const isAsked = as === "point" || isGranted || isSaid;
    if (!isAsked && !(as === "unread" && spoken.has(place)) || used.has(place) && !isListed || NO_POINT.test(line)) {
      continue;
    }
    const said = languagesSaid(line, phrases[place]);
    const denied = unasked.filter((one) => one.text === line && !one.isWelcome).map(({ tag }) => tag);
    const isUnasked = (part: Part) => {
      const named = languagesNamed(phrases[place], part);
      return named.length > 0 && named.every((tag) => denied.includes(tag)) &&
        !saysFurther(trimmed(line.slice(part.from, part.to), language), language);
    };
    const parts = markedParts(line, from, language, isUnasked);
    const isMixed = new Set(parts.map(({ mark }) => mark)).size > 1;
    for (const { mark, ...whole } of parts) {
      for (const part of languagesApart(line, whole, { said, found: phrases[place], language })) {
        const languages = said.filter(({ start, end }) => start >= part.from && end <= part.to);
        const text = trimmed(line.slice(part.from, part.to), language);
        const isDenied = languages.length === 0 && isUnasked(part);
        const key = text.toLowerCase().replace(/[^\p{L}\p{N}+#]+/gu, " ");
        const isOther = !isAsked && languages.length === 0;
        if (text.length < 2 || isDenied || isOther || found.has(key) || found.size >= MOST) continue;
        const isWelcome = mark === "preferred" || languages.length > 0 && languages.every(({ isWelcome }) => isWelcome);
        found.set(key, {
          text,
          importance: isWelcome ? "preferred" : isMixed && mark !== undefined ? mark : importance,
          kind: languages.length > 0 ? "language" : pointKind(text, [language]) ?? reader.kindOf(text, language),
          languages,
        });
      }
    }
  }
  return [...found.values()];
}

/**
 * Cuts a line into what is asked for, welcome and not needed, and leaves the last out: "Python and SQL are required, Go is a
 * plus, no degree needed".
 *
 * @param isUnasked tells whether a part only names languages that are not asked for
 */
function markedParts(
  line: string,
  begin: number,
  language: string,
  isUnasked: (part: Part) => boolean,
): Part[] {
  const parts: (Part & { looks?: Asking["looks"] })[] = [];
  const ends = clauseEnds(line).filter((at) => at >= begin);
  const marks = marksIn(line, [language]);
  for (const [index, from] of [begin, ...ends].entries()) {
    const to = ends[index] ?? line.length;
    const own = marks.filter(({ start }) => start >= from && start < to);
    const mark = own.find(({ means }) => means === "preferred") ?? own.find(({ means }) => means === "not-needed") ??
      own[0];
    const last = parts.at(-1);
    const isBracket = line[from] === "(";
    const isApart = line[from] === ";" || last !== undefined && last.to < from;
    if (last !== undefined && isUnasked({ from, to })) continue;
    if (mark?.means === "not-needed") {
      const letters = line.split("");
      for (const { start, end } of own) letters.fill(" ", start, end);
      // "Spanish, but this is no must"
      const isBare = contentWords(wordsIn(letters.slice(from, to).join(""))).length === 0;
      if (isBare && last !== undefined && last.to === from) last.mark = "preferred";
      continue;
    }
    const joins = last !== undefined && !isApart &&
      (mark === undefined
        ? last.mark === undefined || last.looks === "ahead"
        : last.mark === mark.means || last.mark === undefined && mark.looks === "back" && !isBracket);
    if (!joins) parts.push({ from, to, ...mark !== undefined && { mark: mark.means, looks: mark.looks } });
    else {
      last.to = to;
      if (mark !== undefined) [last.mark, last.looks] = [mark.means, mark.looks];
    }
  }
  return parts;
}

/**
 * Takes languages and what else is asked for apart, since each is judged in its own way: "Python, dbt and fluent English".
 */
function languagesApart(
  line: string,
  whole: Part,
  { said, found, language }: { said: readonly LanguageSaid[]; found: PhrasesFound; language: string },
): Part[] {
  const isIn = ({ start, end }: { start: number; end: number }, { from, to }: Part) => start >= from && end <= to;
  if (!said.some((one) => isIn(one, whole))) return [whole];
  const ands = cuesIn(line, [language]).filter(({ id }) => id === "and");
  const joints = [
    ...[...line.matchAll(/, /g)].map(({ index }) => ({ start: index, end: index + 2, isComma: true })),
    ...ands.map(({ start, end }) => ({ start, end, isComma: false })),
  ].filter((one) => isIn(one, whole) && one.start > whole.from).sort((one, other) => one.start - other.start);
  const parts: (Part & { isLanguage: boolean })[] = [];
  let hasOther = false;
  for (
    const [index, { from, isComma }] of [
      { from: whole.from, isComma: true },
      ...joints.map(({ start, isComma }) => ({ from: start, isComma })),
    ].entries()
  ) {
    const piece = { from, to: joints[index]?.start ?? whole.to };
    const isLanguage = said.some((one) => isIn(one, piece));
    const isOther = !isLanguage && !isOfSpeech(found, piece) && saysFurther(line.slice(piece.from, piece.to), language);
    hasOther ||= isOther;
    const last = parts.at(-1);
    const isSame = last !== undefined &&
      (!isLanguage && !isOther || last.isLanguage === isLanguage && (isLanguage || !isComma));
    if (isSame) last.to = piece.to;
    else parts.push({ ...piece, isLanguage });
  }
  return hasOther ? parts : [whole];
}

/** Tells whether a text names something that could be shown, besides a language. */
function saysFurther(text: string, language: string): boolean {
  const words = wordsIn(text);
  return skillTable().find(words).length > 0 || contentWords(words).length > 1 ||
    namesIn(text, [language]).length > 0 || yearsIn(text, [language]) !== undefined;
}

/** Returns the languages that a part of a line names in whichever sense. */
function languagesNamed({ values, pieces }: PhrasesFound, { from, to }: Part): string[] {
  return values.filter((one) =>
    one.slot === "language" && pieces[one.from].start >= from && pieces[one.to - 1].end <= to
  ).map(({ value }) => value as string);
}

/** Leaves out marks at both ends, and a word that only joins a part to the one before it. */
function trimmed(text: string, language: string): string {
  let [from, to] = [0, text.length];
  while (from < to && /[\s.,;:|)–—-]/.test(text[from])) from++;
  while (to > from && /[\s.,;:|(–—-]/.test(text[to - 1])) to--;
  const bare = text.slice(from, to);
  const joining = cuesIn(bare, [language]).find(({ id, start }) => id === "and" && start === 0);
  return joining === undefined ? bare : bare.slice(joining.end).trim();
}
