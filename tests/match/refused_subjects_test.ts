import { assertEquals } from "@std/assert";
import { parse } from "yaml";
import { z } from "zod";
import { REFUSED_SUBJECTS } from "@/lib/content/schema/terms.ts";
import { LEXICON_LANGUAGES, readText, sharedIds } from "@/lib/language/lexicons.ts";
import { findSubject, subjectsNamed } from "@/lib/match/refused_subjects.ts";

const examples = z.array(z.strictObject({ id: z.enum(REFUSED_SUBJECTS), is: z.string(), near: z.string() }));

Deno.test("the subjects that may be refused are those whose words are known", () => {
  assertEquals(Object.keys(sharedIds().subjects).sort(), [...REFUSED_SUBJECTS].sort());
});

for (const tag of LEXICON_LANGUAGES) {
  Deno.test(`in ${tag} each subject is found in a sentence that is it, and not in one that is near it`, () => {
    const all = examples.parse(parse(readText(`${tag}/refused.yaml`)!));
    assertEquals(all.map(({ id }) => id).sort(), [...REFUSED_SUBJECTS].sort());
    const found = all.flatMap(({ id, is, near }) => [
      { text: is, isNear: findSubject([id], [is], [tag])?.isNear },
      { text: near, isNear: findSubject([id], [near], [tag])?.isNear },
    ]);
    const wanted = all.flatMap(({ is, near }) => [
      { text: is, isNear: false },
      { text: near, isNear: undefined },
    ]);
    assertEquals(found, wanted);
  });
}

Deno.test("an owner's words name what they refuse, and a sentence that only may be it is asked about", () => {
  assertEquals(subjectsNamed("Keine Arbeit für die Rüstungsindustrie", "de"), ["weapons"]);
  assertEquals(subjectsNamed("Anställning hos bemanningsföretag", "sv"), ["temp_agency"]);
  assertEquals(subjectsNamed("Tobacco, alcohol and gambling", "en"), ["tobacco", "alcohol", "gambling"]);
  assertEquals(subjectsNamed("Weddings", "en"), []);
  assertEquals(findSubject(["tobacco"], ["We sell newspapers and tobacco."], ["en"])?.isNear, true);
});

Deno.test("a sentence with words of each part of a subject is about it; without one it may be, and with a denial it is not", () => {
  const of = (id: string, sentence: string, tag: string) => findSubject([id], [sentence], [tag])?.isNear;
  for (
    const [tag, all, some, denied] of [
      [
        "en",
        "The model scores each nurse by the minute, and they are not told.",
        "Nurses are not told which ward they go to.",
        "We do not score each nurse, and nurses are told by the minute what happens.",
      ],
      [
        "pt",
        "O programa regista as teclas de cada trabalhador sem que saibam.",
        "Os trabalhadores não são informados a tempo.",
        "O programa não regista as teclas dos trabalhadores.",
      ],
      [
        "he",
        "התוכנה נותנת ציון לכל עובד בסתר.",
        "העובדים אינם יודעים מתי מתחילים.",
        "עובדים מדברים זה עם זה.",
      ],
    ] as const
  ) {
    assertEquals(of("surveillance", all, tag), false, all);
    assertEquals(of("surveillance", some, tag), true, some);
    assertEquals(of("surveillance", denied, tag) ?? true, true, denied);
  }
  assertEquals(
    of("judging_applicants", "The bot rejects applicants by itself; a person decides in the end.", "en"),
    undefined,
  );
});
