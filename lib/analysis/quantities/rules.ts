import type { Knowledge } from "@/lib/analysis/knowledge.ts";
import type { AmountRules } from "@/lib/analysis/quantities/quantities.ts";
import { createUnits, pluralOf } from "@/lib/analysis/quantities/units.ts";

/** What the content knows about amounts, ready for reading. */
export function amountRules({ opportunities, settings: { understanding } }: Knowledge): AmountRules {
  const people = new Set(understanding.people.flatMap((word) => [word.toLowerCase(), pluralOf(word.toLowerCase())]));
  return {
    units: createUnits({
      units: [...opportunities.flatMap(({ units }) => units), ...understanding.units],
      synonyms: understanding.unit_synonyms,
      namesBefore: understanding.not_counted.before,
      namesAfter: understanding.not_counted.after,
      anything: understanding.anything,
    }),
    isPerson: (word) => people.has(word),
    smallestStock: understanding.smallest_stock,
    piles: new Set(understanding.piles),
  };
}
