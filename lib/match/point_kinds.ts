import { cuesIn, sharedIds } from "@/lib/language/lexicons.ts";
import { languagesOf, splitNames } from "@/lib/match/asked_names.ts";
import type { PointKind, ReadRequirement } from "@/lib/match/reading.ts";

/** Says whether a text asks for a licence, a profession or a degree; undefined: for none of them. */
export function pointKind(text: string, tags?: readonly string[]): PointKind | undefined {
  return kindIn(text, tags) ?? (tags !== undefined && isBareName(text) ? grantedKind(text) : undefined);
}

/** So many words may a name have that stands in a posting of another language: "Physiotherapeut", "Legitimerad sjuksköterska". */
const MAX_NAME = 4;

/** Tells whether a text is nothing but a name, and no abbreviation, which means other things in other languages. */
function isBareName(text: string): boolean {
  const words = text.match(/[\p{L}\d]+/gu) ?? [];
  return words.length <= MAX_NAME && words.some((word) => word.length > 5);
}

/** Finds what the law or a chamber grants, in the words of some languages or of all: where it is asked for, it decides. */
export function grantedKind(text: string, tags?: readonly string[]): PointKind | undefined {
  const { professions, licences } = sharedIds();
  for (const { kind, id, said } of splitNames(text, tags).own) {
    // CRM is a chamber of physicians in Brazil, and a program elsewhere.
    if (tags === undefined && /^[\p{Lu}\d]{1,6}$/u.test(said)) continue;
    if (kind === "licences" && licences[id].trade) return "licence";
    if (kind === "professions" && professions[id].regulated) return "profession";
  }
}

function kindIn(text: string, tags?: readonly string[]): PointKind | undefined {
  const { own } = splitNames(text, tags);
  const { professions: known, licences } = sharedIds();
  const papers = own.filter(({ kind }) => kind === "licences").map(({ id }) => licences[id].kind);
  if (papers.length > 0) return papers.includes("licence") ? "licence" : papers[0];
  const professions = own.filter(({ kind }) => kind === "professions");
  // "Software developer with Python" is a point of what somebody can do; what a law grants is not.
  if (professions.some(({ id }) => known[id].regulated)) return "profession";
  if (professions.length > 0 && professions.some(({ end }) => isAlone(text, end, tags))) return "profession";
  return own.length > professions.length ? "education" : undefined;
}

/** Tells whether behind a place nothing is said that could be known or done. */
function isAlone(text: string, end: number, tags?: readonly string[]): boolean {
  const rest = text.slice(end);
  const letters = rest.split("");
  for (const one of cuesIn(rest, tags)) letters.fill(" ", one.start, one.end);
  return !/\p{L}{2}/u.test(letters.join("").replace(/[*:_·/(]\p{L}{0,5}\)?/gu, " "));
}

/** A name that stands by itself, as it is written: C, R, Go, Java. */
const NAME = /^\p{Lu}[\p{L}\d.+#]{0,30}$/u;

/** Returns the names of which a point is made, where some are so short, or others denied so, that their words would mislead. */
export function pointNames(text: string): ReadRequirement["names"] {
  // Most points are sentences.
  if (/\p{Ll}\s\p{Ll}{4}/u.test(text)) return undefined;
  const tags = languagesOf(text);
  const asked = withoutDenied(text, tags);
  const joins = cuesIn(asked, tags).filter(({ id }) => id === "and");
  const letters = asked.split("");
  for (const { start, end } of joins) letters.fill(",", start, end);
  const names = letters.join("").split(/\s?[,;&]+\s?/u).map((one) => one.trim()).filter((one) => one !== "");
  if (names.length === 0 || !names.every((one) => NAME.test(one))) return undefined;
  return asked !== text || names.some((one) => one.length <= 2) ? names : undefined;
}

/** Leaves out what a text denies behind a mark: "Java (not JavaScript)", "Java, nicht JavaScript". */
export function withoutDenied(text: string, tags: readonly string[]): string {
  if (!/[(,;–—]/.test(text)) return text;
  const denied = cuesIn(text, tags).find(({ id, start }) =>
    id === "not" && /[(,;–—]\s{0,2}$/.test(text.slice(0, start))
  );
  if (denied === undefined) return text;
  const until = text.slice(denied.start).search(/[),;.]/);
  const rest = text.slice(0, denied.start).replace(/[(,;–—\s]{1,8}$/, "") +
    (until === -1 ? "" : text.slice(denied.start + until).replace(/^\)/, ""));
  return /[\p{L}\d]/u.test(rest) ? rest : text;
}

/**
 * Tells whether a point asks for what decides by itself: a profession, or a licence that a law or a chamber grants for a trade.
 * One to drive does not; a licence that no list knows does.
 */
export function grantsTrade({ kind, text, names = [text] }: ReadRequirement): boolean {
  if (kind === "profession") return true;
  if (kind !== "licence") return false;
  const { licences } = sharedIds();
  const named = names.flatMap((name) => splitNames(name).own).filter(({ kind }) => kind === "licences");
  return named.length === 0 || named.some(({ id }) => licences[id].trade);
}
