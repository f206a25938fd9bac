import { fileURLToPath } from "node:url";
import { z } from "zod";
import type { Content } from "@/lib/content/content.ts";
import { readContentFile } from "@/lib/content/content_file.ts";
import { id, line } from "@/lib/content/schema/fields.ts";
import { type Opportunity, otherLanguages, saying } from "@/lib/content/schema/opportunity.ts";
import { parseYaml } from "@/lib/content/yaml_text.ts";
import { wholeNumber } from "@/lib/errors.ts";
import { type Language, LANGUAGES } from "@/lib/text/language.ts";

/** All that the analysis works with. The engine itself knows no opportunity, no trade and no sentence. */
export interface Knowledge {
  /** The kinds of work that may be recognised. */
  opportunities: readonly Opportunity[];
  rules: Rules;
  concepts: z.output<typeof conceptsSchema>;
  outside: z.output<typeof outsideSchema>;
  vague: z.output<typeof vagueSchema>;
  sayings: Record<Language, Sayings>;
  glossary: z.output<typeof glossarySchema>;
}

/**
 * Joins what comes with the content to the files in `knowledge/`, which are read and checked now.
 *
 * @throws {ContentError} with the mistakes of a file.
 */
export function readKnowledge({ opportunities }: Pick<Content, "opportunities">): Knowledge {
  return {
    opportunities,
    rules: read("rules", rulesSchema),
    concepts: read("concepts", conceptsSchema),
    outside: read("outside", outsideSchema),
    vague: read("vague", vagueSchema),
    sayings: Object.fromEntries(
      LANGUAGES.map((language) => [language, read(`sayings/${language}`, sayingsSchema)]),
    ) as Record<Language, Sayings>,
    glossary: read("glossary", glossarySchema),
  };
}

function read<S extends z.ZodType>(name: string, schema: S): z.output<S> {
  const file = fileURLToPath(new URL(`./knowledge/${name}.yaml`, import.meta.url));
  return parseYaml({ file, text: readContentFile(file) }, schema);
}

const sayingsByLanguage = otherLanguages.extend({ en: z.array(saying).default([]).describe("English") });

const workflowSignals = z.strictObject({
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
});

const share = z.number().min(0).max(1);

/** `rules.yaml`: how texts are read, and how what they say is weighed. */
const rulesSchema = z.strictObject({
  denial: z.strictObject({
    before: sayingsByLanguage.describe("Words after which, to the end of the clause, something is denied"),
    after: sayingsByLanguage.describe("Words before which, from the start of the clause, something is denied"),
  }).describe("How people say what it is not about"),
  amounts: z.strictObject({
    units: z.array(line).min(1).describe("Things that people count in any trade, singular"),
    other_units: z.partialRecord(z.enum(LANGUAGES), z.array(line)).default({}).describe(
      "Things that people count, in other languages, singular",
    ),
    other_people: z.array(line).default([]).describe(
      "Words for people who do the work, in other languages, in any number",
    ),
    unit_synonyms: z.record(z.string(), line).describe("Another word for a unit, in any language, to the unit"),
    anything: z.array(line).describe("Words that count anything, in the plural, such as: things"),
    people: z.array(line).min(1).describe("Words for people who do the work, singular"),
    not_counted: z.strictObject({
      before: z.array(line).describe("Words before a number that make it a name, such as: room, error"),
      after: z.array(line).describe("Words after a number that make it no amount of work, such as: euros, percent"),
    }).describe("Numbers that count no work"),
    smallest_stock: wholeNumber.min(1).describe("Least number of things that is a volume although no period is said"),
  }).describe("How amounts are read"),
  value: z.strictObject({
    high_hours_per_week: z.number().positive().describe("From this on, the value is one level higher"),
    low_hours_per_week: z.number().positive().describe("Below this, it is one level lower"),
    high_volume_per_month: z.number().positive().describe("From this on, the value is one level higher"),
    large_volume_per_month: z.number().positive().describe("From this on, the scope is one size larger"),
    large_stock: z.number().positive().describe("A stock of this many makes the scope one size larger"),
  }).describe("When amounts change value and scope"),
  workflow: z.strictObject({
    weights: z.strictObject({
      repetition: share,
      rules: share,
      digital_input: share,
      exceptions: share,
      consequences: share,
      match: share,
    }).describe("Share of each factor in the score; all together 1"),
    signals: workflowSignals.describe("What each factor listens to"),
  }).describe("When a workflow is a candidate for automation"),
  common_opportunities: z.array(id).min(1).describe("What nearly every business has, best first"),
  default_opportunity: id.describe("What to begin with where a business names no task"),
});

export type Rules = z.output<typeof rulesSchema>;

const groups = z.record(z.string().regex(/^[a-z_]+$/), z.array(saying).min(1));

/** `concepts.yaml`: groups of words that mean much the same. */
const conceptsSchema = z.strictObject({
  concepts: groups.describe("Name of the group to its words and phrases; forms of a word need not be listed"),
  languages: z.strictObject({
    es: groups.describe("Spanish"),
    de: groups.describe("German"),
    fr: groups.describe("French"),
    he: groups.describe("Hebrew"),
    pt: groups.describe("Portuguese"),
    it: groups.default({}).describe("Italian"),
    nl: groups.default({}).describe("Dutch"),
    pl: groups.default({}).describe("Polish"),
    sv: groups.default({}).describe("Swedish"),
  }).describe("The same groups in other languages"),
});

/** The answers to a text that is no problem of a business; each has its own sentence in `analysis.yaml`. */
const OUTSIDE_KINDS = [
  "harmful",
  "job_posting",
  "newsletter",
  "sales_offer",
  "homework",
  "agency_work",
  "advice",
  "repair",
  "other",
] as const;

export type OutsideKind = (typeof OUTSIDE_KINDS)[number];

/** `outside.yaml`: texts that are no problem of a business. */
const outsideSchema = z.strictObject({
  families: z.array(z.strictObject({
    id: id.describe("Short name of the kind of text"),
    about: line.describe("What belongs to it"),
    told_as: z.enum(OUTSIDE_KINDS).default("other").describe("Which sentence tells it; `other` for the general one"),
    utterances: z.array(saying).default([]).describe("Examples; learned from"),
  })).min(1).describe("Kinds of texts that are no business problem"),
  decoys: z.array(saying).default([]).describe("Work of a business that sounds like one of these kinds, and is not"),
  languages: otherLanguages.describe("Examples in other languages, all kinds together"),
});

/** `vague.yaml`: texts of a business that names no task. */
const vagueSchema = z.strictObject({
  utterances: z.array(saying).min(1).describe("Examples; learned from"),
  languages: otherLanguages.describe("Examples in other languages"),
});

/** `sayings/*.yaml`: what people say in one language. */
const sayingsSchema = z.strictObject({
  problems: z.array(z.strictObject({
    trade: line.describe("Trade, or scene, from which these come; measured by leaving whole ones out"),
    says: z.record(id, z.array(saying).min(1)).describe("Id of the kind of work to what is said"),
  })).describe("Problems; learned from"),
  vague: z.array(saying).describe("Texts of a business that names no task"),
  outside: z.record(id, z.array(saying)).describe("Id of the family in outside.yaml to examples"),
});

export type Sayings = z.output<typeof sayingsSchema>;

/** `glossary.yaml`: words of everyday work, by the English word. */
const glossarySchema = z.record(line, otherLanguages);
