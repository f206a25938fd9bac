import { assertEquals } from "@std/assert";
import { createSpelling, isOneEditApart } from "@/lib/text/spelling.ts";

const spelling = createSpelling(new Map([["invoice", 9], ["schedule", 5], ["scheduled", 2], ["order", 7]]));

Deno.test("correct() finds a word with one letter more, less, other or swapped", () => {
  for (const wrong of ["invoce", "invooice", "invoixe", "invocie"]) assertEquals(spelling.correct(wrong), "invoice");
});

Deno.test("correct() prefers the more frequent word", () => {
  assertEquals(spelling.correct("schedulex"), "schedule");
});

Deno.test("correct() leaves known, short and far words alone", () => {
  for (const word of ["invoice", "ordr", "elephant", "x".repeat(5000)]) assertEquals(spelling.correct(word), undefined);
});

Deno.test("isOneEditApart() tells one edit from none and from two", () => {
  assertEquals(isOneEditApart("order", "oredr"), true);
  assertEquals(isOneEditApart("order", "order"), false);
  assertEquals(isOneEditApart("order", "odrer"), true);
  assertEquals(isOneEditApart("order", "oerdr"), false);
  assertEquals(isOneEditApart("order", "or"), false);
});
