import { assert, assertEquals, assertThrows } from "@std/assert";
import { parse } from "yaml";
import { z } from "zod";
import { annotate, Lexicon } from "@/lib/language/lexicon.ts";
import {
  idsOf,
  LEXICON_LANGUAGES,
  LISTS,
  namesIn,
  phraseNotes,
  readLists,
  readText,
  sharedIds,
} from "@/lib/language/lexicons.ts";
import { SLOTS } from "@/lib/language/values.ts";
import { readEntries, readWordList, WordListError } from "@/lib/language/word_lists.ts";
import { ROOT } from "@/tests/support/service.ts";

const DATA = `${ROOT}lib/language/data`;
const IDS = new Set(["nurse", "cook"]);

/** An invented language: its words, and how they change, are all that is known of it. */
const invented = new Lexicon("xx", {
  professions: readWordList(
    'nurse: [zorbo, "gral zorbo [vint]", =Mek]\ncook: [blentaro]\nnone: ["zorbo lim"]',
    "xx",
    IDS,
  ),
}, { endings: ["o", "ik"], base: ["o"], prefixes: ["ha"], compounds: true });

const named = (text: string) =>
  annotate(text, [invented]).map(({ id, start, end }) => `${id}: ${text.slice(start, end)}`);

Deno.test("words are found in all their forms, in compounds and behind prefixes; the longest wins; none hides what it holds", () => {
  assertEquals(named("A zorbik, hazorbo!"), ["nurse: zorbik", "nurse: hazorbo"]);
  assertEquals(named("gral zorbo vint"), ["nurse: gral zorbo vint"]);
  assertEquals(named("gral zorbo"), ["nurse: gral zorbo"]);
  assertEquals(named("Lumblentaro, lum-blentaro"), ["cook: Lumblentaro", "cook: blentaro"]);
  assertEquals(named("mek MEK umek u-mek"), ["nurse: mek", "nurse: MEK"]);
  assertEquals(named("zorbo lim"), []);
  assertEquals(named("zorbal zorb"), ["nurse: zorb"]);
});

const REFUSED = {
  'nurse: ["nurs*"]': "xx:1: has “nurs*”",
  'nurse: ["a [b [c]] d"]': "xx:1: has",
  'nurse: ["(nurse|cook)"]': "xx:1: has",
  'nurse: ["{who} nurse"]': "xx:1: has",
  "# words\nmidwife: [midwife]": "xx:2: has the id midwife",
  "nurse: [nurse]\nnurse: [nurses]": "xx:2: has the id nurse for the second time",
  "nurse: [nurse": "xx:1: has a list of nurse that is never closed",
  "nurse: nurse": "xx:1: is no entry",
  "nurse: []": "xx:1: has an empty list",
  'nurse: ["[a]"]': "xx:1: says nothing",
  [`nurse: ["${"a/b ".repeat(7).trim()}"]`]: "xx:1: says more than",
  [`nurse: ["${"nurse ".repeat(30)}"]`]: "xx:1: has 191 characters",
};

Deno.test("a list with anything else than words is refused, with its file and line", () => {
  for (const [text, message] of Object.entries(REFUSED)) {
    assertThrows(() => readWordList(text, "xx", IDS), WordListError, message, text);
  }
  const entry = z.strictObject({ isco: z.string() });
  assertThrows(() => readEntries('a: { "isco": 1 }', "xx", entry), WordListError, "xx:1: isco");
  assertThrows(() => readEntries("a: { isco }", "xx", entry), WordListError, "xx:1: has a value that is no JSON");
  assertThrows(() => readEntries('a: { "isco": "1" }\na: { "isco": "1" }', "xx", entry), WordListError, "xx:2");
});

Deno.test("what is read line by line is what YAML says", () => {
  const text = Deno.readTextFileSync(`${DATA}/shared/licences.yaml`);
  const read = readEntries(text, "licences", z.record(z.string(), z.unknown()));
  assertEquals(read, parse(text));
  for (const tag of LEXICON_LANGUAGES) {
    const text = Deno.readTextFileSync(`${DATA}/${tag}/degrees.yaml`);
    assertEquals(Object.keys(parse(text)), [...new Set(readLists(tag).degrees.map(({ id }) => id))], tag);
  }
});

Deno.test("every id has words in every language, or stands among its gaps", () => {
  const missing: string[] = [];
  const rows: string[] = [];
  for (const tag of LEXICON_LANGUAGES) {
    const lists = readLists(tag);
    let gaps: Record<string, string[] | null> = {};
    try {
      gaps = parse(Deno.readTextFileSync(`${DATA}/${tag}/gaps.yaml`)) ?? {};
    } catch (error) {
      if (!(error instanceof Deno.errors.NotFound)) throw error;
    }
    const phraseIds = Object.keys(phraseNotes());
    lists.phrases = readWordList(readText(`${tag}/phrases.yaml`) ?? "", tag, new Set(phraseIds), SLOTS);
    for (const list of [...LISTS, "phrases"] as const) {
      const ids = list === "phrases" ? phraseIds : idsOf(list);
      const has = new Set(lists[list].map(({ id }) => id));
      const known = gaps[list] ?? [];
      missing.push(
        ...ids.filter((id) => !has.has(id) && !known.includes(id)).map((id) => `${tag} ${list} ${id}`),
      );
      missing.push(...known.filter((id) => has.has(id)).map((id) => `${tag} ${list} ${id} has words and is a gap`));
      rows.push(
        `${tag} ${list.padEnd(12)} ${has.size - Number(has.has("none"))} of ${ids.length} ids, ${
          lists[list].length
        } ways`,
      );
    }
  }
  console.log(rows.join("\n"));
  assertEquals(missing, []);
});

/** The same in nine languages: inflected, compound, and what only resembles it. */
const SAID: Record<string, Record<string, string[]>> = {
  nurse: {
    en: ["Registered nurses wanted"],
    de: ["Pflegefachkräfte", "Krankenpflegefachkraft"],
    fr: ["infirmière diplômée d’État"],
    es: ["enfermeras"],
    pt: ["enfermeiros"],
    it: ["infermiera"],
    nl: ["verpleegkundigen"],
    sv: ["sjuksköterskor"],
    he: ["אחיות מוסמכות"],
  },
  physician: {
    en: ["physicians"],
    de: ["Ärztin"],
    fr: ["médecins"],
    es: ["médicos"],
    pt: ["médica"],
    it: ["medici"],
    nl: ["artsen"],
    sv: ["läkarna"],
    he: ["רופאה"],
  },
  lawyer: {
    en: ["solicitor"],
    de: ["Rechtsanwältinnen"],
    fr: ["avocate"],
    es: ["abogada"],
    pt: ["advogados"],
    it: ["avvocati"],
    nl: ["advocaten"],
    sv: ["advokater"],
    he: ["עורך דין"],
  },
  pharmacist: {
    en: ["pharmacist"],
    de: ["Klinikapotheker"],
    fr: ["pharmacien"],
    es: ["farmacéutica"],
    pt: ["farmacêutico"],
    it: ["farmacista"],
    nl: ["ziekenhuisapotheker"],
    sv: ["apotekare"],
    he: ["רוקח"],
  },
};

/** Words that look like a profession, a licence or a degree, and are none. */
const NONE = {
  en: ["nursing", "engineering", "device driver", "Software engineered well", "an LLM in production", "a pilot phase"],
  de: ["Pflege", "Systemsoftware", "Lehrgang"],
  sv: ["datateknik", "arbetat med system"],
};

Deno.test("professions are found in nine languages, and not in what only resembles them", () => {
  for (const [id, languages] of Object.entries(SAID)) {
    for (const [tag, texts] of Object.entries(languages)) {
      for (const text of texts) {
        const found = namesIn(text, [tag]).flatMap(({ kind, id }) =>
          kind === "professions" ? [id] : kind === "licences" ? sharedIds().licences[id].for : []
        );
        assert(found.includes(id), `${tag}: “${text}” is ${found.join(", ") || "nothing"}, not ${id}`);
      }
    }
  }
  for (const [tag, texts] of Object.entries(NONE)) {
    for (const text of texts) assertEquals(namesIn(text, [tag]).map(({ id }) => id), [], `${tag}: ${text}`);
  }
  assertEquals(namesIn("Systemarchitekt", ["de"]).map(({ id }) => id).includes("architect"), false);
});

Deno.test("a long text takes no longer for words that nobody knows", () => {
  const text = "Wir suchen qualifizierte Unterstützung, die zuverlässig dokumentiert. ".repeat(286);
  namesIn(text, ["de", "en"]);
  const times = Array.from({ length: 5 }, () => {
    const start = performance.now();
    namesIn(text, ["de", "en"]);
    return performance.now() - start;
  });
  assert(Math.min(...times) < 500, `${Math.min(...times)} ms`);
});
