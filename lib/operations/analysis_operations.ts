import {
  analysis,
  assessment,
  businessInput,
  caseStudies,
  caseStudiesInput,
  problemInput,
  scopeEstimate,
  suggestions,
  workflowInput,
} from "@/lib/analysis/analysis_answers.ts";
import type { Analyzer } from "@/lib/analysis/analyzer.ts";
import { catalog } from "@/lib/catalog/catalog.ts";
import { derivedFrom } from "@/lib/content/revision.ts";
import { lazily } from "@/lib/lazily.ts";
import { itemPage } from "@/lib/operations/addresses.ts";
import { type CallContext, defineOperation, type Service } from "@/lib/operations/operation.ts";

/** The analyzer of texts. Made with the first question: it is much code, and few requests are questions. */
const analyzer = derivedFrom(["opportunities", "analysis", "services", "candidate", "items"], (content, partOf) => {
  const made = lazily(async () => {
    const { createAnalyzer } = await import("@/lib/analysis/analyzer.ts");
    const { learnedFrom } = await import("@/lib/analysis/learned.ts");
    return known = createAnalyzer(content, partOf(catalog).items, learnedFrom(content));
  });
  let known: Analyzer | undefined;
  return function askAnalyzer<T>(ask: (analyzer: Analyzer) => T): T | Promise<T> {
    return known === undefined ? made().then(({ answer }) => answer(ask)) : known.answer(ask);
  };
});

function askAnalyzer<T>({ revision }: Service, ask: (analyzer: Analyzer) => T): T | Promise<T> {
  return revision.part(analyzer)(ask);
}

/**
 * Gives an example of what the owner takes on: the usual one where its kind of work is offered, or else what people say
 * who need something else that is; first of all what the owner has described.
 *
 * @param kind of work to which the usual example belongs
 * @param said makes an input of such a text
 */
function examplesOf<Usual, Said>(
  kind: string,
  usual: { title: string; input: Usual },
  said: (text: string) => Said,
) {
  return ({ content: { services, opportunities }, language }: Service): { title: string; input: Usual | Said }[] => {
    const offers = services?.offers ?? [];
    const offered = opportunities.findLast(({ id }) => offers.includes(id));
    if (offered === undefined || (offers.includes(kind) && language === "en")) return [usual];
    return [{ title: offered.title, input: said(offered.pains.slice(0, 2).join(" ")) }];
  };
}

/** What the tools that judge a text have in common. */
const TOOL = { needs: "analysis", topic: "services", tool: "problem_matching", readOnly: true } as const;

const EXAMPLE = {
  problem:
    "All tenant mail lands in one shared inbox. Two of us open about 90 messages every morning and forward them to whoever " +
    "should deal with them; it takes an hour a day and urgent repairs get buried.",
  industry: "property management",
  team_size: "9",
  tools: "Outlook",
};

/** Assesses a business problem: what could be done, how to begin, and how big it is. */
export const analyzeBusinessProblem = defineOperation({
  name: "analyze_business_problem",
  title: "Analyse a business problem",
  summary: "Assesses a business problem: what could be done, how to begin, and how big it is",
  description:
    "Says how well a business problem fits what the owner does, with the words that decided it, related works, " +
    "steps, a first pilot, a rough size, the amounts in the text, and questions. Says so if the text is not a problem, or " +
    "not one the owner takes on. Fixed rules, no model; nothing is stored. Reads ten languages, from English to Hebrew; " +
    "answers in English, German, French or Spanish.",
  ...TOOL,
  rest: { method: "POST", path: "/services/analyze", limit: "calls" },
  input: problemInput,
  output: analysis,
  errors: ["validation_failed", "invalid_json", "payload_too_large", "unsupported_media_type", "rate_limited"],
  examples: examplesOf("email-triage", { title: "A shared inbox", input: EXAMPLE }, (problem) => ({ problem })),
  run: (input, context) =>
    askAnalyzer(context.service, (analyzer) => {
      const found = analyzer.analyze(input, (item) => itemPage(context.baseUrl, item));
      countAnalysis(context, { fit: found.fit, opportunities: found.matched_opportunities });
      return found;
    }),
});

/** Suggests where a business could begin, with or without a named problem. */
export const suggestAiOpportunities = defineOperation({
  name: "suggest_ai_opportunities",
  title: "Suggest opportunities",
  summary: "Suggests where a business could begin, with or without a named problem",
  description:
    "Suggests opportunities for a business, each with the reason. For one known problem use analyze_business_problem.",
  ...TOOL,
  input: businessInput,
  output: suggestions,
  errors: ["validation_failed"],
  examples: examplesOf("order-processing", {
    title: "A small wholesaler",
    input: {
      business:
        "We deliver drinks to forty bars and restaurants. Orders come by WhatsApp at night, the office types them in.",
      industry: "wholesale",
    },
  }, (business) => ({ business })),
  run: (input, context) =>
    askAnalyzer(context.service, (analyzer) => {
      const found = analyzer.suggest(input);
      countAnalysis(context, found);
      return found;
    }),
});

/** Says whether a workflow should be automated, assisted, redesigned first or left as it is. */
export const assessAutomationCandidate = defineOperation({
  name: "assess_automation_candidate",
  title: "Assess a workflow",
  summary: "Says whether a workflow should be automated, assisted, redesigned first or left as it is",
  description:
    "Gives a verdict on one workflow with a score, the factors behind it, where a person stays in charge, the " +
    "first step and the risks.",
  ...TOOL,
  input: workflowInput,
  output: assessment,
  errors: ["validation_failed"],
  examples: examplesOf("document-data-extraction", {
    title: "Typing in delivery notes",
    input: {
      workflow:
        "Every day I copy weights and lot numbers from scanned delivery notes into Excel, always the same fields.",
      frequency: "40 a day",
      minutes_per_run: 3,
      exceptions: "hardly any, now and then a handwritten one",
    },
  }, (workflow) => ({ workflow })),
  run(input, context) {
    countAnalysis(context);
    return askAnalyzer(context.service, (analyzer) => analyzer.assess(input));
  },
});

/** Estimates size, phases and weeks of a project for a problem; never money. */
export const estimateAiProjectScope = defineOperation({
  name: "estimate_ai_project_scope",
  title: "Estimate the scope of a project",
  summary: "Estimates size, phases and weeks of a project for a problem; never money",
  description:
    "Estimates the size of a project for a problem, its phases in weeks with their results, what drives the size, " +
    "what is assumed and what is not included. Never money; a first idea, not an offer.",
  ...TOOL,
  input: problemInput,
  output: scopeEstimate,
  errors: ["validation_failed"],
  examples: examplesOf("accounts-payable-receivable", {
    title: "Reading supplier invoices",
    input: {
      problem:
        "About 300 supplier invoices a month come as PDF; two of us type them into Xero and walk around for approval.",
      tools: "Xero",
    },
  }, (problem) => ({ problem })),
  run(input, context) {
    countAnalysis(context);
    return askAnalyzer(context.service, (analyzer) => analyzer.estimate(input));
  },
});

/** Ranks the works of the owner against a problem or a capability. */
export const getRelevantCaseStudies = defineOperation({
  name: "get_relevant_case_studies",
  title: "Relevant case studies",
  summary: "Ranks the works of the owner against a problem or a capability",
  description: "Returns finished works that fit a query, and what they share with it. Without a query, all works.",
  ...TOOL,
  needs: "services",
  rest: { method: "GET", path: "/services/case-studies", rename: { q: "query" }, limit: "calls" },
  input: caseStudiesInput,
  output: caseStudies,
  errors: ["validation_failed", "rate_limited"],
  examples: examplesOf(
    "document-data-extraction",
    { title: "Typing data out of documents", input: { query: "typing data out of scanned forms", limit: 3 } },
    (text) => ({ query: text.slice(0, 500), limit: 3 }),
  ),
  run: ({ query, limit }, { service, baseUrl }) =>
    askAnalyzer(service, (analyzer) => analyzer.rankCases(query, limit, (item) => itemPage(baseUrl, item))),
});

/** Counts an analysis for the owner: where it came in, how it fitted and what fitted best; nothing of its text. */
function countAnalysis(
  { service: { insight }, surface }: CallContext,
  { fit, opportunities }: { fit?: string; opportunities?: readonly { id: string }[] } = {},
): void {
  if (surface === undefined) return;
  insight.count("analyses", surface);
  if (fit !== undefined) insight.count("fits", fit);
  const best = opportunities?.at(0);
  if (best !== undefined) insight.count("opportunities", best.id);
}
