import { exists, listFiles } from "@/lib/content/content_file.ts";

/** Marks a place where the owner should write more. It stands in comments only, so that no reader is ever served it. */
export const TODO = "TODO(owner)";

/** A mark as a line of the file. */
export interface Mark {
  file: string;
  line: number;
  text: string;
}

/** What visitors see first is mended first. */
const ORDER = ["profile.yaml", "candidate.yaml", "site.yaml", "projects", "agents", "services.yaml", "resume.yaml"];

/** Every mark in a content folder, the most visible files first. */
export function findMarks(folder: string): Mark[] {
  return ORDER.flatMap((name) => {
    const path = `${folder}/${name}`;
    if (name.endsWith(".yaml")) return exists(path) ? marksIn(path) : [];
    return listFiles(path, ".md").flatMap((file) => marksIn(`${path}/${file}`));
  });
}

function marksIn(file: string): Mark[] {
  const lines = Deno.readTextFileSync(file).split("\n");
  return lines.flatMap((text, index) => {
    const start = text.indexOf(TODO);
    if (start === -1) return [];
    const said = text.slice(start + TODO.length).replace(/^:\s*/, "");
    const [, field] = /^\s*(?:- )?(\w+):/.exec(lines[index + 1] ?? "") ?? [];
    return [{ file, line: index + 1, text: field === undefined ? said : `${field}: ${said}` }];
  });
}
