/** How large a posting may be, and what reading it costs. Asked at the door, before anything reads it. */
import { isBounded, jsonWithin } from "@/lib/text/bounded_json.ts";
import { characters } from "@/lib/text/excerpt.ts";
import { textOfMarkup } from "@/lib/text/html_text.ts";

/** Characters of a posting over all of its fields, without markup (contract, section 6.1). */
export const MIN_POSTING = 40;
export const MAX_POSTING = 20_000;
/** Of a posting that is sent as an object, in bytes of its JSON (contract, section 2.6). */
export const MAX_POSTING_BYTES = 100_000;
/** A match counts as one call for each of so many characters begun (contract, section 1). */
export const CHARACTERS_PER_CALL = 4000;

const encoder = new TextEncoder();

/** Counts the characters of all texts in a posting, without markup; of a page, those of its JSON-LD where they are more. */
export function charactersIn(posting: unknown): number {
  if (typeof posting !== "string") return charactersOf(posting);
  return Math.max(characters(textOfMarkup(posting)), ...jsonWithin(posting).map(charactersOf));
}

/** Counts the characters of all texts in a value, however deep it is. */
function charactersOf(value: unknown): number {
  let count = 0;
  for (const rest = [value]; rest.length > 0;) {
    const one = rest.pop();
    if (typeof one === "string") count += characters(textOfMarkup(one));
    else if (typeof one === "object" && one !== null) { for (const part of Object.values(one)) rest.push(part); }
  }
  return count;
}

/** Says what is wrong with the size of a posting, as the end of a sentence; undefined: it may be read. */
export function sizeProblem(posting: unknown): string | undefined {
  if (typeof posting !== "string" && encoder.encode(JSON.stringify(posting)).length > MAX_POSTING_BYTES) {
    return `must have at most ${inWords(MAX_POSTING_BYTES)} bytes as JSON`;
  }
  const count = charactersIn(posting);
  if (count > MAX_POSTING) {
    return `must have at most ${inWords(MAX_POSTING)} characters over all fields, markup not counted`;
  }
  if (typeof posting === "string" && count < MIN_POSTING) return `must have at least ${MIN_POSTING} characters`;
  return undefined;
}

/** Tells whether a posting may be compared: it is within all bounds. */
export function isComparable(posting: unknown): boolean {
  return isBoundedPosting(posting) && sizeProblem(posting) === undefined;
}

/** Returns how many calls it counts as to have a posting, or a reading of one, compared. */
export function callsFor(posting: unknown): number {
  return Math.max(1, Math.ceil(charactersIn(posting) / CHARACTERS_PER_CALL));
}

/** Tells whether all JSON in a posting, also in its text, is within the bounds of JSON from strangers. */
export function isBoundedPosting(posting: unknown): boolean {
  return (typeof posting === "string" ? jsonWithin(posting) : [posting]).every((one) => isBounded(one));
}

function inWords(number: number): string {
  return number.toLocaleString("en");
}
