import { z } from "zod";
import {
  candidateSchema,
  id,
  itemKind,
  itemSchema,
  profileSchema,
  type SectionField,
  servicesSchema,
  siteSchema,
  tagsSchema,
} from "@/lib/content/content_schemas.ts";

// The export as JSON Resume (`lib/discovery`) and its import (`lib/own`) agree on these.

/**
 * What JSON Resume has no place for, so that an import of our own export gives the same content again. It stands below
 * `meta.vitrine`, and for an item in its entry of `projects` below `vitrine`: JSON Resume allows further fields, and
 * keeps `meta` for "any other tooling configuration". What JSON Resume has a place for stands there only.
 */
export const ownExport = z.object({
  version: z.literal(1),
  site: siteSchema,
  profile: z.object(
    profileSchema.pick({ tagline: true, about: true, flagshipProject: true, aiTools: true, strengths: true }).shape,
  ),
  candidate: candidateSchema.omit({ location: true, languages: true }),
  services: servicesSchema,
  tags: tagsSchema.optional(),
});

export type OwnExport = z.output<typeof ownExport>;

const section = z.string().optional();

/** The rest of an item, in its entry of `projects`. Its result and its solution have a place in JSON Resume. */
export const ownItem = z.object({
  id,
  kind: itemKind,
  ...itemSchema.omit({
    title: true,
    link: true,
    start_date: true,
    end_date: true,
    organization: true,
    type: true,
    tags: true,
  }).shape,
  ...{
    problem: section,
    my_role: section,
    ai_technical_approach: section,
    implementation: section,
    outcome: section,
  } satisfies Record<Exclude<SectionField, "solution" | "result">, typeof section>,
});

export type OwnItem = z.output<typeof ownItem>;

/**
 * Writes the result of an item as the `highlights` of JSON Resume: a list of single lines becomes one highlight each,
 * other text is one highlight. `resultOf` is the inverse.
 */
export function highlightsOf(result: string): string[] {
  const lines = result.split("\n");
  return lines.length > 1 && lines.every((line) => /^- \S/.test(line)) ? lines.map((line) => line.slice(2)) : [result];
}

export function resultOf(highlights: readonly string[]): string {
  if (highlights.length === 1) return highlights[0];
  return highlights.map((highlight) => `- ${highlight.replace(/\s+/g, " ").trim()}`).join("\n");
}

/** Writes a language with how well, as one line: `German (professional)`. `splitLanguage` is the inverse. */
export function joinLanguage({ language, fluency }: { language: string; fluency?: string }): string {
  return fluency === undefined ? language : `${language} (${fluency})`;
}

export function splitLanguage(line: string): { language: string; fluency?: string } {
  const at = line.indexOf(" (", 1);
  const fluency = line.slice(at + 2, -1);
  if (at === -1 || !line.endsWith(")") || fluency === "") return { language: line };
  return { language: line.slice(0, at), fluency };
}
