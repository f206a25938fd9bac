import { z } from "zod";
import { line, prose } from "@/lib/content/content_schemas.ts";
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
  outside_note: template.describe("First assumption where the text is no business problem"),
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

/** `analysis.yaml`: every sentence of an answer, in the owner's voice. */
export const analysisSchema = z.strictObject({
  fit: fits.describe("{title} {signals}; explains the fit"),
  fit_also: template.describe("{title}: the second opportunity, where it is near"),
  approach: z.strictObject({
    steps: z.array(template).min(1).describe("{title} {likely_approach} {pilot} {duration} {measure} {human} {next}"),
    vague: z.array(template).min(1).describe("Where no task is named"),
    outside: z.array(template).min(1).describe("Where it is no business problem"),
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
  }).describe("What would sharpen the answer"),
  next_step: fits,
  cases: z.strictObject({
    shared_opportunity: template.describe("{title}"),
    shared_words: template.describe("{words}"),
    both: template.describe("{title} {words}"),
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
