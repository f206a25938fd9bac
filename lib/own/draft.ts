import type { CandidateContent } from "@/lib/content/schema/candidate.ts";
import type { Item } from "@/lib/content/schema/item.ts";
import type { ProfileContent } from "@/lib/content/schema/profile.ts";
import type { ResumeContent } from "@/lib/content/schema/resume.ts";
import type { ServicesContent } from "@/lib/content/schema/services.ts";
import type { Site } from "@/lib/content/schema/site.ts";
import { draftItems } from "@/lib/own/draft_items.ts";
import { yearsOfWork } from "@/lib/own/experience.ts";
import type { Marks } from "@/lib/own/yaml_file.ts";
import type { Resume } from "@/lib/resume/read_resume.ts";

/** A part of the content with what its owner should still do. */
export interface Part<T> {
  value: T;
  marks: Marks;
}

/** The content of a new owner, complete and valid. */
export interface Draft {
  site: Part<Site>;
  profile: Part<ProfileContent>;
  candidate: Part<CandidateContent>;
  /** Absent: the neutral beginning. */
  services?: ServicesContent;
  /** Absent: nothing is known of it. */
  resume?: Part<ResumeContent>;
  items: Part<Item>[];
  /** The tags of an exported site; absent: those of the knowledge and of the items. */
  tags?: string[];
}

/** What a résumé does not say, as far as it was asked for. */
export interface Wishes {
  /** Day of the import, YYYY-MM-DD. */
  today: string;
  /** IANA name. */
  timeZone: string;
  /** 0 to 360. */
  hue?: number;
  /** Years of professional experience. */
  years?: number;
}

/** Stands where something must stand and nothing is known; true of everybody. */
const NOT_SAID = "On request";

/** Puts the facts of a résumé where the content has its places. Nothing is invented: what is not known is marked. */
export function draftContent(resume: Resume, wishes: Wishes): Draft {
  const { own, history } = resume;
  const isEmpty = Object.keys(history).length === 0;
  return {
    site: draftSite(resume, wishes),
    profile: draftProfile(resume),
    candidate: draftCandidate(resume, wishes),
    services: own?.services,
    resume: isEmpty ? undefined : { value: history, marks: own ? {} : historyMarks(history) },
    items: draftItems(resume),
    tags: own?.tags,
  };
}

function draftSite({ own, basics }: Resume, { today, timeZone, hue }: Wishes): Part<Site> {
  if (own !== undefined) return { value: own.site, marks: {} };
  const name = basics.name ?? NO_NAME;
  return {
    value: {
      title: name,
      description: `Profile, work and services of ${name}.`.slice(0, 300),
      language: "en",
      time_zone: timeZone,
      hue: hue ?? hueOf(name),
      updated_at: today,
    },
    marks: {
      description: "one sentence about what a visitor finds here.",
      language:
        "the language you write in: en, de, pt-BR… The analysis answers in English unless you translate analysis.yaml.",
      ...(timeZone === "UTC" && { time_zone: "where you live, such as Europe/Lisbon." }),
      ...(hue === undefined &&
        { hue: "the accent colour, 0 to 360: 30 orange, 90 yellow, 140 green, 200 blue-green, 260 blue, 320 pink." }),
    },
  };
}

const NO_NAME = "Your Name";
const NO_HEADLINE = "Professional profile";
const NO_EMAIL = "you@example.com";

function draftProfile({ own, basics, skills, history }: Resume): Part<ProfileContent> {
  const [first, ...others] = own ? [basics.summary] : basics.summary?.split(/\n\s*\n/) ?? [];
  const headline = headlineOf(basics, history);
  const value: ProfileContent = {
    name: basics.name ?? NO_NAME,
    headline: headline ?? NO_HEADLINE,
    summary: first ?? "This profile is being written.",
    about: others.filter((text) => text !== undefined),
    ...(basics.image !== undefined && { image: basics.image }),
    contact: {
      email: basics.email ?? NO_EMAIL,
      ...(basics.linkedin !== undefined && { linkedin: basics.linkedin }),
      ...(basics.github !== undefined && { github: basics.github }),
      ...(basics.profiles.length > 0 && { profiles: basics.profiles }),
    },
    ...(basics.url !== undefined && { website: basics.url }),
    skillCategories: skills,
    aiTools: [],
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
      ...(basics.email === undefined && { "contact.email": "your public e-mail address; nobody reads this one." }),
      ...(others.length === 0 && { about: "a longer introduction, one entry for each paragraph." }),
      ...(skills.length === 0 && { skillCategories: "your skills in groups, each with category and items." }),
      strengths: "what you are especially good at, each with title and detail.",
    },
  };
}

function headlineOf(basics: Resume["basics"], { work = [] }: ResumeContent): string | undefined {
  return basics.label ?? work.find(({ position }) => position !== undefined)?.position;
}

function draftCandidate({ own, basics, languages, history }: Resume, { today, years }: Wishes): Part<CandidateContent> {
  if (own !== undefined) {
    return {
      value: { ...own.candidate, languages, location: basics.location ?? NOT_SAID } as CandidateContent,
      marks: {},
    };
  }
  const headline = headlineOf(basics, history);
  const counted = yearsOfWork(history.work, today);
  return {
    value: {
      summary: basics.summary?.split(/\n\s*\n/)[0] ?? headline ?? NO_HEADLINE,
      availability: NOT_SAID,
      target_roles: headline === undefined ? [] : [headline],
      experience: { years: years ?? counted, areas: [] },
      location: basics.location ?? NOT_SAID,
      remote_policy: NOT_SAID,
      work_authorization: NOT_SAID,
      languages,
      engagement_types: [],
      updated_at: today,
    },
    marks: {
      summary: "two or three sentences for somebody who hires.",
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

function historyMarks({ references }: ResumeContent): Marks {
  return references === undefined ? {} : { references: "these are other people's names and words; ask them first." };
}

/** A colour of its own for each name, the same each time. */
function hueOf(name: string): number {
  return [...name].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 360, 7);
}
