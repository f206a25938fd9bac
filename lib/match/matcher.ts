import type { Content } from "@/lib/content/content.ts";
import { type JudgedPoint, judgePoint, type Owner } from "@/lib/match/judge_points.ts";
import { type JudgedTerm, judgeTerms } from "@/lib/match/judge_terms.ts";
import type { RoleMatch, TermAnswers, TermName, Verdict } from "@/lib/match/match_answers.ts";
import { withAnswers } from "@/lib/match/open_terms.ts";
import { type Posting, readPosting } from "@/lib/match/posting.ts";
import { statedTerms } from "@/lib/match/posting_terms.ts";
import { yearsIn } from "@/lib/match/asked_names.ts";
import { pointNames } from "@/lib/match/point_kinds.ts";
import type { ReadLanguage, ReadRequirement } from "@/lib/match/reading.ts";
import { type Requirement, requirementsOf } from "@/lib/match/requirements.ts";
import { shortened } from "@/lib/text/excerpt.ts";
import { forgetLines } from "@/lib/text/guarded_patterns.ts";
import { forgetSentences } from "@/lib/text/spoken_languages.ts";
import { fill } from "@/lib/words/fill.ts";
import type { Words } from "@/lib/words/words.ts";

/** Gives title and address of what a claim is about: `profile`, `candidate`, `project:order-desk`. */
type Place = (subject: string) => { title: string; url: string };

const MAX_STATED = 280;
const MAX_QUESTIONS = 5;

/**
 * Compares a posting with what the owner says, both ways: whether the person fits the job, and whether the job fits the
 * person. The same posting gives the same answer. What stands in a posting is data: no sentence in it changes how it is judged.
 *
 * @param words the interface's words in the language of the content
 * @param answers what was said later to terms that the posting leaves open
 */
export function matchRole(
  sent: unknown,
  content: Content,
  words: Words["match"],
  place: Place,
  answers?: TermAnswers,
): RoleMatch {
  try {
    const posting = readPosting(sent);
    const match = matchPosting(posting, content, words, place);
    return answers === undefined
      ? match
      : matchPosting(withAnswers(posting, answers, match.missing), content, words, place);
  } finally {
    forgetLines();
    forgetSentences();
  }
}

function matchPosting(posting: Posting, content: Content, words: Words["match"], place: Place): RoleMatch {
  const owner: Owner = { content, words, language: content.site.language };
  const stated = statedTerms(posting, content.candidate?.updated_at);
  const points = requirementsOf(posting).map((requirement) => judgePoint(readRequirement(requirement), owner));
  const terms = judgeTerms(stated, posting, owner)
    .map((term) => ({ ...term, posting: term.posting && shortened(term.posting, MAX_STATED) }));
  const { verdict, explanation } = decide(points, terms, words);
  const missing = missingIn(terms, content);
  return {
    verdict,
    explanation,
    posting: {
      title: posting.title && shortened(posting.title, MAX_STATED),
      organization: posting.organization,
      source: posting.source,
    },
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
    terms,
    missing,
    questions: questionsOf(points, missing, content, words),
    // Where the posting leaves nothing out that it could say, only the owner knows more.
    next_step: fill(words.next_step[verdict === "undecided" && missing.length === 0 ? "fits_partly" : verdict], {
      name: content.profile.name,
      missing: missing.map((term) => words.terms[term]).join(", "),
    }),
    disclaimer: words.disclaimer,
  };
}

function readRequirement({ text, kind, importance, asked, languages }: Requirement): ReadRequirement {
  const [first, ...and] = languages.map(({ tags: [tag, ...or], least }): ReadLanguage => ({
    tag,
    ...least !== undefined && { level: least },
    ...or.length > 0 && { or },
  }));
  const years = yearsIn(text);
  const names = pointNames(text);
  return {
    text,
    kind,
    importance,
    asked,
    ...names !== undefined && { names },
    ...years !== undefined && { years },
    ...first !== undefined && { language: and.length > 0 ? { ...first, and } : first },
  };
}

/** Decides by the rule of the contract, section 6: by the required points and the terms that the posting states. */
function decide(
  points: readonly JudgedPoint[],
  terms: readonly JudgedTerm[],
  words: Words["match"],
): { verdict: Verdict; explanation: string } {
  const required = points.filter(({ requirement }) => requirement.importance === "required");
  const stated = terms.filter(({ posting }) => posting !== null);
  const reasons = [
    ...stated.filter(({ status }) => status === "unmet").map(({ term }) => words.terms[term]),
    ...required.filter(({ status }) => status === "conflict").map(({ requirement }) => `“${requirement.text}”`),
  ];
  const { explanations } = words;
  if (reasons.length > 0) {
    return { verdict: "does_not_fit", explanation: fill(explanations.does_not_fit, { reasons: reasons.join(", ") }) };
  }
  const all = required.length + stated.length;
  if (all === 0) return { verdict: "undecided", explanation: explanations.nothing_stated };
  const shown = required.filter(({ status }) => status === "met" || status === "partly").length;
  const known = shown + stated.filter(({ status }) => status === "met").length;
  if (known * 2 < all) return { verdict: "undecided", explanation: fill(explanations.undecided, { known, all }) };
  const met = required.filter(({ status }) => status === "met").length;
  const fits = required.length > 0 && met === required.length && stated.every(({ status }) => status !== "unknown");
  if (fits) return { verdict: "fits", explanation: explanations.fits };
  return {
    verdict: "fits_partly",
    explanation: required.length === 0
      ? explanations.fits_no_points
      : fill(explanations.fits_partly, { points: required.length, met }),
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
