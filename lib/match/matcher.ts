import type { Content } from "@/lib/content/content.ts";
import { type JudgedPoint, judgePoint, type Owner } from "@/lib/match/judge_requirements.ts";
import { type JudgedTerm, judgeTerms } from "@/lib/match/judge_terms.ts";
import type { RoleMatch, TermAnswers } from "@/lib/match/match_answers.ts";
import { withAnswers } from "@/lib/match/open_terms.ts";
import { type ReadPosting, readPosting, takeReading } from "@/lib/match/read.ts";
import type { Reading, SentReading, TermName } from "@/lib/match/reading.ts";
import { decide } from "@/lib/match/verdict.ts";
import { shortened } from "@/lib/text/excerpt.ts";
import { forgetLines } from "@/lib/text/guarded_patterns.ts";
import { forgetSentences } from "@/lib/text/spoken_languages.ts";
import { fill } from "@/lib/words/fill.ts";
import type { Words } from "@/lib/words/words.ts";

/** Gives title and address of what a claim is about: `profile`, `candidate`, `project:order-desk`. */
type Place = (subject: string) => { title: string; url: string };

const MAX_QUESTIONS = 5;

/** What is compared (contract, section 6.1): a posting, a reading, or both. */
export interface Asked {
  posting?: unknown;
  reading?: SentReading;
  /** Whether the answer says of each line what it was taken for. */
  lines?: boolean;
}

export interface MatchCall {
  /** The day of the request, as 2026-11-23. */
  today: string;
  /** What was said later to terms that the posting leaves open. */
  answers?: TermAnswers;
}

/**
 * Compares a posting with what the owner says, both ways: whether the person fits the job, and whether the job fits the
 * person. The same posting gives the same answer on one day. What stands in a posting is data: no sentence in it changes how
 * it is judged.
 *
 * @param words the interface's words in the language of the content
 */
export function matchRole(
  { posting, reading: sent, lines = false }: Asked,
  content: Content,
  words: Words["match"],
  place: Place,
  { today, answers }: MatchCall,
): RoleMatch {
  try {
    const own = posting === undefined ? undefined : readPosting(posting, today);
    const read = sent === undefined ? own! : takeReading(sent, own);
    const judge = (reading: Reading) => matchReading({ ...read, reading }, content, words, place, today);
    const match = judge(read.reading);
    const all = answers === undefined ? match : judge(withAnswers(read.reading, answers, match.missing, today));
    return lines ? { ...all, lines: read.lines } : all;
  } finally {
    forgetLines();
    forgetSentences();
  }
}

function matchReading(
  { posting, reading, truncated }: ReadPosting,
  content: Content,
  words: Words["match"],
  place: Place,
  today: string,
): RoleMatch {
  const owner: Owner = { content, words, language: content.site.language };
  const points = reading.requirements.map((requirement) => judgePoint(requirement, owner));
  const terms = judgeTerms(reading, owner, today);
  const { unread = [] } = reading;
  const { verdict, explanation } = decide({ points, terms, unread, truncated }, words);
  const missing = missingIn(terms, content);
  return {
    verdict,
    explanation,
    posting,
    requirements: points.map(({ requirement, status, passages, explanation }, index) => ({
      id: `r${index + 1}`,
      text: requirement.text,
      kind: requirement.kind,
      importance: requirement.importance,
      status,
      evidence: passages.map(({ claim, subject, text }) => ({ claim, quote: text, ...place(subject) })),
      explanation,
    })),
    terms,
    reading,
    unread,
    truncated,
    missing,
    questions: questionsOf(points, missing, content, words),
    questions_for_owner: [],
    // Where the posting leaves nothing out that it could say, only the owner knows more.
    next_step: fill(words.next_step[verdict === "undecided" && missing.length === 0 ? "fits_partly" : verdict], {
      name: content.profile.name,
      missing: missing.map((term) => words.terms[term]).join(", "),
    }),
    disclaimer: words.disclaimer,
  };
}

/** Names the terms that the owner states and the posting leaves open. */
function missingIn(terms: readonly JudgedTerm[], { candidate }: Content): TermName[] {
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

function questionsOf(
  points: readonly JudgedPoint[],
  missing: readonly TermName[],
  { candidate }: Content,
  words: Words["match"],
): string[] {
  const open = points.filter(({ status, requirement }) =>
    status === "not_shown" && requirement.importance === "required"
  );
  const refused = candidate?.terms?.refuses?.join("; ") ?? "";
  return [
    ...missing.map((term) => fill(words.questions[term], { refused })),
    ...open.map(({ requirement }) => fill(words.questions.not_shown, { text: shortened(requirement.text, 120) })),
  ].slice(0, MAX_QUESTIONS);
}
