import { parse } from "yaml";
import type { z } from "zod";
import type {
  candidateSchema,
  Item,
  ProfileContent,
  ResumeContent,
  servicesSchema,
  siteSchema,
} from "@/lib/content/content_schemas.ts";
import { MAX_LINE } from "@/lib/content/schema/fields.ts";
import { resultOf } from "@/lib/content/resume_exchange.ts";
import type { Resume, ResumeProject } from "@/lib/starter/resume_import.ts";
import { slug } from "@/lib/text/slug.ts";
import { fill } from "@/lib/words/fill.ts";
import { sayIn } from "@/lib/words/say.ts";
import { type Words, wordsOf } from "@/lib/words/words.ts";

/** The owner's tasks, by the field (dotted path) above which each is written. */
export type Marks = Record<string, string>;

/** A part of the content with what its owner should still do. */
export interface Part<T> {
  value: T;
  marks: Marks;
}

/** The content of a new owner, complete and valid. */
export interface Draft {
  site: Part<z.input<typeof siteSchema>>;
  profile: Part<ProfileContent>;
  /** Absent: the owner is not for hire. */
  candidate?: Part<z.output<typeof candidateSchema>>;
  /** Absent: the owner offers no services. */
  services?: Part<z.input<typeof servicesSchema>>;
  /** Absent: nothing is known of it. */
  resume?: Part<ResumeContent>;
  items: Part<Item>[];
  /** The tags of an exported site; absent: any are allowed. */
  tags?: string[];
  /** A picture that came inside the résumé. */
  portrait?: Resume["basics"]["portrait"];
}

/** The answers to questions that a résumé leaves open. */
export interface Wishes {
  /** Day of the import, YYYY-MM-DD. */
  today: string;
  /** IANA name. */
  timeZone: string;
  /** 0 to 360. */
  hue?: number;
  /** Years of professional experience. */
  years?: number;
  /** Tag (BCP 47) of the language of the content. */
  language: string;
  /** Set if the owner offers services. */
  services?: boolean;
  /** Set if the owner is for hire; absent: yes. */
  hiring?: boolean;
}

/** Puts the facts of a résumé where the content has its places. Nothing is invented: what is not known is marked. */
export function draftContent(resume: Resume, wishes: Wishes): Draft {
  const { own, history } = resume;
  const isEmpty = Object.keys(history).length === 0;
  const words = wordsOf(wishes.language).content;
  return {
    site: draftSite(resume, wishes, words),
    profile: draftProfile(resume, wishes, words),
    candidate: draftCandidate(resume, wishes),
    services: own === undefined ? draftServices(wishes) : own.services && { value: own.services, marks: {} },
    resume: isEmpty ? undefined : {
      value: history,
      marks: own || !history.references ? {} : { references: "other people's names and words: ask them first." },
    },
    items: draftItems(resume, wishes.language),
    tags: own?.tags,
    portrait: resume.basics.portrait,
  };
}

type DraftWords = Words["content"];

const STARTER = new URL("./services.yaml", import.meta.url);

/** Begins the services of an owner who wants some: neutral, in the owner's language, and not seen by anybody else. */
function draftServices({ services, language }: Wishes): Draft["services"] {
  if (services !== true) return undefined;
  const say = sayIn(language);
  const beginning = parse(Deno.readTextFileSync(STARTER), (_, value) => typeof value === "string" ? say(value) : value);
  return {
    value: { draft: true, ...beginning },
    marks: {
      draft: "visitors do not see this file yet. Say in your own words what you offer and what you do not, " +
        "then delete this mark and draft: true.",
      stages: "are these your steps? Rename, drop or add some.",
      pricing: "how do you charge? Figures are not published here.",
      audiences: "for whom your work is, one entry each.",
      not_offered: "what you do not do; visitors who ask for it learn it in these words.",
      offers:
        "the kinds of work that you take on, by id (docs/analysis.md lists them); without any, no problem is compared.",
      useCases: "two to six typical cases, each with id, title and outcome.",
    },
  };
}

function draftSite(
  { own, basics }: Resume,
  { today, timeZone, hue, language }: Wishes,
  words: DraftWords,
): Part<z.input<typeof siteSchema>> {
  if (own !== undefined) return { value: own.site, marks: {} };
  const name = basics.name ?? sayIn(language)(NO_NAME);
  return {
    value: {
      title: name,
      description: fill(words.draft_description, { name }).slice(0, MAX_LINE),
      language,
      time_zone: timeZone,
      hue: hue ?? hueOf(name),
      updated_at: today,
    },
    marks: {
      description: "one sentence about what a visitor finds here.",
      language: "the language you write in: en, de, pt-BR… The site speaks it too.",
      ...(timeZone === "UTC" && { time_zone: "where you live, such as Europe/Lisbon." }),
      ...(hue === undefined &&
        { hue: "the accent colour, 0 to 360: 30 orange, 90 yellow, 140 green, 200 blue-green, 260 blue, 320 pink." }),
    },
  };
}

const NO_NAME = "Your Name";

function draftProfile(
  { own, basics, skills, history }: Resume,
  { language }: Wishes,
  words: DraftWords,
): Part<ProfileContent> {
  const [first, ...others] = own ? [basics.summary] : basics.summary?.split(/\n\s*\n/) ?? [];
  const headline = headlineOf(basics, history);
  const value: ProfileContent = {
    name: basics.name ?? sayIn(language)(NO_NAME),
    headline: headline ?? words.draft_headline,
    summary: first ?? words.draft_summary,
    about: others.filter((text) => text !== undefined),
    ...(basics.image !== undefined && { image: basics.image }),
    contact: {
      ...(basics.email !== undefined && { email: basics.email }),
      ...(basics.linkedin !== undefined && { linkedin: basics.linkedin }),
      ...(basics.github !== undefined && { github: basics.github }),
      ...(basics.profiles.length > 0 && { profiles: basics.profiles }),
    },
    ...(basics.url !== undefined && { website: basics.url }),
    skillCategories: skills,
    strengths: [],
    ...own?.profile,
  };
  if (own !== undefined) return { value, marks: {} };
  return {
    value,
    marks: {
      ...(basics.name === undefined && { name: "your full name; everything on the site carries it." }),
      ...(basics.label === undefined && { headline: "what you are, in one line." }),
      ...(first === undefined && { summary: "two to four sentences about you." }),
      ...(others.length === 0 && { about: "a longer introduction, one entry for each paragraph." }),
      ...(skills.length === 0 && { skillCategories: "your skills in groups, each with category and items." }),
      strengths: "what you are especially good at, each with title and detail.",
    },
  };
}

function headlineOf(basics: Resume["basics"], { work = [] }: ResumeContent): string | undefined {
  return basics.label ?? work.find(({ position }) => position !== undefined)?.position;
}

function draftCandidate(resume: Resume, { today, years, hiring = true }: Wishes): Draft["candidate"] {
  const { own, basics, languages, history } = resume;
  if (own !== undefined) {
    const spoken = own.candidate?.languages ?? (languages.length > 0 ? languages : undefined);
    return own.candidate && { value: { ...own.candidate, languages: spoken }, marks: {} };
  }
  if (!hiring) return undefined;
  const headline = headlineOf(basics, history);
  const counted = years ?? yearsOfWork(history.work, today);
  const [summary] = basics.summary?.split(/\n\s*\n/) ?? [headline];
  return {
    value: defined({
      summary,
      target_roles: headline === undefined ? undefined : [headline],
      experience: { ...(counted > 0 && { years: counted }), areas: [] },
      location: basics.location,
      updated_at: today,
    }),
    marks: {
      summary: "two or three sentences for people who hire.",
      availability: "from when, and how much.",
      target_roles: "the roles that you want.",
      ...(years === undefined && {
        "experience.years": counted > 0
          ? "counted from the dates of your résumé; is it right?"
          : "your résumé has no dates to count from; how many years is it?",
      }),
      "experience.areas": "the fields in which you have them.",
      ...(basics.location === undefined && { location: "where you are." }),
      remote_policy: "remote, hybrid or on site, and how often.",
      work_authorization: "where you may work without a permit.",
      ...(languages.length === 0 && { languages: "the languages that you speak, and how well." }),
      engagement_types: "employment, contract, advisory…",
    },
  };
}

/** Returns a hue for a name, the same each time. */
function hueOf(name: string): number {
  return [...name].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 360, 7);
}

/** As many jobs are shown as work while there are no projects; all of them stand in `resume.yaml`. */
const MAX_JOBS = 6;

/** Facts of an item that nobody has told. */
const NOTHING = {
  flagship: false,
  link: null,
  image: null,
  tags: [],
  capabilities: [],
  industries: [],
  opportunities: [],
};

/** Drafts the projects of a résumé; of one without, the jobs of which it tells something. */
function draftItems({ projects, history }: Resume, language: string): Part<Item>[] {
  const taken = new Set(projects.flatMap(({ own }) => own === undefined ? [] : [own.id]));
  const idOf = (title: string) => {
    const id = slug(title, taken, "project", language);
    taken.add(id);
    return id;
  };
  if (projects.length > 0) return projects.map((project, index) => draftProject(project, index, idOf));
  const jobs = [
    ...(history.work ?? []),
    ...(history.volunteer ?? []).map(({ organization, ...job }) => ({ name: organization, ...job })),
  ];
  return jobs.filter(({ summary, highlights }) => summary !== undefined || highlights !== undefined).slice(0, MAX_JOBS)
    .map((job, index) => draftJob(job, index, idOf));
}

function draftProject(project: ResumeProject, index: number, idOf: (title: string) => string): Part<Item> {
  const { own, isAgent, ...facts } = project;
  const told = defined({ ...facts, link: facts.link ?? null });
  if (own !== undefined) return { value: { ...NOTHING, ...told, ...own }, marks: {} };
  return {
    value: {
      ...NOTHING,
      id: idOf(facts.title),
      kind: isAgent ? "agent" : "project",
      flagship: index === 0,
      order: index + 1,
      ...told,
    },
    marks: {
      ...(index === 0 && { flagship: "true for the works to show first; choose them." }),
      title: "tell its story in sections: ## Problem, ## Solution, ## Result, ## My role, ## Outcome.",
    },
  };
}

function draftJob(
  job: NonNullable<Resume["history"]["work"]>[number],
  index: number,
  idOf: (title: string) => string,
): Part<Item> {
  const { name, position, startDate, endDate, summary, highlights } = job;
  const title = position === undefined || position === name ? name : `${position}, ${name}`.slice(0, MAX_LINE).trim();
  return {
    value: {
      ...NOTHING,
      id: idOf(title),
      kind: "project",
      title,
      flagship: index === 0,
      // Until its owner has made a work of it, it says nothing that the history does not say.
      draft: true,
      order: index + 1,
      organization: name,
      ...defined({
        start_date: startDate,
        end_date: endDate,
        solution: summary,
        result: highlights && resultOf(highlights),
        my_role: position,
      }),
    },
    marks: {
      draft:
        "a job from your résumé, which visitors do not see yet. Tell one piece of work (the problem, what you did, " +
        "what came of it), then delete this mark and draft: true.",
    },
  };
}

function defined<T extends object>(values: T) {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]: Exclude<T[K], undefined> };
}

/**
 * Counts the whole years of employment; jobs held at the same time count once. What goes on is counted until
 * `today` (YYYY-MM-DD); of a date that names only the year, January counts.
 */
function yearsOfWork(work: ResumeContent["work"] = [], today: string): number {
  const periods = work.filter(({ startDate }) => startDate !== undefined)
    .map(({ startDate, endDate }) => [monthOf(startDate!), Math.min(monthOf(endDate ?? today), monthOf(today))])
    .sort(([a], [b]) => a - b);
  let months = 0;
  let counted = -Infinity;
  for (const [start, end] of periods) {
    months += Math.max(0, end - Math.max(start, counted));
    counted = Math.max(counted, end);
  }
  return Math.min(80, Math.floor(months / 12));
}

/** Counts the months since the year 0. */
function monthOf(date: string): number {
  const [year, month = 1] = date.split("-").map(Number);
  return year * 12 + month - 1;
}
