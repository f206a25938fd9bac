import type { Content } from "@/lib/content/content.ts";
import type { JudgedPoint, JudgedTerm } from "@/lib/match/judged_point.ts";
import type { Reading, TermName } from "@/lib/match/reading.ts";
import { shortened } from "@/lib/text/excerpt.ts";
import { fill } from "@/lib/words/fill.ts";
import type { Words } from "@/lib/words/words.ts";

/** What was judged, and of what. */
interface Judged {
  reading: Reading;
  points: readonly JudgedPoint[];
  terms: readonly JudgedTerm[];
}

const MAX_QUESTIONS = 8;
/** In characters, of what is quoted in a question. */
const MAX_QUOTE = 120;

/** Asks the employer: what contradicts itself first, then what the posting leaves out, then what was not shown or not understood. */
export function questionsOf(
  { reading, points, terms }: Judged,
  missing: readonly TermName[],
  { candidate }: Content,
  words: Words["match"],
): string[] {
  const { questions: ask } = words;
  const refused = candidate?.terms?.refuses?.join("; ") ?? "";
  const short = (text: string) => shortened(text, MAX_QUOTE);
  const start = terms.find(({ term }) => term === "start_date");
  const isSoonOpen = reading.terms.start?.as_soon_as_possible === true && start?.status === "unknown" &&
    start.profile !== null;
  return [
    ...(reading.contradictions ?? []).map(({ term, texts }) =>
      fill(ask.contradiction, { term: words.terms[term], texts: texts.map((text) => `“${short(text)}”`).join(", ") })
    ),
    ...isSoonOpen ? [fill(ask.soon, { ours: start.profile! })] : [],
    ...terms.flatMap(({ near }) => near === undefined ? [] : [fill(ask.refused_near, near)]),
    ...missing.map((term) => fill(ask[term], { refused })),
    ...points.filter(({ status, requirement }) => status === "not_shown" && requirement.importance === "required")
      .map(({ requirement }) => fill(ask.not_shown, { text: short(requirement.text) })),
    ...(reading.unread ?? []).map((text) => fill(ask.unread, { text: short(text) })),
  ].slice(0, MAX_QUESTIONS);
}

/** Asks the owner what the posting states and their terms leave open. */
export function questionsForOwner(terms: readonly JudgedTerm[], words: Words["match"]): string[] {
  return terms.filter(({ status, posting, profile }) => status === "unknown" && posting !== null && profile === null)
    .map(({ term, posting }) =>
      fill(words.questions.for_owner, { term: words.terms[term], theirs: shortened(posting!, MAX_QUOTE) })
    );
}

/** Names the terms that the owner states and the posting leaves open. */
export function missingIn(terms: readonly JudgedTerm[], { candidate }: Content): TermName[] {
  const { engagements = [], places, work_authorization, languages } = candidate?.terms ?? {};
  const needed: Record<TermName, boolean> = {
    employment_type: engagements.length > 0,
    start_date: engagements.some(({ available_from, until }) => available_from !== undefined || until !== undefined),
    duration: engagements.some(({ duration_months }) => duration_months !== undefined),
    days_per_week: engagements.some(({ days_per_week }) => days_per_week !== undefined),
    compensation: engagements.some(({ compensation }) => compensation !== undefined),
    place: places !== undefined,
    work_authorization: work_authorization !== undefined && work_authorization.length > 0,
    language: languages !== undefined && languages.length > 0,
    refused: false,
  };
  const isPermanent = terms.find(({ term }) => term === "employment_type")?.status === "met" &&
    terms.find(({ term }) => term === "duration")?.profile === null;
  return terms.filter(({ term, status, posting }) =>
    needed[term] && status === "unknown" && posting === null && !(term === "duration" && isPermanent)
  ).map(({ term }) => term);
}
