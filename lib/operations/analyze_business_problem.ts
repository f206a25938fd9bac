import { countAnalysis } from "@/lib/operations/count_call.ts";
import { defineOperation } from "@/lib/operations/operation.ts";
import { itemPage } from "@/lib/operations/references.ts";
import { analysis, problemInput } from "@/lib/operations/schemas/analysis.ts";

const EXAMPLE = {
  problem:
    "All tenant mail lands in one shared inbox. Two of us open about 90 messages every morning and forward them to " +
    "whoever should deal with them; it takes an hour a day and urgent repairs get buried.",
  industry: "property management",
  team_size: "9",
  tools: "Outlook",
};

/** Judges a business problem and names what could be done, how to begin and how big it is. */
export const analyzeBusinessProblem = defineOperation({
  name: "analyze_business_problem",
  title: "Analyse a business problem",
  summary: "Judges a business problem and names what could be done, how to begin and how big it is",
  description: "Takes a problem in the words of those who have it and gives fit, matching opportunities with the " +
    "words that led there, works that prove them, steps, a first pilot, an indicative size, the amounts " +
    "read out of the text, and questions. Says so when the text is no business problem. By fixed rules, " +
    "without a model; nothing is stored. English, Spanish, German, French, Hebrew and Portuguese are " +
    "understood; answers are in English.",
  topic: "services",
  tool: "problem_matching",
  rest: { method: "POST", path: "/services/analyze" },
  readOnly: true,
  input: problemInput,
  output: analysis,
  errors: ["validation_failed", "invalid_json", "payload_too_large", "unsupported_media_type"],
  examples: () => [{ title: "A shared inbox", input: EXAMPLE }],
  async run(input, context) {
    const found = (await context.service.analyzer()).analyze(input, (item) => itemPage(context.baseUrl, item));
    countAnalysis(context, { fit: found.fit, opportunities: found.matched_opportunities });
    return found;
  },
});
