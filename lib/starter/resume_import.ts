import { type HistoryName, type ResumeContent, resumeSchema } from "@/lib/content/content_schemas.ts";
import { MAX_LINE, tag } from "@/lib/content/schema/fields.ts";
import { endsTooEarly } from "@/lib/content/item_file.ts";
import {
  joinLanguage,
  type OwnExport,
  ownExport,
  type OwnItem,
  ownItem,
  resultOf,
} from "@/lib/content/resume_exchange.ts";
import { describeIssues, dotted } from "@/lib/errors.ts";
import { readBasics, type ResumeBasics } from "@/lib/starter/resume_basics.ts";
import { isGroup, type Path, ResumeError, ResumeReader } from "@/lib/starter/resume_values.ts";
import { detectWrittenLanguage } from "@/lib/text/language.ts";
import { tokenise } from "@/lib/text/text_tokens.ts";
import { interfaceLanguage } from "@/lib/words/words.ts";

/** A résumé, as far as it could be understood. */
export interface Resume {
  basics: ResumeBasics;
  skills: { category: string; level?: string; items: string[] }[];
  /** Each with how well, in one line. */
  languages: string[];
  /** Tag (BCP 47) of the language that the résumé is written in; undefined where its text does not tell. */
  language?: string;
  projects: ResumeProject[];
  history: ResumeContent;
  /** In an export of this service: what JSON Resume has no place for. */
  own?: OwnExport;
  /** The values that could not be taken as they stand, in words for the owner. */
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
    reader.note(["meta", "vitrine"], `cannot be used: ${reasons.slice(0, 3).join("; ")}.`);
  }
  const home = own.success ? URL.parse(String(meta.canonical))?.origin : undefined;
  const projects = reader.entries(json.projects, ["projects"])
    .map(({ entry, at }) => readProject(reader, entry, at, home));
  const language = own.success ? own.data.site.language : languageOf(json);
  const basics = readBasics(reader, reader.group(json.basics, ["basics"]) ?? {}, { home, language: language ?? "en" });
  const languages = readLanguages(reader, json.languages);
  const has = (part: "location" | "languages") => !own.success || own.data.resume_parts.includes(part);
  const resume = {
    basics,
    skills: readSkills(reader, json.skills),
    languages: languages.map((one) => joinLanguage(one).slice(0, MAX_LINE).toWellFormed().trim()),
    language,
    projects: projects.filter((project) => project !== undefined),
    history: {
      ...(basics.place && has("location") && { location: basics.place }),
      ...(languages.length > 0 && has("languages") && { languages }),
      ...readHistory(reader, json),
    },
    ...(own.success && { own: own.data }),
  };
  for (const name of Object.keys(json)) {
    if (!(name in HISTORY) && !OTHER_PARTS.includes(name)) {
      reader.note([name], "is not part of JSON Resume 1.0; it was left out.");
    }
  }
  if (JSON.stringify(resume).length > MAX_SIZE) {
    throw new ResumeError("contains more text than a résumé should; shorten it to less than 900,000 characters");
  }
  return { ...resume, notes: reader.notes };
}

/** Recognises the language of a résumé by its longer texts. */
function languageOf(json: Record<string, unknown>): string | undefined {
  const texts: string[] = [];
  const collect = (value: unknown, name = "") => {
    if (typeof value === "string" && /^(?:summary|description|highlights|label|reference|position)$/.test(name)) {
      texts.push(value);
    } else if (Array.isArray(value)) value.forEach((one) => collect(one, name));
    else if (isGroup(value)) Object.entries(value).forEach(([key, one]) => collect(one, key));
  };
  collect(json);
  const language = detectWrittenLanguage(tokenise(texts.join(" ").slice(0, 20_000)));
  // Drafts are written in a language of the interface.
  return language !== undefined && interfaceLanguage(language) === language ? language : undefined;
}

function parse(text: string): Record<string, unknown> {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\ufeff/, ""));
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/\s+/g, " ") : "unknown reason";
    throw new ResumeError(
      `is not JSON (${reason}). The file must be a résumé in the form of JSON Resume: most résumé editors export it, ` +
        "https://jsonresume.org lists some",
    );
  }
  if (!isGroup(json)) {
    throw new ResumeError("is JSON but not a résumé: it must begin with { and have a part named basics");
  }
  const parts = ["basics", ...Object.keys(HISTORY), "skills", "languages", "projects"];
  if (parts.some((name) => name in json)) return json;
  throw new ResumeError(
    `is JSON, but not a résumé in the form of JSON Resume: it has none of the parts ${parts.join(", ")}`,
  );
}

/** Reads skills. A skill without keywords, which is how many people write them, is a group of its own with nothing in it. */
function readSkills(reader: ResumeReader, value: unknown): Resume["skills"] {
  return reader.entries(value, ["skills"]).flatMap(({ entry, at }) => {
    const category = reader.line(entry.name, [...at, "name"]);
    const level = reader.line(entry.level, [...at, "level"]);
    const items = reader.lines(entry.keywords, [...at, "keywords"]) ?? [];
    reader.noteUnknown(entry, ["name", "level", "keywords"], at);
    if (category !== undefined) return [{ category, ...(level !== undefined && { level }), items }];
    if (items.length > 0) {
      return items.map((item) => ({ category: item, ...(level !== undefined && { level }), items: [] }));
    }
    if (level !== undefined) reader.note(at, "has no name; it was left out.");
    return [];
  });
}

function readLanguages(reader: ResumeReader, value: unknown): NonNullable<ResumeContent["languages"]> {
  return reader.entries(value, ["languages"]).flatMap(({ entry, at }) => {
    const language = reader.line(entry.language ?? entry.name, [...at, "language"]);
    const fluency = reader.line(entry.fluency ?? entry.level, [...at, "fluency"]);
    reader.noteUnknown(entry, ["language", "fluency", "name", "level"], at);
    return language === undefined ? [] : [{ language, ...(fluency !== undefined && { fluency }) }];
  });
}

/** The parts of JSON Resume 1.0 that `resume.yaml` holds as they are. */
const HISTORY: Record<HistoryName, EntryForm> = {
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
function readHistory(reader: ResumeReader, json: Record<string, unknown>): ResumeContent {
  const parts = Object.entries(HISTORY).map(([name, form]) => {
    const entries = reader.entries(json[name], [name]).map(({ entry, at }) => readEntry(reader, entry, form, at));
    return [name, entries.filter((entry) => entry !== undefined)] as const;
  });
  return resumeSchema.parse(Object.fromEntries(parts.filter(([, entries]) => entries.length > 0)));
}

/** An entry of `projects`, which becomes a project or an agent. */
export interface ResumeProject {
  title: string;
  link?: string;
  start_date?: string;
  end_date?: string;
  organization?: string;
  type?: string;
  tags: string[];
  solution?: string;
  result?: string;
  roles?: string[];
  isAgent: boolean;
  /** In an export of this service: all the rest. */
  own?: OwnItem;
}

const FORM: EntryForm = {
  key: "name",
  fields: {
    ...{
      name: "line",
      description: "prose",
      highlights: "proses",
      keywords: "lines",
      startDate: "date",
      endDate: "date",
    },
    ...{ url: "url", roles: "lines", entity: "line", type: "line" },
  },
  alias: { title: "name", website: "url", summary: "description" },
};

/**
 * Reads an entry of `projects`; undefined when nothing of it can be used.
 *
 * @param home Origin of the site that exported the résumé: the pages of its items are not their links.
 */
function readProject(
  reader: ResumeReader,
  { vitrine, ...entry }: Record<string, unknown>,
  at: Path,
  home?: string,
): ResumeProject | undefined {
  const read = readEntry(reader, entry, FORM, at) as Record<string, string> | undefined;
  if (read === undefined) return undefined;
  const own = ownItem.safeParse(vitrine);
  if (vitrine !== undefined && !own.success) reader.noteUnknown({ vitrine }, [], at);
  const { name, url, keywords = [], highlights, roles } = read as
    & Record<string, string>
    & {
      [list in "keywords" | "highlights" | "roles"]?: string[];
    };
  const isAgent = /^(?:ai[ -])?agent$/i.test(read.type ?? "");
  return {
    title: name,
    link: own.success && url === `${home}/${own.data.kind}s/${own.data.id}` ? undefined : url,
    start_date: read.startDate,
    end_date: read.endDate,
    organization: read.entity,
    type: read.type,
    tags: readTags(reader, keywords, [...at, "keywords"]),
    solution: read.description,
    result: highlights && resultOf(highlights),
    roles,
    isAgent,
    ...(own.success && { own: { ...own.data, image: pictureElsewhere(reader, own.data.image, at, home) } }),
  };
}

/** Returns the address of a picture that stays on the site that exported the résumé: files are no part of one. */
function pictureElsewhere(reader: ResumeReader, image: string | null, at: Path, home?: string): string | null {
  if (image === null || !image.startsWith("/")) return image;
  if (home === undefined) {
    reader.note(at, `shows ${image}, a file that is not part of a résumé; it was left out.`);
    return null;
  }
  reader.note(at, `shows ${home}${image}, which stays there; copy the file to public${image} and set image: ${image}.`);
  return home + image;
}

/** Reads tags, which are short; a longer keyword is cut, as the note says. */
function readTags(reader: ResumeReader, keywords: readonly string[], at: Path): string[] {
  return [
    ...new Set(keywords.map((keyword, index) => {
      if (tag.safeParse(keyword).success) return keyword;
      reader.note([...at, index], `is too long for a tag; its first 100 characters were kept.`);
      return keyword.slice(0, 100).toWellFormed().trim();
    })),
  ];
}

/** The ways to read a field; each is a method of the reader. */
type Kind = "line" | "prose" | "lines" | "proses" | "url" | "date";

/** The reading of the entries of one part of a résumé. */
interface EntryForm {
  /** The field that names an entry; every entry has it. */
  key: string;
  fields: Record<string, Kind>;
  /** Names that older drafts and other programs use: theirs to ours. */
  alias?: Record<string, string>;
}

/** The fields that name an entry without a name: another of its facts, never an invention. */
const INSTEAD = [
  "position",
  "studyType",
  "area",
  "description",
  "awarder",
  "issuer",
  "publisher",
  "summary",
  "reference",
];

/** Reads one entry; undefined when nothing of it can be used. */
function readEntry(
  reader: ResumeReader,
  entry: Record<string, unknown>,
  { key, fields, alias = {} }: EntryForm,
  at: Path,
): Record<string, string | string[]> | undefined {
  const named = renamed(entry, fields, alias);
  const read: Record<string, string | string[]> = {};
  for (const [field, kind] of Object.entries(fields)) {
    const value = reader[kind](named[field], [...at, field]);
    if (value !== undefined) read[field] = value;
  }
  reader.noteUnknown(named, Object.keys(fields), at);
  noteWrongOrder(reader, read, at);
  if (read[key] !== undefined) return read;
  if (Object.keys(read).length === 0) return undefined;
  const instead = INSTEAD.find((field) => typeof read[field] === "string");
  if (instead === undefined) {
    reader.note(at, `has no ${key}; it was left out.`);
    return undefined;
  }
  reader.note(at, `has no ${key}; its ${instead} was taken instead.`);
  return { [key]: String(read[instead]).split("\n")[0].slice(0, MAX_LINE).toWellFormed().trim(), ...read };
}

/** Takes the end off a period that ends before it begins: a slip in one of its dates; in which, only the owner knows. */
function noteWrongOrder(
  reader: ResumeReader,
  entry: { startDate?: unknown; endDate?: unknown },
  at: Path,
): void {
  const { startDate, endDate } = entry;
  if (typeof startDate !== "string" || typeof endDate !== "string") return;
  if (!endsTooEarly(startDate, endDate)) return;
  reader.note(
    at,
    `ends (${endDate}) before it begins (${startDate}); the end was left out, please correct one of the dates.`,
  );
  delete entry.endDate;
}

function renamed(
  entry: Record<string, unknown>,
  fields: object,
  alias: Record<string, string>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(entry).map(([name, value]) => {
      const meant = alias[name];
      const isFree = meant !== undefined && !(name in fields) && entry[meant] == null;
      return isFree ? [meant, value] : [name, value];
    }),
  );
}
