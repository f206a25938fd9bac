import { assertEquals } from "@std/assert";
import { changeFigures } from "@/lib/site/change_figures.ts";

function drawn(text: string, language: string): string[] {
  return changeFigures(text, language).map(({ before, after }) => `${before.text} > ${after.text}`);
}

Deno.test("a change from one number to another is found in each language of the interface", () => {
  assertEquals(drawn("Errors fell from 3.2% to 1.1%, and more. It takes 1.9 minutes, down from 6.5.", "en"), [
    "3.2% > 1.1%",
    "6.5\u00a0minutes > 1.9\u00a0minutes",
  ]);
  assertEquals(drawn("Die Fehler sanken von 3,2 % auf 1,1 %. Es dauert 2 Minuten statt 6,5.", "de-AT"), [
    "3,2 % > 1,1 %",
    "6,5\u00a0Minuten > 2\u00a0Minuten",
  ]);
  assertEquals(drawn("Le délai est passé de 12 à 4 jours.", "fr"), ["12\u00a0jours > 4\u00a0jours"]);
  assertEquals(drawn("Los errores bajaron del 3,2 % al 1,1 %.", "es"), ["3,2 % > 1,1 %"]);
  assertEquals(drawn("Os erros caíram de 3,2% para 1,1%.", "pt-BR"), ["3,2% > 1,1%"]);
  assertEquals(drawn("Ci vogliono 2 minuti invece di 7.", "it"), ["7\u00a0minuti > 2\u00a0minuti"]);
  assertEquals(drawn("Het aantal fouten daalde van 3,2% naar 1,1%.", "nl"), ["3,2% > 1,1%"]);
  assertEquals(drawn("Felen minskade från 3,2 % till 1,1 %.", "sv"), ["3,2 % > 1,1 %"]);
  assertEquals(drawn("שיעור השגיאות ירד מ-3.2% ל-1.1%.", "he"), ["3.2% > 1.1%"]);
});

Deno.test("numbers are read as the language groups them", () => {
  const [english] = changeFigures("Fees fell from SEK 6,800 to SEK 500.", "en");
  assertEquals([english.before, english.after], [{ text: "SEK 6,800", value: 6800 }, { text: "SEK 500", value: 500 }]);
  const [german] = changeFigures("Die Kosten sanken von 6.800 € auf 1.200,50 €.", "de");
  assertEquals([german.before.value, german.after.value], [6800, 1200.5]);
});

Deno.test("ranges, years, other units and unlike things are no change; nothing is drawn where no number is", () => {
  for (
    const text of [
      "For companies from 10 to 250 people.",
      "It grew from 2012 to 2019.",
      "It fell from 9% to EUR 500.",
      "The share stayed at 25%.",
      "Calls fell from nineteen to seven a day.",
      "Open from 9:00 to 17:00; it rose.",
      "",
    ]
  ) assertEquals(drawn(text, "en"), [], text);
});

Deno.test("a sentence is found among Markdown, and is given without its marks", () => {
  const [{ sentence }] = changeFigures("First **this**.\n\n- Errors *fell* from [3%](https://x.example) to 1%.", "en");
  assertEquals(sentence, "Errors fell from 3% to 1%.");
});
