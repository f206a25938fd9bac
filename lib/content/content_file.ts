import { createHash } from "node:crypto";
import { basename, dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { ContentError, type ContentProblem } from "@/lib/content/content_error.ts";
import { DISK, type Files } from "@/lib/content/files.ts";
import { atOnce } from "@/lib/lazily.ts";
import { nearest } from "@/lib/text/spelling.ts";

/** Content is text for people; a larger file is a mistake, most often a picture or an archive. */
const MAX_BYTES = 1_048_576;

/**
 * The folders below the owner's in which content stands, how the files in them end, and the other endings by which
 * people mean the same.
 */
export const PLACES: readonly { below: string; ending: string; meant: RegExp }[] = [
  { below: "", ending: ".yaml", meant: /\.(?:yml|YAML|YML|ya?ml\.txt)$/ },
  { below: "/projects", ending: ".md", meant: /\.(?:md|markdown|mdown|mdx|txt|docx?|rtf|ya?ml)$/i },
  { below: "/pages", ending: ".md", meant: /\.(?:md|markdown|mdown|mdx|txt|docx?|rtf|ya?ml|html?)$/i },
  { below: "/opportunities", ending: ".yaml", meant: /\.(?:yml|YAML|YML|md|txt|docx?|rtf)$/ },
  { below: "/agents", ending: ".md", meant: /\.(?:md|markdown|mdown|mdx|txt|docx?|rtf|ya?ml)$/i },
];

/** The content of the sample, which upgrades change. */
const SAMPLE = fileURLToPath(new URL("../../content", import.meta.url));

/** Tells whether a folder is that of the sample. */
export function isSample(folder: string): boolean {
  return resolve(folder) === SAMPLE;
}

/** Checks that a content folder is there. @throws {ContentError} with one mistake instead of one for each file. */
export function checkFolder(folder: string, files: Files = DISK): void {
  if (namesOrNone(folder, files) !== undefined) return;
  const backup = namesIn(dirname(folder))
    .findLast((name) => name.startsWith(`${basename(folder)}.backup-`));
  const message = "is not a readable folder; create one with deno task init, or set CONTENT_DIR to another" +
    (backup === undefined
      ? ""
      : `. What was there before is in ${dirname(folder)}/${backup}: rename it to ${basename(folder)}`);
  throw mistake(folder, message);
}

/** Finds files that their owner takes for content and that nobody would read. */
export function misnamedFiles(folder: string, files: Files = DISK): ContentProblem[] {
  return PLACES.flatMap(({ below, ending, meant }) =>
    namesIn(folder + below, files).filter((name) => meant.test(name) && !name.endsWith(ending) && !name.startsWith("."))
      .map((
        name,
      ) => ({
        file: `${folder}${below}/${name}`,
        field: "",
        message: `is not read, because its name does not end in ${ending}; ${
          /\.(?:ya?ml|md)\.txt$/.test(name) ? `rename it to ${name.slice(0, -".txt".length)}` : "rename or move it"
        }`,
      }))
  );
}

/** The other names in a content folder, besides the places of content. */
const TOP_LEVEL = new Set([
  ...["site.yaml", "profile.yaml", "candidate.yaml", "services.yaml", "resume.yaml", "tags.yaml", "analysis.yaml"],
  ...["projects", "agents", "pages", "public", "opportunities", "analysis", "schemas"],
]);

/** Files that belong to a folder as such: `LICENSE`, `README.md`, and what begins with a dot or ends like a backup. */
const OF_NO_CONTENT = /^(?:\.|LICEN[CS]E|README|CNAME$|Thumbs\.db$)|~$/i;

/** Lists what stands in a content folder and is never read, as paths below it. Misnamed files are reported as mistakes. */
export function strayNames(folder: string, files: Files = DISK): string[] {
  const top = namesIn(folder, files).filter((name) => !TOP_LEVEL.has(name) && !PLACES[0].meant.test(name));
  const below = PLACES.slice(1).flatMap(({ below, ending, meant }) =>
    namesIn(folder + below, files).filter((name) => !name.endsWith(ending) && !meant.test(name))
      .map((name) => `${below.slice(1)}/${name}`)
  );
  return [...top, ...below].filter((path) => !OF_NO_CONTENT.test(path.slice(path.lastIndexOf("/") + 1)));
}

/** Finds folders and files that are spelt nearly like one that would be read: `project`, `profil.yaml`. */
export function misspeltNames(folder: string, files: Files = DISK): ContentProblem[] {
  return strayNames(folder, files).filter((name) => !name.includes("/")).flatMap((name) => {
    const near = nearest(name, [...TOP_LEVEL]);
    return near === undefined
      ? []
      : [{ file: `${folder}/${name}`, field: "", message: `is not read; did you mean ${near}?` }];
  });
}

/** A control character (Unicode, category Cc) other than a tab and a line end. */
// deno-lint-ignore no-control-regex -- these it looks for
const CONTROL = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/;

/**
 * Reads a content file as text, with line ends as `\n` and without a byte order mark.
 *
 * @throws {ContentError} when it is missing, unreadable, too large, empty or not UTF-8.
 */
export function readContentFile(file: string, files: Files = DISK): string {
  const bytes = readBytes(file, files);
  if (bytes.length > MAX_BYTES) {
    const size = `is ${(bytes.length / 1e6).toFixed(1)} MB large`;
    throw mistake(file, `${size}, but a content file must not exceed 1 MB; is it a picture or another document?`);
  }
  const text = decode(file, bytes).replace(/\r\n?/g, "\n");
  if (text.trim() === "") {
    throw mistake(file, "is empty; write it again as docs/your-content.md says, or restore it from a copy");
  }
  const place = text.search(CONTROL);
  if (place >= 0) {
    const line = text.slice(0, place).split("\n").length;
    throw mistake(file, "has an invisible control character; delete the line and type it again", line);
  }
  return text;
}

/** Parsed content files, so that those that have not changed need not be parsed and checked again. */
export class ParsedFiles {
  #before?: ReadonlyMap<string, Parsed>;
  readonly #known = new Map<string, Parsed>();

  /** @param files where they are read */
  constructor(previous?: ParsedFiles, readonly files: Files = DISK) {
    this.#before = previous === undefined ? undefined : previous.#known;
  }

  /**
   * Returns what `parse` makes of a file.
   *
   * @param how what else decides about that
   * @throws {ContentError} when it cannot be read, or with its mistakes.
   */
  read<T>(file: string, parse: (text: string) => T, how = ""): T {
    const text = readContentFile(file, this.files);
    const digest = createHash("sha256").update(`${how}\n${text}`).digest("hex");
    const before = this.#before?.get(file);
    const found = before?.digest === digest ? before.value as T : parse(text);
    this.#known.set(file, { digest, value: found });
    return found;
  }

  /** Lets go of what was known before: what is read later is parsed anew. */
  forgetBefore(): void {
    this.#before = undefined;
  }
}

interface Parsed {
  digest: string;
  value: unknown;
}

/** Lists the names of the files in `folder` that end with `ending`, sorted; none when there is no such folder. */
export function listFiles(folder: string, ending: string, files: Files = DISK): string[] {
  try {
    return files.list(folder).filter((entry) => entry.isFile && entry.name.endsWith(ending))
      .map((entry) => entry.name).sort();
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return [];
    throw error;
  }
}

/** Reads the files of a folder in the order of their names; mistakes go to `problems`. */
export function readAll<T>(
  folder: string,
  ending: string,
  problems: ContentProblem[],
  reader: (file: string) => T,
  files: Files = DISK,
): T[] {
  return atOnce(readInSteps(() => false, folder, ending, problems, reader, files));
}

/** Does the same in steps: wherever `isLong` says that one has taken long enough, others have their turn. */
export function* readInSteps<T>(
  isLong: () => boolean,
  folder: string,
  ending: string,
  problems: ContentProblem[],
  reader: (file: string) => T,
  files: Files,
): Generator<void, T[]> {
  const read: T[] = [];
  for (const name of listFiles(folder, ending, files)) {
    const one = collect(problems, () => reader(`${folder}/${name}`));
    if (one !== undefined) read.push(one);
    if (isLong()) yield;
  }
  return read;
}

export function exists(file: string, files: Files = DISK): boolean {
  if (files !== DISK) return listFiles(dirname(file), basename(file), files).includes(basename(file));
  try {
    return Deno.statSync(file).isFile;
  } catch {
    return false;
  }
}

/** The folder below the owner's whose files are served. */
export const PUBLIC = "/public";

/**
 * Lists everything below a folder, as paths that begin with `/`. What begins with a dot is the file system's or an
 * editor's, but for `/.well-known`. A link is no file.
 */
export function pathsBelow(
  folder: string,
  files: Files = DISK,
  below = "",
): { path: string; isFile: boolean }[] {
  let entries: Deno.DirEntry[];
  try {
    entries = files.list(folder + below).sort((a, b) => a.name < b.name ? -1 : 1);
  } catch (error) {
    if (error instanceof Deno.errors.NotCapable) throw error;
    return [];
  }
  return entries.flatMap(({ name, isDirectory, isFile }) => {
    const path = `${below}/${name}`;
    if (name.startsWith(".") && path !== "/.well-known") return [];
    return isDirectory ? pathsBelow(folder, files, path) : [{ path, isFile }];
  });
}

/** Runs `read`; its mistakes are added to `problems`, so that the next part is still checked. */
export function collect<T>(problems: ContentProblem[], read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    problems.push(...error.problems);
    return undefined;
  }
}

/** Lists the names in a folder, sorted; none when there is no such folder. */
export function namesIn(folder: string, files: Files = DISK): string[] {
  return namesOrNone(folder, files) ?? [];
}

/** Lists a folder, sorted; undefined when there is no such folder. That Deno was not allowed to look is another matter. */
function namesOrNone(folder: string, files: Files): string[] | undefined {
  try {
    return files.list(folder).map(({ name }) => name).sort();
  } catch (error) {
    if (error instanceof Deno.errors.NotCapable) throw error;
    return undefined;
  }
}

function readBytes(file: string, files: Files): Uint8Array {
  try {
    return files.read(file);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) {
      throw mistake(file, `cannot be read (${error instanceof Error ? error.name : "unknown reason"})`);
    }
    // Another ending is the most frequent reason, then a capital, a slip or a letter of another alphabet.
    const name = basename(file);
    const folder = dirname(file);
    const isMeant = (one: string) => nameOf(one) === nameOf(name) || nearest(one, [name]) !== undefined;
    const other = namesIn(folder, files).find((one) => !TOP_LEVEL.has(one) && isMeant(one));
    const remedy = other === undefined
      ? "docs/your-content.md says what it contains"
      : `rename ${folder}/${other} to ${name}`;
    throw mistake(file, `is missing, but the service needs it; ${remedy}`);
  }
}

/** Returns the name of a file without its endings, in small letters. */
function nameOf(file: string): string {
  return file.toLowerCase().split(".")[0];
}

function decode(file: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw mistake(file, "is not UTF-8 text; save it as UTF-8 in your editor, or move it if it is not a text file");
  }
}

/** Makes the error for one mistake that is about a file as a whole, or about a line of it (from 1). */
export function mistake(file: string, message: string, line?: number): ContentError {
  return new ContentError([{ file, line, field: "", message }]);
}
