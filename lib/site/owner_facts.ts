import type { Content } from "@/lib/content/content.ts";
import type { HistoryName, ProfileContent, ResumeContent } from "@/lib/content/content_schemas.ts";
import { counted, dayInWords } from "@/lib/text/in_words.ts";

/** A station of the owner's history, as people read it. */
export interface HistoryEntry {
  /** What it was: a position, a degree, a certificate. */
  title: string;
  /** Where it was or who gave it. */
  place?: string;
  /** Website of the place or of the thing itself. */
  url?: string;
  /** When, in words. */
  when?: string;
  /** Smaller facts on one line. */
  facts: string[];
  /** Markdown. */
  text?: string;
  /** What came of it, in plain text. */
  points: string[];
}

/** A part of the history under its title; no part is empty. */
export interface HistoryPart {
  name: HistoryName;
  title: string;
  entries: HistoryEntry[];
}

/** Returns what `resume.yaml` tells, part by part in the order of a CV; nothing when the owner tells nothing. */
export function historyParts({ site: { language }, resume = {} }: Pick<Content, "site" | "resume">): HistoryPart[] {
  const job = (place: string, { position, url, summary, highlights = [], ...period }: Job): HistoryEntry => ({
    title: position ?? place,
    place: position === undefined ? undefined : place,
    url,
    when: periodInWords(period, language),
    facts: [],
    text: summary,
    points: highlights,
  });
  const month = (date?: string) => date && monthInWords(date, language);
  const parts: HistoryPart[] = [
    {
      name: "work",
      title: "Work history",
      entries: (resume.work ?? []).map(({ name, location, description, ...rest }) => ({
        ...job(name, rest),
        facts: present(location, description),
      })),
    },
    {
      name: "education",
      title: "Education",
      entries: (resume.education ?? []).map(({ institution, studyType, area, url, score, courses, ...period }) => {
        const title = present(studyType, area).join(", ");
        return {
          title: title || institution,
          place: title === "" ? undefined : institution,
          url,
          when: periodInWords(period, language),
          facts: present(score && `Grade ${score}`, courses?.join(" · ")),
          points: [],
        };
      }),
    },
    {
      name: "certificates",
      title: "Certificates",
      entries: (resume.certificates ?? []).map(({ name, issuer, url, date }) => (
        { title: name, place: issuer, url, when: month(date), facts: [], points: [] }
      )),
    },
    {
      name: "awards",
      title: "Awards",
      entries: (resume.awards ?? []).map(({ title, awarder, summary, date }) => (
        { title, place: awarder, when: month(date), facts: [], text: summary, points: [] }
      )),
    },
    {
      name: "publications",
      title: "Publications",
      entries: (resume.publications ?? []).map(({ name, publisher, url, summary, releaseDate }) => (
        { title: name, place: publisher, url, when: month(releaseDate), facts: [], text: summary, points: [] }
      )),
    },
    {
      name: "volunteer",
      title: "Voluntary work",
      entries: (resume.volunteer ?? []).map(({ organization, ...rest }) => job(organization, rest)),
    },
    {
      name: "interests",
      title: "Interests",
      entries: (resume.interests ?? []).map(({ name, keywords = [] }) => (
        { title: name, facts: keywords, points: [] }
      )),
    },
    {
      name: "references",
      title: "What others say",
      entries: (resume.references ?? []).map(({ name, reference }) => (
        { title: name, facts: [], text: reference, points: [] }
      )),
    },
  ];
  return parts.filter(({ entries }) => entries.length > 0);
}

type Job = Omit<NonNullable<ResumeContent["volunteer"]>[number], "organization">;

function present(...texts: (string | undefined)[]): string[] {
  return texts.filter((text) => text !== undefined).filter((text) => text !== "");
}

/** Says a date as exactly as it is known, as content has it: `2019`, `2019-03` or `2019-03-31`; the day itself is not told. */
function monthInWords(date: string, language: string): string {
  const isYear = date.length === "2019".length;
  return isYear ? date : dayInWords(date, language, { year: "numeric", month: "short" });
}

/** Says from when until when, as a CV has it; undefined when neither is known. What has begun and has no end goes on. */
export function periodInWords(
  { startDate, endDate }: { startDate?: string; endDate?: string },
  language: string,
): string | undefined {
  const end = endDate && monthInWords(endDate, language);
  if (startDate === undefined) return end;
  const start = monthInWords(startDate, language);
  return start === end ? start : `${start} – ${end ?? "today"}`;
}

/** Says for how long, in words; undefined while it is not a year, of which a CV says nothing. */
export function yearsInWords({ years = 0 }: { years?: number } = {}): string | undefined {
  return years === 0 ? undefined : counted(years, "year");
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
