import { assertEquals } from "@std/assert";
import type { RoleMatch } from "@/lib/match/match_answers.ts";
import type { Reading } from "@/lib/match/reading.ts";
import { corrected, correctionsIn } from "@/lib/site/reading_form.ts";

const READING: Reading = {
  requirements: [
    { text: "Registered nurse", kind: "licence", importance: "required" },
    { text: "Fluent German", kind: "language", importance: "required", language: { tag: "de" } },
    { text: "Five years of wound care", kind: "experience", importance: "required", years: 5 },
  ],
  terms: {
    compensation: { min: 3000, max: 3400, currency: "EUR", per: "month" },
    languages: [{ tag: "de" }],
    place: { remote: "none", on_site_days: { max: 5, per: "week" } },
  },
  duties: ["You sell insurance."],
  unread: ["Own car", "The kettle is always on"],
  quotes: { compensation: "EUR 3,000 to 3,400 a month", place: "on site" },
};

const FIRST = {
  reading: READING,
  requirements: READING.requirements.map((requirement, index) => ({ ...requirement, id: `r${index + 1}` })),
} as unknown as RoleMatch;

const readingWith = (fields: Record<string, string>) => corrected(FIRST, fields).reading;

Deno.test("a reading that nobody corrects stays as it was", () => {
  assertEquals(corrected(FIRST, {}), { reading: READING, ids: ["r1", "r2", "r3"] });
});

Deno.test("a point changes its kind, weight and years, or goes, and the others keep their ids", () => {
  const { reading, ids } = corrected(FIRST, {
    "r1.importance": "none",
    "r2.importance": "preferred",
    "r3.years": "3",
    "r3.kind": "skill",
  });
  assertEquals(ids, ["r2", "r3"]);
  assertEquals(reading.requirements, [
    { ...READING.requirements[1], importance: "preferred" },
    { ...READING.requirements[2], years: 3, kind: "skill" },
  ]);
});

Deno.test("a language that nobody asks for is no term either", () => {
  assertEquals(readingWith({ "r2.importance": "none" }).terms.languages, []);
});

Deno.test("a figure that is changed is compared, and no longer said in the posting's words", () => {
  const { terms, quotes } = readingWith({ "compensation.max": "4000", "place.days": "2" });
  assertEquals(terms.compensation, { min: 3000, max: 4000, currency: "EUR", per: "month" });
  assertEquals(terms.place?.on_site_days, { max: 2, per: "week" });
  assertEquals(quotes, {});
});

Deno.test("a term that is no condition is null, and of what is refused nothing is left", () => {
  assertEquals(readingWith({ "compensation.none": "on" }).terms.compensation, null);
  const { duties, conditions } = readingWith({ "refused.none": "on" });
  assertEquals([duties, conditions], [[], []]);
});

Deno.test("a line that was not understood becomes a point, asks for nothing, or stays", () => {
  const { reading, ids } = corrected(FIRST, { "u1.as": "required", "u2.as": "none" });
  assertEquals(reading.requirements.at(-1), { text: "Own car", kind: "other", importance: "required" });
  assertEquals([reading.unread, ids.at(-1)], [[], "u1"]);
});

Deno.test("of the fields of a form only those are corrections that say something else than was read", () => {
  const fields = {
    posting: "…",
    "r1.kind": "licence",
    "r1.importance": "preferred",
    "r3.years": "5",
    "compensation.min": "3000",
    "compensation.max": "3500",
    "u1.as": "unread",
    "u2.as": "none",
    "place.none": "on",
  };
  assertEquals(correctionsIn(FIRST, fields), {
    "r1.importance": "preferred",
    "compensation.max": "3500",
    "u2.as": "none",
    "place.none": "on",
  });
});
