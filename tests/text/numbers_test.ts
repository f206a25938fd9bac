import { assertEquals } from "@std/assert";
import type { Language } from "@/lib/text/language.ts";
import { numbersIn } from "@/lib/text/numbers.ts";
import { tokenise } from "@/lib/text/text_tokens.ts";

function valuesIn(text: string, language: Language = "en"): number[] {
  return numbersIn(tokenise(text), language).filter(({ article }) => !article).map(({ value }) => value);
}

const EXAMPLES: [string, number[]][] = [
  ["12 boxes", [12]],
  ["3,400 parts", [3400]],
  ["9k followers", [9000]],
  ["2 thousand", [2000]],
  ["twenty-five cards", [25]],
  ["forty five", [45]],
  ["a hundred", [100]],
  ["two hundred and fifty", [250]],
  ["one thousand three hundred", [1300]],
  ["a couple of hundred", [200]],
  ["a dozen", [12]],
  ["two dozen", [24]],
  ["5-7 times", [6]],
  ["eight to ten", [9]],
  ["six or eight", [7]],
  ["two or three hundred", [250]],
  ["between 30 and 90", [60]],
  ["half", [0.5]],
  ["no number here", []],
];

for (const [text, values] of EXAMPLES) {
  Deno.test(`numbersIn() reads "${text}"`, () => assertEquals(valuesIn(text), values));
}

Deno.test("numbersIn() reads number words of other languages", () => {
  assertEquals(valuesIn("zwanzig Mails", "de"), [20]);
  assertEquals(valuesIn("trescientas facturas", "es"), [300]);
  assertEquals(valuesIn("quinze devis", "fr"), [15]);
  assertEquals(valuesIn("vinte encomendas", "pt"), [20]);
  assertEquals(valuesIn("שלושים הזמנות", "he"), [30]);
});
