import { assert, assertEquals } from "@std/assert";
import { searchTerms, searchWords } from "@/lib/text/search_words.ts";

Deno.test("searchWords() folds case, accents, width and what is not seen", () => {
  assertEquals(searchWords("Größe ŁÓDŹ İstanbul naïve nai\u0308ve ＡＢＣ co\u00adop don't"), [
    "grosse",
    "lodz",
    "istanbul",
    "naive",
    "abc",
    "coop",
    "don",
    "t",
  ]);
  assertEquals(searchWords("שָׁלוֹם हिन्दी"), ["שלום", "हिन्दी"]);
});

Deno.test("searchWords() finds addresses whole and by their parts", () => {
  assertEquals(searchWords("Write to Anna.K@Mail.example.com."), [
    "anna.k@mail.example.com",
    "write",
    "to",
    "anna",
    "k",
    "mail",
    "example",
    "com",
  ]);
});

Deno.test("searchWords() takes scripts without spaces apart", () => {
  assertEquals(searchWords("人工知能"), ["人", "人工", "工", "工知", "知", "知能", "能"]);
  assertEquals(searchTerms("人工知"), { words: ["人工", "工知"] });
  assertEquals(searchTerms("人"), { words: ["人"] });
});

Deno.test("searchTerms() takes the last word for a beginning, if it is long enough", () => {
  assertEquals(searchTerms(" Naïve  Autom"), { words: ["naive"], beginning: "autom" });
  assertEquals(searchTerms("AI"), { words: ["ai"] });
  assertEquals(searchTerms("anna.k@mail.example.co"), { words: [], beginning: "anna.k@mail.example.co" });
  assertEquals(searchTerms("anna.k@mail.example.com desk"), { words: ["anna.k@mail.example.com"], beginning: "desk" });
  assertEquals(searchTerms("anna.k@mail"), { words: ["anna", "k"], beginning: "mail" });
  assertEquals(searchTerms("  … "), { words: [] });
  assertEquals(searchTerms("one two three four five six seven eight nine").words.length, 8);
});

Deno.test("every word of a text is found by what is typed for it, whole or begun", () => {
  const text = "Zażółć gęślą jaźń; Straße 12b, ÆØÅ, “quoted” e-mail x_y@host.example.org 東京タワー 12.5%";
  const words = searchWords(text);
  for (const typed of text.split(/[\s,;“”]+/).filter((part) => /[\p{L}\p{N}]/u.test(part))) {
    const { words: whole, beginning } = searchTerms(typed);
    for (const word of whole) assert(words.includes(word), `${typed}: ${word}`);
    if (beginning !== undefined) assert(words.some((word) => word.startsWith(beginning)), typed);
  }
});

Deno.test("searchWords() takes time in proportion to the text", () => {
  for (const unit of ["a", "x@", "a@b.", "@", ".", "é", "人", "\u202e"]) {
    assert(searchWords(unit.repeat(5000)).length < 5000);
  }
});
