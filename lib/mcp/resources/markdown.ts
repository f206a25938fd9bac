/** Longer text stands in a paragraph of its own. */
const MAX_LINE = 100;

/**
 * Writes a document of the service as Markdown, for readers who take text in rather than fields: each field under its
 * name, lists as lists, deeper parts under deeper headings. It follows the shape of the data alone, so that a field
 * that is added later is there too.
 */
export function markdownOf(title: string, document: Record<string, unknown>): string {
  return `# ${line(title)}\n\n${fields(document, 2)}`.trimEnd() + "\n";
}

function fields(record: Record<string, unknown>, level: number): string {
  const entries = Object.entries(record).filter(([, value]) => !isEmpty(value));
  const short = entries.filter(([, value]) => !isLong(value))
    .map(([name, value]) => `- **${label(name)}:** ${line(value)}\n`);
  const long = entries.filter(([, value]) => isLong(value)).map(([name, value]) => section(label(name), value, level));
  return [short.join(""), ...long].filter((part) => part !== "").join("\n");
}

function section(title: string, value: unknown, level: number): string {
  const heading = `${"#".repeat(Math.min(level, 6))} ${title}\n\n`;
  if (!isNested(value)) return `${heading}${line(value)}\n`;
  if (!Array.isArray(value)) return heading + fields(value as Record<string, unknown>, level + 1);
  if (value.every((entry) => !isNested(entry))) return heading + value.map((entry) => `- ${line(entry)}\n`).join("");
  return heading + value.map((entry) => itemOf(entry, level + 1)).join("\n");
}

/** A record in a list is headed by what names it. */
function itemOf(entry: unknown, level: number): string {
  if (typeof entry !== "object" || entry === null) return `- ${line(entry)}\n`;
  const record = entry as Record<string, unknown>;
  const name = ["title", "name", "category", "id"].find((key) => typeof record[key] === "string");
  if (name === undefined) return fields(record, level);
  const { [name]: title, ...rest } = record;
  return section(line(title), rest, level);
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
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

function line(value: unknown): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return String(value).replace(/\s*\n\s*/g, " ").trim();
}
