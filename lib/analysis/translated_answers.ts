import { fileURLToPath } from "node:url";
import { z } from "zod";
import { pluralOf } from "@/lib/analysis/quantities/units.ts";
import { fill } from "@/lib/analysis/wording.ts";
import { readContentFile } from "@/lib/content/content_file.ts";
import { id, line, prose } from "@/lib/content/schema/fields.ts";
import { type AnswerWords, answerWordsSchema } from "@/lib/content/schema/analysis_words.ts";
import type { Opportunity } from "@/lib/content/schema/opportunity.ts";
import { parseYaml } from "@/lib/content/yaml_text.ts";
import type { Language } from "@/lib/text/language.ts";

/** The sentences of an answer about a kind of work. */
interface Telling {
  title: string;
  likely_approach: string;
  human_in_the_loop: string;
  pilot: { summary: string; duration: string; success_measure: string };
  considerations: readonly string[];
  /** The counted things, in the plural; empty where nothing is counted. */
  units: string;
}

/** All texts of answers in one language. */
export interface AnswerTexts {
  words: AnswerWords;
  titleOf(opportunity: string): string;
  tellingOf(opportunity: Opportunity): Telling;
}

/** Languages other than English in which the product tells of its kinds of work. */
const TRANSLATED = ["de", "fr", "es"] as const satisfies readonly Language[];

const tellingSchema = z.strictObject({
  title: line.describe("Title"),
  likely_approach: prose.describe("How it would be done"),
  human_in_the_loop: prose.describe("Where a person stays in charge"),
  pilot: z.strictObject({
    summary: prose.describe("The first step"),
    duration: line.describe("How long it takes"),
    success_measure: prose.describe("One measurable thing"),
  }).describe("How to begin"),
  considerations: z.array(prose).default([]).describe("Risks, prerequisites, honest limits"),
  units: line.describe("What is counted, in the plural"),
});

/** `answers/*.yaml`: the answers in another language. */
const translationSchema = z.strictObject({
  words: answerWordsSchema.describe("The sentences"),
  opportunities: z.record(id, tellingSchema).describe("The sentences about each kind of work"),
});

/** The answers in other languages than English. */
export type Translations = { [L in Language]?: z.output<typeof translationSchema> };

/**
 * Reads the answers in other languages. Done where is learned, because it takes a while.
 *
 * @throws {ContentError} with the mistakes of a file.
 */
export function readTranslations(): Translations {
  return Object.fromEntries(TRANSLATED.map((language) => {
    const file = fileURLToPath(new URL(`./knowledge/answers/${language}.yaml`, import.meta.url));
    return [language, parseYaml({ file, text: readContentFile(file) }, translationSchema)];
  }));
}

/** Joins the sentences of a language with what is told of each kind of work; of the owner's own kinds, the owner's words. */
export function answerTexts(
  words: AnswerWords,
  opportunities: readonly Opportunity[],
  translations: Record<string, z.output<typeof tellingSchema>> = {},
): AnswerTexts {
  const titles = new Map(opportunities.map(({ id, title }) => [id, translations[id]?.title ?? title]));

  const tellings = new Map<Opportunity, Telling>();

  function tellingOf(opportunity: Opportunity): Telling {
    let telling = tellings.get(opportunity);
    if (telling === undefined) tellings.set(opportunity, telling = told(opportunity));
    return telling;
  }

  function told({ id, title, explanation, units, ...own }: Opportunity): Telling {
    const { human, pilot, duration, measure } = words.own_kind;
    return translations[id] ?? {
      title,
      likely_approach: own.likely_approach ?? explanation,
      human_in_the_loop: own.human_in_the_loop ?? human,
      pilot: own.pilot ?? { summary: fill(pilot, { title }), duration, success_measure: measure },
      considerations: own.considerations,
      units: units.length === 0 ? "" : pluralOf(units[0]),
    };
  }

  return { words, titleOf: (id) => titles.get(id) ?? id, tellingOf };
}
