import { z } from "zod";
import { httpUrl, id, image, line, lines } from "@/lib/content/schema/common.ts";
import { wholeNumber } from "@/lib/errors.ts";
import { partialDate } from "@/lib/content/schema/resume.ts";
import { tag } from "@/lib/content/schema/tags.ts";

/** The front matter of `projects/*.md` and `agents/*.md`. The file's name without `.md` is the item's id. */
export const itemSchema = z.strictObject({
  title: line.describe("Title"),
  flagship: z.boolean().default(false).describe("true for the works to show first"),
  draft: z.boolean().optional().describe(
    "true while it waits to be written: it can be read, but the first page and the one for hiring leave it out",
  ),
  order: wholeNumber.optional().describe("Place in the list; smaller numbers come first, items without one last"),
  link: httpUrl.nullable().default(null).describe("Where it can be seen"),
  image: image.nullable().default(null).describe("A picture of it"),
  start_date: partialDate.optional().describe(
    "When it began, as exactly as it may be known: 2019, 2019-03 or 2019-03-31",
  ),
  end_date: partialDate.optional().describe("When it ended; nothing while it goes on"),
  organization: line.optional().describe("For whom, or within which organisation, it was made"),
  type: line.optional().describe("What it is, such as: application, talk, study"),
  tags: z.array(tag).default([]).describe("Tags; from tags.yaml where that file exists"),
  capabilities: lines.default([]).describe("What it can do, in short phrases"),
  industries: lines.default([]).describe("Trades it was made for"),
  opportunities: z.array(id).default([]).describe("Ids of the opportunities which this work proves"),
});

/** The sections of the Markdown body, and the field that each becomes. */
export const SECTIONS = {
  "Problem": "problem",
  "Solution": "solution",
  "Result": "result",
  "My role": "my_role",
  "Technical approach": "ai_technical_approach",
  "Implementation": "implementation",
  "Outcome": "outcome",
} as const;

export type SectionField = (typeof SECTIONS)[keyof typeof SECTIONS];

export type ItemKind = "project" | "agent";

/** A project or an agent as the service knows it. */
export type Item =
  & { id: string; kind: ItemKind }
  & z.output<typeof itemSchema>
  & { [Field in SectionField]?: string };
