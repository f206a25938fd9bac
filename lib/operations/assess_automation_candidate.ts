import { countAnalysis } from "@/lib/operations/count_call.ts";
import { defineOperation } from "@/lib/operations/operation.ts";
import { assessment, workflowInput } from "@/lib/operations/schemas/analysis.ts";

/** Says whether a workflow should be automated, assisted, redesigned first or left as it is. */
export const assessAutomationCandidate = defineOperation({
  name: "assess_automation_candidate",
  title: "Assess a workflow",
  summary: "Says whether a workflow should be automated, assisted, redesigned first or left as it is",
  description: "Takes one workflow and gives a verdict with a score, the factors it rests on, where a person stays " +
    "in charge, the first step and the risks.",
  topic: "services",
  tool: "problem_matching",
  readOnly: true,
  input: workflowInput,
  output: assessment,
  errors: ["validation_failed"],
  examples: () => [{
    title: "Typing in delivery notes",
    input: {
      workflow:
        "Every day I copy weights and lot numbers from scanned delivery notes into Excel, always the same fields.",
      frequency: "40 a day",
      minutes_per_run: 3,
      exceptions: "hardly any, now and then a handwritten one",
    },
  }],
  async run(input, context) {
    countAnalysis(context);
    return (await context.service.analyzer()).assess(input);
  },
});
