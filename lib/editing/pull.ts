import { dirname } from "node:path";
import { pathsBelow, PUBLIC } from "@/lib/content/content_file.ts";
import { bytesOf } from "@/lib/content/files.ts";
import { FOLDERS, isContentPath } from "@/lib/editing/content_form.ts";
import type { Editing } from "@/lib/editing/editing.ts";

/** The files that were written into the folder, or why none was. */
interface Pulled {
  written: string[];
  removed: string[];
  /** Files of the folder that were changed since they were published at the desk; then nothing was done. */
  changed: string[];
}

/**
 * Writes what is published at the desk into the folder, and then publishes the folder: from then on it says again what is
 * served. Drafts stay. A process that dies in between leaves both, which say the same.
 *
 * @param force also writes over files that were changed since
 * @throws {ServiceError} `unavailable`.
 */
export async function pull(editing: Editing, folder: string, force = false): Promise<Pulled> {
  await editing.look();
  const changed = force ? [] : editing.changedInBoth();
  if (changed.length > 0) return { written: [], removed: [], changed };
  const { files, isWhole } = editing.overlay;
  const written: string[] = [];
  const removed = [...files].filter(([, text]) => text === null).map(([path]) => path);
  // Where the folder was no ground, nothing of its content is left.
  if (isWhole) removed.push(...contentOf(folder).filter((path) => !files.has(path)));
  for (const [path, text] of files) {
    if (text === null) continue;
    Deno.mkdirSync(dirname(`${folder}/${path}`), { recursive: true });
    // Whoever reads the folder meanwhile sees the old file or the new one.
    Deno.writeFileSync(`${folder}/${path}.new~`, bytesOf(path, text));
    Deno.renameSync(`${folder}/${path}.new~`, `${folder}/${path}`);
    written.push(path);
  }
  for (const path of removed) removeIfThere(`${folder}/${path}`);
  if (written.length + removed.length > 0) await editing.publishAgain(0);
  return { written, removed, changed: [] };
}

/** Removes a file; with `force`, one that the folder has lost meanwhile too. */
function removeIfThere(path: string): void {
  try {
    Deno.removeSync(path);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}

function contentOf(folder: string): string[] {
  const files = pathsBelow(folder + PUBLIC).filter(({ isFile }) => isFile).map(({ path }) => PUBLIC.slice(1) + path);
  return files.concat(["", ...FOLDERS].flatMap((below) => {
    const prefix = below === "" ? "" : `${below}/`;
    try {
      return [...Deno.readDirSync(`${folder}/${below}`)].map(({ name }) => prefix + name).filter(isContentPath);
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) return [];
      throw error;
    }
  }));
}
