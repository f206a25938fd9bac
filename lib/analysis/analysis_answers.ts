import { z } from "zod";
import { type Item, itemKind } from "@/lib/content/content_schemas.ts";
import { level } from "@/lib/content/schema/opportunity.ts";
import { wholeNumber } from "@/lib/errors.ts";
import { once } from "@/lib/lazily.ts";

// What is asked and answered, exactly as in the contract, sections 2.4, 2.5 and 3.

/**
 * Makes the schema of a fact from a form field. Published as a string; an integer and an array of strings are accepted too, because
 * clients send them, and become text.
 */
function looseText(maximum: number, description: string) {
  return z.preprocess(toText, z.string().max(maximum)).optional().describe(description);
}

function toText(value: unknown): unknown {
  if (typeof value === "number" && Number.isInteger(value)) return String(value);
  if (Array.isArray(value) && value.every((entry) => typeof entry === "string")) return value.join(", ");
  return value;
}

const industry = z.string().max(200).optional().describe("Trade, such as: dental clinic");
const teamSize = looseText(100, "People who work there, such as: 12 or 11-50");
const tools = looseText(500, "Software in use, such as: Outlook, Excel");

export const problemInput = z.strictObject({
  problem: z.string().min(10).max(4000)
    .describe("The problem in the user's words: what is done by hand, how often, what goes wrong"),
  industry,
  team_size: teamSize,
  tools,
});

export const businessInput = z.strictObject({
  business: z.string().min(10).max(4000).describe("What the business does and how it works"),
  industry,
  team_size: teamSize,
  tools,
  goals: z.string().max(1000).optional().describe("What the business wants to reach"),
  limit: wholeNumber.min(1).max(10).default(5).describe("Maximum number of results"),
});

export const workflowInput = z.strictObject({
  workflow: z.string().min(10).max(4000).describe("One workflow, step by step, in plain words"),
  frequency: z.string().max(200).optional().describe("How often, such as: 30 times a day"),
  people: wholeNumber.min(1).max(100_000).optional().describe("How many people do it"),
  minutes_per_run: z.number().min(0).max(100_000).optional().describe("Minutes that one run takes"),
  exceptions: z.string().max(1000).optional().describe("Which cases are different, and how many"),
});

export const caseStudiesInput = z.strictObject({
  query: z.string().max(500).optional().describe("A problem or a capability"),
  limit: wholeNumber.min(1).max(50).default(5).describe("Maximum number of results"),
});

export type ProblemRequest = z.output<typeof problemInput>;
export type BusinessRequest = z.output<typeof businessInput>;
export type WorkflowRequest = z.output<typeof workflowInput>;

/** The address of an item; known only when a call is made. */
export type ItemUrl = (item: Item) => string;

const share = z.number().min(0).max(1);
const kind = itemKind.describe("Project or agent");
const size = z.enum(["small", "medium", "large"]).describe("Size of a project");
const disclaimer = z.string().describe("What this answer is not");

const weeks = once(() =>
  z.object({
    min: z.int().min(0).describe("At least"),
    max: z.int().min(0).describe("At most"),
  })
);

const quantities = once(() =>
  z.object({
    people: z.number().nullable().describe("People said to do the work, or headcount; null if not said"),
    volume: z.number().nullable().describe("How many items; null if not said"),
    unit: z.string().nullable().describe("What is counted, singular; null if not said"),
    period: z.enum(["day", "week", "month"]).nullable().describe("In which period; null for a stock or if not said"),
    hours_per_week: z.number().nullable().describe("Hours a week that go into it; null if not said"),
    estimated_hours_per_month: z.number().nullable().describe("What that comes to in a month; null if not known"),
    basis: z.string().nullable().describe("How these were read; null if nothing was said"),
  }).describe("Amounts read out of the text; null where the text says nothing, never a guess")
);

const matchedOpportunity = once(() =>
  z.object({
    rank: z.int().min(1).describe("1 for the best match"),
    id: z.string().describe("Id in the taxonomy of opportunities"),
    title: z.string().describe("Title"),
    score: share.describe("How sure the match is, 0 to 1"),
    expected_value: level.describe("What it would bring"),
    implementation_difficulty: level.describe("How hard it would be"),
    likely_approach: z.string().describe("How it would be built"),
    human_in_the_loop: z.string().describe("Where a person stays in charge"),
    matched_signals: z.array(z.string()).describe("The words of the problem that led here"),
  })
);

export const analysis = once(() =>
  z.object({
    fit: z.enum(["strong", "likely", "partial", "outside"]).describe("How well the problem fits what can be done"),
    fit_explanation: z.string().describe("Why, in plain words"),
    matched_opportunities: z.array(matchedOpportunity()).max(5).describe(
      "What it may be, best first; empty when outside",
    ),
    relevant_case_studies: z.array(z.object({
      id: z.string().describe("Id of the work"),
      kind,
      title: z.string().describe("Title"),
      url: z.url().describe("Where it can be read in full"),
      relevance_score: share.describe("How much it has to do with the problem, 0 to 1"),
      why_relevant: z.string().describe("What problem and work share"),
    })).max(3).describe("Works of the owner on such problems"),
    approach: z.array(z.string()).describe("Steps in their order"),
    recommended_first_pilot: z.object({
      opportunity: z.string().describe("Id of the opportunity"),
      pilot: z.string().describe("What to try first"),
      duration: z.string().describe("How long"),
      success_measure: z.string().describe("How to know whether it worked"),
    }).nullable().describe("The first pilot; null when outside"),
    indicative_scope: z.object({
      size,
      size_meaning: z.string().describe("What the size means"),
      drivers: z.array(z.string()).describe("What makes it larger or smaller"),
    }).nullable().describe("How big it would be; null when outside"),
    quantities: quantities(),
    considerations: z.array(z.string()).describe("Risks, prerequisites, data protection, human checks"),
    questions: z.array(z.string()).describe("What would sharpen the answer"),
    next_step: z.string().describe("What to do now"),
    disclaimer,
    language: z.string().describe("Language of the answer's sentences (BCP 47)"),
    price_note: z.string().nullable().describe("What the owner says about prices; null if nothing, and when outside"),
    understood: z.array(z.object({
      id: z.string().describe("Id of the kind of work"),
      title: z.string().describe("Title"),
      offered: z.boolean().describe("Whether the owner takes it on"),
    })).describe("Kinds of work that were recognised, best first, also those that the owner does not offer"),
  }).meta({ id: "Analysis", description: "A heuristic first reading of a business problem." })
);

export const suggestions = once(() =>
  z.object({
    opportunities: z.array(matchedOpportunity().extend({ why: z.string().describe("Why it is suggested") })).max(10)
      .describe("Best first"),
    note: z.string().describe("How to read the list"),
    disclaimer,
  }).meta({ id: "Suggestions", description: "Opportunities for a business as such." })
);

export const assessment = once(() =>
  z.object({
    verdict: z.enum(["automate", "assist", "redesign_first", "keep_manual"]).describe("What to do with the workflow"),
    score: z.int().min(0).max(100).describe("How good a candidate for automation it is, 0 to 100"),
    factors: z.array(z.object({
      name: z.string().describe("Name"),
      score: z.int().min(0).max(100).describe("How much it speaks for automation, 0 to 100; 50 if unknown"),
      reading: z.string().describe("What was read out of the text"),
      why: z.string().describe("Why it counts"),
    })).describe("What the verdict rests on"),
    human_in_the_loop: z.string().describe("Where a person stays in charge"),
    first_step: z.string().describe("What to do first"),
    risks: z.array(z.string()).describe("What can go wrong"),
    quantities: quantities(),
    disclaimer,
  }).meta({ id: "Assessment", description: "Whether a workflow should be automated." })
);

export const scopeEstimate = once(() =>
  z.object({
    size,
    size_meaning: z.string().describe("What the size means"),
    phases: z.array(z.object({
      name: z.string().describe("Name"),
      weeks: weeks().describe("Duration in weeks"),
      deliverables: z.array(z.string()).describe("What is there afterwards"),
    })).describe("Phases in their order"),
    total_weeks: weeks().describe("All phases together, in weeks"),
    drivers: z.array(z.string()).describe("What makes it larger or smaller"),
    assumptions: z.array(z.string()).describe("What the estimate takes for granted"),
    not_included: z.array(z.string()).describe("What is not part of it"),
    disclaimer,
  }).meta({ id: "ScopeEstimate", description: "Size, phases and weeks of a project; never money." })
);

export const caseStudies = once(() =>
  z.object({
    query: z.string().nullable().describe("What was asked; null if nothing"),
    count: z.int().min(0).describe("Number of works in the answer"),
    case_studies: z.array(z.object({
      id: z.string().describe("Id of the work"),
      kind,
      title: z.string().describe("Title"),
      flagship: z.boolean().describe("One of the works to show first"),
      url: z.url().describe("Where it can be read in full"),
      problem: z.string().nullable().describe("The problem that it solved"),
      tags: z.array(z.string()).describe("Tags"),
      relevance_score: share.nullable().describe("How much it has to do with the query, 0 to 1; null without a query"),
      why_relevant: z.string().nullable().describe("What query and work share; null without a query"),
      matched_terms: z.array(z.string()).describe("Words of the query that the work uses"),
    })).describe("Best first; in list order without a query"),
    note: z.string().describe("How to read the answer, and what to try when it is empty"),
  }).meta({ id: "CaseStudies", description: "Works ranked against a problem or a capability." })
);

export type Analysis = z.output<ReturnType<typeof analysis>>;
export type Fit = Analysis["fit"];
export type MatchedOpportunity = z.output<ReturnType<typeof matchedOpportunity>>;
export type RelevantCase = Analysis["relevant_case_studies"][number];
export type Pilot = NonNullable<Analysis["recommended_first_pilot"]>;
export type IndicativeScope = NonNullable<Analysis["indicative_scope"]>;
export type Quantities = z.output<ReturnType<typeof quantities>>;
export type Period = NonNullable<Quantities["period"]>;
export type Suggestions = z.output<ReturnType<typeof suggestions>>;
export type Assessment = z.output<ReturnType<typeof assessment>>;
export type Verdict = Assessment["verdict"];
export type Factor = Assessment["factors"][number];
export type ScopeEstimate = z.output<ReturnType<typeof scopeEstimate>>;
export type Size = z.output<typeof size>;
export type CaseStudies = z.output<ReturnType<typeof caseStudies>>;
export type CaseStudy = CaseStudies["case_studies"][number];
