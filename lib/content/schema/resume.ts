import { z } from "zod";
import { httpUrl, line, lines, prose } from "@/lib/content/schema/common.ts";

const DATE_RULE = "must be a date of the calendar in the form 2019, 2019-03 or 2019-03-31";

const DATE = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/;

/** Whether `text` is a day, a month or a year of the calendar, as JSON Resume writes them; years from 1000 to 2999. */
export function isPartialDate(text: string): boolean {
  const [, year, month = "01", day = "01"] = DATE.exec(text) ?? [];
  if (year === undefined || !/^[12]/.test(year)) return false;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  // Days that a month does not have are taken for days of the next one.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${year}-${month}-${day}`);
}

/** A date as exactly as it is known. YAML reads a bare year as a number. */
export const partialDate = z.union([z.int(), z.string()], DATE_RULE).transform(String)
  .pipe(z.string().refine(isPartialDate, DATE_RULE));

const period = {
  startDate: partialDate.optional().describe("From when"),
  endDate: partialDate.optional().describe("Until when; without it, until today"),
};

const job = {
  position: line.optional().describe("What the owner was there"),
  url: httpUrl.optional().describe("Website"),
  ...period,
  summary: prose.optional().describe("What it was about"),
  highlights: z.array(prose).optional().describe("What came of it, one entry each"),
};

/**
 * `resume.yaml`: the history of the owner, in the names and shapes of JSON Resume 1.0 (https://jsonresume.org/schema),
 * newest first. What other files say (name, summary, skills, languages, projects) is not repeated here.
 */
export const resumeSchema = z.strictObject({
  work: z.array(z.strictObject({
    name: line.describe("Employer or client"),
    location: line.optional().describe("Where it is"),
    description: prose.optional().describe("What kind of organisation it is"),
    ...job,
  })).optional().describe("Employment"),
  volunteer: z.array(z.strictObject({ organization: line.describe("Organisation"), ...job })).optional()
    .describe("Voluntary work"),
  education: z.array(z.strictObject({
    institution: line.describe("School, university or teacher"),
    url: httpUrl.optional().describe("Website"),
    area: line.optional().describe("Subject"),
    studyType: line.optional().describe("Degree or kind of training"),
    ...period,
    score: line.optional().describe("Grade"),
    courses: lines.optional().describe("Courses worth naming"),
  })).optional().describe("Education and training"),
  certificates: z.array(z.strictObject({
    name: line.describe("Name of the certificate or licence"),
    date: partialDate.optional().describe("When it was given"),
    url: httpUrl.optional().describe("Where it can be checked"),
    issuer: line.optional().describe("Who gave it"),
  })).optional().describe("Certificates and licences"),
  awards: z.array(z.strictObject({
    title: line.describe("Name of the award"),
    date: partialDate.optional().describe("When it was given"),
    awarder: line.optional().describe("Who gave it"),
    summary: prose.optional().describe("What for"),
  })).optional().describe("Awards"),
  publications: z.array(z.strictObject({
    name: line.describe("Title"),
    publisher: line.optional().describe("Where it appeared"),
    releaseDate: partialDate.optional().describe("When it appeared"),
    url: httpUrl.optional().describe("Where it can be read"),
    summary: prose.optional().describe("What it is about"),
  })).optional().describe("Publications and talks"),
  interests: z.array(z.strictObject({
    name: line.describe("The interest"),
    keywords: lines.optional().describe("More exactly"),
  })).optional().describe("Interests"),
  references: z.array(z.strictObject({
    name: line.describe("Who says it; ask before you publish"),
    reference: prose.optional().describe("What they say"),
  })).optional().describe("What others say"),
});

export type ResumeContent = z.output<typeof resumeSchema>;
