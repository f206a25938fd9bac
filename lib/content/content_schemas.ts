import { z } from "zod";
import { type Terms, termsSchema } from "@/lib/content/schema/terms.ts";
import { wholeNumber } from "@/lib/errors.ts";

// The one schema of each shape that an owner writes. Answers are made from them (`lib/operations`).

/** Licence of all content, as an SPDX identifier. */
export const CONTENT_LICENSE = "CC-BY-4.0";

/** The characters of every id in a path (specification, section 4.1). */
export const ID_PATTERN = /^[\w-]{1,100}$/;

export const id = z.string().regex(ID_PATTERN, "must be 1 to 100 letters, digits, hyphens or underscores");

/** In characters. */
export const MAX_LINE = 300;

/** One line of text that says something. */
export const line = z.string().trim().min(1).max(MAX_LINE).regex(/^[^\r\n]*$/, "must be one line");

/** In characters. */
export const MAX_PROSE = 20_000;

/** A paragraph or several; Markdown stays as it is. */
export const prose = z.string().trim().min(1).max(MAX_PROSE);

const lines = z.array(line);

export const httpUrl = z.url({ protocol: /^https?$/, hostname: /.+/ }).max(2000);

/** An image: an absolute URL, or a path below the site's own origin. */
export const image = z.union([httpUrl, z.string().regex(/^\/(?!\/)[\w./-]+$/)], {
  error: "must be an absolute URL or a path on this site such as /images/photo.jpg",
});

const isoDate = z.iso.date();

const DATE_RULE = "must be a date of the calendar in the form 2019, 2019-03 or 2019-03-31";

/** A date as exactly as it is known. YAML reads a bare year as a number. */
const partialDate = z.union([z.int(), z.string()], DATE_RULE).transform(String)
  .pipe(z.string().refine(isPartialDate, DATE_RULE));

/** `site.yaml`: the service as a whole. */
export const siteSchema = z.strictObject({
  title: line.describe("Name of the site; usually the owner's name"),
  description: line.describe("One sentence about what a visitor finds here"),
  language: z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]+)*$/, "must be a language tag such as en or pt-BR")
    .describe("Language of the content (BCP 47)"),
  time_zone: z.string().refine(isTimeZone, "must be a time zone such as Europe/Stockholm")
    .describe("Time zone of the owner (IANA name)"),
  hue: z.number().min(0).max(360).describe("Hue of the accent colour, 0 to 360 (oklch)"),
  updated_at: isoDate.describe("Day of the last change of the content"),
  notice: line.optional().describe("A note that every page shows, such as: this is sample content"),
});

export type Site = z.output<typeof siteSchema>;

/** `profile.yaml`: who the owner is. What can be derived from it (all skills, the flagship project) is not repeated here. */
export const profileSchema = z.strictObject({
  name: line.describe("Full name"),
  headline: line.describe("What the owner is, in one line"),
  tagline: line.optional().describe("A short line in the owner's own voice"),
  summary: prose.describe("Two to four sentences"),
  image: image.optional().describe("A portrait"),
  about: z.array(prose).default([]).describe("Paragraphs of a longer introduction"),
  contact: z.strictObject({
    email: z.email().max(254).describe("Public e-mail address"),
    linkedin: httpUrl.optional().describe("LinkedIn profile"),
    github: httpUrl.optional().describe("GitHub profile"),
    profiles: z.array(z.strictObject({
      network: line.describe("Name of the network"),
      username: line.optional().describe("The owner's name there"),
      url: httpUrl.optional().describe("The owner's page there"),
    })).optional().describe("Profiles on other networks"),
  }).describe("Public ways to reach the owner"),
  website: httpUrl.optional().describe("Website; without it, this site's own address"),
  flagshipProject: httpUrl.optional().describe("The one work to look at; without it, the first flagship project here"),
  skillCategories: z.array(z.strictObject({
    category: line.describe("Name of the group"),
    level: line.optional().describe("How well the owner knows them"),
    items: lines.min(1).describe("The skills in it"),
  })).default([]).describe("Skills in groups"),
  aiTools: lines.default([]).describe("AI tools and models the owner works with"),
  strengths: z.array(z.strictObject({
    title: line.describe("The strength in a few words"),
    detail: prose.describe("What it means in practice"),
  })).default([]).describe("What the owner is especially good at"),
});

export type ProfileContent = z.output<typeof profileSchema>;

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
  terms: termsSchema.optional().describe("The same conditions as values that a program can compare"),
  updated_at: isoDate.describe("Day on which these facts were last true"),
});

export type CandidateContent = z.output<typeof candidateSchema>;

/** Lines of `candidate.yaml` that may be left out where the terms say the same, and the terms that each is made from. */
const LINES_OF_TERMS: Record<string, { kind: "text" | "a list"; from: string; isSaid(terms: Terms): boolean }> = {
  availability: { kind: "text", from: "terms.engagements", isSaid: hasEngagements },
  location: { kind: "text", from: "terms.places.base", isSaid: ({ places }) => places?.base !== undefined },
  remote_policy: { kind: "text", from: "terms.places", isSaid: ({ places }) => saysWhere(places) },
  work_authorization: {
    kind: "text",
    from: "terms.work_authorization",
    isSaid: ({ work_authorization = [] }) => work_authorization.length > 0,
  },
  languages: { kind: "a list", from: "terms.languages", isSaid: ({ languages = [] }) => languages.length > 0 },
  engagement_types: { kind: "a list", from: "terms.engagements", isSaid: hasEngagements },
};

function hasEngagements({ engagements = [] }: Terms): boolean {
  return engagements.length > 0;
}

function saysWhere({ remote = [], on_site = [], relocation }: NonNullable<Terms["places"]> = {}): boolean {
  return remote.length > 0 || on_site.length > 0 || relocation !== undefined;
}

/** `candidate.yaml` as it is written: what follows from the terms may be left out (`terms_in_lines.ts` makes it). */
export const candidateFileSchema = Object.entries(LINES_OF_TERMS).reduce(
  (schema, [line, { kind, from, isSaid }]) =>
    schema.refine((written) => written[line] !== undefined || written.terms !== undefined && isSaid(written.terms), {
      path: [line],
      message: `must be ${kind}, or follow from ${from}`,
      // Said together with all other mistakes, as long as the terms themselves are right.
      when: ({ issues, value }) => isGroup(value) && !issues.some(({ path }) => path?.[0] === "terms"),
    }),
  candidateSchema.partial({
    availability: true,
    location: true,
    remote_policy: true,
    work_authorization: true,
    languages: true,
    engagement_types: true,
  }),
);

function isGroup(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const capability = z.strictObject({
  name: line.describe("Name of the group"),
  items: lines.min(1).describe("What belongs to it"),
});

/** `services.yaml`: what the owner does for businesses. Tool names, paths and addresses are derived, never written here. */
export const servicesSchema = z.strictObject({
  name: line.describe("Name of the offer"),
  promise: prose.describe("What a client gets, in a sentence"),
  approach: prose.describe("How the owner works"),
  positioning: prose.describe("For whom, and how it differs"),
  audiences: lines.min(1).describe("Who it is for"),
  not_offered: lines.default([]).describe("What the owner does not do"),
  stages: z.array(z.strictObject({
    name: line.describe("Name of the stage"),
    summary: prose.describe("What happens in it"),
    identifies: lines.min(1).optional().describe("What this stage finds out"),
  })).min(1).describe("The stages in their order; they are numbered by it"),
  useCases: z.array(z.strictObject({
    id: id.describe("Short name for addresses"),
    title: line.describe("The case in a few words"),
    outcome: prose.describe("What is better afterwards"),
  })).default([]).describe("Typical cases"),
  capabilities: z.strictObject({
    discovery: capability.describe("Finding out what is worth doing"),
    implementation: capability.describe("Building it"),
    adoption: capability.describe("Getting it used"),
  }).describe("What the owner can do, in three groups"),
  pricing: prose.describe("Says that prices are not published and are agreed after the introductory call"),
  cta: z.strictObject({
    headline: line.describe("The invitation"),
    button: line.describe("The button below it"),
  }).describe("Call to action"),
  engagement: z.strictObject({
    ask_an_agent: prose.describe("How visitors can let their own assistant read this site"),
  }).describe("Ways to begin"),
  disclaimer: prose.describe("Says that the analysis is heuristic and informational, not a quote or commitment"),
});

export type ServicesContent = z.output<typeof servicesSchema>;

export const tag = z.string().trim().min(1).max(60).regex(/^[^\r\n]*$/, "must be one line");

/** `tags.yaml`: the tags that projects and agents may use. Without the file, any tag is allowed. */
export const tagsSchema = z.array(tag).describe(
  "The tags that projects and agents may use; guards against misspelling",
);

/** What kind of evidence a link leads to. */
export const evidenceKind = z.enum([
  "repository",
  "publication",
  "reference",
  "certificate",
  "press",
  "live",
  "other",
]);

/** Where others can see that what the owner says is true. */
export const evidenceSchema = z.strictObject({
  url: httpUrl.describe("Where it can be seen; https, so that it can be checked"),
  kind: evidenceKind.default("other").describe("What it is"),
  title: line.describe("What a reader finds there"),
  quote: line.optional().describe("Words that stand there and say it; the daily check looks for them"),
  claim: z.string().trim().min(1).max(200).optional().describe(
    "What it proves, if not the result: a section such as outcome, or a claim's whole id",
  ),
});

export type EvidenceLink = z.output<typeof evidenceSchema>;

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
  evidence: z.array(evidenceSchema).optional().describe("Where others can see that its result is true"),
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

export const itemKind = z.enum(["project", "agent"]);

export type ItemKind = z.output<typeof itemKind>;

/** A project or an agent as the service knows it. */
export type Item =
  & { id: string; kind: ItemKind }
  & z.output<typeof itemSchema>
  & { [Field in SectionField]?: string };

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

/** Tells whether `text` is a day, a month or a year of the calendar, as JSON Resume writes them; years from 1000 to 2999. */
export function isPartialDate(text: string): boolean {
  const [, year, month = "01", day = "01"] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(text) ?? [];
  if (year === undefined || !/^[12]/.test(year)) return false;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  // Days that a month does not have are taken for days of the next one.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${year}-${month}-${day}`);
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
