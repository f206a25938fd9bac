import { atOnce, stepTimer } from "@/lib/lazily.ts";
import { shortened } from "@/lib/text/excerpt.ts";
import { withoutAsking } from "@/lib/language/asking.ts";
import { languagesOf, yearsIn } from "@/lib/match/asked_names.ts";
import { pointKind, pointNames } from "@/lib/match/point_kinds.ts";
import { cuesIn, namesIn } from "@/lib/language/lexicons.ts";
import { languagesIn } from "@/lib/text/spoken_languages.ts";
import { foldLetters } from "@/lib/text/text_tokens.ts";
import { type LineReader, lineReader } from "@/lib/language/line_reader.ts";
import { knownTowns } from "@/lib/match/geography.ts";
import { type Judged, placesOf, type Use } from "@/lib/match/ledger.ts";
import type { Line } from "@/lib/match/match_answers.ts";
import { openPosting, type Posting } from "@/lib/match/posting.ts";
import { type LanguageSaid, languagesOfPoint } from "@/lib/match/phrase_languages.ts";
import { accountOf, DENIED, judgedLines } from "@/lib/match/read_lines.ts";
import { type AskedPoint, readPoints } from "@/lib/match/read_points.ts";
import { readTerms } from "@/lib/match/read_terms.ts";
import {
  MAX_LINES,
  MAX_POINTS,
  type Reading,
  type ReadLanguage,
  type ReadRequirement,
  type ReadTerms,
  type SentReading,
  TERM_OF,
  type TermName,
} from "@/lib/match/reading.ts";

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
  const lines = yield* judgedLines(posting, reader);
  if (isLong()) yield;
  const { terms, quotes, conditions, contradictions, said, unasked, phrases, settled, unread: open } = yield* readTerms(
    posting,
    lines,
    today,
  );
  if (isLong()) yield;
  const stated: Use[] = [
    ...said.map(({ term, text }): Use => ({ as: "term", ref: term, text })),
    ...conditions.map(({ id, text }): Use => ({ as: "condition", ref: id, text })),
  ];
  const texts = lines.lines.map(({ text }) => text);
  // A language that is asked for is a term and a point.
  const [spoken, used] = [true, false].map((isLanguage) =>
    new Set(placesOf(texts, stated.filter(({ ref }) => (ref === "language") === isLanguage)).flat())
  );
  const points = readPoints(lines, { phrases, unasked, spoken, used }, reader);
  const requirements = points.slice(0, MAX_POINTS)
    .map((point) => readRequirement(point, terms.languages, lines.language));
  const uses = [
    ...requirements.map(({ text }, index): Use => ({ as: "point", ref: `r${index + 1}`, text })),
    ...stated,
  ];
  if (isLong()) yield;
  const town = terms.place === undefined ? texts.findIndex((text) => knownTowns(foldLetters(text)).length > 0) : -1;
  const judged = lines.judged.map((one, place) =>
    settled.has(place) ? SETTLED : place === town && MAY_SAY_WHERE.has(one.as) ? UNREAD_TOWN : one
  );
  const { ledger, unread } = accountOf({ ...lines, judged }, uses, open);
  const duties = texts.filter((_, place) => saysWork(lines.judged[place])).map(lineText).filter((text) => text !== "");
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

/** A posting that is silent about its place and names a town may say where the work is. */
const UNREAD_TOWN: Judged = { as: "unread", reason: "names a town" };
const MAY_SAY_WHERE: ReadonlySet<Judged["as"]> = new Set(["remark", "heading"]);

const SETTLED: Judged = { as: "remark", reason: "understood" };

/** Tells whether a line may say what the work is: titles and headings that are not known do, and nothing that is denied. */
function saysWork({ as, reason }: Judged): boolean {
  return as === "heading" ? reason === "title" || reason === "heading: open" : reason !== DENIED.reason;
}

function lineText(text: string): string {
  return text.trim().slice(0, MAX_LINE).trim();
}

function readRequirement(
  { text, kind, importance, languages }: AskedPoint,
  needed: readonly ReadLanguage[] | undefined,
  tag: string,
): ReadRequirement {
  const bare = lineText(text);
  // What the sentence around it says is not needed is not asked for: "English (our French will make you smile)".
  const isNeeded = ({ tags }: SpokenLanguage) =>
    needed?.some((one) => tags.includes(one.tag) || one.or?.some((tag) => tags.includes(tag))) !== false;
  const spoken = languages.filter(({ tags }) => !tags.some((one) => isOfPaper(bare, one, tag)));
  const kept = importance === "required" ? spoken.filter(isNeeded) : spoken;
  const language = languageOf(kept.length > 0 ? kept : spoken);
  const isPaper = kind === "language" && spoken.length < languages.length && language === undefined;
  const read = isPaper ? pointKind(bare, [tag]) ?? "other" : kind;
  return compared({ text: bare, kind: read, importance, ...language !== undefined && { language } }, [tag]);
}

/** Tells whether what names a language is only where a paper is from: "svensk förskollärarlegitimation". */
function isOfPaper(text: string, language: string, tag: string): boolean {
  const papers = namesIn(text, [tag]).filter(({ kind }) => kind !== "professions");
  const named = languagesIn(text).filter((one) => one.tag === language);
  return named.length > 0 && named.every(({ end }) => papers.some(({ start }) => start === end + 1));
}

type SpokenLanguage = Pick<LanguageSaid, "tags" | "least">;

function languageOf(languages: readonly SpokenLanguage[]): ReadRequirement["language"] {
  const [first, ...and] = languages.map(({ tags: [tag, ...or], least }): ReadLanguage => ({
    tag,
    ...least !== undefined && { level: least },
    ...or.length > 0 && { or },
  }));
  return first === undefined || and.length === 0 ? first : { ...first, and };
}

/**
 * Adds what a point without names is compared by: its words without those that only ask, its years, its language.
 *
 * @param tags the languages in whose words it is read
 */
function compared(point: ReadRequirement, tags = languagesOf(point.text)): ReadRequirement {
  const { text, kind, names } = point;
  if (names !== undefined) return point;
  const asked = lineText(withoutAsking(withoutReason(text, tags), tags));
  const years = yearsIn(text, tags);
  const short = pointNames(text);
  const language = kind === "language" ? languageOf(languagesOfPoint(text, tags)) : undefined;
  return {
    ...asked !== text && asked !== "" && { asked },
    ...short !== undefined && { names: short },
    ...years !== undefined && { years },
    ...language !== undefined && { language },
    ...point,
  };
}

/** Leaves out why something is asked for: "a driving licence, because our second house lies outside the town". */
function withoutReason(text: string, tags: readonly string[]): string {
  const reason = cuesIn(text, tags).find(({ id, start }) => id === "because" && /\p{L}{2}/u.test(text.slice(0, start)));
  if (reason === undefined) return text;
  const until = text.slice(reason.end).search(/[.;:](?=\s)/);
  return text.slice(0, reason.start).replace(/[,;\s–—-]{1,8}$/, "") +
    (until === -1 ? "" : text.slice(reason.end + until));
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
    requirements: requirements?.map((one) => compared(one)) ?? rest.requirements,
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
