import { type Book, bookOf } from "@/lib/language/phrase_books.ts";
import { atOnce, stepTimer } from "@/lib/lazily.ts";
import { POSTING_LANGUAGES } from "@/lib/text/numbers.ts";
import { foldLetters } from "@/lib/text/text_tokens.ts";
import type { StatedLanguage } from "@/lib/match/stated_terms.ts";
import { shortened } from "@/lib/text/excerpt.ts";
import { yearsIn } from "@/lib/match/asked_names.ts";
import { pointNames } from "@/lib/match/point_kinds.ts";
import { spokenIn } from "@/lib/match/language_requirements.ts";
import { type LineReader, lineReader } from "@/lib/language/line_reader.ts";
import type { Unasked } from "@/lib/match/phrase_languages.ts";
import { placesOf, type Use } from "@/lib/match/ledger.ts";
import type { Line } from "@/lib/match/match_answers.ts";
import { openPosting, type Posting } from "@/lib/match/posting.ts";
import { accountOf, furtherPoints, type JudgedLines, judgedLines } from "@/lib/match/read_lines.ts";
import { readTerms, type TermsRead } from "@/lib/match/read_terms.ts";
import {
  MAX_LINES,
  MAX_POINTS,
  type Reading,
  type ReadLanguage,
  type ReadRequirement,
  type ReadTerms,
  type SentReading,
  type TermName,
} from "@/lib/match/reading.ts";
import { pointOf, type Requirement, requirementsOf, withoutMarks } from "@/lib/match/requirements.ts";

export interface ReadPosting {
  /** What was sent, as it was read. */
  posting: { title: string | null; organization: string | null; source: Posting["source"] | "reading" };
  reading: Reading;
  /** Every line of the posting, once, in its order. */
  lines: Line[];
  /** Whether anything was left out for its length or number. */
  truncated: boolean;
}

/** In characters: of a line in a reading, and of a title. */
const MAX_LINE = 1000;
const MAX_TITLE = 280;

type ReadParameters = [sent: unknown, today: string, reader?: LineReader];

/** Reads as `readSteps` does, without a pause. */
export function readPosting(...parameters: ReadParameters): ReadPosting {
  return atOnce(readSteps(...parameters));
}

/**
 * Reads a posting into all that is compared, in steps between which others may have their turn.
 *
 * @param sent an object as schema.org or OJCP have it, its JSON, or text
 * @param today the day of the request, as 2026-11-23: from it days without a year and "in three weeks" are counted
 * @param reader tells lines apart; another than that of the build where it is measured
 */
export function* readSteps(...[sent, today, reader = lineReader()]: ReadParameters): Generator<void, ReadPosting> {
  const isLong = stepTimer();
  const posting = openPosting(sent);
  if (isLong()) yield;
  const { title, organization, source } = posting;
  const lines = judgedLines(posting, reader);
  if (isLong()) yield;
  const { terms, quotes, conditions, contradictions, said, unasked, unread: open } = yield* readTerms(
    posting,
    lines,
    today,
  );
  if (isLong()) yield;
  const stated: Use[] = [
    ...said.map(({ term, text }): Use => ({ as: "term", ref: term, text })),
    ...conditions.map(({ id, text }): Use => ({ as: "condition", ref: id, text })),
  ];
  const book = POSTING_LANGUAGES.includes(lines.language) ? undefined : bookOf(lines.language);
  const points = allPoints(lines, requirementsOf(posting, reader), stated, { unasked, reader, book });
  const requirements = points.slice(0, MAX_POINTS)
    .map((requirement) => readRequirement(requirement, terms.languages));
  const uses = [
    ...requirements.map(({ text }, index): Use => ({ as: "point", ref: `r${index + 1}`, text })),
    ...stated,
  ];
  if (isLong()) yield;
  const { ledger, unread } = accountOf(lines, uses, open);
  // Phrases have read the languages of all lines.
  if (book === undefined) addLanguages(requirements, terms, quotes);
  const duties = posting.lines.filter(({ kind }) => kind !== "unneeded").map(({ text }) => lineText(text))
    .filter((text) => text !== "");
  const reading: Reading = {
    ...title !== null && { title: shortened(title, MAX_TITLE) },
    ...organization !== null && { organization },
    requirements,
    terms,
    ...duties.length > 0 && { duties: duties.slice(0, MAX_LINES) },
    ...conditions.length > 0 && { conditions },
    ...contradictions.length > 0 && { contradictions },
    ...unread.length > 0 && { unread: unread.slice(0, MAX_LINES).map(lineText) },
    ...Object.keys(quotes).length > 0 && { quotes },
  };
  return {
    posting: { title: reading.title ?? null, organization, source },
    reading,
    lines: ledger.map(({ text, as, refs }) => ({ text, as, refs })),
    truncated: lines.truncated || points.length > MAX_POINTS,
  };
}

/** Adds the points of lines that surely ask and were not understood, each where its line stands. */
function allPoints(
  lines: JudgedLines,
  known: readonly Requirement[],
  stated: readonly Use[],
  { unasked, reader, book }: { unasked: readonly Unasked[]; reader: LineReader; book?: Book },
): Requirement[] {
  const uses = known.map(({ text }): Use => ({ as: "point", ref: "", text }));
  const places = placesOf(lines.lines.map(({ text }) => text), uses);
  // A language that is asked for is a term and a point.
  const others = book === undefined ? stated : stated.filter(({ ref }) => ref !== "language");
  const further = furtherPoints(lines, [...uses, ...others]);
  let reached = 0;
  const all = known.flatMap((requirement, index) => {
    const { text, languages } = requirement;
    reached = Math.max(reached, places[index][0] ?? 0);
    // A language that is only welcome is the one wish that could end all; one that is not needed is none.
    const isUnasked = languages.length > 0 &&
      languages.every(({ tags }) =>
        tags.every((tag) => unasked.some((one) => one.tag === tag && one.text.includes(text)))
      );
    if (!isUnasked) return [{ place: reached, requirement }];
    const isWelcome = unasked.some((one) => one.isWelcome && one.text.includes(text));
    return isWelcome ? [{ place: reached, requirement: { ...requirement, importance: "preferred" as const } }] : [];
  });
  for (const { place, text, importance } of further) {
    all.push({ place, requirement: pointOf(text, importance, { tag: lines.language, reader, book }) });
  }
  return all.sort((one, other) => one.place - other.place).map(({ requirement }) => requirement);
}

function lineText(text: string): string {
  return text.trim().slice(0, MAX_LINE).trim();
}

/** Adds to the terms the languages that only points ask for. */
function addLanguages(
  requirements: readonly ReadRequirement[],
  terms: TermsRead["terms"],
  quotes: TermsRead["quotes"],
): void {
  const asking = requirements.filter(({ importance, language }) => importance === "required" && language !== undefined);
  if (terms.languages !== undefined || asking.length === 0) return;
  terms.languages = asking.flatMap(({ language }) => {
    const { and = [], ...first } = language!;
    return [first, ...and];
  });
  quotes.language = shortened(asking.map(({ text }) => text).join(" / "), MAX_TITLE);
}

function readRequirement(
  { text, kind, importance, languages }: Requirement,
  needed: readonly ReadLanguage[] | undefined,
): ReadRequirement {
  const bare = lineText(text);
  // What the sentence around it says is not needed is not asked for: "English (our French will make you smile)".
  const isNeeded = ({ tags }: StatedLanguage) =>
    needed?.some((one) => tags.includes(one.tag) || one.or?.some((tag) => tags.includes(tag))) !== false;
  const kept = importance === "required" ? languages.filter(isNeeded) : languages;
  const language = languageOf(kept.length > 0 ? kept : languages);
  return compared({ text: bare, kind, importance, ...language !== undefined && { language } });
}

function languageOf(languages: readonly StatedLanguage[]): ReadRequirement["language"] {
  const [first, ...and] = languages.map(({ tags: [tag, ...or], least }): ReadLanguage => ({
    tag,
    ...least !== undefined && { level: least },
    ...or.length > 0 && { or },
  }));
  return first === undefined || and.length === 0 ? first : { ...first, and };
}

/** Adds what a point without names is compared by: its words without those that only ask, its years, its language. */
function compared(point: ReadRequirement): ReadRequirement {
  const { text, kind, importance, names } = point;
  if (names !== undefined) return point;
  const folded = foldLetters(text);
  const asked = lineText(withoutMarks(text, folded));
  const years = yearsIn(text);
  const short = pointNames(text);
  const language = kind === "language" ? languageOf(spokenIn(text, folded, importance, true)) : undefined;
  return {
    ...asked !== text && asked !== "" && { asked },
    ...short !== undefined && { names: short },
    ...years !== undefined && { years },
    ...language !== undefined && { language },
    ...point,
  };
}

/** Takes a reading that was sent, with what it leaves out from the posting beside it (contract, section 6.1). */
export function takeReading(sent: SentReading, read: ReadPosting | undefined): ReadPosting {
  const { terms, requirements, quotes, contradictions, ...others } = sent;
  const said = Object.keys(terms).map((name) => TERM_OF[name as keyof ReadTerms]);
  const isLeft = (term: string) => !said.includes(term as TermName);
  const base = read?.reading;
  const left = {
    quotes: Object.fromEntries(Object.entries(base?.quotes ?? {}).filter(([term]) => isLeft(term))),
    contradictions: base?.contradictions?.filter(({ term }) => isLeft(term)) ?? [],
  };
  const allQuotes = { ...left.quotes, ...quotes };
  const allContradictions = contradictions ?? left.contradictions;
  const { quotes: _quotes, contradictions: _contradictions, ...rest } = base ?? { requirements: [], terms: {} };
  const reading: Reading = {
    ...rest,
    ...others,
    requirements: requirements?.map(compared) ?? rest.requirements,
    terms: Object.fromEntries(Object.entries({ ...rest.terms, ...terms }).filter(([, value]) => value !== null)),
    ...Object.keys(allQuotes).length > 0 && { quotes: allQuotes },
    ...allContradictions.length > 0 && { contradictions: allContradictions },
  };
  return {
    posting: {
      title: reading.title ?? null,
      organization: reading.organization ?? null,
      source: read?.posting.source ?? "reading",
    },
    reading,
    lines: requirements === undefined ? read?.lines ?? [] : withIds(read?.lines ?? [], rest.requirements, requirements),
    truncated: read?.truncated ?? false,
  };
}

/** The terms that the parts of a reading state. */
const TERM_OF: Record<keyof ReadTerms, TermName> = {
  employment_types: "employment_type",
  permanent: "employment_type",
  start: "start_date",
  duration_months: "duration",
  days_per_week: "days_per_week",
  compensation: "compensation",
  place: "place",
  work_authorization: "work_authorization",
  languages: "language",
};

/** Points of lines are named by their place: those that were replaced have another, or none. */
function withIds(
  lines: readonly Line[],
  before: readonly ReadRequirement[],
  after: readonly ReadRequirement[],
): Line[] {
  const ids = new Map(before.map(({ text }, index) => {
    const place = after.findIndex((one) => one.text === text);
    return [`r${index + 1}`, place === -1 ? undefined : `r${place + 1}`];
  }));
  return lines.map((line) => ({
    ...line,
    refs: line.refs.flatMap((ref) => ids.has(ref) ? ids.get(ref) ?? [] : [ref]),
  }));
}
