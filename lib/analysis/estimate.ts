import { matchesOf } from "@/lib/analysis/analyze.ts";
import type { ProblemRequest, ScopeEstimate } from "@/lib/analysis/answers.ts";
import type { Engine } from "@/lib/analysis/engine.ts";
import { NO_AMOUNTS } from "@/lib/analysis/quantities/wording.ts";
import { scopeOf } from "@/lib/analysis/scope.ts";

/** From this share of the first one's score on, a further opportunity is part of the project. */
const NEAR = 0.6;

/** Phases and weeks of a project for a problem; never money (contract, section 3). */
export function estimate(engine: Engine, request: ProblemRequest): ScopeEstimate {
  const { settings } = engine;
  const words = settings.estimate;
  const diagnosis = engine.diagnose(request.problem, request);
  const isOutside = diagnosis.fit === "outside";
  const amounts = isOutside ? NO_AMOUNTS : engine.amounts(diagnosis);
  const matches = isOutside || diagnosis.vague ? [] : matchesOf(diagnosis);
  const near = matches.filter(({ score }) => score >= matches[0].score * NEAR);
  const { size, size_meaning, drivers } = scopeOf(near, amounts, request.tools, settings);
  const phases = words.phases.map(({ name, weeks, deliverables }) => ({
    name,
    weeks: { ...weeks[size] },
    deliverables,
  }));
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
    disclaimer: settings.disclaimer,
  };
}
