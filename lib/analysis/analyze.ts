import type {
  Analysis,
  ItemUrl,
  MatchedOpportunity,
  Pilot,
  ProblemRequest,
  RelevantCase,
} from "@/lib/analysis/answers.ts";
import type { RankedCase } from "@/lib/analysis/cases.ts";
import type { Candidate, Diagnosis } from "@/lib/analysis/diagnosis.ts";
import type { Engine } from "@/lib/analysis/engine.ts";
import type { Amounts } from "@/lib/analysis/quantities/quantities.ts";
import { amountValues, NO_AMOUNTS, quantitiesOf } from "@/lib/analysis/quantities/wording.ts";
import { pluralOf } from "@/lib/analysis/quantities/units.ts";
import { scopeOf, valueWith } from "@/lib/analysis/scope.ts";
import { fill, quoted } from "@/lib/analysis/template.ts";
import { listed } from "@/lib/text/listed.ts";
import type { AnalysisSettings } from "@/lib/content/schema/analysis.ts";

const MAX_MATCHES = 5;

/** So many are always named where there is a problem at all; the visitor may see better which one it is. */
const MIN_MATCHES = 3;

/** Below this share of the first one's score, a further opportunity is noise. */
const NOISE = 0.25;

/** From this share of the first one's score on, the second one is as good a reading. */
const NEAR = 0.6;

const MAX_CASES = 3;

/** Answers what could be done about a problem (contract, section 2.4). */
export function analyze(engine: Engine, request: ProblemRequest, url: ItemUrl): Analysis {
  const { settings } = engine;
  const diagnosis = engine.diagnose(request.problem, request);
  const isOutside = diagnosis.fit === "outside";
  const amounts = isOutside ? NO_AMOUNTS : engine.amounts(diagnosis);
  const matches = isOutside ? [] : matchesOf(diagnosis);
  const near = matches.filter(({ score }) => score >= matches[0].score * NEAR);
  const lead = diagnosis.vague ? engine.starter() : matches[0];
  // Where no task is named, words that happen to be shared prove nothing.
  const cases = isOutside || diagnosis.vague ? [] : engine.cases.rank(request.problem, certainties(near), MAX_CASES);
  return {
    fit: diagnosis.fit,
    fit_explanation: fitExplanation(diagnosis, near, settings),
    matched_opportunities: matches.map((match, index) => matchedOpportunity(match, index + 1, amounts, settings)),
    relevant_case_studies: cases.map((ranked) => relevantCase(ranked, engine, url)),
    approach: approachOf(diagnosis, lead, amounts, settings),
    recommended_first_pilot: isOutside ? null : pilotOf(lead, amounts, settings),
    indicative_scope: scopeOf(diagnosis.vague ? [] : near, amounts, request.tools, settings),
    quantities: quantitiesOf(amounts, settings),
    considerations: isOutside ? [] : considerationsOf(lead, settings),
    questions: questionsOf(diagnosis, near, amounts, request, settings),
    next_step: settings.next_step[diagnosis.vague ? "vague" : diagnosis.fit],
    disclaimer: settings.disclaimer,
  };
}

/** The candidates worth naming. */
export function matchesOf({ candidates }: Diagnosis, most = MAX_MATCHES): Candidate[] {
  return candidates.slice(0, most).filter(({ score }, index) =>
    index < MIN_MATCHES || score >= candidates[0].score * NOISE
  );
}

/** One opportunity as an answer names it. */
export function matchedOpportunity(
  { opportunity, score, signals }: Candidate,
  rank: number,
  amounts: Amounts,
  settings: AnalysisSettings,
): MatchedOpportunity {
  return {
    rank,
    id: opportunity.id,
    title: opportunity.title,
    score,
    expected_value: valueWith(opportunity.expected_value, amounts, settings),
    implementation_difficulty: opportunity.implementation_difficulty,
    likely_approach: opportunity.likely_approach,
    human_in_the_loop: opportunity.human_in_the_loop,
    matched_signals: signals.map(({ quote }) => quote),
  };
}

function fitExplanation(
  { fit, vague }: Diagnosis,
  near: readonly Candidate[],
  { fit: words, fit_also }: AnalysisSettings,
): string {
  if (vague || fit === "outside") return words[vague ? "vague" : "outside"];
  const [first, second] = near;
  const signals = quoted(first.signals.slice(0, 4).map(({ quote }) => quote));
  if (signals === "") return words.vague;
  const sentence = fill(words[fit], { title: first.opportunity.title, signals });
  return second === undefined ? sentence : `${sentence} ${fill(fit_also, { title: second.opportunity.title })}`;
}

function approachOf(
  { fit, vague }: Diagnosis,
  lead: Candidate,
  amounts: Amounts,
  settings: AnalysisSettings,
): string[] {
  const { steps, vague: vagueSteps, outside, amount } = settings.approach;
  if (fit === "outside") return outside;
  if (vague) return vagueSteps;
  const { opportunity } = lead;
  const known = quantitiesOf(amounts, settings).basis;
  return steps.map((step, index) =>
    fill(step, {
      title: opportunity.title,
      likely_approach: opportunity.likely_approach,
      pilot: opportunity.pilot.summary.replace(/\.$/, ""),
      duration: opportunity.pilot.duration,
      measure: opportunity.pilot.success_measure,
      human: opportunity.human_in_the_loop,
    }) + (index === 0 && known !== null ? " " + fill(amount, { amount: known.slice(0, -1) }) : "")
  );
}

function pilotOf({ opportunity }: Candidate, amounts: Amounts, settings: AnalysisSettings): Pilot {
  const { summary, duration, success_measure } = opportunity.pilot;
  const { with_volume, with_stock, with_hours } = settings.pilot;
  const values = { ...amountValues(amounts, settings), pilot: summary, measure: success_measure };
  const pilot = amounts.volume === null ? summary : fill(amounts.period === null ? with_stock : with_volume, values);
  const measure = amounts.hoursPerWeek === null ? success_measure : fill(with_hours, values);
  return { opportunity: opportunity.id, pilot, duration, success_measure: measure };
}

/** What the opportunity itself asks to consider, then what its care asks for. */
export function considerationsOf({ opportunity }: Candidate, settings: AnalysisSettings): string[] {
  return [...new Set([...opportunity.care.map((care) => settings.care[care]), ...opportunity.considerations])];
}

function questionsOf(
  { fit, vague, language }: Diagnosis,
  near: readonly Candidate[],
  amounts: Amounts,
  { tools, team_size }: ProblemRequest,
  { questions }: AnalysisSettings,
): string[] {
  const asked: string[] = [];
  if (fit === "outside") asked.push(...questions.outside);
  else if (vague) asked.push(...questions.vague);
  else {
    const [first, second] = near;
    const unit = pluralOf(amounts.unit ?? first.opportunity.units[0]);
    if (second !== undefined) {
      asked.push(fill(questions.choice, { title: first.opportunity.title, other: second.opportunity.title }));
    }
    if (amounts.volume === null) asked.push(fill(questions.volume, { unit }));
    if (amounts.hoursPerWeek === null) asked.push(questions.hours);
    if (amounts.people === null && !team_size) asked.push(questions.people);
    if (!tools) asked.push(questions.tools);
    asked.push(fill(questions.exceptions, { unit }));
  }
  if (language !== "en") asked.push(questions.language);
  return asked;
}

/** What the candidates are about, and how sure that is. */
export function certainties(candidates: readonly Candidate[]): Map<string, number> {
  return new Map(candidates.map(({ opportunity, score }) => [opportunity.id, score]));
}

/** Why a work is shown, in words. */
export function reasonFor({ sharedOpportunities, sharedWords }: RankedCase, engine: Engine): string {
  const { shared_opportunity, shared_words, both } = engine.settings.cases;
  const title = listed(sharedOpportunities.slice(0, 2).map((id) => engine.titleOf(id)));
  const words = quoted(sharedWords);
  const template = title === "" ? shared_words : words === "" ? shared_opportunity : both;
  return fill(template, { title, words });
}

function relevantCase(ranked: RankedCase, engine: Engine, url: ItemUrl): RelevantCase {
  const { item, relevance } = ranked;
  const { id, kind, title } = item;
  return { id, kind, title, url: url(item), relevance_score: relevance, why_relevant: reasonFor(ranked, engine) };
}
