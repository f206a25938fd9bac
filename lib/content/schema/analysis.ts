import { z } from "zod";
import { id, line, prose } from "@/lib/content/schema/common.ts";
import { CARES, otherLanguages, saying } from "@/lib/content/schema/opportunity.ts";
import { wholeNumber } from "@/lib/errors.ts";

/** A sentence with places such as {title} that are filled in. */
const template = prose;

const sizes = <T extends z.ZodType>(what: T) => z.strictObject({ small: what, medium: what, large: what });
const levels = <T extends z.ZodType>(what: T) => z.strictObject({ high: what, medium: what, low: what });
const sayingsByLanguage = otherLanguages.extend({ en: z.array(saying).default([]).describe("English") });
const weeks = z.strictObject({
  min: wholeNumber.min(0).describe("At least"),
  max: wholeNumber.min(1).describe("At most"),
});

const understanding = z.strictObject({
  denial: z.strictObject({
    before: sayingsByLanguage.describe("Words after which, to the end of the clause, something is denied"),
    after: sayingsByLanguage.describe("Words before which, from the start of the clause, something is denied"),
  }).describe("How people say what it is not about"),
  units: z.array(line).min(1).describe("Things that people count in any trade, singular"),
  unit_synonyms: z.record(z.string(), line).describe("Another word for a unit, in any language, to the unit"),
  anything: z.array(line).describe("Words that count anything, in the plural, such as: things"),
  piles: z.array(line).default([]).describe("Words for things that lie waiting, such as: backlog"),
  people: z.array(line).min(1).describe("Words for people who do the work, singular"),
  not_counted: z.strictObject({
    before: z.array(line).describe("Words before a number that make it a name, such as: room, error"),
    after: z.array(line).describe("Words after a number that make it no amount of work, such as: euros, percent"),
  }).describe("Numbers that count no work"),
  smallest_stock: wholeNumber.min(1).describe("Least number of things that is a volume although no period is said"),
}).describe("How quantities and denials are read");

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
  weight: z.number().min(0).max(1).describe("Share of the score; all together 1"),
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
  signals: z.strictObject({
    rules_for: z.array(saying).describe("Words of fixed rules"),
    rules_against: z.array(saying).describe("Words of judgement"),
    digital_for: z.array(saying).describe("Words of digital input"),
    digital_against: z.array(saying).describe("Words of paper and hands"),
    exceptions_for: z.array(saying).describe("Words of sameness"),
    exceptions_against: z.array(saying).describe("Words of exceptions"),
    physical: z.array(saying).describe("Words of work with hands, which software cannot do"),
    disorder: z.array(saying).describe("Words of a process that nobody agrees on"),
    personal: z.array(saying).describe("Words of moments that need a person"),
    repetition_for: z.array(saying).describe("Words of repetition"),
    rare: z.array(saying).describe("Words of rareness"),
  }).describe("What each factor listens to"),
  verdicts: z.strictObject({ automate: verdict, assist: verdict, redesign_first: verdict, keep_manual: verdict })
    .describe("By verdict"),
  risks: z.array(template).min(1).describe("Risks that every automation has"),
  no_match_human: template.describe("Where no opportunity matched"),
  no_match_step: template.describe("Where no opportunity matched"),
}).describe("Is a workflow a candidate for automation?");

/** `analysis.yaml`: how problems are read, and every sentence of an answer, in the owner's voice. */
export const analysisSchema = z.strictObject({
  understanding,
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
  vague_pilot: z.strictObject({
    opportunity: id.describe("The opportunity to begin with, where a business names no task"),
  }),
  value: z.strictObject({
    high_hours_per_week: z.number().positive().describe("From this on, the value is one level higher"),
    low_hours_per_week: z.number().positive().describe("Below this, it is one level lower"),
    high_volume_per_month: z.number().positive().describe("From this on, the value is one level higher"),
    large_volume_per_month: z.number().positive().describe("From this on, the scope is one size larger"),
    large_stock: z.number().positive().describe("A stock of this many makes the scope one size larger"),
  }).describe("When quantities change value and scope"),
  scope,
  care: z.strictObject(
    Object.fromEntries(CARES.map((care) => [care, template])) as Record<typeof CARES[number], typeof template>,
  )
    .describe("A sentence for each kind of care"),
  care_names: z.strictObject(
    Object.fromEntries(CARES.map((care) => [care, line])) as Record<typeof CARES[number], typeof line>,
  )
    .describe("A short name for each kind of care"),
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
    starters: z.array(id).min(1).describe("Opportunities that nearly every business has, best first"),
  }).describe("Opportunities for a business as such"),
  assess,
  estimate,
  disclaimer: template.describe("Says that this is heuristic and informational, no quote and no commitment"),
});

export type AnalysisSettings = z.output<typeof analysisSchema>;
