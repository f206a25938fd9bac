import { basename, dirname } from "node:path";
import { ContentError, type ContentProblem } from "@/lib/content/problem.ts";

/** @throws {ContentError} when there is no such folder; one mistake instead of one for each file. */
export function checkFolder(folder: string): void {
  if (namesIn(folder) !== undefined) return;
  const backup = (namesIn(dirname(folder)) ?? []).filter((name) => name.startsWith(`${basename(folder)}.backup-`)).at(
    -1,
  );
  const message = "is no folder that can be read; deno task init writes one, and CONTENT_DIR names another" +
    (backup === undefined
      ? ""
      : `. What was there before is in ${dirname(folder)}/${backup}: rename it to ${basename(folder)}`);
  throw new ContentError([{ file: folder, field: "", message }]);
}

/** Where content stands, the ending of its files, and the endings by which people mean the same. */
const ENDINGS: [folder: string, ending: string, meant: RegExp][] = [
  ["", ".yaml", /\.(?:yml|YAML|YML)$/],
  ["/opportunities", ".yaml", /\.(?:ya?ml|json|txt)$/i],
  ["/analysis", ".yaml", /\.(?:ya?ml|json|txt)$/i],
  ["/projects", ".md", /\.(?:md|markdown|mdown|mdx|txt|docx?|rtf|ya?ml)$/i],
  ["/agents", ".md", /\.(?:md|markdown|mdown|mdx|txt|docx?|rtf|ya?ml)$/i],
];

/** Where content stands: the folders below the owner's, and how the files in them end. */
export const PLACES: readonly { below: string; ending: string }[] = ENDINGS.map(([below, ending]) => ({
  below,
  ending,
}));

/** Files that their owner takes for content and that nobody would read. */
export function misnamedFiles(folder: string): ContentProblem[] {
  return ENDINGS.flatMap(([below, ending, meant]) =>
    (namesIn(folder + below) ?? []).filter((name) =>
      meant.test(name) && !name.endsWith(ending) && !name.startsWith(".")
    )
      .map((name) => ({
        file: `${folder}${below}/${name}`,
        field: "",
        message: `is not read, because its name does not end in ${ending}; rename it, or put it elsewhere`,
      }))
  );
}

/** Sorted; undefined when there is no such folder. That Deno was not allowed to look is another matter. */
function namesIn(folder: string): string[] | undefined {
  try {
    return [...Deno.readDirSync(folder || ".")].map(({ name }) => name).sort();
  } catch (error) {
    if (error instanceof Deno.errors.NotCapable) throw error;
    return undefined;
  }
}
