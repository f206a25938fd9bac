import type { Path, ResumeReader } from "@/lib/resume/reader.ts";

/** How a field is read; each is a method of the reader. */
export type Kind = "line" | "prose" | "lines" | "proses" | "url" | "date";

/** How the entries of one part of a résumé are read. */
export interface EntryForm {
  /** The field that names an entry; every entry has it. */
  key: string;
  fields: Record<string, Kind>;
  /** Names that older drafts and other programs use: theirs to ours. */
  alias?: Record<string, string>;
}

/** What an entry can be called by when it has no name: another of its facts, never an invention. */
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
export function readEntry(
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
  noteUnknown(reader, named, Object.keys(fields), at);
  noteWrongOrder(reader, read, at);
  if (read[key] !== undefined || Object.keys(read).length === 0) return read[key] === undefined ? undefined : read;
  const instead = INSTEAD.find((field) => typeof read[field] === "string");
  if (instead === undefined) {
    reader.notes.add(at, `has no ${key}; it was left out.`);
    return undefined;
  }
  reader.notes.add(at, `has no ${key}; its ${instead} was taken instead.`);
  return { [key]: String(read[instead]).split("\n")[0].slice(0, 300).toWellFormed().trim(), ...read };
}

/** Says which fields were left out because JSON Resume does not have them. */
export function noteUnknown(reader: ResumeReader, entry: object, known: readonly string[], at: Path): void {
  for (const [field, value] of Object.entries(entry)) {
    const isEmpty = value == null || value === "" || (Array.isArray(value) && value.length === 0);
    if (!known.includes(field) && !isEmpty) {
      reader.notes.add([...at, field], "is no field of JSON Resume 1.0; it was left out.");
    }
  }
}

/** A period that ends before it begins is a slip in one of its dates; in which, only the owner knows. */
export function noteWrongOrder(
  reader: ResumeReader,
  { startDate, endDate }: { startDate?: unknown; endDate?: unknown },
  at: Path,
): void {
  if (typeof startDate !== "string" || typeof endDate !== "string") return;
  if (endDate >= startDate.slice(0, endDate.length)) return;
  reader.notes.add(at, `ends (${endDate}) before it begins (${startDate}); please correct one of the dates.`);
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
