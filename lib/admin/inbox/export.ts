import type { InboxItem } from "@/lib/contact/inbox/entry.ts";
import { exported } from "@/lib/contact/inbox/exported.ts";
import { harmlessJson, harmlessLines } from "@/lib/text/harmless.ts";

export const FORMATS = {
  csv: { type: "text/csv; charset=utf-8; header=present", write: csvOf },
  json: { type: "application/json; charset=utf-8", write: jsonOf },
} as const;

export type ExportFormat = keyof typeof FORMATS;

const COLUMNS = [
  "id",
  "created_at",
  "received_at",
  "kind",
  "from",
  "reply_to",
  "company",
  "subject",
  "message",
  "unread",
  "starred",
  "archived",
  "spam",
  "note",
  "status",
  "attempts",
  "error",
  "delivered_at",
] as const satisfies readonly (keyof ReturnType<typeof exported>)[];

/** One array; unsafe characters are escaped, so that the file is safe to look at and means the same. */
async function* jsonOf(items: AsyncIterable<InboxItem>): AsyncGenerator<string> {
  let before = "[";
  for await (const item of items) {
    yield `${before}\n  ${harmlessJson(exported(item))}`;
    before = ",";
  }
  yield before === "[" ? "[]\n" : "\n]\n";
}

/** RFC 4180, with a byte order mark, without which a common table program takes UTF-8 for something else. */
async function* csvOf(items: AsyncIterable<InboxItem>): AsyncGenerator<string> {
  yield `\ufeff${COLUMNS.join(",")}\r\n`;
  for await (const item of items) {
    const fields = exported(item);
    yield `${COLUMNS.map((name) => cell(fields[name])).join(",")}\r\n`;
  }
}

/**
 * Where a table program may find a formula, in its ordinary or its wide form: at the beginning of a text; but also of a
 * line, and after a semicolon. Where the decimal sign is a comma, such programs divide at semicolons, and then quotation
 * marks within a line neither protect what they enclose nor hold its lines together.
 */
const FORMULA = /(^|[\n;])(?=[^\S\n]*[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

/**
 * One cell. A formula gets an apostrophe before it, with which table programs show it as text
 * (https://owasp.org/www-community/attacks/CSV_Injection); unsafe characters are shown as their codes.
 */
export function cell(value: string | number | boolean | null): string {
  if (typeof value !== "string") return String(value ?? "");
  const text = harmlessLines(value).replace(FORMULA, "$1'");
  return /[",;\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
