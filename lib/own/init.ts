import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadContent } from "@/lib/content/content.ts";
import { ContentError } from "@/lib/content/content_error.ts";
import { exists, readContentFile } from "@/lib/content/content_file.ts";
import { tagsSchema } from "@/lib/content/content_schemas.ts";
import { parseYaml } from "@/lib/content/yaml_text.ts";
import { contentFiles, type Knowledge } from "@/lib/own/content_files.ts";
import { draftContent, type Wishes } from "@/lib/own/draft.ts";
import type { Resume } from "@/lib/own/resume_import.ts";

/** The owner has to decide something first; the message says what. */
export class InitError extends Error {
  override name = "InitError";
}

/** The sample's content, which has the knowledge that every owner begins with. */
const SAMPLE = fileURLToPath(new URL("../../content", import.meta.url));

export interface InitOptions {
  /** Where the content shall stand. */
  folder: string;
  /** Whether content that is there may be put aside. */
  force: boolean;
  disk?: Disk;
}

/** Checks that nothing is lost. @throws {InitError} when there is content already and nothing was said of replacing it. */
export function refuseToOverwrite({ folder, force }: InitOptions): void {
  if (force || !isThere(folder) || isEmptyFolder(folder)) return;
  throw new InitError(
    `${folder} is there already${ownerIn(folder)}. To put it aside and begin anew, run the same with --force: ` +
      `it is kept beside the new one, as ${folder.replace(/(?<!\/)\/+$/, "")}.backup-…. ` +
      "To write another folder, name it with CONTENT_DIR.",
  );
}

/**
 * Writes the content of a new owner and checks it. Content that was there is put aside, in the folder that is returned.
 *
 * @throws {InitError} @throws {ContentError} when the knowledge that is taken over is broken.
 */
export function init(resume: Resume, wishes: Wishes, options: InitOptions): { backup?: string } {
  refuseToOverwrite(options);
  const source = [options.folder, SAMPLE].find((folder) => exists(`${folder}/analysis.yaml`));
  if (source === undefined) {
    throw new InitError(
      `the sentences of the analysis were found neither in ${options.folder} nor in ${SAMPLE}; ` +
        "get it back with: git checkout content/analysis.yaml content/tags.yaml",
    );
  }
  const files = contentFiles(draftContent(resume, wishes), readKnowledge(source));
  return replaceFolder(options.folder, files, (fresh) => check(fresh, options.folder), options.disk);
}

/** Checks the written content; mistakes are told with the paths that the files would have had. */
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

/**
 * Reads from a content folder what says nothing about its owner: the sentences of the analysis, and the tags.
 *
 * @throws {ContentError} when a file cannot be read.
 */
function readKnowledge(folder: string): Knowledge {
  const tags = `${folder}/tags.yaml`;
  return {
    analysis: readContentFile(`${folder}/analysis.yaml`),
    tags: exists(tags) ? parseYaml({ file: tags, text: readContentFile(tags) }, tagsSchema) : [],
  };
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
  files: Record<string, string>,
  check: (folder: string) => void,
  disk: Disk = { rename: Deno.renameSync },
): { backup?: string } {
  const place = join(dirname(folder), basename(folder));
  const fresh = `${place}.new-${crypto.randomUUID().slice(0, 8)}`;
  try {
    for (const [path, text] of Object.entries(files)) {
      Deno.mkdirSync(dirname(join(fresh, path)), { recursive: true });
      Deno.writeTextFileSync(join(fresh, path), text, { createNew: true });
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
