import { ContentError, type ContentProblem } from "@/lib/content/content_error.ts";
import { collect, mistake, readContentFile } from "@/lib/content/content_file.ts";
import {
  ID_PATTERN,
  type Item,
  type ItemKind,
  itemSchema,
  type SectionField,
  SECTIONS,
} from "@/lib/content/content_schemas.ts";
import { parseYaml } from "@/lib/content/yaml_text.ts";

/**
 * Reads one project or agent: front matter for the facts, a Markdown body whose second-level headings are the fields.
 *
 * @throws {ContentError} with every mistake in the file.
 */
export function readItem(file: string, kind: ItemKind): Item {
  const id = file.slice(file.lastIndexOf("/") + 1, -".md".length);
  if (!ID_PATTERN.test(id)) throw mistake(file, "has a name that cannot be an id; use letters, digits and hyphens");
  const { frontMatter, body, bodyLine } = splitFrontMatter(file, readContentFile(file));
  const problems: ContentProblem[] = [];
  const facts = collect(problems, () => parseYaml({ file, text: frontMatter, linesBefore: 1 }, itemSchema));
  const sections = collect(problems, () => readSections(file, body, bodyLine));
  if (facts === undefined || sections === undefined) throw new ContentError(problems);
  return { id, kind, ...facts, ...sections };
}

function splitFrontMatter(file: string, text: string): { frontMatter: string; body: string; bodyLine: number } {
  const match = /^---[ \t]*\n([\s\S]*?\n)---[ \t]*(?:\n|$)/.exec(text);
  if (match === null) {
    const message = "must begin with front matter: a line ---, the facts such as title: …, and another line ---";
    throw mistake(file, message, 1);
  }
  const bodyLine = match[0].split("\n").length;
  return { frontMatter: match[1], body: text.slice(match[0].length), bodyLine };
}

function readSections(file: string, body: string, bodyLine: number): { [Field in SectionField]?: string } {
  const problems: ContentProblem[] = [];
  const sections = new Map<SectionField, string[]>();
  let current: string[] | undefined;
  let fenced = false;
  for (const [index, line] of withoutComments(file, body, bodyLine).entries()) {
    // A heading inside a code block is code.
    if (isFence(line)) fenced = !fenced;
    const heading = fenced ? undefined : headingOf(line, /^##[ \t]+(?=[^ \t])/);
    if (heading === undefined) {
      if (current !== undefined) current.push(line);
      // The first line says it all.
      else if (line.trim() !== "" && problems.length === 0) problems.push(strayText(file, bodyLine + index, line));
      continue;
    }
    current = [];
    const field = fieldOf(heading);
    if (field === undefined || sections.has(field)) {
      problems.push(wrongHeading(file, bodyLine + index, heading, field !== undefined));
    } else {
      sections.set(field, current);
    }
  }
  if (problems.length > 0) throw new ContentError(problems);
  const written = [...sections].map(([field, lines]) => [field, lines.join("\n").trim()]);
  return Object.fromEntries(written.filter(([, text]) => text !== ""));
}

/**
 * Returns the lines of the body without comments `<!-- … -->`, which are for the owner. In a code block and after a
 * backslash, `<!--` is text.
 */
function withoutComments(file: string, body: string, bodyLine: number): string[] {
  let fenced = false;
  let begun: number | undefined;
  const lines = body.split("\n").map((line, index) => {
    if (begun === undefined && isFence(line)) fenced = !fenced;
    if (fenced) return line;
    let rest = line;
    let shown = "";
    while (rest !== "") {
      const mark: RegExp = begun === undefined ? /(?<!\\)<!--/ : /-->/;
      const found = mark.exec(rest);
      if (begun === undefined) shown += rest.slice(0, found?.index);
      if (found === null) break;
      rest = rest.slice(found.index + found[0].length);
      begun = begun === undefined ? index : undefined;
    }
    return shown === line ? line : shown.trimEnd();
  });
  if (begun === undefined) return lines;
  throw mistake(file, "has a comment that begins with <!-- and never ends; close it with -->", bodyLine + begun);
}

function isFence(line: string): boolean {
  return /^(```|~~~)/.test(line);
}

/** Returns the words of a heading that begins with `mark`; what Markdown allows after them does not count. */
function headingOf(line: string, mark: RegExp): string | undefined {
  const begun = mark.exec(line)?.[0].length;
  if (begun === undefined) return undefined;
  let end = line.length;
  while (end > begun + 1 && " \t#".includes(line[end - 1])) end--;
  return line.slice(begun, end) || undefined;
}

function fieldOf(heading: string): SectionField | undefined {
  return Object.entries(SECTIONS).find(([name]) => name.toLowerCase() === heading.toLowerCase())?.[1];
}

function wrongHeading(file: string, line: number, heading: string, twice: boolean): ContentProblem {
  const message = twice
    ? "stands here twice"
    : `is not a known section; known ones are ${Object.keys(SECTIONS).join(", ")}`;
  return { file, line, field: "section", found: heading, message };
}

function strayText(file: string, line: number, text: string): ContentProblem {
  const heading = headingOf(text, /^#+[ \t]*/);
  const message = heading !== undefined && fieldOf(heading) !== undefined
    ? `is a heading of another kind; write it as ## ${heading}`
    : "has text that stands before the first section; put it below a heading such as ## Problem";
  return { file, line, field: "", message };
}
