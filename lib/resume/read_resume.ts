import type { ResumeContent } from "@/lib/content/schema/resume.ts";
import { readBasics, type ResumeBasics } from "@/lib/resume/basics.ts";
import { noteUnknown } from "@/lib/resume/fields.ts";
import { HISTORY, readHistory } from "@/lib/resume/history.ts";
import { joinLanguage, type OwnExport, ownExport } from "@/lib/resume/own_export.ts";
import { ResumeError } from "@/lib/resume/problem.ts";
import { readProject, type ResumeProject } from "@/lib/resume/project.ts";
import { isGroup, ResumeReader } from "@/lib/resume/reader.ts";
import { describeIssues, dotted } from "@/lib/errors.ts";

/** A résumé, as far as it could be understood. */
export interface Resume {
  basics: ResumeBasics;
  skills: { category: string; level?: string; items: string[] }[];
  /** Each with how well, in one line. */
  languages: string[];
  projects: ResumeProject[];
  history: ResumeContent;
  /** In an export of this service: what JSON Resume has no place for. */
  own?: OwnExport;
  /** What could not be taken as it stands, in words for the owner. */
  notes: string[];
}

/** In characters. A résumé is text; what is larger is a mistake. */
const MAX_SIZE = 900_000;

const OTHER_PARTS = ["basics", "skills", "languages", "projects", "meta", "$schema"];

/**
 * Reads a résumé in the form of JSON Resume 1.0 (https://jsonresume.org/schema), and takes of it what can be taken.
 *
 * @throws {ResumeError} when it is no JSON, no résumé, or too large.
 */
export function readResume(text: string): Resume {
  const json = parse(text);
  const meta = isGroup(json.meta) ? json.meta : {};
  const own = ownExport.safeParse(meta.vitrine);
  const reader = new ResumeReader({ literal: own.success });
  if (meta.vitrine !== undefined && !own.success) {
    const reasons = describeIssues(own.error.issues).map(({ path, message }) => `${dotted(path)} ${message}`);
    reader.notes.add(["meta", "vitrine"], `cannot be used: ${reasons.slice(0, 3).join("; ")}.`);
  }
  const home = own.success ? URL.parse(String(meta.canonical))?.origin : undefined;
  const projects = reader.entries(json.projects, ["projects"])
    .map(({ entry, at }) => readProject(reader, entry, at, home));
  const resume = {
    basics: readBasics(reader, reader.group(json.basics, ["basics"]) ?? {}, home),
    skills: readSkills(reader, json.skills),
    languages: readLanguages(reader, json.languages),
    projects: projects.filter((project) => project !== undefined),
    history: readHistory(reader, json),
    ...(own.success && { own: own.data }),
  };
  for (const name of Object.keys(json)) {
    if (!(name in HISTORY) && !OTHER_PARTS.includes(name)) {
      reader.notes.add([name], "is no part of JSON Resume 1.0; it was left out.");
    }
  }
  if (JSON.stringify(resume).length > MAX_SIZE) {
    throw new ResumeError("holds more text than a résumé should; shorten it to less than 900,000 characters");
  }
  return { ...resume, notes: reader.notes.lines };
}

function parse(text: string): Record<string, unknown> {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\ufeff/, ""));
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/\s+/g, " ") : "unknown reason";
    throw new ResumeError(
      `is not JSON (${reason}). The file must be a résumé in the form of JSON Resume: most résumé editors export it, ` +
        "https://jsonresume.org names some",
    );
  }
  if (!isGroup(json)) {
    throw new ResumeError("is JSON, but no résumé: it must begin with { and have a part named basics");
  }
  const parts = ["basics", ...Object.keys(HISTORY), "skills", "languages", "projects"];
  if (parts.some((name) => name in json)) return json;
  throw new ResumeError(
    `is JSON, but not a résumé in the form of JSON Resume: it has none of the parts ${parts.join(", ")}`,
  );
}

/** Groups with keywords stay groups. Skills without, which is how many people write them, form one group. */
function readSkills(reader: ResumeReader, value: unknown): Resume["skills"] {
  const single: string[] = [];
  const groups: Resume["skills"] = [];
  for (const { entry, at } of reader.entries(value, ["skills"])) {
    const category = reader.line(entry.name, [...at, "name"]);
    const level = reader.line(entry.level, [...at, "level"]);
    const items = reader.lines(entry.keywords, [...at, "keywords"]);
    noteUnknown(reader, entry, ["name", "level", "keywords"], at);
    if (items !== undefined) {
      groups.push({ category: category ?? "Skills", ...(level !== undefined && { level }), items });
    } else if (category !== undefined) single.push(joined(category, level));
    else if (level !== undefined) reader.notes.add(at, "has no name; it was left out.");
  }
  return single.length === 0 ? groups : [...groups, { category: "Skills", items: [...new Set(single)] }];
}

function readLanguages(reader: ResumeReader, value: unknown): string[] {
  return reader.entries(value, ["languages"]).flatMap(({ entry, at }) => {
    const language = reader.line(entry.language ?? entry.name, [...at, "language"]);
    const fluency = reader.line(entry.fluency ?? entry.level, [...at, "fluency"]);
    noteUnknown(reader, entry, ["language", "fluency", "name", "level"], at);
    return language === undefined ? [] : [joined(language, fluency)];
  });
}

function joined(language: string, fluency?: string): string {
  return joinLanguage({ language, fluency }).slice(0, 300).toWellFormed().trim();
}
