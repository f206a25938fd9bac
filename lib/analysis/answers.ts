import type { Period } from "@/lib/analysis/quantities/periods.ts";
import type { Item, ItemKind } from "@/lib/content/schema/item.ts";
import type { Level } from "@/lib/content/schema/opportunity.ts";

// The answers of the analysis, field by field as in the contract, sections 2.4, 2.5 and 3.

export type Fit = "strong" | "likely" | "partial" | "outside";
export type Size = "small" | "medium" | "large";
export type Verdict = "automate" | "assist" | "redesign_first" | "keep_manual";

/** The address of an item; known only when a call is made. */
export type ItemUrl = (item: Item) => string;

export interface ProblemRequest {
  problem: string;
  industry?: string;
  team_size?: string;
  tools?: string;
}

export interface BusinessRequest {
  business: string;
  industry?: string;
  team_size?: string;
  tools?: string;
  goals?: string;
  /** 1 to 10; 5 if absent. */
  limit?: number;
}

export interface WorkflowRequest {
  workflow: string;
  frequency?: string;
  people?: number;
  minutes_per_run?: number;
  exceptions?: string;
}

export interface MatchedOpportunity {
  rank: number;
  id: string;
  title: string;
  /** 0 to 1 */
  score: number;
  expected_value: Level;
  implementation_difficulty: Level;
  likely_approach: string;
  human_in_the_loop: string;
  matched_signals: string[];
}

export interface RelevantCase {
  id: string;
  kind: ItemKind;
  title: string;
  url: string;
  relevance_score: number;
  why_relevant: string;
}

export interface Quantities {
  people: number | null;
  volume: number | null;
  unit: string | null;
  period: Period | null;
  hours_per_week: number | null;
  estimated_hours_per_month: number | null;
  basis: string | null;
}

export interface Pilot {
  opportunity: string;
  pilot: string;
  duration: string;
  success_measure: string;
}

export interface IndicativeScope {
  size: Size;
  size_meaning: string;
  drivers: string[];
}

export interface Analysis {
  fit: Fit;
  fit_explanation: string;
  matched_opportunities: MatchedOpportunity[];
  relevant_case_studies: RelevantCase[];
  approach: string[];
  recommended_first_pilot: Pilot | null;
  indicative_scope: IndicativeScope;
  quantities: Quantities;
  considerations: string[];
  questions: string[];
  next_step: string;
  disclaimer: string;
}

export interface Suggestions {
  opportunities: (MatchedOpportunity & { why: string })[];
  note: string;
  disclaimer: string;
}

export interface Factor {
  name: string;
  /** 0 to 100 */
  score: number;
  reading: string;
  why: string;
}

export interface Assessment {
  verdict: Verdict;
  /** 0 to 100 */
  score: number;
  factors: Factor[];
  human_in_the_loop: string;
  first_step: string;
  risks: string[];
  quantities: Quantities;
  disclaimer: string;
}

export interface Phase {
  name: string;
  weeks: { min: number; max: number };
  deliverables: string[];
}

export interface ScopeEstimate {
  size: Size;
  size_meaning: string;
  phases: Phase[];
  total_weeks: { min: number; max: number };
  drivers: string[];
  assumptions: string[];
  not_included: string[];
  disclaimer: string;
}

export interface CaseStudy {
  id: string;
  kind: ItemKind;
  title: string;
  flagship: boolean;
  url: string;
  problem: string | null;
  tags: string[];
  /** 0 to 1; null where nothing was asked. */
  relevance_score: number | null;
  why_relevant: string | null;
  matched_terms: string[];
}

export interface CaseStudies {
  query: string | null;
  count: number;
  case_studies: CaseStudy[];
  note: string;
}
