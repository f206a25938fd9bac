import { POSTING_LANGUAGES, smallNumbers } from "@/lib/text/numbers.ts";

const NUMBERS = smallNumbers(POSTING_LANGUAGES);

/** Reads how many years are asked for: "at least eight years", "5+ Jahre", "96 months of experience". */
export function yearsIn(folded: string): number | undefined {
  if (!/\d|year|jahr|\bar\b|ano|\bans\b|annee|month/.test(folded)) return undefined;
  const found =
    /(?<![\p{L}\d.,])(\d{1,3}|\p{L}{2,9})\s?\+?(?:\s?(?:-|–|to|bis|till|a|or more|or|oder mehr|plus|eller fler|eller|o mas|ou plus|y)\s?(?:\d{1,3}|more|mehr|fler|mas)?)?[\s-]?(years?|jahren?|jahre|ar|anos?|ans|annees|months of experience)\b/u
      .exec(folded);
  if (found === null) return undefined;
  const count = NUMBERS.get(found[1]) ?? Number(found[1]);
  if (!(count > 0) || count > 600) return undefined;
  return found[2].startsWith("months") ? count / 12 : count > 60 ? undefined : count;
}
