import { z } from "zod";
import { EMPLOYMENT_TYPES } from "@/lib/content/schema/terms.ts";
import { once } from "@/lib/lazily.ts";
import { POINT_KINDS } from "@/lib/match/reading.ts";

/** The terms that are compared, in the order of every answer (contract, section 6). */
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

/** Characters of a posting that is sent as text (contract, section 6). */
const MIN_POSTING = 40;
export const MAX_POSTING = 20_000;

/** A posting as it may be sent: a schema.org JobPosting in any wrapping, an OJCP job, or text. */
export const posting = z.union([
  z.string().min(MIN_POSTING).max(MAX_POSTING),
  z.record(z.string(), z.unknown()),
  z.array(z.record(z.string(), z.unknown())).min(1).max(100),
], {
  // A function, because the first number in words loads five megabytes: not at the start.
  error: () =>
    `must be a schema.org JobPosting, an OJCP job, or text of ${MIN_POSTING} to ${
      MAX_POSTING.toLocaleString("en")
    } characters`,
})
  .describe("A schema.org JobPosting (@graph and arrays too), an OJCP job, or the text of the posting");

export type MatchablePosting = z.output<typeof posting>;

/** Contract, section 6. */
export const matchInput = z.strictObject({ posting });

export const VERDICTS = ["fits", "fits_partly", "does_not_fit", "undecided"] as const;

export type Verdict = (typeof VERDICTS)[number];

const requirement = once(() =>
  z.object({
    id: z.string().describe("Name of the point in this answer"),
    text: z.string().describe("As the posting says it"),
    kind: z.enum(POINT_KINDS),
    importance: z.enum(["required", "preferred"]),
    status: z.enum(["met", "partly", "not_shown", "conflict"]).describe(
      "not_shown: the profile does not say; this is not a no",
    ),
    evidence: z.array(z.object({
      claim: z.string().describe("Id of the claim"),
      title: z.string(),
      quote: z.string().describe("As the profile says it"),
      url: z.url(),
      because: z.string().describe("The words of the quote that carry it"),
    })),
    explanation: z.string(),
  })
);

const term = once(() =>
  z.object({
    term: z.enum(TERM_NAMES),
    status: z.enum(["met", "unmet", "unknown"]).describe("unmet: both sides state what cannot both hold"),
    posting: z.string().nullable().describe("What the posting states"),
    profile: z.string().nullable().describe("What the owner states"),
    explanation: z.string(),
  })
);

export const roleMatch = once(() =>
  z.object({
    verdict: z.enum(VERDICTS),
    explanation: z.string(),
    posting: z.object({
      title: z.string().nullable(),
      organization: z.string().nullable(),
      source: z.enum(["jobposting", "ojcp", "text"]),
    }).describe("The posting as it was read"),
    requirements: z.array(requirement()).describe("Does the person fit the job"),
    terms: z.array(term()).describe("Does the job fit the person"),
    missing: z.array(z.enum(TERM_NAMES)).describe("What the posting leaves open and the terms need"),
    questions: z.array(z.string()),
    next_step: z.string(),
    disclaimer: z.string(),
  }).meta({ id: "RoleMatch", description: "A job posting compared with the profile, both ways." })
);

export type RoleMatch = z.output<ReturnType<typeof roleMatch>>;

/** In characters, of an answer in words. */
export const MAX_ANSWER = 300;

const inWords = z.string().min(1).max(MAX_ANSWER);

/** What people say to terms that their posting leaves open: each by the name of the term, none of them needed. */
export const termAnswers = z.strictObject({
  employment_type: z.enum(EMPLOYMENT_TYPES),
  start_date: z.iso.date(),
  duration: z.number().min(0.5).max(120).describe("In months"),
  days_per_week: z.number().min(0.5).max(7),
  compensation: inWords,
  place: inWords,
  work_authorization: inWords,
  language: inWords,
}).partial();

export type TermAnswers = z.output<typeof termAnswers>;
