import type { Revision } from "@/lib/content/revision.ts";
import type { LineReader } from "@/lib/language/line_reader.ts";
import { atOnce, stepTimer } from "@/lib/lazily.ts";
import { languagesOf } from "@/lib/match/asked_names.ts";
import { judgePoint, type Owner } from "@/lib/match/judge_points.ts";
import { judgeTerms } from "@/lib/match/judge_terms.ts";
import type { RoleMatch, TermAnswers } from "@/lib/match/match_answers.ts";
import { missingIn, questionsForOwner, questionsOf } from "@/lib/match/open_questions.ts";
import { withAnswers } from "@/lib/match/open_terms.ts";
import { profileEvidence } from "@/lib/match/profile_evidence.ts";
import { type ReadPosting, readSteps, takeReading } from "@/lib/match/read.ts";
import type { Reading, SentReading } from "@/lib/match/reading.ts";
import { decide } from "@/lib/match/verdict.ts";
import { forgetTexts } from "@/lib/text/remembered.ts";
import { fill } from "@/lib/words/fill.ts";
import type { Words } from "@/lib/words/words.ts";

/** Gives title and address of what a claim is about: `profile`, `candidate`, `project:order-desk`. */
type Place = (subject: string) => { title: string; url: string };

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
  /** Tells lines apart; another than that of the build where it is measured. */
  reader?: LineReader;
}

type MatchParameters = [asked: Asked, revision: Revision, words: Words["match"], place: Place, call: MatchCall];

/** Compares as `matching` does, without a pause. */
export function matchRole(...parameters: MatchParameters): RoleMatch {
  return atOnce(matching(...parameters));
}

/**
 * Compares a posting with what the owner says, both ways: whether the person fits the job, and whether the job fits the
 * person. The same posting gives the same answer on one day. What stands in a posting is data: no sentence in it changes how
 * it is judged.
 *
 * @param words the interface's words in the language of the content
 */
export function* matching(
  ...[{ posting, reading: sent, lines = false }, revision, words, place, { today, answers, reader }]: MatchParameters
): Generator<void, RoleMatch> {
  try {
    yield* revision.part(profileEvidence).steps();
    const isLong = stepTimer();
    const own = posting === undefined ? undefined : yield* readSteps(posting, today, reader);
    const read = sent === undefined ? own! : takeReading(sent, own);
    if (isLong()) yield;
    const judge = (reading: Reading) => matchReading({ ...read, reading }, revision, words, place, today);
    const match = yield* judge(read.reading);
    const all = answers === undefined ? match : yield* judge(withAnswers(read.reading, answers, match.missing, today));
    return lines ? { ...all, lines: read.lines } : all;
  } finally {
    forgetTexts();
  }
}

function* matchReading(
  { posting, reading, truncated }: ReadPosting,
  revision: Revision,
  words: Words["match"],
  place: Place,
  today: string,
): Generator<void, RoleMatch> {
  const { content } = revision;
  const said = [reading.title ?? "", ...reading.requirements.map(({ text }) => text), ...reading.duties ?? []];
  const owner: Owner = {
    content,
    revision,
    words,
    language: content.site.language,
    posting: languagesOf(said.join("\n")),
  };
  const points: ReturnType<typeof judgePoint>[] = [];
  const isLong = stepTimer();
  for (const requirement of reading.requirements) {
    points.push(judgePoint(requirement, owner));
    if (isLong()) yield;
  }
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
      evidence: passages.map(({ claim, subject, text, because }) => ({
        claim,
        quote: text,
        because,
        ...place(subject),
      })),
      explanation,
    })),
    terms: terms.map(({ near: _near, ...term }) => term),
    reading,
    unread,
    truncated,
    missing,
    questions: questionsOf({ reading, points, terms }, missing, content, words),
    questions_for_owner: questionsForOwner(terms, words),
    // Where the posting leaves nothing out that it could say, only the owner knows more.
    next_step: fill(words.next_step[verdict === "undecided" && missing.length === 0 ? "fits_partly" : verdict], {
      name: content.profile.name,
      missing: missing.map((term) => words.terms[term]).join(", "),
    }),
    disclaimer: words.disclaimer,
  };
}
