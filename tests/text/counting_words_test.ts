import { assert, assertEquals } from "@std/assert";
import { countingWordsOf } from "@/lib/text/counting_words.ts";
import { LANGUAGES } from "@/lib/text/language.ts";

Deno.test("every language has words for numbers and for spans of time, and none counts for nothing", () => {
  for (const language of LANGUAGES) {
    const words = countingWordsOf(language);
    for (const { size } of [words.numbers, words.hour, words.day, words.week, words.month, words.every]) {
      assert(size > 0);
    }
    for (const [word, value] of [...words.numbers, ...words.multipliers, ...words.hours]) assert(value >= 0, word);
  }
  assertEquals(countingWordsOf("he").numbers.get("ושלוש"), 3);
});
