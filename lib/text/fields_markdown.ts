import { blocks, list, plain, section } from "@/lib/text/markdown.ts";

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

/** A record in a list is headed by what names it. */
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

/** `flagshipProject` and `target_roles` as words. */
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
