import { z } from "zod";
import {
  emailAddress,
  hints,
  httpUrl,
  id,
  image,
  isoDate,
  language,
  line,
  lines,
  partialDate,
  prose,
  tag,
  timeZone,
} from "@/lib/content/schema/fields.ts";
import { focus, hue, lookSchema } from "@/lib/content/schema/look_choices.ts";
import { type Terms, termsSchema } from "@/lib/content/schema/terms.ts";
import { wholeNumber } from "@/lib/errors.ts";
import { interfaceLanguage, wordsOf } from "@/lib/words/words.ts";

// The one schema of each shape that an owner writes. Answers are made from them (`lib/operations`).

/**
 * An identifier of the SPDX licence list, or one of the owner's own: letters, digits, dots and hyphens, "+" for later
 * versions (SPDX 2.3, annex D). An expression of several is not accepted.
 */
const SPDX = /^(?:LicenseRef-)?[A-Za-z0-9][A-Za-z0-9.-]{0,62}\+?$/;

/** `site.yaml`: the service as a whole. */
export const siteSchema = z.strictObject({
  title: line.describe("Name of the site; usually the owner's name"),
  description: line.describe("One sentence about what a visitor finds here"),
  language: language.describe("Language of the content and of the interface (BCP 47)"),
  time_zone: timeZone.describe("Time zone of the owner (IANA name)"),
  hue: hue.default(172).register(hints, { hint: "hue", isFormer: true }).describe(
    "Hue of the accent colour, 0 to 360 (oklch); may stand in look instead",
  ),
  look: lookSchema.prefault({}).describe("How the site looks"),
  updated_at: isoDate.describe("Day of the last change of the content"),
  content_license: z.string().regex(
    SPDX,
    "must be an SPDX identifier such as CC-BY-4.0, or left out: then no licence is declared",
  )
    .optional().describe(
      "Licence under which others may use the content, as an SPDX identifier; without it none is declared",
    ),
  menu: z.strictObject({
    projects: z.boolean().optional().describe("false: the page of works is not in the menu"),
    resume_pdf: z.boolean().optional().describe("false: no page offers the résumé as a PDF"),
  }).optional().describe("What stands in the menu and on pages; the addresses stay"),
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
  image_alt: line.optional().describe(
    "What the portrait shows, for people who cannot see it; usually the name is enough",
  ),
  cover: image.optional().describe(
    "A wide picture at the top of the first page: a file in public/, or an https address",
  ),
  cover_alt: line.optional().describe("What the cover shows, for people who cannot see it"),
  focus: focus.optional().describe("What of the cover stays in sight, from the left and from the top, such as 70% 20%"),
  about: z.array(prose).default([]).describe("Paragraphs of a longer introduction"),
  contact: z.strictObject({
    email: emailAddress.optional().describe(
      "Public e-mail address; without it none is public anywhere, and visitors write through the form",
    ),
    linkedin: httpUrl.optional().describe("LinkedIn profile"),
    github: httpUrl.optional().describe("GitHub profile"),
    profiles: z.array(z.strictObject({
      network: line.describe("Name of the network"),
      username: line.optional().describe("The owner's name there"),
      url: httpUrl.optional().describe("The owner's page there"),
    })).optional().describe("Profiles on other networks"),
  }).prefault({}).describe("Public ways to reach the owner"),
  website: httpUrl.optional().describe("Website; without it, this site's own address"),
  flagshipProject: httpUrl.optional().describe("The one work to look at; without it, the first flagship project here"),
  skillCategories: z.array(z.strictObject({
    category: line.describe("Name of the group"),
    level: line.optional().describe("How well the owner knows them"),
    items: lines.default([]).describe("The skills in it; empty if the name is the skill itself"),
  })).default([]).describe("Skills in groups"),
  aiTools: lines.optional().describe("Tools and models that the owner works with"),
  strengths: z.array(z.strictObject({
    title: line.describe("The strength in a few words"),
    detail: prose.describe("What it means in practice"),
  })).default([]).describe("What the owner is especially good at"),
});

export type ProfileContent = z.output<typeof profileSchema>;

/** Returns the owner's skills, each once; a group without any is one itself. */
export function skillNames({ skillCategories }: Pick<ProfileContent, "skillCategories">): string[] {
  return [...new Set(skillCategories.flatMap(({ category, items }) => items.length === 0 ? [category] : items))];
}

/** Returns the groups of skills as they are shown: those that are a skill themselves stand together, under `name`. */
export function skillGroups(
  { skillCategories }: Pick<ProfileContent, "skillCategories">,
  name: string,
): { name: string; items: string[] }[] {
  const alone = skillCategories.filter(({ items }) => items.length === 0)
    .map(({ category, level }) => level === undefined ? category : `${category} (${level})`);
  const groups = skillCategories.filter(({ items }) => items.length > 0)
    .map(({ category, items }) => ({ name: category, items }));
  return alone.length === 0 ? groups : [...groups, { name, items: alone }];
}

/**
 * `candidate.yaml`: the hiring facts. Without the file the owner is not for hire. Name, headline and links come from the
 * profile. Every fact may be left out; further fields are allowed and are served as they stand.
 */
export const candidateSchema = z.looseObject({
  summary: prose.optional().describe("Two or three sentences for people who hire"),
  availability: line.optional().describe("From when, and how much; one line"),
  target_roles: lines.optional().describe("Roles the owner wants"),
  experience: z.strictObject({
    years: wholeNumber.min(0).max(80).optional().describe("Years of professional experience"),
    areas: lines.default([]).describe("Fields of experience"),
  }).optional().describe("Experience"),
  location: line.optional().describe("Where the owner is"),
  remote_policy: line.optional().describe("Remote, hybrid or on site, and how often"),
  work_authorization: prose.optional().describe("Where the owner may work"),
  languages: lines.optional().describe("Languages and how well"),
  engagement_types: lines.optional().describe("Employment, contract, advisory…"),
  compensation: line.optional().describe("What the owner expects, if it should be public"),
  terms: termsSchema.optional().describe("The same conditions as values that a program can compare"),
  updated_at: isoDate.optional().describe("Day on which these facts were last true; without it, that of site.yaml"),
});

/** The hiring facts as the service knows them: the day is always known. */
export type CandidateContent =
  & { [Fact in keyof WrittenCandidate as Fact extends "terms" ? never : Fact]: WrittenCandidate[Fact] }
  & { updated_at: string; terms?: Terms };

type WrittenCandidate = z.output<typeof candidateSchema>;

const capability = z.strictObject({
  name: line.describe("Name of the group"),
  items: lines.min(1).describe("What belongs to it"),
});

/**
 * `services.yaml`: what the owner does for others, of whatever kind. Without the file the owner offers no services. Only
 * name and promise are needed. Tool names, paths and addresses are derived, never written here.
 */
export const servicesSchema = z.strictObject({
  draft: z.boolean().optional().describe("true while you are still writing it: only deno task dev shows it"),
  name: line.describe("Name of the offer"),
  promise: prose.describe("What a client gets, in a sentence"),
  approach: prose.optional().describe("How the owner works"),
  positioning: prose.optional().describe("For whom, and how it differs"),
  audiences: lines.default([]).describe("Who it is for"),
  not_offered: lines.default([]).describe(
    "What the owner does not do; the answer to such a problem says so in these words",
  ),
  offers: z.array(id).register(hints, { hint: "offers" }).default([]).describe(
    "Ids of the kinds of work that the owner takes on; a problem is compared with these. Files in opportunities/ are " +
      "included automatically. Without either there is no analysis",
  ),
  stages: z.array(z.strictObject({
    name: line.describe("Name of the stage"),
    summary: prose.describe("What happens in it"),
    identifies: lines.min(1).optional().describe("What this stage finds out"),
  })).default([]).describe("The stages in their order; they are numbered by it"),
  useCases: z.array(z.strictObject({
    id: id.describe("Short name for addresses"),
    title: line.describe("The case in a few words"),
    outcome: prose.describe("What is better afterwards"),
  })).default([]).describe("Typical cases"),
  capabilities: z.strictObject({
    discovery: capability.optional().describe("What comes first, such as finding out what is needed"),
    implementation: capability.optional().describe("The work itself"),
    adoption: capability.optional().describe("What comes after, such as handover, training or care"),
  }).optional().describe("What the owner can do, in up to three groups"),
  pricing: prose.optional().describe("How prices are set, in words"),
  cta: z.strictObject({
    headline: line.describe("The invitation"),
    button: line.describe("The button below it"),
    url: httpUrl.optional().describe("Where the button leads; without it, to the contact form"),
  }).optional().describe("Call to action"),
  engagement: z.strictObject({
    ask_an_agent: prose.describe("How visitors can let their own assistant read this site"),
  }).optional().describe("Ways to begin"),
  disclaimer: prose.optional().describe(
    "Says that the analysis is informational, not a quote or commitment; without it, the usual sentence says so",
  ),
});

export type ServicesContent = z.output<typeof servicesSchema>;

/** `tags.yaml`: the tags that projects and agents may use. Without the file, any tag is allowed. */
export const tagsSchema = z.array(tag).describe(
  "The tags that projects and agents may use; guards against misspelling",
);

/** The kinds of evidence that a link leads to. */
export const evidenceKind = z.enum([
  "repository",
  "publication",
  "reference",
  "certificate",
  "press",
  "live",
  "other",
]);

/** A link that shows that what the owner says is true. */
const evidenceSchema = z.strictObject({
  url: httpUrl.describe("Where it can be seen; https, so that it can be checked"),
  kind: evidenceKind.default("other").describe("What it is"),
  title: line.describe("What a reader finds there"),
  quote: line.optional().describe("Words on that page that say it; the daily check looks for them"),
  claim: z.string().trim().min(1).max(200).optional().describe(
    "What it proves, if not the result: a section such as outcome, or a claim's whole id",
  ),
});

export type EvidenceLink = z.output<typeof evidenceSchema>;

const pictureSchema = z.strictObject({
  image: image.describe("A file in public/, or an https address"),
  alt: line.describe("What it shows, for people who cannot see it"),
  caption: line.optional().describe("Stands below it"),
  credit: line.optional().describe("Who made it"),
});

/** The front matter of `projects/*.md` and `agents/*.md`. The file's name without `.md` is the item's id. */
export const itemSchema = z.strictObject({
  title: line.describe("Title"),
  flagship: z.boolean().default(false).describe("true for the works to show first"),
  draft: z.boolean().optional().describe(
    "true while you are still writing it: only deno task dev shows it",
  ),
  order: wholeNumber.optional().describe("Place in the list; smaller numbers come first, items without one last"),
  link: httpUrl.nullable().default(null).describe("Where it can be seen"),
  image: image.nullable().default(null).describe("A picture of it: a file in public/, or an https address"),
  image_alt: line.optional().describe("What the picture shows, for people who cannot see it"),
  cover: image.optional().describe("A wide picture at the top of its page, if not the same"),
  cover_alt: line.optional().describe("What the cover shows, for people who cannot see it"),
  focus: focus.optional().describe(
    "What of its pictures stays in sight where they are cropped, from the left and from the top, such as 70% 20%",
  ),
  pictures: z.array(pictureSchema).max(100).optional().describe("Pictures of the work, in their order"),
  gallery: z.enum(["rows", "column", "pairs"]).optional().describe("How they stand; usually in rows of one height"),
  start_date: partialDate.optional().describe(
    "When it began, as exactly as it may be known: 2019, 2019-03 or 2019-03-31",
  ),
  end_date: partialDate.optional().describe("When it ended; leave it out if it continues"),
  published_at: isoDate.optional().describe("Day on which it was first shown here, in the form 2026-11-21"),
  updated_at: isoDate.optional().describe("Day on which this was last true or changed"),
  organization: line.optional().describe("For whom, or within which organisation, it was made"),
  type: line.optional().describe("What it is, such as: application, talk, study"),
  roles: lines.min(1).optional().describe("What the owner was in it, such as: team lead"),
  tags: z.array(tag).register(hints, { hint: "tags" }).default([]).describe(
    "Tags; from tags.yaml where that file exists",
  ),
  capabilities: lines.default([]).describe("What it can do, in short phrases"),
  industries: z.array(line).register(hints, { hint: "industries" }).default([]).describe("Trades it was made for"),
  opportunities: z.array(id).register(hints, { hint: "offers" }).default([]).describe(
    "Ids of the opportunities that this work demonstrates",
  ),
  evidence: z.array(evidenceSchema).optional().describe("Where others can see that its result is true"),
});

/** The sections of a work that every surface knows, in their usual order. Their headings stand in `lib/words`, by language. */
export const SECTION_FIELDS = [
  "problem",
  "solution",
  "result",
  "my_role",
  "ai_technical_approach",
  "implementation",
  "outcome",
] as const;

export type SectionField = (typeof SECTION_FIELDS)[number];

/** Returns the headings of the known sections in the language of a site (BCP 47 tag). */
export function sectionHeadings(language: string): Readonly<Record<SectionField, string>> {
  return wordsOf(interfaceLanguage(language)).content.sections;
}

/** A section in its place: one that every surface knows, or one of the owner's own with its text. */
export const itemSection = z.union([
  z.object({ title: z.string(), field: z.enum(SECTION_FIELDS) }),
  z.object({ title: z.string(), text: z.string() }),
]);

export type ItemSection = z.output<typeof itemSection>;

export const itemKind = z.enum(["project", "agent"]);

export type ItemKind = z.output<typeof itemKind>;

/** A project or an agent as the service knows it. */
export type Item =
  & { id: string; kind: ItemKind }
  & z.output<typeof itemSchema>
  & { [Field in SectionField]?: string }
  & {
    /** All sections as the owner ordered them; absent where there are none but the known ones in their usual order. */
    sections?: ItemSection[];
  };

/** The front matter of `pages/*.md`. The file's name without `.md` is the path of the page. */
export const ownPageSchema = z.strictObject({
  title: line.describe("Title"),
  place: z.enum(["nav", "footer"]).default("footer").describe(
    "nav: in the navigation; footer: at the end of every page",
  ),
  order: wholeNumber.optional().describe("Place among the owner's pages; smaller numbers come first"),
  description: line.optional().describe("One sentence about the page; without it, the first one of its text"),
  draft: z.boolean().optional().describe("true while you are still writing it: only deno task dev shows it"),
});

/** A page of the owner's own: an imprint, a list of talks. */
export type OwnPage = z.output<typeof ownPageSchema> & {
  slug: string;
  /** Markdown. */
  text: string;
};

const period = {
  startDate: partialDate.optional().describe("From when"),
  endDate: partialDate.optional().describe("Until when; leave it out if it continues"),
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
 * newest first. What other files say (name, summary, skills, projects) is not repeated here.
 */
export const resumeSchema = z.strictObject({
  location: z.strictObject({
    city: line.optional().describe("Town"),
    region: line.optional().describe("State, province or region"),
    countryCode: line.optional().register(hints, { hint: "country" })
      .describe("Code of the country (ISO 3166-1), such as PT"),
  }).optional().describe("Where the owner lives, as JSON Resume has it; no street"),
  languages: z.array(z.strictObject({
    language: line.describe("Name of the language"),
    fluency: line.optional().describe("How well"),
  })).optional().describe("Languages and how well"),
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
    keywords: lines.optional().describe("Keywords"),
  })).optional().describe("Interests"),
  references: z.array(z.strictObject({
    name: line.describe("Who says it; ask before you publish"),
    reference: prose.optional().describe("What they say"),
  })).optional().describe("What others say"),
});

export type ResumeContent = z.output<typeof resumeSchema>;

/** The lists of the history, of which each entry is a station. */
export type HistoryName = Exclude<keyof ResumeContent, "location" | "languages">;
