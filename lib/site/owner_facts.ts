import type { HistoryName, ProfileContent, ResumeContent } from "@/lib/content/content_schemas.ts";
import type { Service } from "@/lib/operations/operation.ts";
import { monthInWords } from "@/lib/words/dates.ts";
import { fill, fillCounted } from "@/lib/words/fill.ts";
import { languageOfDates, type Words } from "@/lib/words/words.ts";

/** A station of the owner's history, as people read it. */
export interface HistoryEntry {
  /** The position, degree or certificate. */
  title: string;
  /** The place, or who gave it. */
  place?: string;
  /** Website of the place or of the thing itself. */
  url?: string;
  /** The time, in words. */
  when?: string;
  /** The same as days, months or years (ISO 8601). */
  start?: string;
  end?: string;
  /** Smaller facts on one line. */
  facts: string[];
  /** Markdown. */
  text?: string;
  /** The results, in plain text. */
  points: string[];
}

/** A part of the history under its title; no part is empty. */
export interface HistoryPart {
  name: HistoryName;
  title: string;
  entries: HistoryEntry[];
}

/** Returns what `resume.yaml` tells, part by part in the order of a CV; nothing when the owner tells nothing. */
export function historyParts({ content: { site, resume = {} }, words }: Said): HistoryPart[] {
  const { titles, grade } = words.items.history;
  const job = (place: string, { position, url, summary, highlights = [], ...period }: Job): HistoryEntry => ({
    title: position ?? place,
    place: position === undefined ? undefined : place,
    url,
    when: periodInWords(period, site.language, words),
    start: period.startDate,
    end: period.endDate,
    facts: [],
    text: summary,
    points: highlights,
  });
  const month = (date?: string) => date && monthInWords(date, languageOfDates(site.language));
  const parts: Record<HistoryName, HistoryEntry[]> = {
    work: (resume.work ?? []).map(({ name, location, description, ...rest }) => ({
      ...job(name, rest),
      facts: present(location, description),
    })),
    education: (resume.education ?? []).map(({ institution, studyType, area, url, score, courses, ...period }) => {
      const title = present(studyType, area).join(", ");
      return {
        title: title || institution,
        place: title === "" ? undefined : institution,
        url,
        when: periodInWords(period, site.language, words),
        start: period.startDate,
        end: period.endDate,
        facts: present(score && fill(grade, { score }), courses && inLine(courses)),
        points: [],
      };
    }),
    certificates: (resume.certificates ?? []).map(({ name, issuer, url, date }) => (
      { title: name, place: issuer, url, when: month(date), facts: [], points: [] }
    )),
    awards: (resume.awards ?? []).map(({ title, awarder, summary, date }) => (
      { title, place: awarder, when: month(date), facts: [], text: summary, points: [] }
    )),
    publications: (resume.publications ?? []).map(({ name, publisher, url, summary, releaseDate }) => (
      { title: name, place: publisher, url, when: month(releaseDate), facts: [], text: summary, points: [] }
    )),
    volunteer: (resume.volunteer ?? []).map(({ organization, ...rest }) => job(organization, rest)),
    interests: (resume.interests ?? []).map(({ name, keywords = [] }) => (
      { title: name, facts: keywords, points: [] }
    )),
    references: (resume.references ?? []).map(({ name, reference }) => (
      { title: name, facts: [], text: reference, points: [] }
    )),
  };
  return Object.entries(parts).map(([name, entries]) => {
    const part = name as HistoryName;
    return { name: part, title: titles[part], entries };
  }).filter(({ entries }) => entries.length > 0);
}

/** Returns where the owner works now, as the résumé has it: what has begun and has not ended. */
export function currentWork({ content: { resume } }: Pick<Service, "content">) {
  return (resume?.work ?? []).filter(({ startDate, endDate }) => startDate !== undefined && endDate === undefined);
}

/** The content and the words in which the site speaks of it. */
type Said = Pick<Service, "content" | "words">;

type Job = Omit<NonNullable<ResumeContent["volunteer"]>[number], "organization">;

function present(...texts: (string | undefined)[]): string[] {
  return texts.filter((text) => text !== undefined).filter((text) => text !== "");
}

/** Says from when until when, as a CV has it; undefined when neither is known. What has begun and has no end goes on. */
export function periodInWords(
  { startDate, endDate }: { startDate?: string; endDate?: string },
  language: string,
  { dates }: Pick<Words, "dates">,
): string | undefined {
  const written = (date: string) => monthInWords(date, languageOfDates(language));
  const end = endDate && written(endDate);
  if (startDate === undefined) return end;
  const start = written(startDate);
  return start === end ? start : fill(dates.from_to, { from: start, to: end ?? dates.today });
}

/** Says for how long, in words; undefined while it is not a year, of which a CV says nothing. */
export function yearsInWords(
  { years = 0 }: { years?: number } | undefined = {},
  { words, language }: Pick<Service, "words" | "language">,
): string | undefined {
  return years === 0 ? undefined : fillCounted(words.dates.years, years, language);
}

/** Joins short items in a line: the dot between two of them stays at the end of a line, and never begins one. */
export function inLine(items: readonly string[]): string {
  return items.join("\u00a0· ");
}

/** Lists the owner's pages in other places. Of a second one in the same network the name there tells which it is. */
export function elsewhere(
  { linkedin, github, profiles = [] }: Omit<ProfileContent["contact"], "email">,
): { name: string; url: string }[] {
  const all: typeof profiles = [
    { network: "LinkedIn", url: linkedin },
    { network: "GitHub", url: github },
    ...profiles,
  ];
  return all.flatMap(({ network, username, url }, index) => {
    // The same page may stand among the others too.
    if (url === undefined || all.findIndex((one) => one.url === url) < index) return [];
    const isSecond = all.slice(0, index).some((one) => one.url !== undefined && one.network === network);
    return [{ name: isSecond && username !== undefined ? `${network} ${username}` : network, url }];
  });
}

/** Returns an address as people read it, without what every address begins with. */
export function shortAddress(url: string): string {
  return url.replace(/^https?:\/\//, "").replace(/\/$/, "");
}

/** Lists the owner's names on networks where no address of a page is known. */
export function namesElsewhere(
  { profiles = [] }: Pick<ProfileContent["contact"], "profiles">,
): { name: string; username: string }[] {
  return profiles.flatMap(({ network, username, url }) =>
    url === undefined && username !== undefined ? [{ name: network, username }] : []
  );
}
