import { LINE_CLASSES } from "@/lib/language/line_classes.ts";
import { lineReader } from "@/lib/language/line_reader.ts";
import { linesIn } from "@/lib/language/lines.ts";
import { detectLanguage } from "@/lib/text/language.ts";
import { tokensOf } from "@/lib/text/text_tokens.ts";

/** In characters, and in lines: as much of a text is looked at. */
const LOOKED_AT = 3000;
const MAX_LINES = 30;

/** How sure a line must be to count as what it most likely is. */
const SURE = 0.8;

/** In kinds of lines and headings: so many make a posting where one of them asks for something, and else one more. */
const ENOUGH = 3;

/**
 * Recognises a job posting: an object as schema.org (`JobPosting`) or OJCP have it, the JSON of one, or the text of an
 * advertisement, which asks for something and says other things that only postings say. A problem in a business that mentions a
 * vacancy is none.
 */
export function isJobPosting(sent: unknown): boolean {
  if (typeof sent !== "string") return namesPosting(JSON.stringify(sent ?? null).slice(0, LOOKED_AT));
  const text = sent.slice(0, LOOKED_AT);
  if (/^\s*[[{<]/.test(text) && namesPosting(sent.slice(0, 2 * LOOKED_AT))) return true;
  const lines = linesIn(text).slice(0, MAX_LINES);
  if (lines.length < ENOUGH) return false;
  const kinds = new Set<string>();
  for (const { isHeading, heading, shares } of lineReader().read(lines, detectLanguage(tokensOf(text)))) {
    const most = Math.max(...shares);
    if (isHeading) kinds.add(`below ${heading}`);
    else if (most >= SURE) kinds.add(LINE_CLASSES[shares.indexOf(most)]);
  }
  const asks = ["requirement", "preferred", "below requirement", "below preferred"].some((one) => kinds.has(one));
  const telling = [...kinds].filter((one) => !/(?:about|open)$/.test(one));
  return telling.length >= ENOUGH + Number(!asks);
}

function namesPosting(json: string): boolean {
  return /"@?type"\s?:\s?\[?\s?"(?:https?:\/\/schema\.org\/)?JobPosting"|"ojcp_(?:id|version)"|"official_job_url"/.test(
    json,
  );
}
