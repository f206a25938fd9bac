import { countAnalysis } from "@/lib/operations/count_call.ts";
import { defineOperation } from "@/lib/operations/operation.ts";
import { problemInput, scopeEstimate } from "@/lib/operations/schemas/analysis.ts";

/** Estimates size, phases and weeks of a project for a problem; never money. */
export const estimateAiProjectScope = defineOperation({
  name: "estimate_ai_project_scope",
  title: "Estimate the scope of a project",
  summary: "Estimates size, phases and weeks of a project for a problem; never money",
  description: "Takes a problem as the analysis does and gives the size of a project, its phases with weeks and " +
    "results, what drives it, what is assumed and what is not included. An orientation, no offer.",
  topic: "services",
  tool: "problem_matching",
  readOnly: true,
  input: problemInput,
  output: scopeEstimate,
  errors: ["validation_failed"],
  examples: () => [{
    title: "Reading supplier invoices",
    input: {
      problem:
        "About 300 supplier invoices a month come as PDF; two of us type them into Xero and walk around for approval.",
      tools: "Xero",
    },
  }],
  async run(input, context) {
    countAnalysis(context);
    return (await context.service.analyzer()).estimate(input);
  },
});
