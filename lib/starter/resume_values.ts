import { emailAddress, httpUrl, isPartialDate, MAX_LINE, MAX_PROSE } from "@/lib/content/schema/fields.ts";
import { textOfMarkup } from "@/lib/text/html_text.ts";

/** A résumé of which nothing can be taken; the message is for its owner. */
export class ResumeError extends Error {
  override name = "ResumeError";
}

/** The path of a value, from the outermost field inwards; numbers count entries from 0. */
export type Path = readonly (string | number)[];

/** More entries than anybody reads are a mistake of a program. */
const MAX_ENTRIES = 200;

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** Words with which people say that something goes on. */
const GOES_ON =
  /^(?:present|now|today|current|currently|ongoing|to date|heute|aktuell|présent|actualidad|presente|-)$/i;

/**
 * Reads values out of somebody's JSON as far as they can be understood. What is absent, null or blank is undefined; what
 * is left out or changed is noted.
 */
export class ResumeReader {
  /** The values that could not be taken as they stand, in words for the owner of the résumé. */
  readonly notes: string[] = [];
  /** Text of our own export is taken to the letter: what looks like HTML in it is meant. */
  readonly literal: boolean;

  constructor({ literal }: { literal: boolean }) {
    this.literal = literal;
  }

  note(path: Path, message: string): void {
    this.notes.push(`${placeOf(path)} ${message}`);
  }

  /** Notes which fields were left out because JSON Resume does not have them. */
  noteUnknown(entry: object, known: readonly string[], at: Path): void {
    for (const [field, value] of Object.entries(entry)) {
      const isEmpty = value == null || value === "" || (Array.isArray(value) && value.length === 0);
      if (!known.includes(field) && !isEmpty) {
        this.note([...at, field], "is not a field of JSON Resume 1.0; it was left out.");
      }
    }
  }

  line(value: unknown, path: Path): string | undefined {
    return this.#cut(this.#text(value, path, cleanLine), MAX_LINE, path);
  }

  prose(value: unknown, path: Path): string | undefined {
    return this.#cut(this.#text(value, path, cleanProse), MAX_PROSE, path);
  }

  lines(value: unknown, path: Path): string[] | undefined {
    return this.#several(value, path, (one, at) => this.line(one, at));
  }

  proses(value: unknown, path: Path): string[] | undefined {
    return this.#several(value, path, (one, at) => this.prose(one, at));
  }

  /** Reads an absolute web address; one without `https://` gets it. */
  url(value: unknown, path: Path): string | undefined {
    const text = this.#text(value, path, cleanLine)?.replace(/^(?=[\w-]+(\.[\w-]+)+(\/|$))/, "https://");
    if (text === undefined || httpUrl.safeParse(text).success) return text;
    this.note(path, `is ${shown(text)}, which is not a web address; it was left out.`);
    return undefined;
  }

  email(value: unknown, path: Path): string | undefined {
    const text = this.line(value, path)?.replace(/^mailto:/i, "");
    if (text === undefined || emailAddress.safeParse(text).success) return text;
    this.note(path, `is ${shown(text)}, which is not an e-mail address; it was left out.`);
    return undefined;
  }

  /** Reads a day, month or year. Of a date that the calendar does not have, what it does have is taken. */
  date(value: unknown, path: Path): string | undefined {
    const text = this.line(value, path);
    if (text === undefined || GOES_ON.test(text)) return undefined;
    const written = asIso(text);
    if (written !== undefined) {
      for (const date of [written, written.slice(0, 7), written.slice(0, 4)]) {
        if (!isPartialDate(date)) continue;
        if (date !== written) {
          this.note(path, `is ${shown(text)}, which is not a real date; ${date} was taken.`);
        }
        return date;
      }
    }
    this.note(path, `is ${shown(text)}, which cannot be read as a date such as 2019-03; it was left out.`);
    return undefined;
  }

  /** Reads the entries of a list; a single one without a list around it counts too. */
  entries(value: unknown, path: Path): { entry: Record<string, unknown>; at: Path }[] {
    return this.#list(value, path).flatMap((one, index) => {
      const at = [...path, index];
      if (isGroup(one)) return [{ entry: one, at }];
      // Many write a list of plain names.
      if (typeof one === "string" && one.trim() !== "") return [{ entry: { name: one }, at }];
      if (one !== null && one !== "") {
        this.note(at, `is ${shown(one)} instead of a group of fields; it was left out.`);
      }
      return [];
    });
  }

  /** Reads a group of fields; undefined when there is none. */
  group(value: unknown, path: Path): Record<string, unknown> | undefined {
    if (isGroup(value)) return value;
    if (value != null) this.note(path, `is ${shown(value)} instead of a group of fields; it was left out.`);
    return undefined;
  }

  #several(value: unknown, path: Path, read: (one: unknown, at: Path) => string | undefined): string[] | undefined {
    const found = this.#list(value, path).map((one, index) => read(one, [...path, index]));
    const texts = found.filter((text) => text !== undefined);
    return texts.length === 0 ? undefined : texts;
  }

  #list(value: unknown, path: Path): unknown[] {
    const list = value == null ? [] : Array.isArray(value) ? value : [value];
    if (list.length <= MAX_ENTRIES) return list;
    this.note(path, `has ${list.length} entries; the first ${MAX_ENTRIES} were taken.`);
    return list.slice(0, MAX_ENTRIES);
  }

  #text(value: unknown, path: Path, clean: (text: string) => string): string | undefined {
    if (value == null) return undefined;
    if (typeof value === "number") return String(value);
    if (typeof value !== "string") {
      this.note(path, `is ${shown(value)} instead of text; it was left out.`);
      return undefined;
    }
    if (this.literal) return literalText(value) || undefined;
    const plain = textOfMarkup(value);
    if (plain !== value) this.note(path, "contained HTML; only its text was kept.");
    return clean(plain) || undefined;
  }

  #cut(text: string | undefined, max: number, path: Path): string | undefined {
    if (text === undefined || text.length <= max) return text;
    this.note(path, `has ${text.length} characters; the first ${max} were taken.`);
    return text.slice(0, max).toWellFormed().trim();
  }
}

export function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Puts the ways in which people write dates into the order year, month, day; undefined where none of them fits. */
function asIso(text: string): string | undefined {
  const inOrder = /^(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2})(?:T.*)?)?)?$/.exec(text);
  if (inOrder) return inOrder.slice(1).filter(Boolean).map((part) => part.padStart(2, "0")).join("-");
  const monthFirst = /^(\d{1,2})[/.](\d{4})$/.exec(text);
  if (monthFirst) return `${monthFirst[2]}-${monthFirst[1].padStart(2, "0")}`;
  const [, name = "", year] = /^([a-z]{3,9})\.?,? (\d{4})$/i.exec(text) ?? [];
  const month = MONTHS.indexOf(name.slice(0, 3).toLowerCase());
  return month === -1 ? undefined : `${year}-${String(month + 1).padStart(2, "0")}`;
}

/** Returns text on any number of lines without control characters, and without characters that turn the direction of others. */
function cleanProse(text: string): string {
  return text.toWellFormed().replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(/(?![\n\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069\ufeff]/gu, "").trim();
}

/** Cleans text of our own export, which has been checked before: only what nobody can mean is taken out. */
function literalText(text: string): string {
  return text.toWellFormed().replace(/(?![\n\t])\p{Cc}/gu, "").trim();
}

/** Does the same as `cleanProse`, on one line. */
function cleanLine(text: string): string {
  return cleanProse(text).replace(/\s+/g, " ");
}

/** Writes a path as people count: `work, entry 3, startDate`. */
function placeOf(path: Path): string {
  return path.map((step) => typeof step === "number" ? `entry ${step + 1}` : step).join(", ");
}

/** Returns the beginning of a value, to recognise it by. */
function shown(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value) ?? String(value);
  const line = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim();
  return line.length > 60 ? `“${line.slice(0, 57)}…”` : `“${line}”`;
}
