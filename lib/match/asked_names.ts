import { cuesIn, namesIn, sharedIds } from "@/lib/language/lexicons.ts";
import type { Span } from "@/lib/language/lexicon.ts";
import { numbersIn } from "@/lib/text/numbers.ts";
import { remembering } from "@/lib/text/remembered.ts";
import { detectLanguage, type Language } from "@/lib/text/language.ts";
import { type Token, tokensOf } from "@/lib/text/text_tokens.ts";

/** What somebody is or holds that a text names, with the words that say so. */
export interface Name extends Span {
  kind: "professions" | "licences" | "degrees";
  said: string;
}

/** Returns the languages in whose words a text is read that says nothing of its language: the one that is detected, and English. */
export const languagesOf = remembering((text): readonly string[] => {
  return [...new Set([detectLanguage(tokensOf(text)), "en"])];
});

/** What ends a clause: behind it, "with" says nothing any more. */
const CLAUSE_END = /[.,;:!?()–—|•\n]/;

/** Between names that stand together: "nurses, physicians and lawyers", where the joining word is a short one. */
const TOGETHER = /^\s?(?:[,/&]\s?)?(?:\p{L}{1,4}\s)?$/u;

/** Splits what a text names into what somebody is or holds, and those with whom or for whom: "works with nurses". */
export function splitNames(text: string, tags?: readonly string[]): { own: Name[]; beside: Name[] } {
  // "CS 30/31" is a card; 31 alone is none.
  const namedIn = (among?: readonly string[]) =>
    (namesIn(text, among) as Name[]).filter(({ start, end }) => /\p{L}/u.test(text.slice(start, end)));
  // A word may be one of several languages: "arts" is a Dutch physician, and none in an English text.
  const written = namedIn((tags ?? languagesOf(text)).slice(0, 1));
  const names = written.length > 0 ? written : namedIn(tags);
  if (names.length === 0) return { own: [], beside: [] };
  const cues = cuesIn(text, names.map(({ language }) => language));
  const own: Name[] = [];
  const beside: Name[] = [];
  let before: Name | undefined;
  let isBefore = false;
  // Of one place, the profession comes first.
  for (
    const name of names.toSorted((a, b) => a.start - b.start || b.end - a.end || (a.kind === "professions" ? -1 : 1))
  ) {
    const between = before === undefined || name.start <= before.start ? undefined : text.slice(before.end, name.start);
    const isSame = before !== undefined && name.start < before.end;
    // "With" in front of a paper says that one has it.
    const isPaper = name.kind !== "professions" && !(isSame && before?.end === name.end);
    if (isPaper) {
      own.push({ ...name, said: text.slice(name.start, name.end) });
      continue;
    }
    // "In a solicitor's office"
    const isOwner = /^['’]s\s/.test(text.slice(name.end));
    const isTogether = isSame || between !== undefined && TOGETHER.test(between);
    const isBeside: boolean = isOwner || (isTogether ? isBefore : comesAfter(text, name.start, cues));
    (isBeside ? beside : own).push({ ...name, said: text.slice(name.start, name.end) });
    if (before === undefined || name.end > before.end) [before, isBefore] = [name, isBeside];
  }
  return { own, beside };
}

/** Tells whether "with", "for" and the like stand before a place in its clause, and no "as" behind them. */
function comesAfter(text: string, at: number, cues: readonly Span[]): boolean {
  const from = Math.max(...[...text.slice(0, at).matchAll(new RegExp(CLAUSE_END, "g"))].map(({ index }) => index), -1);
  return cues.findLast(({ id, start, end }) =>
    start > from && end <= at && (id === "beside" || id === "as" || id === "self" || id === "not")
  )?.id.match(/^(?:beside|not)$/) != null;
}

/** Says how many years a text names, the fewest where it names two: "at least five years", "3 a 5 años", "96 Monate". */
export function yearsIn(text: string, tags?: readonly string[]): number | undefined {
  const tokens = tokensOf(text);
  for (const { id, start, language } of cuesIn(text, tags)) {
    if (id !== "years" && id !== "months") continue;
    const value = countBefore(tokens, start, language as Language);
    const years = value === undefined ? 0 : id === "months" ? value / 12 : value;
    if (years > 0 && years <= 60) return years;
  }
  return undefined;
}

/** As many words and marks may stand between a number and its unit: "5+ full", "3-", "5 or more". */
const NEAR = 3;

function countBefore(tokens: readonly Token[], unitAt: number, language: Language): number | undefined {
  const unit = tokens.findIndex(({ end }) => end > unitAt);
  const before = tokens.slice(Math.max(0, unit - NEAR - 3), unit);
  const found = numbersIn(before, language).filter(({ to, article }) => !article && before.length - to <= NEAR).at(-1);
  if (found === undefined) return undefined;
  // Of a range, its lower end counts.
  const [first] = numbersIn(before.slice(found.from, found.from + 1), language);
  return found.to - found.from >= 3 && first !== undefined ? Math.min(first.value, found.value) : found.value;
}

/** Returns the years of which a text says that something has lasted since then: "since 2012". */
export function sinceIn(text: string, tags?: readonly string[]): number | undefined {
  for (const { id, end } of cuesIn(text, tags)) {
    const year = id === "since" ? /^\D{0,12}((?:19|20)\d\d)\b/.exec(text.slice(end))?.[1] : undefined;
    if (year !== undefined) return Number(year);
  }
  return undefined;
}

/** Returns a profession with all that somebody of it is as well. */
export function professionsOf(id: string): ReadonlySet<string> {
  const { professions } = sharedIds();
  const all = new Set([id]);
  for (const one of all) for (const also of professions[one]?.is ?? []) all.add(also);
  return all;
}
