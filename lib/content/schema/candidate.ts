import { z } from "zod";
import { isoDate, line, lines, prose } from "@/lib/content/schema/common.ts";
import { wholeNumber } from "@/lib/errors.ts";

/**
 * `candidate.yaml`: the hiring facts. Name, headline and links come from the profile. Further fields are allowed and
 * are served as they stand.
 */
export const candidateSchema = z.looseObject({
  summary: prose.describe("Two or three sentences for somebody who hires"),
  availability: line.describe("From when, and how much; one line"),
  target_roles: lines.describe("Roles the owner wants"),
  experience: z.strictObject({
    years: wholeNumber.min(0).max(80).describe("Years of professional experience"),
    areas: lines.default([]).describe("Fields of experience"),
  }).describe("Experience"),
  location: line.describe("Where the owner is"),
  remote_policy: line.describe("Remote, hybrid or on site, and how often"),
  work_authorization: prose.describe("Where the owner may work"),
  languages: lines.describe("Languages and how well"),
  engagement_types: lines.describe("Employment, contract, advisory…"),
  compensation: line.optional().describe("What the owner expects, if it should be public"),
  updated_at: isoDate.describe("Day on which these facts were last true"),
});

export type CandidateContent = z.output<typeof candidateSchema>;
