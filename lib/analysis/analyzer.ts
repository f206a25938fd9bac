import type { Content } from "@/lib/content/content.ts";
import type { Item } from "@/lib/content/content_schemas.ts";
import { analyze, estimate } from "@/lib/analysis/analyze.ts";
import type {
  Analysis,
  Assessment,
  BusinessRequest,
  CaseStudies,
  ItemUrl,
  ProblemRequest,
  ScopeEstimate,
  Suggestions,
  WorkflowRequest,
} from "@/lib/analysis/analysis_answers.ts";
import { createAssess } from "@/lib/analysis/assess.ts";
import { type CaseIndex, caseStudies, createCaseIndex } from "@/lib/analysis/case_studies.ts";
import { type Candidate, type Circumstances, diagnose, type Diagnosis } from "@/lib/analysis/diagnosis.ts";
import { readKnowledge, type Rules } from "@/lib/analysis/knowledge.ts";
import { type Model, trainModel } from "@/lib/analysis/model.ts";
import { amountRules, type Amounts, amountsIn } from "@/lib/analysis/quantities/amounts.ts";
import { suggest } from "@/lib/analysis/suggest.ts";
import type { AnalysisWords } from "@/lib/content/schema/analysis_words.ts";
import type { Language } from "@/lib/text/language.ts";

/** Judges business problems. The same request gives the same answer on every machine, and nothing of it is stored. */
export interface Analyzer {
  analyze(request: ProblemRequest, url: ItemUrl): Analysis;
  suggest(request: BusinessRequest): Suggestions;
  assess(request: WorkflowRequest): Assessment;
  estimate(request: ProblemRequest): ScopeEstimate;
  /** Without a query: all works in the order of `items`, up to `limit`. */
  rankCases(query: string | undefined, limit: number, url: ItemUrl): CaseStudies;
}

/** The part of the content that the analysis works with. */
type AnalysisContent = Pick<Content, "opportunities" | "analysis">;

/**
 * Makes an analyzer from the content and the knowledge of the product.
 *
 * @param items the owner's works, in list order
 */
export function createAnalyzer(content: AnalysisContent, items: readonly Item[]): Analyzer {
  // Made with the first question: instances that are started on demand answer most requests without it.
  let made: Engine | undefined;
  const engine = () => made ??= createEngine(content, items);
  let assess: ReturnType<typeof createAssess> | undefined;
  return {
    analyze: (request, url) => analyze(engine(), request, url),
    suggest: (request) => suggest(engine(), request),
    assess: (request) => (assess ??= createAssess(engine()))(request),
    estimate: (request) => estimate(engine(), request),
    rankCases: (query, limit, url) => caseStudies(engine(), query, limit, url),
  };
}

/** What the answers are made with. */
export interface Engine {
  words: AnalysisWords;
  rules: Rules;
  cases: CaseIndex;
  items: readonly Item[];
  /** Finds out what a text is about. */
  diagnose(text: string, circumstances: Circumstances): Diagnosis;
  /** Reads the amounts in the text of a diagnosis. */
  amounts(diagnosis: Pick<Diagnosis, "tokens" | "language" | "candidates">): Amounts;
  titleOf(opportunity: string): string;
  candidateOf(opportunity: string): Candidate | undefined;
  /** Gives the opportunity to begin with where no task is named. */
  starter(): Candidate;
}

/** Prepares everything. A language is learned with the first text in it. */
function createEngine(content: AnalysisContent, items: readonly Item[]): Engine {
  const knowledge = readKnowledge(content);
  const { opportunities, words, rules } = knowledge;
  const models = new Map<Language, Model>();
  const labels = new Map(opportunities.map(({ id }, label) => [id, label]));
  const learned = { opportunities, modelOf, amountRules: amountRules(knowledge) };

  function modelOf(language: Language): Model {
    let model = models.get(language);
    if (model === undefined) models.set(language, model = trainModel(knowledge, language));
    return model;
  }

  function candidateOf(id: string): Candidate | undefined {
    const label = labels.get(id);
    return label === undefined ? undefined : { opportunity: opportunities[label], label, score: 0, signals: [] };
  }

  return {
    words,
    rules,
    items,
    cases: createCaseIndex(items),
    diagnose: (text, circumstances) => diagnose(text, circumstances, learned),
    amounts: ({ tokens, language, candidates }) =>
      amountsIn(tokens, language, learned.amountRules, candidates[0].opportunity.units),
    titleOf: (id) => opportunities[labels.get(id) ?? -1]?.title ?? id,
    candidateOf,
    starter: () => candidateOf(rules.default_opportunity) ?? candidateOf(opportunities[0].id)!,
  };
}
