import { EMPLOYMENT_TYPES } from "@/lib/content/schema/terms.ts";
import { MAX_ANSWER, type RoleMatch, type TermAnswers, termAnswers } from "@/lib/match/match_answers.ts";
import { linesIn } from "@/lib/language/lines.ts";
import { openPosting, type PostingFields } from "@/lib/match/posting.ts";
import { termsOf, type TermsRead } from "@/lib/match/read_terms.ts";
import type { Reading, TermName } from "@/lib/match/reading.ts";
import { languagesIn } from "@/lib/text/spoken_languages.ts";
import { detectLanguage } from "@/lib/text/language.ts";
import { foldLetters, tokenise } from "@/lib/text/text_tokens.ts";
import { fill } from "@/lib/words/fill.ts";
import type { Words } from "@/lib/words/words.ts";

/** A form as a client shows it (protocol 2026-07-28, elicitation, form mode): a sentence, and a JSON Schema for each field. */
interface TermForm {
  message: string;
  properties: Record<string, Record<string, unknown>>;
}

/**
 * Makes the form that asks for what decides: the terms that the owner states and the posting leaves open. Undefined where
 * no answer could change the verdict.
 */
export function termForm({ verdict, missing, posting }: RoleMatch, words: Words): TermForm | undefined {
  if (verdict === "does_not_fit" || missing.length === 0) return undefined;
  const { asked, terms, questions } = words.match;
  const schemas: Record<keyof TermAnswers, Record<string, unknown>> = {
    employment_type: {
      type: "string",
      oneOf: EMPLOYMENT_TYPES.map((type) => ({ const: type, title: words.terms.types[type] })),
    },
    start_date: { type: "string", format: "date" },
    duration: { type: "number", minimum: 0.5, maximum: 120 },
    days_per_week: { type: "number", minimum: 0.5, maximum: 7 },
    compensation: { type: "string", maxLength: MAX_ANSWER },
    place: { type: "string", maxLength: MAX_ANSWER },
    work_authorization: { type: "string", maxLength: MAX_ANSWER },
    language: { type: "string", maxLength: MAX_ANSWER },
  };
  const fields = missing.filter((term) => isAsked(term)).map((term) => [term, {
    ...schemas[term],
    title: term === "duration" ? fill(asked.in_months, { term: terms[term] }) : terms[term],
    description: questions[term],
  }]);
  return {
    message: posting.title === null ? asked.message : `${posting.title}: ${asked.message}`,
    properties: Object.fromEntries(fields),
  };
}

function isAsked(term: TermName): term is keyof TermAnswers {
  return term in termAnswers.shape;
}

/** Says that nothing is asked for; who refuses to sponsor a visa says that in the same words. */
const DENIAL = /^(?:no|not|none|nothing|n\/a|nein|nicht|keine?|nej|ingen|inget|inga|non|aucune?|ningun[ao]?)\b/;

/** Adds to a reading what was answered about the terms in `open`; what the posting says itself stays. */
export function withAnswers(
  reading: Reading,
  answers: TermAnswers,
  open: readonly TermName[],
  today: string,
): Reading {
  const said = Object.fromEntries(Object.entries(answers).filter(([term]) => open.includes(term as TermName)));
  const { employment_type, start_date, duration, days_per_week, ...inWords } = said as TermAnswers;
  const { terms, quotes, conditions } = answersInWords(inWords, today);
  return {
    ...reading,
    terms: {
      ...reading.terms,
      ...employment_type && { employment_types: [employment_type] },
      ...start_date && { start: { from: start_date } },
      ...duration && { duration_months: { min: duration, max: duration } },
      ...days_per_week && { days_per_week: { min: days_per_week, max: days_per_week } },
      ...terms,
    },
    ...conditions.length > 0 && { conditions: [...reading.conditions ?? [], ...conditions] },
    ...Object.keys(quotes).length > 0 && { quotes: { ...reading.quotes, ...quotes } },
  };
}

/** Reads answers in words, each as a line of a posting that says nothing else. */
function answersInWords(
  { compensation, place, work_authorization, language }: TermAnswers,
  today: string,
): Pick<TermsRead, "terms" | "quotes" | "conditions"> {
  const fields: PostingFields = {
    ...compensation && { pay: { value: { currency: null, per: null }, said: compensation } },
  };
  const texts = place ? [`Location: ${place}`] : [];
  if (work_authorization) {
    const folded = foldLetters(work_authorization).trim();
    if (!DENIAL.test(folded) || /sponsor/.test(folded)) texts.push(work_authorization);
  }
  if (language && languagesIn(language).length > 0) texts.push(language);
  const lines = texts.flatMap(linesIn);
  const judged = lines.map(() => ({ as: "unread" as const, reason: "" }));
  const detected = detectLanguage(tokenise(texts.join("\n")));
  const said = { language: detected, lines, judged, truncated: false };
  const read = termsOf({ ...openPosting(""), fields }, said, today);
  const { compensation: pay, place: where, work_authorization: right, languages } = read.terms;
  return {
    ...read,
    terms: {
      ...compensation && pay && { compensation: pay },
      ...place && where && { place: where },
      ...work_authorization && right && { work_authorization: right },
      ...language && languages && { languages },
    },
  };
}
