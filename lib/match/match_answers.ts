import { z } from "zod";
import { EMPLOYMENT_TYPES } from "@/lib/content/schema/terms.ts";
import { once } from "@/lib/lazily.ts";
import { isPosting } from "@/lib/match/find_posting.ts";
import { isBoundedPosting, MAX_POSTING, MIN_POSTING, sizeProblem } from "@/lib/match/posting_size.ts";
import { POINT_KINDS, reading, sentReading, TERM_NAMES } from "@/lib/match/reading.ts";
import { UNBOUNDED } from "@/lib/text/bounded_json.ts";

/** Accepts a posting in each shape in which it may be sent, of any size that a body may have. */
const anyPosting = z.union([
  z.string().meta({ minLength: MIN_POSTING }),
  z.record(z.string(), z.unknown()),
  z.array(z.record(z.string(), z.unknown())).min(1).max(100),
], {
  error: () => NO_POSTING(),
});

// A function, because the first number in words loads five megabytes: not at the start.
const NO_POSTING = () =>
  `must be a schema.org JobPosting, an OJCP job, or text of ${MIN_POSTING} to ${
    MAX_POSTING.toLocaleString("en")
  } characters`;

/** Accepts a posting of which `problemOf` finds nothing wrong, and whose JSON is bounded wherever it stands. */
export function postingThat(problemOf: (posting: MatchablePosting) => string | undefined) {
  return anyPosting.superRefine((posting, context) => {
    const message = isBoundedPosting(posting) ? problemOf(posting) : UNBOUNDED;
    if (message !== undefined) context.addIssue({ code: "custom", message });
  }).describe("A schema.org JobPosting (@graph and arrays too), an OJCP job, or the text of the posting");
}

/** A posting as it may be compared: a schema.org JobPosting in any wrapping, an OJCP job, or text. */
export const posting = postingThat((sent) => sizeProblem(sent) ?? (isPosting(sent) ? undefined : NO_POSTING()));

export type MatchablePosting = z.output<typeof anyPosting>;

/** Contract, section 6.1. */
export const matchInput = z.strictObject({
  posting: posting.optional(),
  reading: z.lazy(sentReading).optional().describe(
    "The posting as the caller has read it, in whole or beside posting in part",
  ),
  lines: z.boolean().optional().describe("true: the answer says of each line of the posting what it was taken for"),
}).refine(({ posting, reading }) => posting !== undefined || reading !== undefined, {
  path: ["posting"],
  error: () => `${NO_POSTING()}; or send a reading`,
}).refine(
  ({ posting, reading }) => posting !== undefined || reading === undefined || reading.requirements !== undefined,
  {
    path: ["reading", "requirements"],
    error: "must be a list where no posting is sent beside the reading",
  },
);

export type MatchInput = z.output<typeof matchInput>;

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

/** What became of a line of a posting. */
const line = once(() =>
  z.object({
    text: z.string(),
    as: z.enum(["point", "term", "duty", "condition", "remark", "heading", "unread"]),
    refs: z.array(z.string()).describe("Ids of requirements and names of terms"),
  })
);

export type Line = z.output<ReturnType<typeof line>>;

export const roleMatch = once(() =>
  z.object({
    verdict: z.enum(VERDICTS),
    explanation: z.string(),
    posting: z.object({
      title: z.string().nullable(),
      organization: z.string().nullable(),
      source: z.enum(["jobposting", "ojcp", "text", "reading"]),
    }).describe("The posting as it was read"),
    requirements: z.array(requirement()).describe("Does the person fit the job"),
    terms: z.array(term()).describe("Does the job fit the person"),
    reading: reading().describe("What was read; it can be corrected and sent again"),
    unread: z.array(z.string()).describe("Lines that may ask for something and were not understood"),
    truncated: z.boolean().describe("Whether anything was left out for its length or number"),
    lines: z.array(line()).optional().describe("Every line of the posting, where it is asked for"),
    missing: z.array(z.enum(TERM_NAMES)).describe("What the posting leaves open and the terms need"),
    questions: z.array(z.string()).describe("For the employer"),
    questions_for_owner: z.array(z.string()).describe("What the posting states and the owner's terms leave open"),
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
