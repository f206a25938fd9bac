import { z } from "zod";
import { id } from "@/lib/content/schema/common.ts";
import { candidateSchema } from "@/lib/content/schema/candidate.ts";
import { itemSchema, SECTIONS } from "@/lib/content/schema/item.ts";
import { profileSchema } from "@/lib/content/schema/profile.ts";
import { servicesSchema } from "@/lib/content/schema/services.ts";
import { siteSchema } from "@/lib/content/schema/site.ts";
import { tagsSchema } from "@/lib/content/schema/tags.ts";

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

/** The sections of an item that JSON Resume has a field for: `description` and `highlights`. */
const SHARED_SECTIONS = ["solution", "result"] as const;

const {
  title: _title,
  link: _link,
  start_date: _start,
  end_date: _end,
  organization: _for,
  type: _type,
  tags: _tags,
  ...facts
} = itemSchema.shape;

const sections = Object.fromEntries(
  Object.values(SECTIONS).filter((field) => !SHARED_SECTIONS.some((shared) => shared === field))
    .map((field) => [field, z.string().optional()]),
) as Record<
  Exclude<(typeof SECTIONS)[keyof typeof SECTIONS], (typeof SHARED_SECTIONS)[number]>,
  z.ZodOptional<z.ZodString>
>;

/** What an entry of `projects` says besides. */
export const ownItem = z.object({ id, kind: z.enum(["project", "agent"]), ...facts, ...sections });

export type OwnItem = z.output<typeof ownItem>;

/**
 * The result of an item as the `highlights` of JSON Resume: a list of single lines becomes one highlight each, other
 * text is one highlight. `resultOf` is the inverse.
 */
export function highlightsOf(result: string): string[] {
  const lines = result.split("\n");
  return lines.length > 1 && lines.every((line) => /^- \S/.test(line)) ? lines.map((line) => line.slice(2)) : [result];
}

export function resultOf(highlights: readonly string[]): string {
  if (highlights.length === 1) return highlights[0];
  return highlights.map((highlight) => `- ${highlight.replace(/\s+/g, " ").trim()}`).join("\n");
}

/** A language with how well, as one line: `German (professional)`. `splitLanguage` is the inverse. */
export function joinLanguage({ language, fluency }: { language: string; fluency?: string }): string {
  return fluency === undefined ? language : `${language} (${fluency})`;
}

export function splitLanguage(line: string): { language: string; fluency?: string } {
  const [, language, fluency] = /^(.*?\S) \((.+)\)$/.exec(line) ?? [];
  return language === undefined ? { language: line } : { language, fluency };
}
