import { textOfMarkup, withoutEntities } from "@/lib/text/html_text.ts";
import { sentences } from "@/lib/text/sentences.ts";

/** Where markup makes the lines, those of the text mean nothing. */
const HAS_BLOCKS = /<(?:p|div|br|li|ul|ol|h[1-6]|table|tr|section|article)\b/i;
const BLOCK_START = /<(?:p|div|ul|ol|dl|dd|dt|table|section|article|header|footer|h[1-6]|blockquote)\b/gi;
const ROW_START = /<tr\b[^<>]{0,2000}>/gi;
const CELL_END = /<\/t[dh]\s{0,20}>\s{0,20}(?=<t[dh]\b)/gi;

/** Returns a text without markup: one line for each block, entries of lists with a hyphen, headings with a colon, rows of tables with bars. */
export function plainText(text: string): string {
  // Some feeds escape the whole of it.
  const html = !/<[a-z/]/i.test(text) && /&lt;[a-z/]/i.test(text) ? withoutEntities(text) : text;
  if (!/<[a-z!/]/i.test(html)) return withoutEntities(html);
  const lines = HAS_BLOCKS.test(html) ? html.replace(/\s+/g, " ") : html;
  return textOfMarkup(
    lines.replace(CELL_END, " | ").replace(ROW_START, "\n| ").replace(BLOCK_START, "\n$&").replace(
      /<\/(?:h[1-6]|li)\s{0,20}>/gi,
      closeLine,
    ),
  )
    .replace(/::/g, ":").replace(/\n\s{0,8}\n?\s{0,8}(?=- )/g, "\n");
}

/** A heading leaves a mark; what stands behind an entry is no part of it. */
function closeLine(tag: string): string {
  return /^<\/h/i.test(tag) ? `:${tag}` : `${tag}\n`;
}

const ENTRY = /^\s*(?:[-–—*•·‣▪◦●○■✓✔✅☑✘✗✖❌🚫✚➕→➡▶👉🔹🔸⭐>+]\uFE0F?|\d{1,2}[.)]|[a-z]\))\s+/u;

/** Splits what stands in a field of skills: at semicolons, else at commas that part short entries. */
export function splitList(text: string): string[] {
  const lines = plainText(text).split(/\n|•|·/).map((line) => line.replace(ENTRY, "").trim()).filter((line) =>
    line !== ""
  );
  return lines.flatMap((line) => {
    const parts = outsideBrackets(line, ";");
    if (parts.length > 1) return parts.flatMap((part) => shortEntries(part) ?? [part]);
    const all = sentences(line);
    if (all.length > 1) return all.flatMap((one) => splitList(one));
    return shortEntries(line, 2, 7) ?? [line];
  }).map((one) => one.trim().replace(/[.;,]$/, "").trim()).filter((one) => one !== "");
}

/** Splits at commas what is a list of short entries: as many of them, of no more words each. */
function shortEntries(line: string, least = 3, most = 4): string[] | undefined {
  const commas = outsideBrackets(line.replace(/[.]$/, ""), ",");
  const isList = commas.length >= least && commas.every((one) => one.split(/\s+/).length <= most) &&
    !/\b(?:or|oder|eller|ou|o)\b/.test(commas.at(-1)!.slice(0, 8));
  return isList ? commas.map((one) => one.replace(/^(?:and|und|och|y|et)\s+/i, "")) : undefined;
}

function outsideBrackets(text: string, mark: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at];
    if (letter === "(" || letter === "[") depth++;
    if (letter === ")" || letter === "]") depth = Math.max(0, depth - 1);
    if (depth > 0 || letter !== mark || /^\d\s?,\s?\d/.test(text.slice(at - 1, at + 2))) continue;
    parts.push(text.slice(start, at));
    start = at + 1;
  }
  parts.push(text.slice(start));
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}
