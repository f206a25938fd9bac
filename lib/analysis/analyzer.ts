import { analyze } from "@/lib/analysis/analyze.ts";
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
} from "@/lib/analysis/answers.ts";
import { createAssess } from "@/lib/analysis/assess.ts";
import { caseStudies } from "@/lib/analysis/case_studies.ts";
import { createEngine, type Engine } from "@/lib/analysis/engine.ts";
import { estimate } from "@/lib/analysis/estimate.ts";
import type { Knowledge } from "@/lib/analysis/knowledge.ts";
import { suggest } from "@/lib/analysis/suggest.ts";
import type { Item } from "@/lib/content/schema/item.ts";

/** Judges business problems. The same request gives the same answer on every machine, and nothing is kept of it. */
export interface Analyzer {
  analyze(request: ProblemRequest, url: ItemUrl): Analysis;
  suggest(request: BusinessRequest): Suggestions;
  assess(request: WorkflowRequest): Assessment;
  estimate(request: ProblemRequest): ScopeEstimate;
  /** Without a query: all works in the order of `items`, up to `limit`. */
  rankCases(query: string | undefined, limit: number, url: ItemUrl): CaseStudies;
}

/**
 * Makes an analyzer from the owner's content.
 *
 * @param items the owner's works, in list order
 */
export function createAnalyzer(knowledge: Knowledge, items: readonly Item[]): Analyzer {
  // Made with the first question: instances that are started on demand answer most requests without it.
  let made: Engine | undefined;
  const engine = () => made ??= createEngine(knowledge, items);
  let assess: ReturnType<typeof createAssess> | undefined;
  return {
    analyze: (request, url) => analyze(engine(), request, url),
    suggest: (request) => suggest(engine(), request),
    assess: (request) => (assess ??= createAssess(engine()))(request),
    estimate: (request) => estimate(engine(), request),
    rankCases: (query, limit, url) => caseStudies(engine(), query, limit, url),
  };
}
