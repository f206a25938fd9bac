import { z } from "zod";
import { line, prose } from "@/lib/content/schema/fields.ts";
import { type Care, CARES } from "@/lib/content/schema/opportunity.ts";
import { wholeNumber } from "@/lib/errors.ts";

/** A sentence with places such as {title} that are filled in. */
const template = prose;

const sizes = <T extends z.ZodType>(what: T) => z.strictObject({ small: what, medium: what, large: what });
const levels = <T extends z.ZodType>(what: T) => z.strictObject({ high: what, medium: what, low: what });
const byCare = <T extends z.ZodType>(what: T) =>
  z.strictObject(Object.fromEntries(CARES.map((care) => [care, what])) as Record<Care, T>);
const weeks = z.strictObject({
  min: wholeNumber.min(0).describe("At least"),
  max: wholeNumber.min(1).describe("At most"),
});

const fits = z.strictObject({
  strong: template.describe("Several independent signals"),
  likely: template.describe("Clear, but less is said"),
  partial: template.describe("Something points here, not enough is said"),
  vague: template.describe("A business, but no task is named"),
  outside: template.describe("No problem of a business"),
});

const quantityWords = z.strictObject({
  people: template.describe("{people}"),
  volume: template.describe("{volume} {unit}, no period"),
  volume_per_period: template.describe("{volume} {unit} {period}"),
  hours: template.describe("{hours} and {month_hours}"),
  each: template.describe("{people}: the hours were said for each"),
  unsure: template.describe("Two readings are possible; the likelier one was taken"),
  minutes_per_item: template.describe("{minutes} {unit} {month_hours}"),
});

const scope = z.strictObject({
  meaning: sizes(template).describe("What each size means"),
  drivers: z.strictObject({
    difficulty: levels(template).describe("{title}; by implementation difficulty"),
    volume: template.describe("{volume} {unit} {period}"),
    stock: template.describe("{volume} {unit}"),
    volume_unknown: template,
    people: template.describe("{people}"),
    hours: template.describe("{hours}"),
    several: template.describe("{titles}: more than one opportunity"),
    systems: template.describe("{tools}"),
    systems_unknown: template,
    care: template.describe("{cares}"),
  }).describe("What makes it larger or smaller"),
}).describe("Indicative scope");

const estimate = z.strictObject({
  phases: z.array(z.strictObject({
    name: line.describe("Name"),
    weeks: sizes(weeks).describe("Duration in weeks, by size"),
    deliverables: z.array(template).min(1).describe("What is there afterwards"),
  })).min(1).describe("Phases in their order"),
  assumptions: z.array(template).min(1).describe("What the estimate takes for granted"),
  assumption_unknown_volume: template,
  assumption_vague: template,
  not_included: z.array(template).min(1).describe("What is not part of it"),
  outside_note: template.describe("First assumption where the text is not a business problem"),
}).describe("Scope of a project; never money");

const factor = z.strictObject({
  name: line.describe("Name"),
  readings: levels(template).describe("What was read: high speaks for automation"),
  unknown: template.describe("Where nothing was said"),
  why: template.describe("Why this counts"),
});

const verdict = z.strictObject({
  human_in_the_loop: template.describe("{human}"),
  first_step: template.describe("{title} {pilot}"),
});

const assess = z.strictObject({
  factors: z.strictObject({
    repetition: factor,
    rules: factor,
    digital_input: factor,
    exceptions: factor,
    consequences: factor,
    match: factor,
  }).describe("What the verdict rests on"),
  verdicts: z.strictObject({ automate: verdict, assist: verdict, redesign_first: verdict, keep_manual: verdict })
    .describe("By verdict"),
  risks: z.array(template).min(1).describe("Risks that every automation has"),
  no_match_human: template.describe("Where no opportunity matched"),
  no_match_step: template.describe("Where no opportunity matched"),
}).describe("Is a workflow a candidate for automation?");

/** The marks of a language for lists, quotations and large numbers. */
const marks = z.strictObject({
  and: line.describe("Between the last two of a list"),
  quote: z.tuple([z.string().min(1).max(3), z.string().min(1).max(3)]).describe("Before and after a quotation"),
  thousands: z.string().max(1).describe("Between groups of three digits"),
  decimal: z.string().length(1).describe("Before the decimals"),
});

/** `analysis.yaml`: every sentence of an answer, in the owner's voice. */
export const analysisSchema = z.strictObject({
  language: z.string().regex(/^[a-z]{2}$/, "must be a language tag of two letters such as en").default("en").describe(
    "Language of these sentences; questions in German, French, Spanish and English are otherwise answered in their own language",
  ),
  marks: marks.default({ and: "and", quote: ["“", "”"], thousands: ",", decimal: "." }).describe(
    "How the language writes lists, quotations and numbers",
  ),
  fit: fits.describe("{title} {signals}; explains the fit"),
  fit_also: template.describe("{title}: the second opportunity, where it is near"),
  fit_vague_quoted: template.describe("{title}: nothing of the text can be quoted"),
  outside_kinds: z.strictObject({
    harmful: template,
    job_posting: template.describe("{match}: how a job is sent to the match, where the owner is for hire"),
    job_posting_unwanted: template.describe("A job, where the owner is not for hire"),
    newsletter: template,
    sales_offer: template,
    homework: template,
    agency_work: template,
    advice: template,
    repair: template,
    not_offered: template.describe("{said}: the owner's line under not_offered"),
    understood: template.describe("{titles}: what was recognised and is not offered"),
  }).describe("Answers to texts that are not about business work, instead of the general sentence"),
  own_kind: z.strictObject({
    human: template,
    pilot: template.describe("{title}"),
    duration: template,
    measure: template,
  }).describe("Said of a kind of work of the owner's own that leaves these out"),
  approach: z.strictObject({
    steps: z.array(template).min(1).describe("{title} {likely_approach} {pilot} {duration} {measure} {human}"),
    vague: z.array(template).min(1).describe("Where no task is named"),
    outside: z.array(template).min(1).describe("Where it is not a business problem"),
    amount: template.describe("{amount}: added to the first step, where an amount is known"),
  }).describe("Steps"),
  pilot: z.strictObject({
    with_volume: template.describe("{pilot} {volume} {unit} {period}"),
    with_stock: template.describe("{pilot} {volume} {unit}"),
    with_hours: template.describe("{measure} {hours}"),
  }).describe("What known quantities add to the pilot"),
  scope,
  care: byCare(template).describe("A sentence for each kind of care"),
  care_names: byCare(line).describe("A short name for each kind of care"),
  quantities: quantityWords.describe("How the reading of quantities is explained"),
  periods: z.strictObject({ day: line, week: line, month: line }).describe("a day, a week, a month"),
  questions: z.strictObject({
    volume: template.describe("{unit}"),
    hours: template,
    people: template,
    tools: template,
    exceptions: template.describe("{unit}"),
    choice: template.describe("{title} {other}"),
    vague: z.array(template).min(1),
    outside: z.array(template).min(1),
    language: template,
    amounts: template.describe("Where an amount can be read in two ways"),
  }).describe("What would sharpen the answer"),
  next_step: fits,
  cases: z.strictObject({
    shared_opportunity: template.describe("{title}"),
    shared_words: template.describe("{words}"),
    both: template.describe("{title} {words}"),
    shared_industry: template.describe("{industry}"),
    note_found: template.describe("{count} {query}"),
    note_none: template.describe("{query}"),
    note_all: template,
  }).describe("Case studies"),
  suggest: z.strictObject({
    why_signals: template.describe("{signals}"),
    why_industry: template.describe("{industry}"),
    why_general: template,
    why_goal: template.describe("{signals}"),
    note: template.describe("{count}"),
    note_general: template,
    note_outside: template,
  }).describe("Opportunities for a business as such"),
  assess,
  estimate,
  disclaimer: template.describe("Says that this is heuristic and informational, no quote and no commitment"),
});

export type AnalysisWords = z.output<typeof analysisSchema>;

/** The sentences of the analysis of a problem in another language; the other tools answer in the words above. */
export const answerWordsSchema = analysisSchema.omit({ suggest: true, assess: true, estimate: true });

export type AnswerWords = z.output<typeof answerWordsSchema>;
