import { fileURLToPath } from "node:url";
import { loadContent } from "@/lib/content/load.ts";
import { ContentError } from "@/lib/content/problem.ts";
import { contentFiles } from "@/lib/own/content_files.ts";
import { draftContent, type Wishes } from "@/lib/own/draft.ts";
import { hasKnowledge, readKnowledge } from "@/lib/own/knowledge.ts";
import { type Disk, isThere, replaceFolder } from "@/lib/own/replace_folder.ts";
import type { Resume } from "@/lib/resume/read_resume.ts";

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

/** @throws {InitError} when there is content already and nothing was said of replacing it. */
export function refuseToOverwrite({ folder, force }: InitOptions): void {
  if (force || !isThere(folder) || isEmptyFolder(folder)) return;
  throw new InitError(
    `${folder} is there already${ownerIn(folder)}. To put it aside and begin anew, run the same with --force: ` +
      `it is kept beside the new one, as ${folder.replace(/\/+$/, "")}.backup-…. ` +
      "To write another folder, name it with CONTENT_DIR.",
  );
}

/**
 * Writes the content of a new owner and checks it. Content that was there is kept.
 *
 * @throws {InitError} @throws {ContentError} when the knowledge that is taken over is broken.
 */
export function init(resume: Resume, wishes: Wishes, options: InitOptions): { backup?: string } {
  refuseToOverwrite(options);
  const source = [options.folder, SAMPLE].find(hasKnowledge);
  if (source === undefined) {
    throw new InitError(
      `the knowledge about businesses was found neither in ${options.folder} nor in ${SAMPLE}; ` +
        "get it back with: git checkout content/analysis content/analysis.yaml content/opportunities content/tags.yaml",
    );
  }
  const files = contentFiles(draftContent(resume, wishes), readKnowledge(source));
  return replaceFolder(options.folder, files, (fresh) => check(fresh, options.folder), { disk: options.disk });
}

/** Mistakes are told with the paths that the files would have had. */
function check(fresh: string, folder: string): void {
  try {
    loadContent(fresh);
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    throw new ContentError(
      error.problems.map((problem) => ({ ...problem, file: problem.file.replace(fresh, folder) })),
    );
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
