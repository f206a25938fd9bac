import { shortened } from "@/lib/text/excerpt.ts";

/** The bounds of a value: characters of a text, and entries of a list. */
interface Measure {
  chars: number;
  entries: number;
}

/** Tried one after the other until the text is short enough: prose is cut before facts are left out. */
const MEASURES: Measure[] = [
  { chars: 2000, entries: 100 },
  { chars: 300, entries: 50 },
  { chars: 160, entries: 50 },
  { chars: 90, entries: 50 },
  { chars: 160, entries: 8 },
  { chars: 100, entries: 5 },
  { chars: 70, entries: 3 },
];

/**
 * Writes the fields of a value as lines of text, for readers who get no data. What is long is cut until all of it has at
 * most about `max` characters; `whole` tells whether nothing was.
 */
export function factsInShort(value: object, max: number): { text: string; whole: boolean } {
  for (const measure of MEASURES) {
    const text = Object.entries(value).filter(([name, field]) => isSaid(field) && !name.startsWith("$"))
      .map(([name, field]) => `${name}: ${inLine(field, measure)}`).join("\n");
    if (text.length <= max) return { text, whole: measure === MEASURES[0] };
    if (measure === MEASURES.at(-1)) return { text: shortened(text, max), whole: false };
  }
  return { text: "", whole: false };
}

function inLine(value: unknown, measure: Measure, isInner = false): string {
  if (typeof value === "string") return shortened(value.replace(/\s+/g, " ").trim(), measure.chars);
  if (typeof value !== "object" || value === null) return String(value);
  const isList = Array.isArray(value);
  const said = isList
    ? value.filter(isSaid).map((entry) => inLine(entry, measure, true))
    : Object.entries(value).filter(([, field]) => isSaid(field))
      .map(([name, field]) => `${name}: ${inLine(field, measure, true)}`);
  const shown = isList ? said.slice(0, measure.entries) : said;
  const more = said.length - shown.length;
  const line = [...shown, ...more > 0 ? [`… ${more} more`] : []].join(isList && !isObject(value[0]) ? ", " : "; ");
  return isInner ? (isList ? `[${line}]` : `(${line})`) : line;
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}

/** Leaves out what says nothing: null, and what is empty. */
function isSaid(value: unknown): boolean {
  if (value === undefined || value === null || value === "") return false;
  return !isObject(value) || Object.keys(value as object).length > 0;
}
