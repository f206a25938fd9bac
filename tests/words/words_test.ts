import { assertEquals } from "@std/assert";
import { fill, fillCounted } from "@/lib/words/fill.ts";
import { interfaceLanguage, LANGUAGE_NAMES, sentencesOf, type Words, wordsOf } from "@/lib/words/words.ts";
import { ROOT } from "@/tests/support/service.ts";

type Text = string | { [name: string]: Text };

const PLURAL = new Set(["zero", "one", "two", "few", "many", "other"]);

/** A text in each form that a number asks for; one without such forms has `other` only. */
type Forms = { other: string } & Record<string, string>;

/** Returns each text of a catalogue by its path; the forms for a number are one text. */
function textsOf(text: Text, path = ""): [path: string, forms: Forms][] {
  if (typeof text === "string") return [[path, { other: text }]];
  if (Object.hasOwn(text, "other") && Object.keys(text).every((name) => PLURAL.has(name))) {
    return [[path, text as Forms]];
  }
  return Object.entries(text).flatMap(([name, inner]) => textsOf(inner, path === "" ? name : `${path}.${name}`));
}

function placeholders(text: string): string[] {
  return [...new Set([...text.matchAll(/\{\w+\}/g)].map(([name]) => name))].sort();
}

/** Regions with words of their own, above those of their language. */
const REGIONS = [["pt-BR", "pt"]] as const;

const english = new Map(textsOf(wordsOf("en") as Words & Text));
const others = (Object.keys(LANGUAGE_NAMES) as (keyof typeof LANGUAGE_NAMES)[]).filter((language) => language !== "en");

for (const language of others) {
  const texts = new Map(textsOf(wordsOf(language) as Words & Text));

  Deno.test(`the catalogue of ${language} has the keys of English and no others`, () => {
    assertEquals([...english.keys()].filter((key) => !texts.has(key)), [], "without a translation");
    assertEquals([...texts.keys()].filter((key) => !english.has(key)), [], "which English does not have");
  });

  Deno.test(`no translation into ${language} is empty or has lost a placeholder`, () => {
    const wrong = [...texts].filter(([key, forms]) => {
      const wanted = placeholders(english.get(key)?.other ?? "");
      // A form for exactly one or two may name the number by its word.
      const names = wanted.filter((name) => name !== "{count}");
      return Object.values(forms).some((form) =>
        form.trim() === "" ||
        placeholders(form).filter((name) => name !== "{count}").join() !== names.join()
      ) || placeholders(forms.other).join() !== wanted.join();
    });
    assertEquals(wrong, []);
  });
}

for (const [region, language] of REGIONS) {
  Deno.test(`${region} says in words of its own only what ${language} says in others`, async () => {
    for (const folder of ["", "tasks/"]) {
      const read = async (tag: string) =>
        new Map(textsOf(JSON.parse(await Deno.readTextFile(`${ROOT}/lib/words/${folder}${tag}.json`))));
      const [own, base] = await Promise.all([region, language].map(read));
      const wrong = [...own].filter(([key, forms]) =>
        !base.has(key) || JSON.stringify(forms) === JSON.stringify(base.get(key)) ||
        placeholders(forms.other ?? forms.one).join() !== placeholders(base.get(key)!.other).join()
      );
      assertEquals(wrong, []);
    }
  });
}

Deno.test("a region with words of its own speaks them, and the rest as its language", () => {
  const [brazil, portugal] = [wordsOf("pt-BR"), wordsOf("pt-PT")];
  assertEquals([brazil.site.menu, brazil.desk.access.password], [portugal.site.menu, "Senha"]);
  assertEquals([portugal.desk.access.password, wordsOf("pt-br")], ["Palavra-passe", brazil]);
  const foreign =
    /palavra-passe|ficheiro|utilizador|\bregisto|\bseparador|telemóvel|ecrã|\bcontacto|\bequipa\b|\best(?:á|ão) a \w+r\b/i;
  for (const words of [brazil, sentencesOf("pt-BR")!]) {
    assertEquals(
      textsOf(words as Text & Words).filter(([, forms]) => foreign.test(Object.values(forms).join(" "))),
      [],
    );
  }
});

Deno.test("an unknown language speaks English, a region its language", () => {
  assertEquals(["de-AT", "HE", "pt-BR", "fi", "x"].map(interfaceLanguage), ["de", "he", "pt", "en", "en"]);
});

Deno.test("values take the place of names, forms follow the number and the language", () => {
  assertEquals(fill("{a} and {b} and {c}", { a: 1, b: "{a}" }), "1 and {a} and {c}");
  const forms = { one: "{count} message from {name}", other: "{count} messages from {name}" };
  assertEquals(fillCounted(forms, 1, "en", { name: "Sam" }), "1 message from Sam");
  assertEquals(fillCounted(forms, 12000, "en", { name: "Sam" }), "12,000 messages from Sam");
  assertEquals(fillCounted({ one: "une", other: "{count}" }, 0, "fr"), "une");
});
