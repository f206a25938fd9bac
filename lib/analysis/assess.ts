import type { Assessment, Factor, Verdict, WorkflowRequest } from "@/lib/analysis/analysis_answers.ts";
import { considerationsOf, volumePerMonth } from "@/lib/analysis/analyze.ts";
import type { Engine } from "@/lib/analysis/analyzer.ts";
import type { Diagnosis } from "@/lib/analysis/diagnosis.ts";
import type { Rules } from "@/lib/analysis/knowledge.ts";
import type { Amounts } from "@/lib/analysis/quantities/amounts.ts";
import { createPhrases, indexPhrases, type Phrases } from "@/lib/analysis/text_reading.ts";
import { fill, quantitiesOf } from "@/lib/analysis/wording.ts";
import type { AnalysisWords } from "@/lib/content/schema/analysis_words.ts";
import type { Care } from "@/lib/content/schema/opportunity.ts";
import { round } from "@/lib/text/arithmetic.ts";
import { stemOf } from "@/lib/text/language.ts";
import { tokenise } from "@/lib/text/text_tokens.ts";

type FactorName = keyof AnalysisWords["assess"]["factors"];
type SignalName = keyof Rules["workflow"]["signals"];

/** The value of each reading of a factor, 0 to 1; `unknown` is neither for nor against. */
const WORTH = { high: 1, medium: 0.6, low: 0.15, unknown: 0.5 };

type FactorReading = keyof typeof WORTH;

/** Runs a month from which on a workflow counts as frequent, and below which it is rare. */
const FREQUENT_RUNS = 60;
const RARE_RUNS = 2;

const AUTOMATE_FROM = 68;
const ASSIST_FROM = 42;

/**
 * Prepares the words that the factors listen to. The function that is returned says whether a workflow is a candidate for
 * automation, and on what that rests (contract, section 3).
 */
export function createAssess(engine: Engine): (request: WorkflowRequest) => Assessment {
  const { words: { assess: words }, rules: { workflow: { weights, signals } } } = engine;
  const stem = stemOf("en");
  const phrases: Phrases<SignalName> = createPhrases(indexPhrases(
    Object.entries(signals).flatMap(([name, sayings]) =>
      sayings.map((saying): [string, SignalName] => [saying, name as SignalName])
    ),
    stem,
  ));

  function heard(text: string): Map<SignalName, number> {
    const tokens = tokenise(text);
    const stems = tokens.map(({ kind, text }) => kind === "word" ? stem(text) : "");
    const counts = new Map<SignalName, number>();
    for (const { value } of phrases.find(tokens, stems)) counts.set(value, (counts.get(value) ?? 0) + 1);
    return counts;
  }

  return function assess(request) {
    const text = `${request.workflow}\n${request.frequency ?? ""}`;
    const diagnosis = engine.diagnose(request.workflow, {});
    const amounts = withForm(engine.amountsIn(text, diagnosis), request);
    const counts = heard(text);
    const readings = readFactors(diagnosis, amounts, counts, heard(request.exceptions ?? ""), request);
    const factors = Object.entries(readings).map(([name, reading]) => factorOf(name as FactorName, reading, words));
    const score = Math.round(
      Object.entries(readings).reduce(
        (sum, [name, reading]) => sum + weights[name as FactorName] * WORTH[reading],
        0,
      ) * 100,
    );
    const verdict = verdictOf(score, diagnosis, readings, counts);
    return answer(engine, diagnosis, amounts, { score, verdict, factors });
  };
}

function readFactors(
  { candidates, fit, vague }: Diagnosis,
  amounts: Amounts,
  counts: ReadonlyMap<SignalName, number>,
  exceptions: ReadonlyMap<SignalName, number>,
  request: WorkflowRequest,
): Record<FactorName, FactorReading> {
  const count = (name: SignalName) => counts.get(name) ?? 0;
  const exceptional = (name: SignalName) =>
    (exceptions.get(name) ?? 0) + (name === "exceptions_for" && !request.exceptions ? count("exceptions_for") : 0);
  return {
    repetition: repetitionOf(amounts, count("repetition_for"), count("rare")),
    rules: compared(count("rules_for"), count("rules_against")),
    digital_input: compared(count("digital_for"), count("digital_against")),
    exceptions: request.exceptions
      ? compared(exceptional("exceptions_for"), exceptional("exceptions_against"), "medium")
      : compared(count("exceptions_for"), count("exceptions_against")),
    consequences: fit === "outside" || vague ? "unknown" : consequencesOf(candidates[0].opportunity.care),
    match: fit === "outside" || vague ? "low" : fit === "strong" || fit === "likely" ? "high" : "medium",
  };
}

/** Reads more words for than against as high, the reverse as low, both as medium. */
function compared(speaksFor: number, against: number, otherwise: FactorReading = "unknown"): FactorReading {
  if (speaksFor === 0 && against === 0) return otherwise;
  if (speaksFor > against * 2) return "high";
  return against > speaksFor * 2 ? "low" : "medium";
}

function repetitionOf(amounts: Amounts, often: number, rare: number): FactorReading {
  const runs = volumePerMonth(amounts);
  if (runs !== null) return runs >= FREQUENT_RUNS ? "high" : runs < RARE_RUNS ? "low" : "medium";
  if (amounts.hoursPerWeek !== null) return amounts.hoursPerWeek >= 3 ? "high" : "medium";
  if (rare > often) return "low";
  if (often > 0) return "high";
  return amounts.volume === null ? "unknown" : "medium";
}

const GRAVE: readonly Care[] = ["health", "legal", "hiring", "safety"];

function consequencesOf(care: readonly Care[]): FactorReading {
  if (care.some((each) => GRAVE.includes(each))) return "low";
  return care.length > 0 ? "medium" : "high";
}

function verdictOf(
  score: number,
  { fit, vague }: Diagnosis,
  readings: Record<FactorName, FactorReading>,
  counts: ReadonlyMap<SignalName, number>,
): Verdict {
  const count = (name: SignalName) => counts.get(name) ?? 0;
  if (fit === "outside" || count("personal") > 0) return "keep_manual";
  if (count("physical") > 1 && readings.match !== "high") return "keep_manual";
  if (readings.repetition === "low" && score < AUTOMATE_FROM) return "keep_manual";
  if (count("disorder") > 0) return "redesign_first";
  if (score >= AUTOMATE_FROM && readings.consequences !== "low" && !vague) return "automate";
  return score >= ASSIST_FROM ? "assist" : "keep_manual";
}

function factorOf(name: FactorName, reading: FactorReading, { factors }: AnalysisWords["assess"]): Factor {
  const { name: title, readings, unknown, why } = factors[name];
  return {
    name: title,
    score: Math.round(WORTH[reading] * 100),
    reading: reading === "unknown" ? unknown : readings[reading],
    why,
  };
}

/** Prefers what the form says to what the text says. */
function withForm(amounts: Amounts, { people, minutes_per_run }: WorkflowRequest): Amounts {
  const runs = volumePerMonth(amounts);
  const known = { ...amounts, people: people ?? amounts.people };
  if (minutes_per_run === undefined || runs === null || amounts.hoursPerWeek !== null) return known;
  return { ...known, minutesPerItem: minutes_per_run, hoursPerMonth: round(runs * minutes_per_run / 60, 1) };
}

function answer(
  engine: Engine,
  diagnosis: Diagnosis,
  amounts: Amounts,
  { score, verdict, factors }: Pick<Assessment, "score" | "verdict" | "factors">,
): Assessment {
  const { assess: words, disclaimer } = engine.words;
  const [first] = diagnosis.candidates;
  const isKnown = diagnosis.fit !== "outside" && !diagnosis.vague;
  const told = engine.ownTexts.tellingOf(first.opportunity);
  const values = {
    human: isKnown ? told.human_in_the_loop : words.no_match_human,
    title: told.title,
    pilot: told.pilot.summary,
  };
  const sentences = words.verdicts[verdict];
  const needsMatch = verdict === "automate" || verdict === "assist";
  return {
    verdict,
    score,
    factors,
    human_in_the_loop: fill(sentences.human_in_the_loop, values),
    first_step: isKnown || !needsMatch ? fill(sentences.first_step, values) : words.no_match_step,
    risks: [...(isKnown ? considerationsOf(first, engine.ownTexts) : []), ...words.risks],
    quantities: quantitiesOf(amounts, engine.words),
    disclaimer,
  };
}
