import { z } from "zod";
import { id, line, prose } from "@/lib/content/schema/fields.ts";

export const level = z.enum(["high", "medium", "low"]);

/** The subjects that ask for special care; each has its own sentences in `analysis.yaml`. */
export const CARES = ["personal-data", "health", "legal", "hiring", "money", "safety"] as const;

/** Something that people say, as they say it. YAML reads a bare number or `no` as something else, so quote those. */
export const saying = z.string().trim().min(1).max(2000);

/** Sayings in other languages than English, by language. */
export const otherLanguages = z.strictObject({
  es: z.array(saying).default([]).describe("Spanish"),
  de: z.array(saying).default([]).describe("German"),
  fr: z.array(saying).default([]).describe("French"),
  he: z.array(saying).default([]).describe("Hebrew"),
  pt: z.array(saying).default([]).describe("Portuguese"),
  it: z.array(saying).default([]).describe("Italian"),
  nl: z.array(saying).default([]).describe("Dutch"),
  pl: z.array(saying).default([]).describe("Polish"),
  sv: z.array(saying).default([]).describe("Swedish"),
});

/**
 * `opportunities/*.yaml`: one kind of work, and how people talk who need it. An owner writes a title, an explanation and a dozen
 * sentences of those who need it; the rest may be left out. The file's name without .yaml is its id.
 */
export const opportunitySchema = z.strictObject({
  id: id.optional().describe("The file's name without .yaml; it need not be written"),
  title: line.describe("Three to six words, plain"),
  explanation: prose.describe("What it is and what becomes better, to a client, in one or two sentences"),
  expected_value: level.default("medium").describe("What it typically brings: high, medium or low"),
  implementation_difficulty: level.default("medium").describe("How hard it typically is: high, medium or low"),
  likely_approach: prose.optional().describe("How it would be done; without it, the explanation"),
  human_in_the_loop: prose.optional().describe("Where a person stays in charge"),
  pilot: z.strictObject({
    summary: prose.describe("The first step: small, on a real case"),
    duration: line.describe("How long it takes, such as: 3 weeks"),
    success_measure: prose.describe("One measurable thing that a client believes"),
  }).optional().describe("How to begin"),
  considerations: z.array(prose).default([]).describe("Risks, prerequisites, honest limits"),
  care: z.array(z.enum(CARES)).default([]).describe("What asks for special care"),
  units: z.array(line).default([]).describe(
    "What people count who have this problem, singular; the most usual one first",
  ),
  signals: z.strictObject({
    strong: z.array(saying).default([]).describe("Phrases that almost only people with this problem use"),
    supporting: z.array(saying).default([]).describe("Words that point here together with others"),
  }).default({ strong: [], supporting: [] }).describe("Words and phrases, curated"),
  pains: z.array(saying).min(
    1,
    "must hold sentences of people who need this; a dozen, each in other words, is a good number",
  )
    .describe("What people say who need this, in their own words; a dozen sentences, in any language; learned from"),
  industries: z.array(line).default([]).describe("Trades in which it is typical"),
  languages: otherLanguages.default({ es: [], de: [], fr: [], he: [], pt: [], it: [], nl: [], pl: [], sv: [] })
    .describe("Short phrases in other languages"),
});

export type Opportunity = z.output<typeof opportunitySchema> & { id: string };
export type Level = z.output<typeof level>;
export type Care = (typeof CARES)[number];
