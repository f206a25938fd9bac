import { assertEquals } from "@std/assert";
import { amountRules, amountsIn } from "@/lib/analysis/quantities/amounts.ts";
import type { AmountRules } from "@/lib/analysis/quantities/units.ts";
import { detectLanguage } from "@/lib/text/language.ts";
import { tokenise } from "@/lib/text/text_tokens.ts";
import { knowledge } from "@/tests/analysis/sample_knowledge.ts";

/** The rules that the content gives. */
export const RULES: AmountRules = amountRules(knowledge);

/** What a text should be read as; what is left out is null. */
export interface Expected {
  people?: number;
  volume?: number;
  unit?: string;
  period?: string;
  hours?: number;
}

/** Registers a test for each text: it is read as expected and in no field more. */
export function readsAll(rows: readonly [text: string, expected: Expected][], units: readonly string[] = ["order"]) {
  for (const [text, expected] of rows) {
    Deno.test(`amountsIn() reads "${text}"`, () => {
      const tokens = tokenise(text);
      const { people, volume, unit, period, hoursPerWeek } = amountsIn(tokens, detectLanguage(tokens), RULES, units);
      const stated: [string, unknown][] = Object.entries({ people, volume, unit, period, hours: hoursPerWeek })
        .filter(([, value]) => value !== null);
      assertEquals(Object.fromEntries(stated), { ...expected });
    });
  }
}
