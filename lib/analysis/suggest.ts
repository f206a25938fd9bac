import type { BusinessRequest, Suggestions } from "@/lib/analysis/analysis_answers.ts";
import { matchedOpportunity } from "@/lib/analysis/analyze.ts";
import type { Engine } from "@/lib/analysis/analyzer.ts";
import { Candidate } from "@/lib/analysis/diagnosis.ts";
import { fill, quoted } from "@/lib/analysis/wording.ts";
import { stemOf } from "@/lib/text/language.ts";
import { tokenise } from "@/lib/text/text_tokens.ts";

/** From this score on, the text itself names the opportunity. */
const NAMED_FROM = 0.3;

/** The scores of typical opportunities of a trade, and of any business, beside named ones. */
const INDUSTRY_SCORE = 0.22;
const GENERAL_SCORE = 0.12;

/** Suggests opportunities for a business as such, with or without a named problem (contract, section 3). */
export function suggest(engine: Engine, request: BusinessRequest): Suggestions {
  const { disclaimer, suggest: words } = engine.words;
  const said = engine.diagnose(request.business, request);
  const goals = request.goals ? engine.diagnose(request.goals, {}) : undefined;
  const hasGoal = goals !== undefined && goals.fit !== "outside" && !goals.vague;
  if (said.fit === "outside" && !hasGoal && !request.industry) {
    return { opportunities: [], note: words.note_outside, disclaimer };
  }
  const amounts = said.amounts();
  const found = new Map<string, { candidate: Candidate; why: string }>();
  const add = (candidate: Candidate, why: string) => {
    if (!engine.owner.offers.has(candidate.opportunity.id)) return;
    if (!found.has(candidate.opportunity.id)) found.set(candidate.opportunity.id, { candidate, why });
  };
  const named = said.fit === "outside" || said.vague
    ? []
    : said.candidates.filter(isNamed).filter(({ opportunity }) => engine.owner.offers.has(opportunity.id));
  for (const candidate of named) add(candidate, fill(words.why_signals, { signals: quotes(candidate, engine) }));
  if (hasGoal) {
    for (const candidate of goals.candidates.filter(isNamed)) {
      add(candidate, fill(words.why_goal, { signals: quotes(candidate, engine) }));
    }
  }
  const trade = `${request.industry ?? ""} . ${request.business}`;
  for (const { candidate, industry } of typicalFor(trade, said.candidates)) {
    add(new Candidate(candidate.opportunity, candidate.label, INDUSTRY_SCORE), fill(words.why_industry, { industry }));
  }
  for (const id of [...engine.rules.common_opportunities, ...engine.owner.offers]) {
    const candidate = engine.candidateOf(id);
    if (candidate !== undefined) {
      add(new Candidate(candidate.opportunity, candidate.label, GENERAL_SCORE), words.why_general);
    }
  }
  const best = [...found.values()].sort((a, b) => b.candidate.score - a.candidate.score).slice(0, request.limit);
  return {
    opportunities: best.map(({ candidate, why }, index) => ({
      ...matchedOpportunity(candidate, index + 1, amounts, engine, engine.ownTexts),
      why,
    })),
    note: fill(named.length > 0 || hasGoal ? words.note : words.note_general, { count: best.length }),
    disclaimer,
  };
}

function isNamed({ score, signals }: Candidate): boolean {
  return score >= NAMED_FROM && signals.length > 0;
}

function quotes({ signals }: Candidate, { words }: Engine): string {
  return quoted(signals.slice(0, 3).map(({ quote }) => quote), words);
}

/** Finds the opportunities that are typical for the trade that the text names, those nearest to the text first. */
function typicalFor(text: string, candidates: readonly Candidate[]) {
  const stem = stemOf("en");
  const stems = (words: string) =>
    tokenise(words).filter(({ kind }) => kind === "word").map((token) => stem(token.text));
  const said = new Set(stems(text));
  return candidates.flatMap((candidate) => {
    const industry = candidate.opportunity.industries.find((name) => stems(name).every((word) => said.has(word)));
    return industry === undefined ? [] : [{ candidate, industry }];
  });
}
