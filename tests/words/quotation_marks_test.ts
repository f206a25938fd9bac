import { assertEquals } from "@std/assert";
import { curly } from "@/lib/text/quotation_marks.ts";

Deno.test("straight marks become those of the language, and what is curly stays", () => {
  const text = `He said "it's the customers' choice" ('mine'), 6" wide, "so".`;
  assertEquals(curly(text, "en"), 'He said “it’s the customers’ choice” (‘mine’), 6" wide, “so”.');
  assertEquals(curly('Das "Amt" sagt „nein“.', "de"), "Das „Amt“ sagt „nein“.");
  assertEquals(curly(`L'acte dit "oui".`, "fr-CA"), "L’acte dit «\u00a0oui\u00a0».");
  assertEquals(curly('"Ja", sa hon', "sv"), "”Ja”, sa hon");
  assertEquals(curly('"Ja"', "de-CH"), "«Ja»");
  assertEquals(curly("no marks", "en"), "no marks");
});
