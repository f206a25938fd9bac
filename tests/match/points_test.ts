import { assert, assertEquals } from "@std/assert";
import { loadContent } from "@/lib/content/content.ts";
import { Revision } from "@/lib/content/revision.ts";
import { yearsIn } from "@/lib/match/asked_names.ts";
import { judgePoint } from "@/lib/match/judge_points.ts";
import { grantsTrade, pointKind, pointNames } from "@/lib/match/point_kinds.ts";
import type { ReadRequirement } from "@/lib/match/reading.ts";
import { wordsOf } from "@/lib/words/words.ts";
import { ROOT } from "@/tests/support/service.ts";

const owner = (folder: string) => {
  const content = loadContent(`${ROOT}${folder}`);
  return { content, revision: new Revision(content), words: wordsOf("en").match, language: content.site.language };
};
const sample = owner("content");
const isSample = /fictional/.test(sample.content.site.notice ?? "");
const nurse = owner("tests/own/owners/nurse");
const engineer = owner("tests/own/owners/engineer");
const translator = owner("tests/own/owners/translator");

/** What postings of many trades ask for, by language, with the kind that it is. */
const ASKED: Record<string, Record<string, string[]>> = {
  en: {
    licence: [
      "Registered nurse with NMC pin",
      "Admitted to the bar",
      "Full clean driving licence",
      "Gas Safe registered",
      "SIA licence",
      "Security clearance NATO SECRET",
    ],
    profession: ["Qualified electrician", "Physiotherapist", "5 years as a pharmacist", "Experienced cook"],
    education: ["Master's degree in physics", "PhD"],
  },
  de: {
    licence: [
      "Approbation als Arzt",
      "Führerschein Klasse B",
      "Staplerschein",
      "Zulassung als Rechtsanwalt",
      "Examinierte Pflegefachkraft",
    ],
    profession: ["Ausbildung zum Elektroniker oder Elektriker", "Steuerberater (m/w/d)"],
    education: ["Abgeschlossenes Hochschulstudium", "Masterabschluss"],
  },
  fr: {
    licence: ["permis B", "Inscription à l’ordre des médecins"],
    profession: ["Infirmier diplômé d’État", "Avocat"],
    education: ["Master en informatique"],
  },
  es: {
    licence: ["carné de conducir B"],
    profession: ["Abogado", "Fisioterapeuta"],
    education: ["Licenciatura en Derecho"],
  },
  pt: {
    licence: ["carta de condução"],
    profession: ["Enfermeiro", "Advogada"],
    education: ["Licenciatura em Direito"],
  },
  it: {
    licence: ["patente B", "laurea in giurisprudenza e iscrizione all’albo degli avvocati"],
    profession: ["Fisioterapista", "Farmacista"],
    education: ["laurea magistrale"],
  },
  nl: {
    licence: ["rijbewijs B", "BIG-registratie"],
    profession: ["Verpleegkundige", "Apotheker"],
    education: ["Masterdiploma"],
  },
  sv: {
    licence: ["B-körkort krävs", "Legitimerad sjuksköterska"],
    profession: ["Tandläkare", "Elektriker"],
    education: ["Högskoleexamen"],
  },
  he: { licence: ["רישיון נהיגה"], profession: ["עורך דין", "פיזיותרפיסט"], education: ["תואר ראשון"] },
};

Deno.test("the kind of a point is read in nine languages", () => {
  for (const [tag, kinds] of Object.entries(ASKED)) {
    for (const [kind, texts] of Object.entries(kinds)) {
      for (const text of texts) assertEquals(pointKind(text, [tag, "en"]), kind, `${tag}: ${text}`);
    }
  }
  for (
    const text of [
      "Experience of working with nurses",
      "Software for lawyers",
      "Python and SQL",
      "Software engineering experience",
    ]
  ) {
    assertEquals(pointKind(text, ["en"]), undefined, text);
  }
});

const judged = (text: string, who: typeof sample, more: Partial<ReadRequirement> = {}, tag = "en") =>
  judgePoint({ text, kind: pointKind(text, [tag, "en"]) ?? "skill", importance: "required", ...more }, {
    ...who,
    posting: [tag],
  });

Deno.test(
  { name: "what the owner has done for clients of a trade shows nothing of the trade", ignore: !isSample },
  () => {
    for (const [tag, kinds] of Object.entries(ASKED)) {
      for (const text of [...kinds.licence, ...kinds.profession]) {
        assertEquals(judged(text, sample, {}, tag).status, "not_shown", `${tag}: ${text}`);
      }
    }
  },
);

Deno.test("a profession and its registration are met by whoever states them as their own, in whichever language they are asked for", () => {
  const asked = {
    en: "Registered nurse",
    de: "Pflegefachkraft",
    fr: "infirmière",
    es: "enfermera",
    pt: "enfermeiro",
    it: "infermiere",
    nl: "verpleegkundige",
    sv: "sjuksköterska",
    he: "אחות",
  };
  for (const [tag, text] of Object.entries(asked)) {
    const found = judged(text, nurse, {}, tag);
    assertEquals(found.status, "met", `${tag}: ${text}`);
    assert(found.passages.every(({ text, because }) => because !== "" && text.includes(because)), text);
    assertEquals(judged(text, engineer, {}, tag).status, "not_shown", `${tag}: ${text}`);
  }
  assertEquals(judged("15 years as a nurse", nurse).status, "met");
  assertEquals(judged("40 years as a nurse", nurse).status, "partly");
  assertEquals(judged("10 years as a nurse", sample).status, "not_shown");
  assertEquals(judged("Traductor jurado", translator, {}, "es").status, "met");
  assertEquals(judged("Chartered engineer", engineer).status, "met");
  assertEquals(judged("Registered midwife", nurse).status, "not_shown");
});

Deno.test({
  name: "years are those of what is asked for, and only all years together may contradict",
  ignore: !isSample,
}, () => {
  const status = (text: string) => judged(text, sample, { kind: "experience" }).status;
  assertEquals(status("10 years of professional experience"), "met");
  assertEquals(status("20 years of professional experience"), "conflict");
  assertEquals(status("10 years with language models"), "partly");
  assertEquals(status("Five years of data engineering"), "met");
  assertEquals(status("12 years as a nurse"), "not_shown");
  const unsaid = new Revision({ ...sample.content, candidate: undefined });
  const silent = { ...sample, revision: unsaid, content: unsaid.content };
  assertEquals(judged("10 years of professional experience", silent, { kind: "experience" }).status, "met");
  assertEquals(judged("30 years of professional experience", silent, { kind: "experience" }).status, "not_shown");
});

Deno.test("years are read in nine languages, the fewer of two", () => {
  const said = [
    "at least five years",
    "3-5 years",
    "5+ Jahre",
    "minst tio års erfarenhet",
    "al menos ocho años",
    "7 ans d’expérience",
    "due anni",
    "minimaal 4 jaar",
    "6 anos",
    "3 שנים",
    "96 months of experience",
  ];
  assertEquals(said.map((text) => yearsIn(text)), [5, 3, 5, 10, 8, 7, 2, 4, 6, 3, 8]);
  assertEquals(yearsIn("Python and SQL"), undefined);
});

Deno.test("names are compared exactly", () => {
  assertEquals(pointNames("C, R"), ["C", "R"]);
  assertEquals(pointNames("Java (not JavaScript)"), ["Java"]);
  assertEquals(pointNames("Python or TypeScript"), undefined);
  const status = (names: string[], who: typeof sample) => judged(names.join(", "), who, { names }).status;
  assertEquals(status(["C"], engineer), "met");
  assertEquals(status(["C", "R"], engineer), "partly");
  assertEquals(status(["C"], nurse), "not_shown");
  assertEquals(status(["Java"], engineer), "not_shown");
  assertEquals(status(["IEC 61508"], engineer), "met");
  assertEquals(status(["Registered nurse"], nurse), "met");
});

Deno.test("a licence to drive decides nothing by itself", () => {
  const point = (text: string, kind: ReadRequirement["kind"]) => grantsTrade({ text, kind, importance: "required" });
  assertEquals(point("Führerschein Klasse B", "licence"), false);
  assertEquals(point("Registered nurse", "licence"), true);
  assertEquals(point("Licence of the guild of blenders", "licence"), true);
  assertEquals(point("Python", "skill"), false);
});
