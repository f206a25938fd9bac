import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { markWords } from "@/lib/text/excerpt.ts";

/** The stretches as text, marked ones in brackets with their number. */
function marked(text: string, ...lists: string[][]): string {
  return markWords(text, lists).map(({ text, mark }) => mark === undefined ? text : `[${text}|${mark}]`).join("");
}

Deno.test("markWords() finds words as they stand, however they are cased and whatever is between them", () => {
  assertEquals(marked("Our Shared\n inbox, daily.", ["shared inbox"]), "Our [Shared\n inbox|1], daily.");
  assertEquals(marked("mail and e-mail", ["mail"]), "[mail|1] and e-[mail|1]");
  assertEquals(marked("emails", ["mail"]), "emails");
  assertEquals(marked("Die Öffnung öffnet", ["öffnung"]), "Die [Öffnung|1] öffnet");
});

Deno.test("markWords() gives a place to the first list and to the longest phrase", () => {
  assertEquals(marked("one hour a day", ["hour", "hour a day"], ["day", "one"]), "[one|2] [hour a day|1]");
});

Deno.test("markWords() takes phrases as text, not as patterns", () => {
  assertEquals(marked("a.b (c) [d]", [".*", "(", "", "c"]), "a.b ([c|1]) [d]");
});

Deno.test("markWords() loses and adds nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.array(fc.array(fc.string())), (text, lists) => {
      assertEquals(markWords(text, lists).map((it) => it.text).join(""), text);
    }),
  );
});
