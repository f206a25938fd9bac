import { label } from "@/lib/text/in_words.ts";

/** Characters that mean something anywhere in a line (CommonMark 0.31, section 2.4), and entities (section 2.5). */
const SPECIAL = /[\\`*[\]<|~]|&(?=#?\w{1,40};)|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;

/**
 * The beginnings of a heading, a list item, a quotation or a rule; and the characters that a heading drops at its end.
 */
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
  const fence = fenceAround(text, 1);
  const space = text.startsWith("`") || text.endsWith("`") ? " " : "";
  return fence + space + text + space + fence;
}

/** Writes a block of code. */
export function codeBlock(language: string, text: string): string {
  const fence = fenceAround(text, 3);
  return `${fence}${language}\n${text.trimEnd()}\n${fence}`;
}

function fenceAround(text: string, least: number): string {
  return "`".repeat(Math.max(least, ...(text.match(/`+/g) ?? []).map((run) => run.length + 1)));
}

/**
 * Writes a list of lines that are Markdown already. Where an entry has several lines, all but the first are indented, so
 * that they belong to it (CommonMark 0.31, section 5.2).
 */
export function list(lines: readonly string[]): string {
  return lines.map((line) => `- ${line.replace(/\n(?=[^\n])/g, "\n  ")}`).join("\n");
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

function text(value: unknown): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  const written = String(value).trim();
  return written.includes("\n") ? written : plain(written);
}
