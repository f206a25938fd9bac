import type {
  Analysis,
  IndicativeScope,
  ItemUrl,
  MatchedOpportunity,
  Pilot,
  ProblemRequest,
  RelevantCase,
  ScopeEstimate,
  Size,
} from "@/lib/analysis/analysis_answers.ts";
import type { Engine } from "@/lib/analysis/analyzer.ts";
import { certainties, type RankedCase, reasonFor } from "@/lib/analysis/case_studies.ts";
import type { Candidate, Diagnosis } from "@/lib/analysis/diagnosis.ts";
import type { Rules } from "@/lib/analysis/knowledge.ts";
import type { Amounts } from "@/lib/analysis/quantities/amounts.ts";
import { pluralOf } from "@/lib/analysis/quantities/units.ts";
import { perWeek, WEEKS_PER_MONTH } from "@/lib/analysis/quantities/work_time.ts";
import { amountValues, fill, NO_AMOUNTS, quantitiesOf, quoted } from "@/lib/analysis/wording.ts";
import type { AnalysisWords } from "@/lib/content/schema/analysis_words.ts";
import type { Level } from "@/lib/content/schema/opportunity.ts";
import { listed } from "@/lib/text/in_words.ts";

const MAX_MATCHES = 5;

/** So many are always named where there is a problem at all; the visitor may see better which one it is. */
const MIN_MATCHES = 3;

/** Below this share of the first one's score, a further opportunity is noise. */
const NOISE = 0.25;

/** From this share of the first one's score on, the second one is as good a reading. */
const NEAR = 0.6;

const MAX_CASES = 3;

/** Says what could be done about a problem (contract, section 2.4). */
export function analyze(engine: Engine, request: ProblemRequest, url: ItemUrl): Analysis {
  const { words } = engine;
  const { diagnosis, isOutside, amounts, matches, near } = read(engine, request);
  const lead = diagnosis.vague ? engine.starter() : matches[0];
  // Where no task is named, words that happen to be shared prove nothing.
  const cases = isOutside || diagnosis.vague ? [] : engine.cases.rank(request.problem, certainties(near), MAX_CASES);
  return {
    fit: diagnosis.fit,
    fit_explanation: fitExplanation(diagnosis, near, words),
    matched_opportunities: matches.map((match, index) => matchedOpportunity(match, index + 1, amounts, engine)),
    relevant_case_studies: cases.map((ranked) => relevantCase(ranked, engine, url)),
    approach: approachOf(diagnosis, lead, amounts, words),
    recommended_first_pilot: isOutside ? null : pilotOf(lead, amounts, words),
    indicative_scope: scopeOf(diagnosis.vague ? [] : near, amounts, request.tools, engine),
    quantities: quantitiesOf(amounts, words),
    considerations: isOutside ? [] : considerationsOf(lead, words),
    questions: questionsOf(diagnosis, near, amounts, request, words),
    next_step: words.next_step[diagnosis.vague ? "vague" : diagnosis.fit],
    disclaimer: words.disclaimer,
  };
}

/** Reads what a problem is about: the candidates worth naming, those near the first one, and the amounts. */
function read(engine: Engine, request: ProblemRequest) {
  const diagnosis = engine.diagnose(request.problem, request);
  const isOutside = diagnosis.fit === "outside";
  const amounts = isOutside ? NO_AMOUNTS : engine.amounts(diagnosis);
  const matches = isOutside ? [] : matchesOf(diagnosis);
  const near = matches.filter(({ score }) => score >= matches[0].score * NEAR);
  return { diagnosis, isOutside, amounts, matches, near };
}

/** Returns the candidates worth naming. */
function matchesOf({ candidates }: Diagnosis): Candidate[] {
  return candidates.slice(0, MAX_MATCHES).filter(({ score }, index) =>
    index < MIN_MATCHES || score >= candidates[0].score * NOISE
  );
}

/** Writes an opportunity as an answer names it. */
export function matchedOpportunity(
  { opportunity, score, signals }: Candidate,
  rank: number,
  amounts: Amounts,
  { rules }: Engine,
): MatchedOpportunity {
  return {
    rank,
    id: opportunity.id,
    title: opportunity.title,
    score,
    expected_value: valueWith(opportunity.expected_value, amounts, rules),
    implementation_difficulty: opportunity.implementation_difficulty,
    likely_approach: opportunity.likely_approach,
    human_in_the_loop: opportunity.human_in_the_loop,
    matched_signals: signals.map(({ quote }) => quote),
  };
}

function fitExplanation(
  { fit, vague }: Diagnosis,
  near: readonly Candidate[],
  { fit: sentences, fit_also }: AnalysisWords,
): string {
  if (vague || fit === "outside") return sentences[vague ? "vague" : "outside"];
  const [first, second] = near;
  const signals = quoted(first.signals.slice(0, 4).map(({ quote }) => quote));
  if (signals === "") return sentences.vague;
  const sentence = fill(sentences[fit], { title: first.opportunity.title, signals });
  return second === undefined ? sentence : `${sentence} ${fill(fit_also, { title: second.opportunity.title })}`;
}

function approachOf(
  { fit, vague }: Diagnosis,
  lead: Candidate,
  amounts: Amounts,
  words: AnalysisWords,
): string[] {
  const { steps, vague: vagueSteps, outside, amount } = words.approach;
  if (fit === "outside") return outside;
  if (vague) return vagueSteps;
  const { opportunity } = lead;
  const known = quantitiesOf(amounts, words).basis;
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

function pilotOf({ opportunity }: Candidate, amounts: Amounts, words: AnalysisWords): Pilot {
  const { summary, duration, success_measure } = opportunity.pilot;
  const { with_volume, with_stock, with_hours } = words.pilot;
  const values = { ...amountValues(amounts, words), pilot: summary, measure: success_measure };
  const pilot = amounts.volume === null ? summary : fill(amounts.period === null ? with_stock : with_volume, values);
  const measure = amounts.hoursPerWeek === null ? success_measure : fill(with_hours, values);
  return { opportunity: opportunity.id, pilot, duration, success_measure: measure };
}

/** Says what an opportunity asks to consider: first what its care asks for, then its own points. */
export function considerationsOf({ opportunity }: Candidate, words: AnalysisWords): string[] {
  return [...new Set([...opportunity.care.map((care) => words.care[care]), ...opportunity.considerations])];
}

function questionsOf(
  { fit, vague, language }: Diagnosis,
  near: readonly Candidate[],
  amounts: Amounts,
  { tools, team_size }: ProblemRequest,
  { questions }: AnalysisWords,
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

function relevantCase(ranked: RankedCase, engine: Engine, url: ItemUrl): RelevantCase {
  const { item, relevance } = ranked;
  const { id, kind, title } = item;
  return { id, kind, title, url: url(item), relevance_score: relevance, why_relevant: reasonFor(ranked, engine) };
}

const SIZES: readonly Size[] = ["small", "medium", "large"];
const LEVELS: readonly Level[] = ["low", "medium", "high"];

/** Returns how many items there are in a month; null where no period is said. */
export function volumePerMonth({ volume, period }: Amounts): number | null {
  return volume === null || period === null ? null : volume * perWeek(period) * WEEKS_PER_MONTH;
}

/** Returns the typical value of an opportunity, one level up or down where the amounts say so. */
function valueWith(typical: Level, amounts: Amounts, { value }: Rules): Level {
  const volume = volumePerMonth(amounts);
  const hours = amounts.hoursPerWeek;
  let level = LEVELS.indexOf(typical);
  if (
    (hours !== null && hours >= value.high_hours_per_week) || (volume !== null && volume >= value.high_volume_per_month)
  ) level++;
  else if (hours !== null && hours < value.low_hours_per_week) level--;
  return LEVELS[Math.min(Math.max(level, 0), LEVELS.length - 1)];
}

/**
 * Judges the size and what drives it: the difficulty of the first opportunity, the amount of work, whether several things are
 * mixed.
 *
 * @param near the candidates that the text is about, best first
 */
function scopeOf(
  near: readonly Candidate[],
  amounts: Amounts,
  tools: string | undefined,
  { words, rules: { value } }: Engine,
): IndicativeScope {
  const { meaning, drivers } = words.scope;
  const values = amountValues(amounts, words);
  const reasons: string[] = [];
  let step = 0;
  const first = near[0]?.opportunity;
  if (first !== undefined) {
    step = LEVELS.indexOf(first.implementation_difficulty);
    reasons.push(fill(drivers.difficulty[first.implementation_difficulty], { title: first.title }));
  }
  const volume = volumePerMonth(amounts);
  if (volume !== null) {
    reasons.push(fill(drivers.volume, values));
    if (volume >= value.large_volume_per_month) step++;
  } else if (amounts.volume !== null) {
    reasons.push(fill(drivers.stock, values));
    if (amounts.volume >= value.large_stock) step++;
  } else {
    reasons.push(drivers.volume_unknown);
  }
  if (amounts.people !== null && amounts.people > 1) reasons.push(fill(drivers.people, values));
  if (amounts.hoursPerWeek !== null) reasons.push(fill(drivers.hours, values));
  if (near.length > 1) {
    reasons.push(fill(drivers.several, { titles: listed(near.map(({ opportunity }) => opportunity.title)) }));
    if (near.length > 2) step++;
  }
  reasons.push(tools ? fill(drivers.systems, { tools }) : drivers.systems_unknown);
  if (first !== undefined && first.care.length > 0) {
    reasons.push(fill(drivers.care, { cares: listed(first.care.map((care) => words.care_names[care])) }));
  }
  const size = SIZES[Math.min(step, SIZES.length - 1)];
  return { size, size_meaning: meaning[size], drivers: reasons };
}

/** Estimates phases and weeks of a project for a problem; never money (contract, section 3). */
export function estimate(engine: Engine, request: ProblemRequest): ScopeEstimate {
  const { disclaimer, estimate: words } = engine.words;
  const { diagnosis, isOutside, amounts, near } = read(engine, request);
  const { size, size_meaning, drivers } = scopeOf(diagnosis.vague ? [] : near, amounts, request.tools, engine);
  const phases = words.phases.map(({ name, weeks, deliverables }) => ({ name, weeks: weeks[size], deliverables }));
  const assumptions = [...words.assumptions];
  if (isOutside) assumptions.unshift(words.outside_note);
  else if (diagnosis.vague) assumptions.unshift(words.assumption_vague);
  if (amounts.volume === null) assumptions.push(words.assumption_unknown_volume);
  return {
    size,
    size_meaning,
    phases,
    total_weeks: {
      min: phases.reduce((sum, { weeks }) => sum + weeks.min, 0),
      max: phases.reduce((sum, { weeks }) => sum + weeks.max, 0),
    },
    drivers,
    assumptions,
    not_included: words.not_included,
    disclaimer,
  };
}
