import { POSTING_LANGUAGES, smallNumbers } from "@/lib/text/numbers.ts";
import { foldLetters } from "@/lib/text/text_tokens.ts";

/** The languages in which a span ahead is read, and how many days its units have. */
const LANGUAGES = ["en", "de", "fr", "es", "pt", "it", "nl", "sv", "he"];
const UNITS = { day: 1, week: 7, month: 30 } as const;

type Unit = keyof typeof UNITS;

interface Spans {
  pattern: RegExp;
  /** The units of the groups of the pattern, in their order. */
  units: Unit[];
}

let spans: Spans | undefined;

/** Writes "in 3 weeks" as each language does (CLDR), with a number or a word for one in its place. */
function makeSpans(): Spans {
  const numbers = `(\\d{1,2}|${[...smallNumbers(POSTING_LANGUAGES).keys()].join("|")})`;
  const found = new Map<string, Unit>();
  for (const language of LANGUAGES) {
    const format = new Intl.RelativeTimeFormat(language);
    for (const unit of Object.keys(UNITS) as Unit[]) {
      for (const count of [1, 3]) {
        const parts = format.formatToParts(count, unit);
        if (!parts.some(({ type }) => type === "integer")) continue;
        const literal = (value: string) => foldLetters(value).replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
        found.set(parts.map(({ type, value }) => type === "literal" ? literal(value) : numbers).join(""), unit);
      }
    }
  }
  const pattern = new RegExp(`(?<!\\p{L})(?:${[...found.keys()].join("|")})(?!\\p{L})`, "u");
  return { pattern, units: [...found.values()] };
}

/** Reads "in three weeks", in how many days that is; undefined where a text says nothing of the kind. Letters are folded. */
export function daysAhead(folded: string): number | undefined {
  spans ??= makeSpans();
  const found = spans.pattern.exec(folded);
  if (found === null) return undefined;
  const group = found.slice(1).findIndex((one) => one !== undefined);
  const said = found[group + 1];
  const count = Number(said);
  return (Number.isNaN(count) ? smallNumbers(POSTING_LANGUAGES).get(said)! : count) * UNITS[spans.units[group]];
}

/** Returns the day so many days after another one, both as 2026-11-23. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}
