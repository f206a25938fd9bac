import { error, ok, reasonOf, type Report } from "@/lib/doctor/finding.ts";

/** Whether everything below the folders can be read by this user. */
export function checkFolders(folders: readonly string[]): Report[] {
  const reports = folders.flatMap((folder) => unreadable(folder));
  return reports.length > 0 ? reports : [ok(`${folders.join(", ")}: readable`)];
}

function unreadable(path: string): Report[] {
  try {
    const { isDirectory } = Deno.statSync(path);
    if (isDirectory) return [...Deno.readDirSync(path)].flatMap(({ name }) => unreadable(`${path}/${name}`));
    Deno.openSync(path).close();
    return [];
  } catch (thrown) {
    // Missing folders are the business of other checks.
    if (thrown instanceof Deno.errors.NotFound) return [];
    return [error(`${path} cannot be read (${reasonOf(thrown)})`, `run as its owner: chmod u+rX ${path}`)];
  }
}
