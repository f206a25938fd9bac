import { stringify } from "yaml";

/** Characters that mean something anywhere in a line (CommonMark 0.31, section 2.4), and entities (section 2.5). */
const SPECIAL = /[\\`*[\]<|~]|&(?=#?\w+;)|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;

/** What makes a line a heading, a list item, a quotation or a rule; and what a heading swallows at its end. */
const AT_START = /^(?:#{1,6}(?=\s|$)|[-+](?=[\s-]|$)|>|=+$)/;
const NUMBER_AT_START = /^(\d{1,9})(?=[.)](?:\s|$))/;
const HEADING_END = /(?<=\s)#+$/;

/** Plain text as one line of Markdown that shows just these characters. */
export function plain(text: string): string {
  return text.trim().replace(/\s+/g, " ")
    .replace(SPECIAL, "\\$&")
    .replace(AT_START, "\\$&")
    .replace(NUMBER_AT_START, "$1\\")
    .replace(HEADING_END, "\\$&");
}

/** A link with plain text. */
export function link(text: string, url: string): string {
  return `[${plain(text)}](${url.replace(/[()<>\\\s]/g, escaped)})`;
}

function escaped(character: string): string {
  return `%${character.charCodeAt(0).toString(16).padStart(2, "0")}`;
}

/** Code within a line; its fence is longer than any run of backticks in it (CommonMark 0.31, section 6.1). */
export function code(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  const space = text.startsWith("`") || text.endsWith("`") ? " " : "";
  return fence + space + text + space + fence;
}

/** A block of code. */
export function codeBlock(language: string, text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${text.trimEnd()}\n${fence}`;
}

/** A list of lines that are Markdown already. */
export function list(lines: readonly string[]): string {
  return lines.map((line) => `- ${indented(line, 2)}`).join("\n");
}

/** The same, numbered. */
export function numbered(lines: readonly string[]): string {
  return lines.map((line, index) => `${index + 1}. ${indented(line, 3)}`).join("\n");
}

/** What follows the first line of an item belongs to it when it stands below its text (CommonMark 0.31, section 5.2). */
function indented(text: string, width: number): string {
  return text.replace(/\n(?=[^\n])/g, "\n" + " ".repeat(width));
}

/** Text, or what a condition leaves instead of it. */
type Part = string | false | null | undefined;

/** Blocks below each other; what is empty or absent is left out. */
export function blocks(...parts: Part[]): string {
  return parts.filter((part) => part).join("\n\n");
}

/** A section under its heading; nothing when there is nothing in it. */
export function section(level: number, title: string, ...parts: Part[]): string {
  const body = blocks(...parts);
  return body === "" ? "" : `${"#".repeat(level)} ${title}\n\n${body}`;
}

/** The YAML block with which a Markdown file begins. */
export function frontMatter(fields: Record<string, unknown>): string {
  return `---\n${stringify(fields, { lineWidth: 0 })}---\n`;
}
