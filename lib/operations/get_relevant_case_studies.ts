import { defineOperation } from "@/lib/operations/operation.ts";
import { itemPage } from "@/lib/operations/references.ts";
import { caseStudies, caseStudiesInput } from "@/lib/operations/schemas/analysis.ts";

/** Ranks the works of the owner against a problem or a capability. */
export const getRelevantCaseStudies = defineOperation({
  name: "get_relevant_case_studies",
  title: "Relevant case studies",
  summary: "Ranks the works of the owner against a problem or a capability",
  description: "Gives projects and agents that fit a query, with what both share. Without a query, all works in list " +
    "order.",
  topic: "services",
  tool: "problem_matching",
  rest: { method: "GET", path: "/services/case-studies", rename: { q: "query" } },
  readOnly: true,
  input: caseStudiesInput,
  output: caseStudies,
  errors: ["validation_failed"],
  examples:
    () => [{ title: "Typing data out of documents", input: { query: "typing data out of scanned forms", limit: 3 } }],
  run: async ({ query, limit }, { service, baseUrl }) =>
    (await service.analyzer()).rankCases(query, limit, (item) => itemPage(baseUrl, item)),
});
