import { assert, assertEquals, assertMatch } from "@std/assert";
import { parse, stringify } from "yaml";
import { loadContent } from "@/lib/content/content.ts";
import { ContentError } from "@/lib/content/content_error.ts";
import { ownerFiles, temporaryFolder } from "@/tests/support/owner.ts";
import { runTask } from "@/tests/support/process.ts";
import { jsonPost, startService } from "@/tests/support/service.ts";

type Facts = Record<string, unknown>;

const TERMS = {
  engagements: [{
    employment_types: ["FULL_TIME"],
    available_from: "2027-02-01",
    compensation: { min: 60000, max: 70000, currency: "EUR", per: "year", basis: "gross" },
  }],
  languages: [{ tag: "pt", name: "Portuguese", level: "native" }, { tag: "en", name: "English", level: "B2" }],
  work_authorization: [{ area: "EU", status: "citizen" }],
  places: { base: { country: "PT", locality: "Porto" }, remote: ["EU"], on_site: [], relocation: false },
};

/** The files of an owner whose `candidate.yaml` has these facts besides those of all test owners; `undefined` takes one away. */
function owner(changes: Facts, language = "en"): Record<string, string> {
  const files = ownerFiles({ projects: 1, agents: 0 });
  const candidate = Object.entries({ ...parse(files["candidate.yaml"]) as Facts, ...changes });
  files["site.yaml"] = stringify({ ...parse(files["site.yaml"]) as Facts, language });
  files["candidate.yaml"] = stringify(Object.fromEntries(candidate.filter(([, value]) => value !== undefined)));
  return files;
}

const WITHOUT_LINES = {
  availability: undefined,
  location: undefined,
  remote_policy: undefined,
  work_authorization: undefined,
  languages: undefined,
  engagement_types: undefined,
};

Deno.test("lines that the owner leaves out are made from the terms, in the language of the content", () => {
  const lines = (language: string) => {
    using folder = temporaryFolder(owner({ ...WITHOUT_LINES, terms: TERMS }, language));
    return loadContent(folder.path).candidate!;
  };
  const english = lines("en-GB");
  assertEquals(english.availability, "Full time from 1 February 2027");
  assertEquals(lines("en-US").availability, "Full time from February 1, 2027");
  assertEquals(english.location, "Porto, Portugal");
  assertEquals(english.remote_policy, "Remote for European Union; would not move");
  assertEquals(english.languages, ["Portuguese (native)", "English (B2)"]);
  assertEquals(english.engagement_types, ["Full time"]);
  assertEquals(english.compensation, "Full time: 60,000 to 70,000 EUR a year, before tax");
  const german = lines("de");
  assertEquals(german.availability, "Vollzeit ab 1. Februar 2027");
  assertEquals(german.work_authorization, "Europäische Union: Staatsangehörigkeit");
  assertEquals(lines("fi").availability, "Full time from 1 February 2027", "a language without words speaks English");
});

Deno.test("a line that the owner writes stays as it is", () => {
  using folder = temporaryFolder(owner({ terms: TERMS }));
  assertEquals(loadContent(folder.path).candidate?.availability, "From January");
});

Deno.test("a line that neither stands there nor follows from the terms is left out", () => {
  const told = (changes: Facts) => {
    using folder = temporaryFolder(owner(changes));
    try {
      loadContent(folder.path);
      return [];
    } catch (error) {
      assert(error instanceof ContentError);
      return error.problems.map(({ field, message }) => `${field} ${message}`);
    }
  };
  const without = told({ ...WITHOUT_LINES, summary: 3 });
  assertEquals(without.length, 1);
  assertMatch(without[0], /^summary must be text/);
  assertEquals(told({ ...WITHOUT_LINES, terms: { ...TERMS, places: { relocation: true } } }), []);
});

Deno.test("terms that cannot be are refused with what is allowed", () => {
  const told = (engagement: Facts) => {
    using folder = temporaryFolder(owner({ terms: { engagements: [engagement] } }));
    try {
      loadContent(folder.path);
      return "";
    } catch (error) {
      assert(error instanceof ContentError);
      return error.problems.map(({ message }) => message).join();
    }
  };
  const fullTime = { employment_types: ["FULL_TIME"] };
  assertMatch(told({ employment_types: ["full time"] }), /"FULL_TIME", "PART_TIME"/);
  assertMatch(told({ ...fullTime, available_from: "February" }), /a date in the form/);
  assertMatch(told({ ...fullTime, days_per_week: { min: 4, max: 3 } }), /min must not be above max/);
  assertMatch(told({ ...fullTime, days_per_week: {} }), /must have min or max/);
  const pay = { min: 1, currency: "euro", per: "day", basis: "gross" };
  assertMatch(told({ ...fullTime, compensation: pay }), /ISO 4217/);
});

Deno.test("pay on request is said, and is no figure that anything is compared with", async () => {
  const [engagement] = TERMS.engagements;
  const compensation = { on_request: true, note: "agreed for each assignment" };
  const terms = { ...TERMS, engagements: [{ ...engagement, compensation }] };
  await using service = await startService({ files: owner({ terms }) });
  const candidate = await (await service.fetch("/api/v1/candidate")).json();
  assertEquals(candidate.terms.engagements[0].compensation, compensation);
  assertEquals(candidate.compensation, "Full time: on request (agreed for each assignment)");
  const page = await (await service.fetch("/recruiters")).text();
  assertMatch(page, /on request \(agreed for each assignment\)/);
  const [, graph] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page)!;
  assert(!graph.includes("priceSpecification"));
  const posting = "We look for an engineer, full time, permanent. Salary: 40,000 to 50,000 EUR a year before tax.";
  const match = await (await service.fetch("/api/v1/candidate/match", jsonPost({ posting }))).json();
  const pay = match.terms.find(({ term }: { term: string }) => term === "compensation");
  assertEquals([pay.status, pay.profile], ["unknown", "on request (agreed for each assignment)"]);

  const told = (compensation: Facts) => {
    using folder = temporaryFolder(owner({ terms: { engagements: [{ ...engagement, compensation }] } }));
    try {
      loadContent(folder.path);
      return [];
    } catch (error) {
      assert(error instanceof ContentError);
      return error.problems.map(({ field, message }) => `${field.split(".").at(-1)} ${message}`);
    }
  };
  assertEquals(told({ on_request: true, min: 3 }), ["min is not a known field; known ones are on_request, note"]);
  assertEquals(told({ min: 3, currency: "euro", per: "day", basis: "gross" }), [
    "currency must be a currency such as EUR (ISO 4217)",
  ]);
});

Deno.test("a language has the same level on every surface, whatever the owner's line calls it", async () => {
  const terms = {
    languages: [
      { tag: "pt", name: "Portuguese", level: "native" },
      { tag: "de", name: "German", level: "C1" },
      { tag: "da", name: "Danish", level: "B1", note: "I answer in English" },
      { tag: "no", name: "Norwegian", level: "B1" },
    ],
  };
  const languages = ["Portuguese (mother tongue)", "German: professional", "Danish and Norwegian (I follow meetings)"];
  await using service = await startService({ files: owner({ languages, terms }) });
  const candidate = await (await service.fetch("/api/v1/candidate")).json();
  assertEquals(candidate.languages, [
    "Portuguese (mother tongue)",
    "German (C1): professional",
    "Danish and Norwegian (B1, I follow meetings)",
  ]);
  const resume = await (await service.fetch("/resume.json")).json();
  assertEquals(resume.languages, [
    { language: "Portuguese", fluency: "native" },
    { language: "German", fluency: "C1" },
    { language: "Danish", fluency: "B1; I answer in English" },
    { language: "Norwegian", fluency: "B1" },
  ]);
  const contradicting = owner({ languages: ["German (basic)", "Danish (A2)"], terms });
  using folder = temporaryFolder(contradicting);
  assertEquals(
    loadContent(folder.path).candidate?.languages,
    ["German (basic)", "Danish (A2)"],
    "content:check says it",
  );
});

/** A line, the terms changed beside it, and what `content:check` says of the two. */
const CONTRADICTIONS: [kind: string, lines: Facts, said: RegExp | null][] = [
  ["another day", { availability: "Full time from 1 March 2027" }, /"1 March 2027".*2027-02-01/],
  ["another month in German", { availability: "Verfügbar ab März 2027" }, /"März 2027".*2027-02-01/],
  ["the same month", { availability: "From February 2027" }, null],
  ["the same day in another form", { availability: "Disponible a partir del 1 de febrero de 2027" }, null],
  ["a year that is no date", { availability: "Since 2019 on my own, free soon" }, null],
  ["another amount", { compensation: "EUR 65,000 to 70,000 a year" }, /EUR 65,000 to 70,000.*60000 to 70000 EUR/],
  ["another currency", { compensation: "60 000–70 000 kr a year before tax; CHF 60,000" }, /CHF 60,000/],
  ["the same by the month", { compensation: "5.000 € im Monat brutto" }, null],
  ["the same in thousands", { compensation: "60–70k € p.a." }, null],
  ["another level", { languages: ["Portuguese (native)", "English (C2)"] }, /English \(C2\).*level B2/],
  ["another level in words", { languages: ["English (native)"] }, /English \(native\).*level B2/],
  [
    "a language that the terms do not have",
    { languages: ["Spanish (B1)", "English"] },
    /Spanish \(B1\).*has no Spanish/,
  ],
  ["a language in brackets", { languages: ["English (I dream in Spanish)"] }, null],
  ["the same level in words", { languages: ["Portugiesisch (Muttersprache)", "Englisch (gut)"] }, null],
];

for (const [kind, lines, said] of CONTRADICTIONS) {
  Deno.test(`content:check, ${kind}: ${said === null ? "no contradiction" : "names both places"}`, async () => {
    using folder = temporaryFolder(owner({ languages: ["English"], ...lines, terms: TERMS }));
    const { code, stderr, stdout } = await runTask("content:check", { CONTENT_DIR: folder.path });
    if (said === null) return assertEquals([code, stderr], [0, ""], stdout);
    assertEquals(code, 1);
    assertMatch(stderr, said);
    const [, line, terms] = /candidate\.yaml:(\d+): .*candidate\.yaml:(\d+)\)/.exec(stderr)!;
    const text = Deno.readTextFileSync(`${folder.path}/candidate.yaml`).split("\n");
    assertMatch(text[Number(line) - 1], /^(availability|compensation):|^ {2}- (English|Spanish)/);
    assertMatch(text[Number(terms) - 2], /^ {2}(engagements|languages):/);
  });
}

Deno.test("the terms stand in the candidate document, and what the owner leaves out is absent", async () => {
  await using service = await startService({ files: owner({ ...WITHOUT_LINES, terms: TERMS }) });
  const candidate = await (await service.fetch("/api/v1/candidate")).json();
  assertEquals(candidate.terms, TERMS);
  assertEquals(candidate.availability, "Full time from 1 February 2027");
  await using other = await startService();
  assert(!("terms" in await (await other.fetch("/api/v1/candidate")).json()));
});

Deno.test("the terms stand on every surface: JSON-LD, page, Markdown, resume.json", async () => {
  const terms = { ...TERMS, wants: ["A window"], refuses: ["Night shifts"] };
  await using service = await startService({ files: owner({ terms }) });
  const text = async (path: string) => await (await service.fetch(path)).text();
  const page = await text("/recruiters");
  const [, graph] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page)!;
  const nodes: Record<string, unknown>[] = JSON.parse(graph)["@graph"];
  const person = nodes.find((node) => node["@type"] === "Person")!;
  assertEquals(person.seeks, [{
    "@type": "Demand",
    name: "FULL_TIME",
    itemOffered: { "@type": "Service", category: ["FULL_TIME"] },
    availabilityStarts: "2027-02-01",
    eligibleRegion: ["EU"],
    priceSpecification: {
      "@type": "UnitPriceSpecification",
      minPrice: 60000,
      maxPrice: 70000,
      priceCurrency: "EUR",
      unitCode: "ANN",
    },
  }]);
  assertEquals(person.knowsLanguage, [
    { "@type": "Language", name: "Portuguese", alternateName: "pt" },
    { "@type": "Language", name: "English", alternateName: "en" },
  ]);
  for (const path of ["/recruiters", "/recruiters.md"]) {
    const shown = await text(path);
    for (const said of ["60,000 to 70,000 EUR a year", "1 February 2027", "A window", "Night shifts"]) {
      assert(shown.includes(said), `${said} on ${path}`);
    }
  }
  assertMatch(await text("/recruiters.md"), /\| Engagement +\| From/);
  assertEquals(JSON.parse(await text("/resume.json")).meta.vitrine.candidate.terms, terms);
  await using without = await startService();
  assert(!(await (await without.fetch("/recruiters")).text()).includes('id="terms"'));
});
