import { type Brain, createBrain } from "@/lib/analysis/brain.ts";
import { type CaseIndex, createCaseIndex } from "@/lib/analysis/cases.ts";
import { type Candidate, type Circumstances, diagnose, type Diagnosis } from "@/lib/analysis/diagnosis.ts";
import type { Knowledge } from "@/lib/analysis/knowledge.ts";
import { type Amounts, amountsIn } from "@/lib/analysis/quantities/quantities.ts";
import { amountRules } from "@/lib/analysis/quantities/rules.ts";
import type { AnalysisSettings } from "@/lib/content/schema/analysis.ts";
import type { Item } from "@/lib/content/schema/item.ts";
import type { Opportunity } from "@/lib/content/schema/opportunity.ts";
import type { Language } from "@/lib/text/language.ts";
import type { Token } from "@/lib/text/tokens.ts";

/** What the answers are made with. */
export interface Engine {
  settings: AnalysisSettings;
  cases: CaseIndex;
  items: readonly Item[];
  /** What a text is about. */
  diagnose(text: string, circumstances: Circumstances): Diagnosis;
  /** The amounts in the text of a diagnosis. */
  amounts(diagnosis: Diagnosis): Amounts;
  titleOf(opportunity: string): string;
  candidateOf(opportunity: string): Candidate | undefined;
  /** The opportunity to begin with where no task is named. */
  starter(): Candidate;
}

/** Prepares everything. What was learned from the content is learned at the first text of each language. */
export function createEngine(knowledge: Knowledge, items: readonly Item[]): Engine {
  const { opportunities, settings } = knowledge;
  const brains = new Map<Language, Brain>();
  const labels = new Map(opportunities.map(({ id }, label) => [id, label]));
  const rules = amountRules(knowledge);

  function brainOf(language: Language): Brain {
    let brain = brains.get(language);
    if (brain === undefined) brains.set(language, brain = createBrain(knowledge, language));
    return brain;
  }

  function candidateOf(id: string): Candidate | undefined {
    const label = labels.get(id);
    return label === undefined ? undefined : { opportunity: opportunities[label], label, score: 0, signals: [] };
  }

  function measuresWork(tokens: readonly Token[], language: Language, { units }: Opportunity): boolean {
    const { hoursPerWeek, volume, period } = amountsIn(tokens, language, rules, units);
    return hoursPerWeek !== null || (volume !== null && period !== null);
  }

  return {
    settings,
    items,
    cases: createCaseIndex(items),
    diagnose: (text, circumstances) => diagnose(text, circumstances, brainOf, opportunities, measuresWork),
    amounts: ({ tokens, language, candidates }) => amountsIn(tokens, language, rules, candidates[0].opportunity.units),
    titleOf: (id) => opportunities[labels.get(id) ?? -1]?.title ?? id,
    candidateOf,
    starter: () => candidateOf(settings.vague_pilot.opportunity) ?? candidateOf(opportunities[0].id)!,
  };
}
