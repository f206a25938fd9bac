import { countAnalysis } from "@/lib/operations/count_call.ts";
import { defineOperation } from "@/lib/operations/operation.ts";
import { businessInput, suggestions } from "@/lib/operations/schemas/analysis.ts";

/** Suggests where a business could begin, with or without a named problem. */
export const suggestAiOpportunities = defineOperation({
  name: "suggest_ai_opportunities",
  title: "Suggest opportunities",
  summary: "Suggests where a business could begin, with or without a named problem",
  description: "Takes a description of a business and gives the opportunities that fit it, each with the reason: " +
    "because the text says so, because it is usual in the trade, or because nearly every business has it. " +
    "Use the analysis where one concrete problem is known.",
  topic: "services",
  tool: "problem_matching",
  readOnly: true,
  input: businessInput,
  output: suggestions,
  errors: ["validation_failed"],
  examples: () => [{
    title: "A small wholesaler",
    input: {
      business:
        "We deliver drinks to forty bars and restaurants. Orders come by WhatsApp at night, the office types them in.",
      industry: "wholesale",
    },
  }],
  async run(input, context) {
    const found = (await context.service.analyzer()).suggest(input);
    countAnalysis(context, found);
    return found;
  },
});
