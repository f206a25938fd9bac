import { foldLetters } from "@/lib/text/text_tokens.ts";
import { shortened } from "@/lib/text/excerpt.ts";
import type { Line } from "@/lib/match/match_answers.ts";
import { openPosting, type Posting } from "@/lib/match/posting.ts";
import { termsOf, type TermsRead } from "@/lib/match/read_terms.ts";
import type { Reading, ReadLanguage, ReadRequirement } from "@/lib/match/reading.ts";
import { type Requirement, requirementsOf } from "@/lib/match/requirements.ts";
import { yearsIn } from "@/lib/match/years_asked.ts";

export interface ReadPosting {
  /** What was sent, as it was read. */
  posting: { title: string | null; organization: string | null; source: Posting["source"] | "reading" };
  reading: Reading;
  /** Every line of the posting, once, in its order. */
  lines: Line[];
  /** Whether anything was left out for its length or number. */
  truncated: boolean;
}

/** In characters: of a line in a reading, and of a title. */
const MAX_LINE = 1000;
const MAX_TITLE = 280;

/**
 * Reads a posting into all that is compared.
 *
 * @param sent an object as schema.org or OJCP have it, its JSON, or text
 * @param today the day of the request, as 2026-11-23: from it days without a year and "in three weeks" are counted
 */
export function readPosting(sent: unknown, today: string): ReadPosting {
  const posting = openPosting(sent);
  const { title, organization, source } = posting;
  const { terms, quotes, conditions, contradictions, unread } = termsOf(posting, today);
  const requirements = requirementsOf(posting).map((requirement) => readRequirement(requirement, terms.languages));
  addLanguages(requirements, terms, quotes);
  const duties = posting.lines.filter(({ kind }) => kind !== "unneeded").map(({ text }) => lineText(text))
    .filter((text) => text !== "");
  const reading: Reading = {
    ...title !== null && { title: shortened(title, MAX_TITLE) },
    ...organization !== null && { organization },
    requirements,
    terms,
    ...duties.length > 0 && { duties },
    ...conditions.length > 0 && { conditions },
    ...contradictions.length > 0 && { contradictions },
    ...unread.length > 0 && { unread: unread.map(lineText) },
    ...Object.keys(quotes).length > 0 && { quotes },
  };
  return {
    posting: { title: reading.title ?? null, organization, source },
    reading,
    lines: [],
    truncated: false,
  };
}

function lineText(text: string): string {
  return text.trim().slice(0, MAX_LINE).trim();
}

/** Adds to the terms the languages that only points ask for. */
function addLanguages(
  requirements: readonly ReadRequirement[],
  terms: TermsRead["terms"],
  quotes: TermsRead["quotes"],
): void {
  const asking = requirements.filter(({ importance, language }) => importance === "required" && language !== undefined);
  if (terms.languages !== undefined || asking.length === 0) return;
  terms.languages = asking.flatMap(({ language }) => {
    const { and = [], ...first } = language!;
    return [first, ...and];
  });
  quotes.language = shortened(asking.map(({ text }) => text).join(" / "), MAX_TITLE);
}

function readRequirement(
  { text, kind, importance, asked, languages }: Requirement,
  needed: readonly ReadLanguage[] | undefined,
): ReadRequirement {
  const named = languages.map(({ tags: [tag, ...or], least }): ReadLanguage => ({
    tag,
    ...least !== undefined && { level: least },
    ...or.length > 0 && { or },
  }));
  // What the sentence around it says is not needed is not asked for: "English (our French will make you smile)".
  const isNeeded = ({ tag }: ReadLanguage) => needed?.some((one) => one.tag === tag || one.or?.includes(tag)) !== false;
  const kept = importance === "required" ? named.filter(isNeeded) : named;
  const [first, ...further] = kept.length > 0 ? kept : named;
  const years = yearsIn(foldLetters(text));
  const bare = lineText(asked);
  return {
    text: lineText(text),
    kind,
    importance,
    ...bare !== lineText(text) && bare !== "" && { asked: bare },
    ...years !== undefined && { years },
    ...first !== undefined && { language: further.length > 0 ? { ...first, and: further } : first },
  };
}
