import { type ResumeContent, resumeSchema } from "@/lib/content/schema/resume.ts";
import { type EntryForm, type Kind, readEntry } from "@/lib/resume/fields.ts";
import type { ResumeReader } from "@/lib/resume/reader.ts";

/** The parts of JSON Resume 1.0 that `resume.yaml` keeps as they are. */
export const HISTORY: Record<keyof ResumeContent, EntryForm> = {
  work: {
    key: "name",
    fields: job({ name: "line", location: "line", description: "prose" }),
    alias: { company: "name", website: "url" },
  },
  volunteer: {
    key: "organization",
    fields: job({ organization: "line" }),
    alias: { website: "url", name: "organization" },
  },
  education: {
    key: "institution",
    fields: {
      ...{ institution: "line", url: "url", area: "line", studyType: "line", startDate: "date", endDate: "date" },
      ...{ score: "line", courses: "lines" },
    },
    alias: { gpa: "score", website: "url", name: "institution" },
  },
  certificates: {
    key: "name",
    fields: { name: "line", date: "date", url: "url", issuer: "line" },
    alias: { title: "name" },
  },
  awards: {
    key: "title",
    fields: { title: "line", date: "date", awarder: "line", summary: "prose" },
    alias: { name: "title" },
  },
  publications: {
    key: "name",
    fields: { name: "line", publisher: "line", releaseDate: "date", url: "url", summary: "prose" },
    alias: { website: "url" },
  },
  interests: { key: "name", fields: { name: "line", keywords: "lines" } },
  references: { key: "name", fields: { name: "line", reference: "prose" } },
};

function job(first: Record<string, Kind>): Record<string, Kind> {
  return {
    ...first,
    ...{ position: "line", url: "url", startDate: "date", endDate: "date", summary: "prose", highlights: "proses" },
  };
}

/** Reads work, education and the like. A part without entries is absent. */
export function readHistory(reader: ResumeReader, json: Record<string, unknown>): ResumeContent {
  const parts = Object.entries(HISTORY).map(([name, form]) => {
    const entries = reader.entries(json[name], [name]).map(({ entry, at }) => readEntry(reader, entry, form, at));
    return [name, entries.filter((entry) => entry !== undefined)] as const;
  });
  return resumeSchema.parse(Object.fromEntries(parts.filter(([, entries]) => entries.length > 0)));
}
