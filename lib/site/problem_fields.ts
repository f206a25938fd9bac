import type { FormState } from "@/lib/site/form_state.ts";

/** The fields of the form that takes a problem. */
export const PROBLEM_FIELDS = {
  problem: "Your problem",
  industry: "Trade",
  team_size: "People",
  tools: "Programs in use",
} as const;

export type ProblemForm = FormState<keyof typeof PROBLEM_FIELDS>;
