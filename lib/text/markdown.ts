import { stringify } from "yaml";

/** Characters that mean something anywhere in a line (CommonMark 0.31, section 2.4), and entities (section 2.5). */
const SPECIAL = /[\\`*[\]<|~]|&(?=#?\w{1,40};)|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;

/** What makes a line a heading, a list item, a quotation or a rule; and what a heading swallows at its end. */
const AT_START = /^(?:#{1,6}(?=\s|$)|[-+](?=[\s-]|$)|>|=+$)/;
const NUMBER_AT_START = /^(\d{1,9})(?=[.)](?:\s|$))/;
const HEADING_END = /(?<=\s)#+$/;

/** Writes plain text as one line of Markdown that shows just these characters. */
export function plain(text: string): string {
  return text.trim().replace(/\s+/g, " ")
    .replace(SPECIAL, "\\$&")
    .replace(AT_START, "\\$&")
    .replace(NUMBER_AT_START, "$1\\")
    .replace(HEADING_END, "\\$&");
}

/** Writes a link with plain text. */
export function link(text: string, url: string): string {
  return `[${plain(text)}](${url.replace(/[()<>\\\s]/g, escaped)})`;
}

function escaped(character: string): string {
  return `%${character.charCodeAt(0).toString(16).padStart(2, "0")}`;
}

/** Writes code within a line; its fence is longer than any run of backticks in it (CommonMark 0.31, section 6.1). */
export function code(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  const space = text.startsWith("`") || text.endsWith("`") ? " " : "";
  return fence + space + text + space + fence;
}

/** Writes a block of code. */
export function codeBlock(language: string, text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${text.trimEnd()}\n${fence}`;
}

/** Writes a list of lines that are Markdown already. */
export function list(lines: readonly string[]): string {
  return lines.map((line) => `- ${indented(line, 2)}`).join("\n");
}

/** Writes a numbered list of lines that are Markdown already. */
export function numbered(lines: readonly string[]): string {
  return lines.map((line, index) => `${index + 1}. ${indented(line, 3)}`).join("\n");
}

/** Indents all lines but the first, so that they belong to the same item (CommonMark 0.31, section 5.2). */
function indented(text: string, width: number): string {
  return text.replace(/\n(?=[^\n])/g, "\n" + " ".repeat(width));
}

/** Text, or what a condition leaves instead of it. */
type Part = string | false | null | undefined;

/** Puts blocks below each other; what is empty or absent is left out. */
export function blocks(...parts: Part[]): string {
  return parts.filter((part) => part).join("\n\n");
}

/** Writes a section under its heading; nothing when there is nothing in it. */
export function section(level: number, title: string, ...parts: Part[]): string {
  const body = blocks(...parts);
  return body === "" ? "" : `${"#".repeat(level)} ${title}\n\n${body}`;
}

/** Writes the YAML block with which a Markdown file begins. */
export function frontMatter(fields: Record<string, unknown>): string {
  return `---\n${stringify(fields, { lineWidth: 0 })}---\n`;
}

/** Longer text stands in a paragraph of its own. */
const MAX_LINE = 100;

/**
 * Writes a record of which only the shape is known as Markdown: each field under its name, lists as lists, deeper parts
 * under deeper headings, the first at `level`. Text of several lines is Markdown already and stays as it is.
 */
export function fieldsAsMarkdown(record: Record<string, unknown>, level: number): string {
  const entries = Object.entries(record).filter(([, value]) => !isEmpty(value));
  const short = entries.filter(([, value]) => !isLong(value))
    .map(([name, value]) => `**${plain(label(name))}:** ${text(value)}`);
  const long = entries.filter(([, value]) => isLong(value))
    .map(([name, value]) => section(Math.min(level, 6), plain(label(name)), part(value, level)));
  return blocks(list(short), ...long);
}

function part(value: unknown, level: number): string {
  if (!isNested(value)) return text(value);
  if (!Array.isArray(value)) return fieldsAsMarkdown(value as Record<string, unknown>, level + 1);
  if (value.every((entry) => !isNested(entry))) return list(value.map(text));
  return blocks(...value.map((entry) => itemOf(entry, level + 1)));
}

/** Writes a record of a list below a heading that names it. */
function itemOf(entry: unknown, level: number): string {
  if (!isNested(entry)) return text(entry);
  const record = entry as Record<string, unknown>;
  const name = ["title", "name", "category", "id"].find((key) => typeof record[key] === "string");
  if (name === undefined) return fieldsAsMarkdown(record, level);
  const { [name]: title, ...rest } = record;
  return blocks(`${"#".repeat(Math.min(level, 6))} ${text(title)}`, fieldsAsMarkdown(rest, level + 1));
}

function isLong(value: unknown): boolean {
  return isNested(value) || String(value).length > MAX_LINE;
}

function isNested(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (isNested(value) && Object.keys(value as object).length === 0);
}

/** Writes names such as `flagshipProject` and `target_roles` as words. */
function label(name: string): string {
  const words = name.replaceAll("_", " ").replace(
    /([a-z])([A-Z])/g,
    (_all, end, start) => `${end} ${start.toLowerCase()}`,
  );
  return words.slice(0, 1).toUpperCase() + words.slice(1).replace(/\bi\b/g, "I");
}

function text(value: unknown): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  const written = String(value).trim();
  return written.includes("\n") ? written : plain(written);
}
