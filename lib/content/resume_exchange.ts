import { z } from "zod";
import {
  candidateSchema,
  itemKind,
  itemSchema,
  itemSection,
  profileSchema,
  type SectionField,
  servicesSchema,
  siteSchema,
  tagsSchema,
} from "@/lib/content/content_schemas.ts";
import { id } from "@/lib/content/schema/fields.ts";

// The export as JSON Resume (`lib/discovery`) and its import (`lib/own`) agree on these.

/**
 * The facts that JSON Resume has no place for, so that an import of our own export gives the same content again. It
 * stands below `meta.vitrine`, and for an item in its entry of `projects` below `vitrine`: JSON Resume allows further
 * fields, and keeps `meta` for "any other tooling configuration". What JSON Resume has a place for stands there only.
 */
export const ownExport = z.object({
  /** 1 had the location and the languages of the candidate in the places of JSON Resume only. */
  version: z.literal([1, 2]),
  site: siteSchema,
  profile: z.object({
    ...profileSchema.pick({
      tagline: true,
      about: true,
      flagshipProject: true,
      aiTools: true,
      strengths: true,
      image_alt: true,
    }).shape,
    summary: profileSchema.shape.summary.optional(),
    contact: profileSchema.shape.contact.optional(),
  }),
  candidate: candidateSchema.optional(),
  services: servicesSchema.optional(),
  tags: tagsSchema.optional(),
  /** The places of JSON Resume that `resume.yaml` fills itself; elsewhere they are filled from the hiring facts. */
  resume_parts: z.array(z.enum(["location", "languages"])).default(["location", "languages"]),
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
    roles: true,
    tags: true,
  }).shape,
  ...{
    problem: section,
    my_role: section,
    ai_technical_approach: section,
    implementation: section,
    outcome: section,
  } satisfies Record<Exclude<SectionField, "solution" | "result">, typeof section>,
  sections: z.array(itemSection).optional(),
});

export type OwnItem = z.output<typeof ownItem>;

/**
 * Writes the result of an item as the `highlights` of JSON Resume: a list in Markdown becomes one highlight for each
 * entry, other text is one highlight. `resultOf` is the inverse.
 */
export function highlightsOf(result: string): string[] {
  const lines = result.split("\n");
  const isList = lines.every((line) => line === "" || /^(?:- | {2})/.test(line)) && lines[0].startsWith("- ");
  if (!isList) return [result];
  const entries: string[][] = [];
  for (const line of lines) {
    if (line.startsWith("- ")) entries.push([line.slice(2)]);
    else entries.at(-1)!.push(line.slice(2));
  }
  return entries.map((entry) => entry.join("\n").replace(/(?<!\n)\n+$/, ""));
}

export function resultOf(highlights: readonly string[]): string {
  const [first] = highlights;
  if (highlights.length === 1 && !first.startsWith("- ")) return first;
  return highlights.map((highlight) => `- ${highlight.trim().replace(/\n(?=[^\n])/g, "\n  ")}`).join("\n");
}

/** Writes a language with how well, as one line: `German (professional)`. `splitLanguage` is the inverse. */
export function joinLanguage({ language, fluency }: { language: string; fluency?: string }): string {
  return fluency === undefined ? language : `${language} (${fluency})`;
}

export function splitLanguage(line: string): { language: string; fluency?: string } {
  const at = line.lastIndexOf(" (");
  const fluency = line.slice(at + 2, -1);
  if (at < 1 || !line.endsWith(")") || fluency === "") return { language: line };
  return { language: line.slice(0, at), fluency };
}
