import { cuesIn, sharedIds } from "@/lib/language/lexicons.ts";
import { splitNames } from "@/lib/match/asked_names.ts";
import type { PointKind, ReadRequirement } from "@/lib/match/reading.ts";

/** Says whether a text asks for a licence, a profession or a degree; undefined: for none of them. */
export function pointKind(text: string, tags?: readonly string[]): PointKind | undefined {
  const { own } = splitNames(text, tags);
  if (own.some(({ kind }) => kind === "licences")) return "licence";
  const professions = own.filter(({ kind }) => kind === "professions");
  const { professions: known } = sharedIds();
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
  return !/\p{L}{2}/u.test(letters.join("").replace(/\p{L}*[*:_·/(]\p{L}{0,5}\)?/gu, " "));
}

/** A name that stands by itself, as it is written: C, R, Go, Java. */
const NAME = /^\p{Lu}[\p{L}\d.+#]{0,30}$/u;

/** Returns the names of which a point is made, where some are so short, or others denied so, that their words would mislead. */
export function pointNames(text: string): ReadRequirement["names"] {
  const denied = cuesIn(text).find(({ id, start }) => id === "not" && start > 0);
  const asked = (denied === undefined ? text : text.slice(0, denied.start)).replace(/[\s(,;–—-]+$/u, "").trim();
  const names = asked.split(/\s?[,;&]\s|\s(?=\p{L}{1,3}\s\p{Lu})\p{L}{1,3}\s/u).map((one) => one.trim());
  if (!names.every((one) => NAME.test(one))) return undefined;
  return denied !== undefined || names.some((one) => one.length <= 2) ? names : undefined;
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
