import { z } from "zod";
import { CONDITIONS, EMPLOYMENT_TYPES } from "@/lib/content/schema/terms.ts";
import { once } from "@/lib/lazily.ts";
import { PAY_SPANS } from "@/lib/text/money.ts";
import { LEVELS } from "@/lib/text/spoken_languages.ts";
import { readable } from "@/lib/text/text_tokens.ts";

// What was read out of a posting, and all that is compared with the owner (contract, section 6.3). Whoever reads better
// than the service does may send one instead of a posting, or correct one.

/** The terms that are compared, in the order of every answer. */
export const TERM_NAMES = [
  "employment_type",
  "start_date",
  "duration",
  "days_per_week",
  "compensation",
  "place",
  "work_authorization",
  "language",
  "refused",
] as const;

export type TermName = (typeof TERM_NAMES)[number];

export const POINT_KINDS = [
  "skill",
  "experience",
  "profession",
  "licence",
  "language",
  "education",
  "certification",
  "other",
] as const;

export type PointKind = (typeof POINT_KINDS)[number];

/** The most points and lines that are read; more sets `truncated` (contract, section 6.2). */
export const MAX_POINTS = 60;
export const MAX_LINES = 400;

// Without what is not seen, as a posting is read.
const text = z.string().overwrite(readable).trim().min(1).max(1000);
const line = z.string().regex(/^[^\r\n]*$/, "must be one line").overwrite(readable).trim().min(1).max(300);
/** No longer than what programs must have room for (RFC 5646, section 4.4.1). */
const tag = z.string().max(35).regex(/^[a-z]{2,3}(-[A-Za-z0-9]{1,8})*$/, "must be a language tag such as en or pt-BR");
const country = z.string().regex(/^[A-Z]{2}$/, "must be a country such as SE (ISO 3166-1 alpha-2)");
const area = z.string().regex(/^(?:[A-Z]{2}|EEA)$/, "must be a country such as SE (ISO 3166-1 alpha-2), EU or EEA");
const level = z.enum(LEVELS.toReversed());

const isRange = ({ min, max }: { min?: number; max?: number }) =>
  (min !== undefined || max !== undefined) && (min ?? 0) <= (max ?? Infinity);

let currencies: ReadonlySet<string> | undefined;

function isCurrency(code: string): boolean {
  currencies ??= new Set(Intl.supportedValuesOf("currency"));
  return currencies.has(code);
}

function range(most: number) {
  const amount = z.number().positive("must be above 0").max(most).optional();
  return z.strictObject({ min: amount, max: amount })
    .refine(isRange, "must have min or max or both, and min must not be above max");
}

/** A language at its least level, or another one that does as well: "Danish or Norwegian". */
const language = z.strictObject({
  tag,
  level: level.optional(),
  or: z.array(tag).min(1).max(10).optional().describe("Languages that do as well"),
});

export type ReadLanguage = z.output<typeof language>;

const requirement = z.strictObject({
  text,
  kind: z.enum(POINT_KINDS),
  importance: z.enum(["required", "preferred"]),
  names: z.array(line).min(1).max(20).optional().describe("Compared exactly, each; without them the words of text"),
  asked: text.optional().describe("The words of text that are compared, without those that only ask"),
  years: z.number().positive().max(60).optional(),
  language: language.extend({
    and: z.array(language).min(1).max(10).optional().describe("Languages that are asked for in the same words"),
  }).optional(),
}).meta({ id: "ReadRequirement" });

export type ReadRequirement = z.output<typeof requirement>;

/** More is no pay, and has too many digits to be read. */
export const MAX_PAY = 1e15;

const pay = z.number().positive("must be above 0").max(MAX_PAY).optional();

const terms = z.strictObject({
  employment_types: z.array(z.enum(EMPLOYMENT_TYPES)).min(1).nullable(),
  permanent: z.boolean().nullable(),
  start: z.strictObject({
    from: z.iso.date().optional(),
    until: z.iso.date().optional(),
    as_soon_as_possible: z.boolean().optional(),
    flexible: z.boolean().optional().describe("The day can be moved"),
  }).refine(
    ({ from, until }) => from === undefined || until === undefined || from <= until,
    "from must not be after until",
  )
    .nullable(),
  duration_months: range(600).nullable(),
  days_per_week: range(7).nullable(),
  compensation: z.strictObject({
    min: pay,
    max: pay,
    currency: z.string().refine(isCurrency, "must be a currency such as EUR (ISO 4217)"),
    per: z.enum(PAY_SPANS),
    basis: z.enum(["gross", "net"]).optional(),
  }).refine(isRange, "must have min or max or both, and min must not be above max").nullable(),
  place: z.strictObject({
    country: country.optional(),
    locality: line.optional(),
    remote: z.enum(["none", "partly", "full"]).optional(),
    remote_areas: z.array(area).max(60).optional().describe("From where it may be done"),
    residence: z.array(area).max(60).optional().describe("In one of which one must live"),
    on_site_days: z.strictObject({ max: z.number().min(0).max(31), per: z.enum(["week", "month"]) }).optional(),
  }).nullable(),
  work_authorization: z.strictObject({
    area: area.optional(),
    or: z.array(area).min(1).max(60).optional().describe("Areas that do as well"),
    needs: z.enum(["permit", "citizenship", "no_sponsorship", "sponsored"]).describe(
      "sponsored: the employer gets the permit, wherever it is",
    ),
  }).refine(({ area, needs }) => area !== undefined || needs === "sponsored", {
    path: ["area"],
    error: "must be a country such as SE (ISO 3166-1 alpha-2), EU or EEA",
  }).nullable(),
  languages: z.array(language).max(20).nullable(),
}).partial().meta({ id: "ReadTerms", description: "null: there is no such condition" });

/** The terms of a reading; `null`, in a reading that was sent, means that there is no such condition. */
export type ReadTerms = z.output<typeof terms>;

export const reading = once(() =>
  z.strictObject({
    title: line.optional(),
    organization: line.optional(),
    requirements: z.array(requirement).max(MAX_POINTS),
    terms: terms.default({}),
    duties: z.array(text).max(MAX_LINES).optional(),
    conditions: z.array(z.strictObject({ id: z.enum(CONDITIONS), text })).max(60).optional(),
    unread: z.array(text).max(MAX_LINES).optional(),
    quotes: z.partialRecord(z.enum(TERM_NAMES), text).optional().describe("The posting's own words for a term"),
    contradictions: z.array(z.strictObject({ term: z.enum(TERM_NAMES), texts: z.array(text).min(2).max(10) })).max(9)
      .optional().describe("Statements of one term that cannot both hold"),
  }).meta({ id: "Reading", description: "A job posting as it was read; can be corrected and sent again." })
);

export type Reading = z.output<ReturnType<typeof reading>>;

/** A reading as it is sent: beside a posting, what it leaves out is read there. */
export const sentReading = once(() =>
  reading().partial({ requirements: true }).meta({
    id: "SentReading",
    description: "A job posting as the caller has read it. Beside a posting, what is left out is read there.",
  })
);

export type SentReading = z.output<ReturnType<typeof sentReading>>;

/** The terms that the parts of a reading state. */
export const TERM_OF: Record<keyof ReadTerms, TermName> = {
  employment_types: "employment_type",
  permanent: "employment_type",
  start: "start_date",
  duration_months: "duration",
  days_per_week: "days_per_week",
  compensation: "compensation",
  place: "place",
  work_authorization: "work_authorization",
  languages: "language",
};
