import { ContentError, type ContentProblem } from "@/lib/content/content_error.ts";
import { collect, mistake, type ParsedFiles } from "@/lib/content/content_file.ts";
import {
  type Item,
  type ItemKind,
  itemSchema,
  type ItemSection,
  type OwnPage,
  ownPageSchema,
  SECTION_FIELDS,
  type SectionField,
  sectionHeadings,
} from "@/lib/content/content_schemas.ts";
import { ID_PATTERN } from "@/lib/content/schema/fields.ts";
import { parseYaml } from "@/lib/content/yaml_text.ts";
import type { Mistake } from "@/lib/errors.ts";

/**
 * Reads one project or agent: front matter for the facts, a Markdown body whose second-level headings are its sections.
 * Those with a heading that every surface knows become fields; the owner's own stay sections, in their place.
 *
 * @param language that of the site; English headings are known in every language.
 * @throws {ContentError} with every mistake in the file.
 */
export function readItem(files: ParsedFiles, file: string, kind: ItemKind, language: string): Item {
  const id = file.slice(file.lastIndexOf("/") + 1, -".md".length);
  if (!ID_PATTERN.test(id)) {
    throw mistake(file, "has a name that does not work as an id; use letters, digits and hyphens");
  }
  return files.read(file, (text) => ({ id, kind, ...parseItem(file, text, language) }), language);
}

function parseItem(file: string, text: string, language: string): Omit<Item, "id" | "kind"> {
  const { frontMatter, body, bodyLine } = splitFrontMatter(file, text);
  const problems: ContentProblem[] = [];
  const facts = collect(
    problems,
    () => parseYaml({ file, text: frontMatter, linesBefore: 1 }, itemSchema, wrongPeriod),
  );
  const sections = collect(problems, () => readSections(file, body, bodyLine, headingsOf(language)));
  if (facts === undefined || sections === undefined) throw new ContentError(problems);
  return { ...facts, ...sections };
}

/** Reads a page of the owner's own: front matter, and Markdown. @throws {ContentError} with every mistake in the file. */
export function readOwnPage(files: ParsedFiles, file: string): OwnPage {
  const slug = file.slice(file.lastIndexOf("/") + 1, -".md".length);
  if (!/^[a-z0-9][a-z0-9-]{0,99}$/.test(slug)) {
    throw mistake(
      file,
      "has a name that does not work as an address; use small letters, digits and hyphens, as in imprint.md",
    );
  }
  return files.read(file, (text) => ({ slug, ...parsePage(file, text) }));
}

function parsePage(file: string, written: string): Omit<OwnPage, "slug"> {
  const { frontMatter, body, bodyLine } = splitFrontMatter(file, written);
  const problems: ContentProblem[] = [];
  const facts = collect(problems, () => parseYaml({ file, text: frontMatter, linesBefore: 1 }, ownPageSchema));
  const text = collect(problems, () => withoutComments(file, body, bodyLine).join("\n").trim());
  if (text === "") problems.push({ file, line: bodyLine, field: "", message: "has no text below the second line ---" });
  if (facts === undefined || text === undefined || problems.length > 0) throw new ContentError(problems);
  return { ...facts, text };
}

function wrongPeriod({ start_date, end_date }: { start_date?: string; end_date?: string }): Mistake[] {
  if (!endsTooEarly(start_date, end_date)) return [];
  return [{ path: ["end_date"], message: `must not be before start_date, which is ${start_date}` }];
}

/** Tells whether something ends before it begins, as exactly as both dates are known (2019, 2019-03 or 2019-03-31). */
export function endsTooEarly(start?: string, end?: string): boolean {
  if (start === undefined || end === undefined) return false;
  const length = Math.min(start.length, end.length);
  return end.slice(0, length) < start.slice(0, length);
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

type Sections = { [Field in SectionField]?: string } & Pick<Item, "sections">;

function readSections(file: string, body: string, bodyLine: number, headings: Map<string, SectionField>): Sections {
  const problems: ContentProblem[] = [];
  const found = new Map<string, { title: string; field?: SectionField; lines: string[] }>();
  let current: string[] | undefined;
  let fenced = false;
  for (const [index, line] of withoutComments(file, body, bodyLine).entries()) {
    // A heading inside a code block is code.
    if (isFence(line)) fenced = !fenced;
    const title = fenced ? undefined : headingOf(line, /^##[ \t]+(?=[^ \t])/);
    if (title === undefined) {
      if (current !== undefined) current.push(fenced ? line : unescaped(line));
      // The first line says it all.
      else if (line.trim() !== "" && problems.length === 0) {
        problems.push(strayText(file, bodyLine + index, line, headings));
      }
      continue;
    }
    current = [];
    const field = headings.get(folded(title));
    const name = field ?? folded(title);
    if (found.has(name)) {
      problems.push({ file, line: bodyLine + index, field: "section", found: title, message: "appears twice" });
    }
    found.set(name, { title, field, lines: current });
  }
  if (problems.length > 0) throw new ContentError(problems);
  const written = [...found.values()].map(({ lines, ...section }) => ({ ...section, text: lines.join("\n").trim() }))
    .filter(({ text }) => text !== "");
  const known = written.flatMap(({ field, text }) => field === undefined ? [] : [[field, text]]);
  const sections = written.map(({ title, field, text }): ItemSection =>
    field === undefined ? { title, text } : { title, field }
  );
  return { ...Object.fromEntries(known), ...(isUsual(sections) ? {} : { sections }) };
}

/** Takes off the backslash with which a text says that it begins no section, comment or block of code. */
function unescaped(line: string): string {
  return line.replace(/^\\(?=##[ \t]|```|~~~)/, "").replaceAll("\\<!--", "<!--");
}

/** Tells whether the sections are known ones in their usual order, of which nothing more has to be said. */
function isUsual(sections: readonly ItemSection[]): boolean {
  const places = sections.map((section) => "field" in section ? SECTION_FIELDS.indexOf(section.field) : -1);
  return places.every((place, index) => place >= 0 && (index === 0 || place > places[index - 1]));
}

/** Returns the known headings of a language, folded; the English ones too, which other languages had to use once. */
function headingsOf(language: string): Map<string, SectionField> {
  return new Map(
    [sectionHeadings("en"), sectionHeadings(language)].flatMap((headings) =>
      SECTION_FIELDS.map((field) => [folded(headings[field]), field] as const)
    ),
  );
}

/** Writes a heading as it is compared: in any case, with accents joined to their letters or apart from them. */
function folded(heading: string): string {
  return heading.normalize("NFC").toLowerCase().replace(/\s+/g, " ");
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
  throw mistake(file, "has a comment <!-- that is never closed; end it with -->", bodyLine + begun);
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

function strayText(file: string, line: number, text: string, headings: Map<string, SectionField>): ContentProblem {
  const heading = headingOf(text, /^#+[ \t]*/);
  const message = heading !== undefined && headings.has(folded(heading))
    ? `is a heading of the wrong level; write it as ## ${heading}`
    : "has text before the first section; put it below a heading such as ## Problem";
  return { file, line, field: "", message };
}
