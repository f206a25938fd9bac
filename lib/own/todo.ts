/** Marks a place where the owner should write more. It stands in comments only, so that no reader is ever served it. */
export const TODO = "TODO(owner)";

/** A mark as a line of the file. */
export interface Mark {
  file: string;
  line: number;
  text: string;
}

/** Every mark in a content folder, by file. */
export function findMarks(folder: string, below = ""): Mark[] {
  const marks: Mark[] = [];
  for (const { name, isDirectory } of [...Deno.readDirSync(folder + below)].sort((a, b) => a.name < b.name ? -1 : 1)) {
    const path = `${below}/${name}`;
    if (isDirectory) marks.push(...findMarks(folder, path));
    else if (/\.(yaml|md)$/.test(name)) marks.push(...marksIn(folder + path));
  }
  return marks;
}

function marksIn(file: string): Mark[] {
  return Deno.readTextFileSync(file).split("\n").flatMap((text, index) => {
    const start = text.indexOf(TODO);
    return start === -1 ? [] : [{ file, line: index + 1, text: text.slice(start + TODO.length).replace(/^:\s*/, "") }];
  });
}
