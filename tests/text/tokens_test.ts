import { assert, assertEquals } from "@std/assert";
import { foldWord, readable, tokenise } from "@/lib/text/text_tokens.ts";

function words(text: string): string[] {
  return tokenise(text).filter(({ kind }) => kind === "word").map((token) => token.text);
}

Deno.test("tokenise() gives places in the visitor's own text", () => {
  const text = "We “ﬁle” it <b>by hand</b>, 1,200 a month.";
  for (const { start, end, text: folded, kind } of tokenise(text)) {
    if (kind === "word") assertEquals(foldWord(text.slice(start, end)), folded);
  }
});

Deno.test("tokenise() skips markup, entities and web addresses", () => {
  assertEquals(words('<p class="x">mail</p>&nbsp;box <!-- note --> https://example.com/inbox now'), [
    "mail",
    "box",
    "now",
  ]);
});

Deno.test("tokenise() joins compatibility forms and ignores hidden characters inside words", () => {
  assertEquals(words("ｉｎｖｏｉｃｅ in\u200bvoice \u202einvoice\u202c"), ["invoice", "invoice", "invoice"]);
});

Deno.test("tokenise() keeps grouped and decimal digits as one number", () => {
  const numbers = tokenise("1,200 and 1.300 and 2.5 and 3,5 and 12").filter(({ kind }) => kind === "number");
  assertEquals(numbers.map(({ text }) => text), ["1,200", "1.300", "2.5", "3,5", "12"]);
});

Deno.test("tokenise() counts clauses, which end at marks and words of contrast", () => {
  const clauses = tokenise("not sales but mail, please").filter(({ kind }) => kind === "word").map(({ clause }) =>
    clause
  );
  assertEquals(clauses, [0, 0, 1, 1, 2]);
});

Deno.test("tokenise() survives lone surrogates, emoji and an unclosed tag", () => {
  assert(tokenise("\ud800 mail \udc00 📨👩‍👩‍👧 <b " + "<".repeat(3000)).length > 0);
  assertEquals(words("\ud83d mail 📨"), ["mail"]);
});

Deno.test("readable() gives one line without what is not seen", () => {
  assertEquals(readable(" by\n\u202ehand\u0000 "), "by hand");
});
