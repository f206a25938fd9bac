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
import type { AnswerTexts } from "@/lib/analysis/translated_answers.ts";
import { amountValues, fill, inList, NO_AMOUNTS, quantitiesOf, quoted } from "@/lib/analysis/wording.ts";
import type { Level } from "@/lib/content/schema/opportunity.ts";

const MAX_MATCHES = 5;

/** A kind of work with a lower score is not named (contract, section 2.4). */
const LEAST_SCORE = 0.25;

/** Below this share of the first one's score, a further opportunity is noise. */
const NOISE = 0.3;

/** From this share of the first one's score on, the second one is as good a reading. */
const NEAR = 0.6;

const MAX_CASES = 3;

const MAX_QUOTES = 4;

/** Says what could be done about a problem (contract, section 2.4). */
export function analyze(engine: Engine, request: ProblemRequest, url: ItemUrl): Analysis {
  const { diagnosis, isOutside, amounts, understood, matches, near, refusal } = read(engine, request);
  const { tokens } = diagnosis;
  const texts = engine.textsIn(diagnosis.language);
  const { words } = texts;
  const lead = matches.length === 0 || diagnosis.vague ? engine.starter() : matches[0];
  // Where no task is named, words that happen to be shared prove nothing.
  const cases = isOutside || diagnosis.vague
    ? []
    : engine.cases.rank(tokens, certainties(near), MAX_CASES, request.industry);
  const fit = isOutside ? "outside" : diagnosis.fit;
  return {
    fit,
    fit_explanation: isOutside
      ? refusal(texts)
      : (diagnosis.asksPrice ? engine.owner.priceNote : null) ?? fitExplanation(diagnosis, near, texts),
    matched_opportunities: matches.map((match, index) => matchedOpportunity(match, index + 1, amounts, engine, texts)),
    relevant_case_studies: cases.map((ranked) => relevantCase(ranked, texts, url)),
    approach: isOutside ? words.approach.outside : approachOf(diagnosis, lead, amounts, texts),
    recommended_first_pilot: isOutside ? null : pilotOf(lead, amounts, texts),
    indicative_scope: isOutside ? null : scopeOf(diagnosis, near, amounts, request.tools, engine, texts),
    quantities: quantitiesOf(amounts, words),
    considerations: isOutside ? [] : considerationsOf(lead, texts),
    questions: isOutside ? words.questions.outside : questionsOf(diagnosis, near, amounts, request, engine, texts),
    next_step: words.next_step[isOutside ? "outside" : diagnosis.vague ? "vague" : diagnosis.fit],
    disclaimer: words.disclaimer,
    language: words.language,
    price_note: isOutside ? null : engine.owner.priceNote,
    understood: understood.map((candidate) => ({
      id: candidate.opportunity.id,
      title: texts.titleOf(candidate.opportunity.id),
      offered: engine.owner.offers.has(candidate.opportunity.id),
    })),
  };
}

/**
 * Reads what a problem is about: the kinds of work that were understood, those of them that are offered and worth naming, those
 * near the first one, and the amounts.
 */
function read(engine: Engine, request: ProblemRequest) {
  const diagnosis = engine.diagnose(request.problem, request);
  const { offers } = engine.owner;
  const named = diagnosis.vague || diagnosis.fit === "outside"
    ? []
    : diagnosis.candidates.slice(0, MAX_MATCHES).filter(({ score }) =>
      score >= LEAST_SCORE && score >= diagnosis.candidates[0].score * NOISE
    );
  // What the owner offers counts where it is as good a reading as what the owner does not offer.
  const offered =
    named.filter(({ opportunity, score }) => offers.has(opportunity.id) && score >= named[0].score * NEAR).length > 0;
  const matches = offered ? named.filter(({ opportunity }) => offers.has(opportunity.id)) : [];
  const refused = engine.refuses(diagnosis);
  const isOutside = diagnosis.fit === "outside" || refused !== undefined || (named.length > 0 && !offered);
  return {
    diagnosis,
    isOutside,
    amounts: isOutside ? NO_AMOUNTS : diagnosis.amounts(),
    understood: refused === undefined ? named : [],
    matches: isOutside ? [] : matches,
    near: isOutside ? [] : matches.filter(({ score }) => score >= matches[0].score * NEAR),
    refusal: (texts: AnswerTexts) => refusalOf(diagnosis, named, refused, engine, texts),
  };
}

/** Says why there is nothing to do, each reason in its own words. */
function refusalOf(
  { outsideKind, fit }: Diagnosis,
  named: readonly Candidate[],
  refused: string | undefined,
  { owner }: Engine,
  { words, titleOf }: AnswerTexts,
): string {
  const { outside_kinds: sentences, fit: { outside } } = words;
  if (outsideKind === "harmful" && fit === "outside") return sentences.harmful;
  if (refused !== undefined) return fill(sentences.not_offered, { said: refused });
  if (fit !== "outside") {
    return fill(sentences.understood, {
      titles: quoted(named.map(({ opportunity }) => titleOf(opportunity.id)), words),
    });
  }
  if (outsideKind === "other") return outside;
  if (outsideKind !== "job_posting") return sentences[outsideKind];
  return owner.match === null ? sentences.job_posting_unwanted : fill(sentences.job_posting, { match: owner.match });
}

/** A shorter quote is a scrap beside a whole phrase. */
const WHOLE_PHRASE = 3;

/** Returns what is quoted: whole phrases, and shorter ones only where there are none. */
function quotesOf(signals: Candidate["signals"]): string[] {
  const whole = signals.filter(({ words }) => words >= WHOLE_PHRASE);
  return (whole.length > 0 ? whole : signals).map(({ quote }) => quote);
}

/** Writes an opportunity as an answer names it. */
export function matchedOpportunity(
  { opportunity, score, signals }: Candidate,
  rank: number,
  amounts: Amounts,
  { rules }: Pick<Engine, "rules">,
  texts: AnswerTexts,
): MatchedOpportunity {
  const told = texts.tellingOf(opportunity);
  return {
    rank,
    id: opportunity.id,
    title: told.title,
    score,
    expected_value: valueWith(opportunity.expected_value, amounts, rules),
    implementation_difficulty: opportunity.implementation_difficulty,
    likely_approach: told.likely_approach,
    human_in_the_loop: told.human_in_the_loop,
    matched_signals: quotesOf(signals),
  };
}

function fitExplanation(
  { fit, vague }: Diagnosis,
  near: readonly Candidate[],
  { words, titleOf }: AnswerTexts,
): string {
  const { fit: sentences, fit_also, fit_vague_quoted } = words;
  if (vague || fit === "outside" || near.length === 0) return sentences.vague;
  const [first, second] = near;
  const title = titleOf(first.opportunity.id);
  const signals = quoted(quotesOf(first.signals).slice(0, MAX_QUOTES), words);
  if (signals === "") return fill(fit_vague_quoted, { title });
  const sentence = fill(sentences[fit], { title, signals });
  return second === undefined ? sentence : `${sentence} ${fill(fit_also, { title: titleOf(second.opportunity.id) })}`;
}

function approachOf(
  { vague }: Diagnosis,
  lead: Candidate,
  amounts: Amounts,
  { words, tellingOf }: AnswerTexts,
): string[] {
  const { steps, vague: vagueSteps, amount } = words.approach;
  if (vague) return vagueSteps;
  const { title, likely_approach, human_in_the_loop, pilot } = tellingOf(lead.opportunity);
  const known = quantitiesOf(amounts, words).basis;
  return steps.map((step, index) =>
    fill(step, {
      title,
      likely_approach,
      pilot: pilot.summary.replace(/\.$/, ""),
      duration: pilot.duration,
      measure: pilot.success_measure,
      human: human_in_the_loop,
    }) + (index === 0 && known !== null ? " " + fill(amount, { amount: known.slice(0, -1) }) : "")
  );
}

/** A pilot begins with fifty of what lies there; so many must there be at least. */
const LEAST_STOCK = 100;

function pilotOf({ opportunity }: Candidate, amounts: Amounts, { words, tellingOf }: AnswerTexts): Pilot {
  const { summary, duration, success_measure } = tellingOf(opportunity).pilot;
  const { with_volume, with_stock, with_hours } = words.pilot;
  const values = { ...amountValues(amounts, words), pilot: summary, measure: success_measure };
  const { volume, period } = amounts;
  const isSmallStock = period === null && volume !== null && volume < LEAST_STOCK;
  const pilot = volume === null || isSmallStock ? summary : fill(period === null ? with_stock : with_volume, values);
  const measure = amounts.hoursPerWeek === null ? success_measure : fill(with_hours, values);
  return { opportunity: opportunity.id, pilot, duration, success_measure: measure };
}

/** Says what an opportunity asks to consider: first what its care asks for, then its own points. */
export function considerationsOf({ opportunity }: Candidate, { words, tellingOf }: AnswerTexts): string[] {
  return [...new Set([...opportunity.care.map((care) => words.care[care]), ...tellingOf(opportunity).considerations])];
}

function questionsOf(
  diagnosis: Diagnosis,
  near: readonly Candidate[],
  amounts: Amounts,
  { tools, team_size }: ProblemRequest,
  { isPerson }: Engine,
  { words, tellingOf, titleOf }: AnswerTexts,
): string[] {
  const { vague, language } = diagnosis;
  const { questions } = words;
  const asked: string[] = [];
  if (vague || near.length === 0) asked.push(...questions.vague);
  else {
    const [first, second] = near;
    // Where the usual unit is people, there is nothing to count in a week: they are asked for by themselves.
    const usual = isPerson(first.opportunity.units[0] ?? "") ? "" : tellingOf(first.opportunity).units;
    const unit = amounts.shown ?? (amounts.unit === null ? usual : pluralOf(amounts.unit));
    if (second !== undefined) {
      asked.push(fill(questions.choice, {
        title: titleOf(first.opportunity.id),
        other: titleOf(second.opportunity.id),
      }));
    }
    const { basis } = quantitiesOf({ ...amounts, unsure: false }, words);
    if (amounts.unsure && basis !== null) asked.push(fill(questions.amounts, { amount: basis.slice(0, -1) }));
    if (amounts.volume === null && unit !== "") asked.push(fill(questions.volume, { unit }));
    if (amounts.hoursPerMonth === null) asked.push(questions.hours);
    if (amounts.people === null && !team_size) asked.push(questions.people);
    if (!tools && !namesSystem(diagnosis)) asked.push(questions.tools);
    if (unit !== "") asked.push(fill(questions.exceptions, { unit }));
  }
  if (language !== words.language) asked.push(questions.language);
  return asked;
}

function relevantCase(ranked: RankedCase, texts: AnswerTexts, url: ItemUrl): RelevantCase {
  const { item, relevance } = ranked;
  const { id, kind, title } = item;
  return { id, kind, title, url: url(item), relevance_score: relevance, why_relevant: reasonFor(ranked, texts) };
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

/** The groups of words for programs in which work is done. */
const SYSTEMS = ["#business_system", "#spreadsheet", "#crm", "#web_shop"];

/** Recognises a text that says in which programs the work is done. */
function namesSystem({ mentions }: Diagnosis): boolean {
  return SYSTEMS.some(mentions);
}

/**
 * Judges the size and what drives it: the difficulty of the first opportunity, the amount of work, whether several things are
 * mixed.
 *
 * @param close the candidates that the text is about, best first; where no task is named, none of them counts
 */
function scopeOf(
  diagnosis: Diagnosis,
  close: readonly Candidate[],
  amounts: Amounts,
  tools: string | undefined,
  { rules: { value } }: Engine,
  { words, titleOf }: AnswerTexts,
): IndicativeScope {
  const near = diagnosis.vague ? [] : close;
  const { meaning, drivers } = words.scope;
  const values = amountValues(amounts, words);
  const reasons: string[] = [];
  let step = 0;
  const first = near[0]?.opportunity;
  if (first !== undefined) {
    step = LEVELS.indexOf(first.implementation_difficulty);
    reasons.push(fill(drivers.difficulty[first.implementation_difficulty], { title: titleOf(first.id) }));
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
    reasons.push(
      fill(drivers.several, { titles: inList(near.map(({ opportunity }) => titleOf(opportunity.id)), words) }),
    );
    if (near.length > 2) step++;
  }
  if (tools) reasons.push(fill(drivers.systems, { tools }));
  else if (!namesSystem(diagnosis)) reasons.push(drivers.systems_unknown);
  if (first !== undefined && first.care.length > 0) {
    reasons.push(fill(drivers.care, { cares: inList(first.care.map((care) => words.care_names[care]), words) }));
  }
  const size = SIZES[Math.min(step, SIZES.length - 1)];
  return { size, size_meaning: meaning[size], drivers: reasons };
}

/** Estimates phases and weeks of a project for a problem; never money (contract, section 3). */
export function estimate(engine: Engine, request: ProblemRequest): ScopeEstimate {
  const { disclaimer, estimate: words } = engine.words;
  const { diagnosis, isOutside, amounts, near } = read(engine, request);
  const { size, size_meaning, drivers } = scopeOf(diagnosis, near, amounts, request.tools, engine, engine.ownTexts);
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
