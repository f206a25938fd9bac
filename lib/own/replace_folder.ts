import { basename, dirname, join } from "node:path";

/** Ways to fail on purpose, for tests. */
export interface Disk {
  rename(from: string, to: string): void;
}

/**
 * Puts a folder with `files` in the place of `folder`. What was there is kept under the name that is returned. The new
 * folder is written and checked beside the old one and moved at the end: whatever fails before leaves the old one as it
 * is, and when the move fails the old one is moved back.
 *
 * @param check Throws when the written folder must not be used.
 */
export function replaceFolder(
  folder: string,
  files: Record<string, string>,
  check: (folder: string) => void,
  { now = new Date(), disk = { rename: Deno.renameSync } }: { now?: Date; disk?: Disk } = {},
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
    const backup = freeName(`${place}.backup-${now.toISOString().slice(0, 19).replaceAll(":", "")}`);
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

/** Whether anything, even a link that leads nowhere, has this name. */
export function isThere(path: string): boolean {
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
