import type { Refusal } from "@/lib/content/schema/terms.ts";
import { countriesOfTowns, knownTowns, liesInRegion } from "@/lib/match/geography.ts";
import { cuesIn } from "@/lib/language/lexicons.ts";
import { contentWords, familyOf, isEmpty } from "@/lib/match/content_words.ts";
import type { Reading } from "@/lib/match/reading.ts";
import { wordsIn } from "@/lib/match/skill_table.ts";
import { foldLetters } from "@/lib/text/text_tokens.ts";

/** What a posting says of its conditions, as far as somebody may refuse it. */
export interface Conditions {
  isFullTime: boolean;
  /** Where every working day is spent at the workplace; absent: not every day, or not said. */
  onSite?: "base" | "elsewhere" | "unknown";
  place: NonNullable<Reading["terms"]["place"]>;
  /** The owner's country. */
  home?: string;
}

/** The lines about the work, and the languages in one of which they are written. */
interface WorkLines {
  lines: readonly string[];
  tags: readonly string[];
}

const ON_SITE = /on.?site|(?<!back.?)office|vor ort|pa plats|presencial|sur site|presence/;
const FULL = /full.?time|vollzeit|heltid|jornada completa|temps plein/;

/** A share of the meaningful words of a refusal that one sentence of a posting must have. */
const ENOUGH = 0.75;

/** Of two forms of one word so many letters at the beginning are the same, and such a share of the longer one's. */
const LEAST_SHARED = 6;
const SHARED = 0.8;

/** For each word that is compared so many may stand in a refusal. */
const MOST_WORDS = 3;

/** In characters: so near what is said stands what denies it, ahead or back. */
const DENIED_AHEAD = 30;
const DENIED_BACK = 60;

/** Tells whether a sentence denies something. */
export function isDenied(sentence: string, tags: readonly string[]): boolean {
  return cuesIn(sentence, tags).some(({ id }) => id === "not");
}

/**
 * Finds a refusal that the work of a posting is; undefined where it says nothing of any.
 *
 * @param isKnown tells which words are compared by what they mean, and not as they are written
 */
export function refusedBy(
  refusals: readonly Refusal[],
  { title, quotes }: Reading,
  { lines, tags }: WorkLines,
  conditions: Conditions,
  isKnown: (text: string) => boolean,
): { refusal: string; line: string; isNear: boolean } | undefined {
  let near: { refusal: string; line: string; isNear: boolean } | undefined;
  // Where the words of each line stand, by family.
  const families: Map<string, number>[] = [];
  for (const { text: refusal, kind } of refusals) {
    const folded = foldLetters(refusal);
    if (ON_SITE.test(folded)) {
      const isMeant = conditions.onSite !== undefined && (!FULL.test(folded) || conditions.isFullTime) &&
        (!/outside|ausserhalb|utanfor|fuera|hors|elsewhere/.test(folded) ||
          conditions.onSite === "elsewhere" && isOutside(conditions, folded));
      if (isMeant) {
        return {
          refusal,
          line: quotes?.place ?? [conditions.place.locality, conditions.place.country].filter(Boolean).join(", "),
          isNear: false,
        };
      }
      continue;
    }
    // What has a kind is compared by it.
    if (kind !== undefined) continue;
    for (const part of alternatives(refusal, tags).filter((part) => !isKnown(part))) {
      const said = wordsIn(part);
      const wanted = new Set(contentWords(said));
      // Of "photographs of people who do not know it" one word alone would be compared.
      if (wanted.size === 0 || said.length > MOST_WORDS * wanted.size) continue;
      const found = lines.find((line, index) => {
        const there = families[index] ??= new Map(
          wordsIn(line).filter(({ text }) => !isEmpty(text)).map(({ text, start }) => [familyOf(text), start]),
        );
        const places = [...wanted].map((word) => placeOf(word, there)).filter((place) => place !== undefined);
        if (places.length < ENOUGH * wanted.size) return false;
        const [from, to] = [Math.min(...places), Math.max(...places)];
        return !cuesIn(line, tags).some(({ id, start, end }) =>
          id === "not" && (end <= from ? from - end < DENIED_AHEAD : start >= to && start - to < DENIED_BACK)
        );
      });
      if (found === undefined) continue;
      // What words have in common is no proof, but where they say what is sought.
      if (found === title) return { refusal, line: found, isNear: false };
      near ??= { refusal, line: found, isNear: true };
    }
  }
  return near;
}

/** Finds a word among others by its family, or by another form of the verb: `herstelt`, `herstellen`. */
function placeOf(word: string, there: ReadonlyMap<string, number>): number | undefined {
  const place = there.get(word);
  if (place !== undefined || word.length < LEAST_SHARED) return place;
  for (const [other, at] of there) {
    const length = Math.max(LEAST_SHARED, Math.ceil(SHARED * Math.max(word.length, other.length)));
    if (other.slice(0, length) === word.slice(0, length)) return at;
  }
}

/**
 * Splits "Surveillance of employees, or scoring of applicants" into what is refused each by itself; "and" and "or" split only
 * what says as much on both sides: "repair of bikes or scooters" is one.
 */
function alternatives(refusal: string, tags: readonly string[]): string[] {
  return refusal.split(/[,;]/).flatMap((part) => {
    const sides = splitAt(part, ["and", "or"], tags).filter((side) => side.trim() !== "");
    const words = sides.map((side) => contentWords(wordsIn(side)).length);
    return words.every((count) => count > 1) || words.every((count) => count === 1) ? sides : [part];
  });
}

function splitAt(text: string, cues: readonly string[], tags: readonly string[]): string[] {
  const found = cuesIn(text, tags).filter(({ id }) => cues.includes(id));
  return [...found, undefined].map((one, index) => text.slice(found[index - 1]?.end ?? 0, one?.start));
}

/** Says whether the workplace certainly lies outside the part of the country that a refusal names. */
function isOutside({ place: { country, locality = "" }, home }: Conditions, refusal: string): boolean {
  const town = foldLetters(locality);
  return [country, ...countriesOfTowns(town)].some((one) => one !== undefined && one !== home) ||
    knownTowns(town).some((one) => liesInRegion(refusal, one) === false);
}
