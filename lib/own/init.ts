import { basename, dirname, join } from "node:path";
import { loadContent } from "@/lib/content/content.ts";
import { ContentError } from "@/lib/content/content_error.ts";
import { exists, isSample, readContentFile } from "@/lib/content/content_file.ts";
import { fetchSafely } from "@/lib/fetch_safely.ts";
import { contentFiles } from "@/lib/starter/content_files.ts";
import { draftContent, type Wishes } from "@/lib/starter/draft.ts";
import { portraitOf, type ResumeBasics } from "@/lib/starter/resume_basics.ts";
import type { Resume } from "@/lib/starter/resume_import.ts";

/** The owner has to decide something first; the message says what. */
export class InitError extends Error {
  override name = "InitError";
}

/** The folder of an owner who names none. */
export const USUAL_FOLDER = "my-site";

export interface InitOptions {
  /** The new content's folder. */
  folder: string;
  /** Set if content that is there may be put aside. */
  force: boolean;
  disk?: Disk;
}

/** Checks that nothing is lost. @throws {InitError} when there is content already and nothing was said of replacing it. */
export function refuseToOverwrite({ folder, force }: InitOptions): void {
  if (isSample(folder)) {
    throw new InitError(
      `${folder} is the sample, which upgrades replace. Choose another folder for your own content: ` +
        `deno task init --to ${USUAL_FOLDER}`,
    );
  }
  if (force || !isThere(folder) || isEmptyFolder(folder)) return;
  throw new InitError(
    `${folder} already exists${ownerIn(folder)}. To start over, add --force: the present content moves to ` +
      `${folder.replace(/(?<!\/)\/+$/, "")}.backup-…. To write to another folder, add --to and its name.`,
  );
}

/**
 * Writes the content of a new owner and checks it. Content that was there is put aside, in the folder that is returned.
 *
 * @throws {InitError} @throws {ContentError} when what was written has mistakes.
 */
export function init(resume: Resume, wishes: Wishes, options: InitOptions): { backup?: string } {
  refuseToOverwrite(options);
  const files = contentFiles(draftContent(resume, wishes));
  const analysis = `${options.folder}/analysis.yaml`;
  // The owner's own sentences of the analysis say nothing about who the owner is, so they stay.
  if (exists(analysis)) files["analysis.yaml"] = readContentFile(analysis);
  return replaceFolder(options.folder, files, (fresh) => check(fresh, options.folder), options.disk);
}

/**
 * Names the content folder in the file from which the tasks take variables, and leaves everything else in it as it is.
 *
 * @param file such as `.env`; it need not be there.
 */
export function rememberFolder(file: string, folder: string): void {
  const line = `CONTENT_DIR=${folder}`;
  const before = exists(file) ? Deno.readTextFileSync(file) : "";
  const lines = before.split("\n");
  const index = lines.findLastIndex((one) => /^\s*(?:export\s+)?CONTENT_DIR\s*=/.test(one));
  if (index >= 0) lines[index] = line;
  else lines.splice(lines.at(-1) === "" ? -1 : lines.length, 0, line);
  const text = lines.join("\n").replace(/(?<!\n)\n+$/, "") + "\n";
  if (text === before) return;
  // Whole or not at all: the file may hold passwords.
  const fresh = `${file}.new-${crypto.randomUUID().slice(0, 8)}`;
  const mode = exists(file) ? Deno.statSync(file).mode ?? 0o600 : 0o600;
  Deno.writeTextFileSync(fresh, text, { createNew: true, mode: mode & 0o777 });
  Deno.renameSync(fresh, file);
}

/** Checks the written content; mistakes name the paths that the files would have had. */
function check(fresh: string, folder: string): void {
  try {
    loadContent(fresh);
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    throw new ContentError(error.problems.map((one) => ({ ...one, file: one.file.replace(fresh, folder) })));
  }
}

function isEmptyFolder(folder: string): boolean {
  return Deno.statSync(folder).isDirectory && [...Deno.readDirSync(folder)].length === 0;
}

function ownerIn(folder: string): string {
  try {
    return ` and holds the content of ${loadContent(folder).profile.name}`;
  } catch {
    // Broken content, or something else altogether: it is there all the same.
    return "";
  }
}

/** Ways to fail on purpose, for tests. */
interface Disk {
  rename(from: string, to: string): void;
}

/**
 * Puts a folder with `files` in the place of `folder`, which is put aside under the name that is returned. The new
 * folder is written and checked beside the old one and moved at the end: whatever fails before leaves the old one as it
 * is, and when the move fails the old one is moved back.
 *
 * @param check Throws when the written folder must not be used.
 */
function replaceFolder(
  folder: string,
  files: Record<string, string | Uint8Array>,
  check: (folder: string) => void,
  disk: Disk = { rename: Deno.renameSync },
): { backup?: string } {
  const place = join(dirname(folder), basename(folder));
  const fresh = `${place}.new-${crypto.randomUUID().slice(0, 8)}`;
  try {
    for (const [path, text] of Object.entries(files)) {
      Deno.mkdirSync(dirname(join(fresh, path)), { recursive: true });
      const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
      Deno.writeFileSync(join(fresh, path), bytes, { createNew: true });
    }
    check(fresh);
    if (!isThere(place)) {
      Deno.mkdirSync(dirname(place), { recursive: true });
      disk.rename(fresh, place);
      return {};
    }
    const backup = freeName(`${place}.backup-${new Date().toISOString().slice(0, 19).replaceAll(":", "")}`);
    disk.rename(place, backup);
    try {
      disk.rename(fresh, place);
    } catch (error) {
      disk.rename(backup, place);
      throw error;
    }
    return { backup };
  } finally {
    if (isThere(fresh)) Deno.removeSync(fresh, { recursive: true });
  }
}

/** Tells whether anything, even a link that leads nowhere, has this name. */
function isThere(path: string): boolean {
  try {
    Deno.lstatSync(path);
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

function freeName(wanted: string): string {
  for (let number = 1;; number++) {
    const name = number === 1 ? wanted : `${wanted}-${number}`;
    if (!isThere(name)) return name;
  }
}

/** Larger ones are for print. */
const MAX_PORTRAIT_BYTES = 5_000_000;

/** Returns the host from which the portrait would be loaded; undefined where it is none of another's. */
export function portraitHost({ image }: ResumeBasics): string | undefined {
  return image === undefined ? undefined : URL.parse(image)?.host;
}

/**
 * Fetches a portrait that stands elsewhere, to be served from here: whoever serves it sees who visits the site.
 *
 * @param allow addresses that may be fetched though they are not public, for tests.
 * @throws {FetchError} or an error with what came instead of a picture.
 */
export async function fetchPortrait(basics: ResumeBasics, allow: readonly string[] = []): Promise<ResumeBasics> {
  const { status, headers, body, isCut } = await fetchSafely(basics.image!, {
    allow,
    timeoutMs: 15_000,
    maxBytes: MAX_PORTRAIT_BYTES,
  });
  const type = headers.get("content-type")?.split(";")[0].trim() ?? "";
  const portrait = status === 200 && !isCut ? portraitOf(type, body) : undefined;
  if (portrait === undefined) throw new Error(`${status} ${type}`.trim());
  return { ...basics, portrait, image: `/${portrait.name}` };
}
