import { plainText } from "@/lib/text/posting_text.ts";
import { sentences } from "@/lib/text/sentences.ts";
import type { LaidLine } from "@/lib/language/line_classes.ts";
import { readable } from "@/lib/text/text_tokens.ts";

const ENTRY = /^\s*(?:[-–—*•·‣▪◦●○■✓✔✅☑✘✗✖❌🚫✚➕→➡▶👉🔹🔸⭐>+]\uFE0F?|\d{1,2}[.)]|[a-z]\))\s+/u;

/** Draws a line and says nothing. */
const RULE = /^[\s|:=_*#~·•–—-]*$/;

/** In characters: a longer line without an end of a sentence is cut, and nothing of it is lost. */
const MAX_LINE = 1000;

/**
 * Cuts a text into its lines: entries of lists, headings, rows of tables, and the sentences of prose. All that it says
 * stands in one of them, once, in its order; signs before entries and headings are left out.
 */
export function linesIn(text: string): LaidLine[] {
  const lines: LaidLine[] = [];
  let isAfterBlank = true;
  for (const raw of plainText(text).split("\n")) {
    const line = readable(raw);
    if (RULE.test(line)) {
      if (lines.length > 0) lines.at(-1)!.isBeforeBlank = true;
      isAfterBlank = true;
      continue;
    }
    const isEntry = ENTRY.test(line) || line.startsWith("|");
    const isMarked = /^#{1,6}\s|^\*\*[^*]+\*\*:?$/.test(line);
    const bare = line.replace(ENTRY, "").replace(/^#{1,6}\s+/, "").replaceAll("**", "").trim();
    for (const [index, text] of (isEntry ? [bare] : sentences(bare)).flatMap(cut).entries()) {
      lines.push({
        text,
        isEntry,
        isMarked,
        isAfterBlank: isAfterBlank && index === 0,
        isBeforeBlank: false,
        isWhole: index === 0,
      });
      if (index > 0) lines.at(-2)!.isWhole = lines.at(-1)!.isWhole = false;
    }
    isAfterBlank = false;
  }
  if (lines.length > 0) lines.at(-1)!.isBeforeBlank = true;
  return lines;
}

function cut(text: string): string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > MAX_LINE) {
    const space = rest.lastIndexOf(" ", MAX_LINE);
    const end = space > 0 ? space : MAX_LINE;
    parts.push(rest.slice(0, end).trim());
    rest = rest.slice(end).trim();
  }
  return [...parts, rest].filter((part) => part !== "");
}
