import { z } from "zod";
import { hints, line } from "@/lib/content/schema/fields.ts";
import { wholeNumber } from "@/lib/errors.ts";
import { PAY_SPANS } from "@/lib/text/money.ts";
import { LEVELS } from "@/lib/text/spoken_languages.ts";

// The conditions on which the owner works, as values that a program can compare (contract, section 4.1). All of it is
// optional: what the owner leaves out is absent from every answer.

/** The values of schema.org's `employmentType`, as Google documents them for job postings. */
export const EMPLOYMENT_TYPES = [
  "FULL_TIME",
  "PART_TIME",
  "CONTRACTOR",
  "TEMPORARY",
  "INTERN",
  "VOLUNTEER",
  "PER_DIEM",
  "OTHER",
] as const;

export type EmploymentType = (typeof EMPLOYMENT_TYPES)[number];

const positive = z.number().positive("must be above 0");

/** Refuses a range that is empty or runs backwards. */
const isRange = ({ min, max }: { min?: number; max?: number }) =>
  (min !== undefined || max !== undefined) && (min ?? 0) <= (max ?? Infinity);

const RANGE_RULE = "must have min or max or both, and min must not be above max";

function range(amount: z.ZodType<number>, what: string) {
  return z.strictObject({
    min: amount.optional().describe(`Fewest ${what}`),
    max: amount.optional().describe(`Most ${what}`),
  }).refine(isRange, RANGE_RULE);
}

const area = z.string().regex(/^(?:[A-Z]{2}|EEA)$/, "must be a country such as SE (ISO 3166-1 alpha-2), EU or EEA")
  .register(hints, { hint: "area" });

const figures = z.strictObject({
  // Says which of the two forms is meant, so that a mistake is named at its own field.
  on_request: z.literal(false).optional().describe("false: the owner names figures"),
  min: positive.optional().describe("Least that the owner works for"),
  max: positive.optional().describe("What the owner hopes for"),
  currency: z.string().regex(/^[A-Z]{3}$/, "must be a currency such as EUR (ISO 4217)")
    .register(hints, { hint: "currency" }).describe("Currency, ISO 4217"),
  per: z.enum(PAY_SPANS).describe("The span that is paid"),
  basis: z.enum(["gross", "net"]).describe("gross: before tax; net: after it"),
  note: line.optional().describe("What a number cannot say"),
}).refine(isRange, RANGE_RULE);

const compensation = z.discriminatedUnion("on_request", [
  figures,
  z.strictObject({
    on_request: z.literal(true).describe("The owner names no figure here and answers whoever asks"),
    note: line.optional().describe("What a number cannot say"),
  }),
]);

const engagement = z.strictObject({
  employment_types: z.array(z.enum(EMPLOYMENT_TYPES)).min(1).describe("schema.org's employmentType"),
  title: line.optional().describe("What the owner calls it"),
  available_from: z.iso.date().optional().describe("First day, in the form 2027-01-31"),
  until: z.iso.date().optional().describe("Last day"),
  days_per_week: range(positive.max(7), "days a week").optional().describe("How many days a week"),
  duration_months: range(positive.max(600), "months").optional().describe("How long; permanent without it"),
  compensation: compensation.optional().describe("What the owner expects"),
  notice_days: wholeNumber.min(0).max(1000).optional().describe("Notice that the owner has to give where they are now"),
});

export type Engagement = z.output<typeof engagement>;

/** Returns the figures of what the owner expects; undefined where none are named, or on request only. */
export function payFigures({ compensation: pay }: Pick<Engagement, "compensation">) {
  return pay?.on_request ? undefined : pay;
}

const knownLanguage = z.strictObject({
  tag: z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]+)*$/, "must be a language tag such as en or pt-BR")
    .register(hints, { hint: "language" }).describe("Language (BCP 47)"),
  name: line.describe("Its name"),
  level: z.enum(LEVELS.toReversed()).describe("How well"),
  note: line.optional().describe("What a level cannot say"),
});

const authorization = z.strictObject({
  area: area.describe("Country (ISO 3166-1 alpha-2), EU or EEA"),
  status: z.enum(["citizen", "authorized", "needs_sponsorship", "not_possible"]).describe("What applies there"),
  note: line.optional().describe("What a word cannot say"),
});

const places = z.strictObject({
  base: z.strictObject({
    country: z.string().regex(/^[A-Z]{2}$/, "must be a country such as SE (ISO 3166-1 alpha-2)")
      .register(hints, { hint: "country" }).describe("Country"),
    locality: line.optional().describe("Town"),
    near: z.array(line).optional().describe("Towns that are as good as this one"),
  }).optional().describe("Where the owner lives"),
  remote: z.array(area).register(hints, { hint: "area" }).optional().describe(
    "Countries and areas worked for from there",
  ),
  on_site: z.array(z.strictObject({
    where: z.enum(["base", "elsewhere"]).describe("base: in or near the town of the owner"),
    max_days: z.number().min(0).max(31).describe("Most days; 0: none"),
    per: z.enum(["week", "month"]).describe("In a week or in a month"),
  })).optional().describe("Days at the workplace"),
  relocation: z.boolean().optional().describe("Whether the owner would move"),
});

/** Conditions of work that many people refuse, by an id that belongs to no language. */
export const CONDITIONS = [
  "night_shifts",
  "rotating_shifts",
  "on_call",
  "weekends",
  "travel",
  "relocation",
  "commission_only",
  "unpaid_trial",
  "exclusivity",
  "non_compete",
  "no_written_contract",
] as const;

/** Subjects of work that many people refuse. */
export const REFUSED_SUBJECTS = [
  "slide_decks",
  "no_contact_with_users",
  "surveillance",
  "judging_applicants",
  "scoring_people",
  "weapons",
  "gambling",
  "tobacco",
  "alcohol",
  "fossil_fuels",
  "adult_content",
  "crypto",
  "animal_testing",
  "cold_calling",
  "unnamed_client",
  "temp_agency",
] as const;

const refusal = z.strictObject({
  text: line.describe("What the owner does not do, in their words"),
  kind: z.enum([...CONDITIONS, ...REFUSED_SUBJECTS]).optional().describe("What it is, where it is one of these"),
  examples: z.array(line).min(1).max(20).optional().describe("Sentences of postings that say it"),
});

export type Refusal = z.output<typeof refusal>;

/** `terms` in `candidate.yaml`. */
export const termsSchema = z.strictObject({
  engagements: z.array(engagement).optional().describe("Kinds of engagement, the most wanted first"),
  languages: z.array(knownLanguage).optional().describe("All languages in which the owner works"),
  work_authorization: z.array(authorization).optional().describe("Where the owner may work"),
  places: places.optional().describe("Where the owner works"),
  wants: z.array(line).optional().describe("What the owner looks for"),
  refuses: z.array(z.union([line, refusal], { error: "must be a text, or a group of text, kind and examples" }))
    .optional()
    .describe("What the owner does not do"),
});

type WrittenTerms = z.output<typeof termsSchema>;

/** The terms as they are published: of a refusal, its text. */
export const publishedTerms = termsSchema.extend({
  refuses: z.array(line).optional().describe("What the owner does not do"),
});

export type Terms = z.output<typeof publishedTerms>;

/** Parts the terms from what only the match knows of a refusal. */
export function withoutDetails({ refuses, ...terms }: WrittenTerms): { terms: Terms; refusals: Refusal[] } {
  const refusals = (refuses ?? []).map((one) => typeof one === "string" ? { text: one } : one);
  return { terms: { ...terms, ...refuses !== undefined && { refuses: refusals.map(({ text }) => text) } }, refusals };
}
