import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { indexing, type SearchDocument } from "@/lib/catalog/search_index.ts";
import { atOnce } from "@/lib/lazily.ts";
import { callTool, errorOf } from "@/tests/mcp/support/rpc.ts";
import { ownerFiles } from "@/tests/support/owner.ts";
import { startService, type TestService } from "@/tests/support/service.ts";

async function search(service: TestService, query: string) {
  const response = await service.fetch(`/api/v1/search?${new URLSearchParams(`q=${encodeURIComponent(query)}`)}`);
  assertEquals(response.status, 200, query);
  return await response.json();
}

// deno-lint-ignore no-explicit-any -- bodies are checked against the OpenAPI description already
const ids = ({ results }: any): string[] => results.map(({ id }: { id: string }) => id);

/** An owner with works of these texts, by id. */
function filesWith(language: string, works: Record<string, string>): Record<string, string> {
  const files = ownerFiles({ projects: 0, agents: 0 });
  files["site.yaml"] = files["site.yaml"].replace("language: en", `language: ${language}`);
  for (const [id, text] of Object.entries(works)) {
    files[`projects/${id}.md`] = `---\ntitle: Work ${id}\n---\n\n## Problem\n\n${text}\n`;
  }
  return files;
}

/** What is asked, and the texts (a, b, c …) of the language that answer. */
const LANGUAGES: Record<string, { texts: Record<string, string>; finds: Record<string, string[]> }> = {
  en: {
    texts: { a: "Two people typed invoices by hand.", b: "The warehouses were planned on paper." },
    finds: { invoice: ["a"], INVOICING: ["a"], warehouse: ["b"], planning: ["b"] },
  },
  de: {
    texts: {
      a: "Drei Leute prüften Eingangsrechnungen von Hand.",
      b: "Die Rechnung kam zu spät.",
      c: "Müller führt das Lager für Kühlwaren.",
    },
    finds: {
      Rechnung: ["b", "a"],
      Rechnungen: ["b", "a"],
      Rechnungsprüfung: ["a", "b"],
      Mueller: ["c"],
      muller: ["c"],
      Kuehlware: ["c"],
      Kühlwarenlager: ["c"],
    },
  },
  fr: {
    texts: { a: "L'équipe saisissait les factures à la main.", b: "Les médecins dictaient leurs comptes rendus." },
    finds: { equipe: ["a"], facturé: ["a"], facture: ["a"], médecin: ["b"], medecins: ["b"], dicter: ["b"] },
  },
  es: {
    texts: { a: "La facturación se hacía a mano.", b: "Los camiones salían sin ruta." },
    finds: { facturacion: ["a"], facturaciones: ["a"], camión: ["b"], CAMION: ["b"] },
  },
  pt: {
    texts: { a: "As reclamações chegavam por correio.", b: "O armazém não tinha plano." },
    finds: { reclamação: ["a"], reclamacoes: ["a"], armazem: ["b"], armazéns: ["b"] },
  },
  it: {
    texts: { a: "Le fatture dei fornitori erano su carta.", b: "L'officina perdeva gli ordini." },
    finds: { fattura: ["a"], fornitore: ["a"], ordine: ["b"], officine: ["b"] },
  },
  nl: {
    texts: { a: "De inkoopfacturen lagen op papier.", b: "De planning van de vrachtwagens ontbrak." },
    finds: { factuur: ["a"], facturen: ["a"], inkoop: ["a"], vrachtwagen: ["b"] },
  },
  sv: {
    texts: { a: "Leverantörsfakturor skrevs in för hand.", b: "Lagret planerades på papper." },
    finds: { faktura: ["a"], leverantor: ["a"], leverantör: ["a"], lager: ["b"], planera: ["b"] },
  },
  he: {
    texts: { a: "החשבוניות הוקלדו ביד.", b: "המחסן תוכנן על נייר." },
    finds: { "חשבונית": ["a"], "חשבוניות": ["a"], "מחסן": ["b"], "במחסן": ["b"], "מחסנים": ["b"] },
  },
};

for (const [language, { texts, finds }] of Object.entries(LANGUAGES)) {
  Deno.test(`words are found in whatever case, accents and forms: ${language}`, async () => {
    await using service = await startService({ files: filesWith(language, texts) });
    for (const [query, expected] of Object.entries(finds)) {
      const found = ids(await search(service, query)).filter((id) => id.startsWith("project:"));
      assertEquals(found, expected.map((id) => `project:${id}`), query);
    }
  });
}

/** What recruiters type, in each language, by the fact that it asks for. */
const ASKED: Record<string, [fact: string, query: string][]> = {
  en: [["pay", "salary expectations"], ["pay", "what is your hourly rate?"], ["notice", "notice period"], [
    "visa",
    "visa",
  ]],
  de: [["pay", "Gehaltsvorstellung"], ["notice", "Kündigungsfrist"], ["relocation", "Umzugsbereitschaft"]],
  fr: [["pay", "prétentions salariales"], ["notice", "préavis"], ["visa", "permis de travail"]],
  es: [["availability", "disponibilidad"], ["languages", "idiomas"], ["pay", "sueldo"]],
  pt: [["availability", "data de início"], ["visa", "autorização de trabalho"], ["languages", "línguas"]],
  it: [["pay", "stipendio"], ["relocation", "trasferimento"], ["notice", "preavviso"]],
  nl: [["pay", "uurtarief"], ["visa", "werkvergunning"], ["notice", "opzegtermijn"]],
  sv: [["pay", "löneanspråk"], ["notice", "uppsägningstid"], ["languages", "språkkunskaper"]],
  he: [["pay", "ציפיות שכר"], ["visa", "היתר עבודה"], ["languages", "שפות"]],
};

/** The sentences that state the facts. */
const STATED: Record<string, RegExp> = {
  availability: /from 1 March 2027/,
  relocation: /^Would not move|would not move/,
  pay: /50,000 EUR a year|on request/,
  notice: /30 days.* notice/,
  visa: /free to work/,
  languages: /Portuguese/,
};

function factFiles(language: string): Record<string, string> {
  const files = filesWith(language, { payroll: "Salary slips, Gehalt, sueldo and stipendio were typed in by hand." });
  files["site.yaml"] = files["site.yaml"].replace(/^language: .*$/m, "language: en");
  files["candidate.yaml"] = [
    "summary: A person who works.",
    "terms:",
    "  engagements:",
    "    - {employment_types: [FULL_TIME], available_from: '2027-03-01', notice_days: 30,",
    "       compensation: {min: 50000, currency: EUR, per: year, basis: gross}}",
    "  languages: [{tag: pt, name: Portuguese, level: native}]",
    "  work_authorization: [{area: EU, status: authorized}]",
    "  places: {relocation: false}",
    'updated_at: "2026-11-01"',
  ].join("\n");
  return files;
}

Deno.test("hiring facts are found by the words of recruiters in nine languages, before works that have the word", async () => {
  await using service = await startService({ files: factFiles("en") });
  for (const [language, queries] of Object.entries(ASKED)) {
    for (const [fact, query] of queries) {
      const { results, note } = await search(service, query);
      assertEquals(results[0]?.id, "candidate", `${language} ${query}: ${JSON.stringify(results)} ${note}`);
      assertMatch(results[0].excerpt, STATED[fact], `${language} ${query}`);
    }
  }
  const { results } = await search(service, "salary");
  assertEquals(ids({ results }).slice(0, 2), ["candidate", "project:payroll"], "facts first, works second");
  for (const query of ["contact details", "E-Mail-Adresse", "coordonnées", "teléfono", "טלפון"]) {
    const [first] = (await search(service, query)).results;
    assertEquals(first?.id, "profile", query);
    assertMatch(first.excerpt, /@|https:/, query);
  }
  // Who asks for a kind of work that has such a word in its name finds the work.
  assertEquals(ids(await search(service, "salary slips by hand"))[0], "project:payroll");
});

Deno.test("a fact that the owner does not state is not answered by another one", async () => {
  const files = factFiles("en");
  files["candidate.yaml"] =
    "summary: A person who works.\nterms: {places: {relocation: true}}\nupdated_at: '2026-11-01'\n";
  await using service = await startService({ files });
  assertEquals(ids(await search(service, "notice period")), []);
  assertEquals(ids(await search(service, "salary")), ["project:payroll"]);
  assertMatch((await search(service, "Umzug")).results[0].excerpt, /would move/);
});

Deno.test("what has more of the words comes first, however strongly something has one of them", async () => {
  const texts = {
    a: "Invoice, invoice, invoice: invoices.",
    b: "A scanner with OCR reads them; the invoice is checked.",
  };
  const files = filesWith("en", texts);
  files["projects/a.md"] = files["projects/a.md"].replace("Work a", "Invoice");
  await using service = await startService({ files });
  const answer = await search(service, "the invoice OCR");
  assertEquals(ids(answer), ["project:b", "project:a"]);
  assertEquals(answer.results.map(({ matched_terms }: { matched_terms: string[] }) => matched_terms), [
    ["invoice", "ocr"],
    ["invoice"],
  ]);
  const [both, one] = answer.results.map(({ score }: { score: number }) => score);
  assert(both > one && both <= 1 && one > 0);
  assertStringIncludes(answer.results[0].excerpt, "OCR");
});

Deno.test("everything that the owner says is found: profile, hiring facts, services, history, tags and titles", async () => {
  const files = ownerFiles();
  files["resume.yaml"] = "work:\n  - name: Saltworks Ltd\n    position: Crystallographer\n";
  await using service = await startService({ files });
  const cases: [query: string, id: string, type: string, path: string][] = [
    ["patience", "profile", "profile", "/"],
    ["crystallographer", "profile", "profile", "/"],
    ["thursday", "candidate", "candidate", "/recruiters"],
    ["workshops", "services", "service", "/services"],
    ["agent number 2", "agent:agent-2", "agent", "/agents/agent-2"],
    ["tag-3", "agent:agent-3", "agent", "/agents/agent-3"],
  ];
  for (const [query, id, type, path] of cases) {
    const [best] = (await search(service, query)).results;
    assertEquals([best.id, best.type, new URL(best.url).pathname], [id, type, path], query);
    assertEquals((await service.send(best.url)).status, 200);
    assertEquals((await service.send(best.api_url)).status, 200);
  }
});

Deno.test("nothing found is an answer that says what can be found, and repeats little of the query", async () => {
  await using service = await startService();
  const answer = await search(service, `zyxwv${"q".repeat(300)}\u202e\n<b>`);
  assertEquals([answer.count, answer.results], [0, []]);
  assertMatch(answer.note, /You can search the profile, the hiring facts, the services, 7 projects and 3 agents/);
  assert(answer.query.length === 101 && answer.query.endsWith("…"));
  assert(answer.note.length < 500);
  const misspelt = await search(service, "patiense");
  assertEquals([ids(misspelt), misspelt.note], [["profile"], "“patiense” was read as “Patience”."]);
  assertEquals((await search(service, "patience zyxwvut")).note, "Found nowhere: “zyxwvut”.");
});

Deno.test("type and limit choose; what is not allowed is told", async () => {
  await using service = await startService();
  const agents = await (await service.fetch("/api/v1/search?q=number&type=agent&limit=2")).json();
  assertEquals([agents.count, agents.results.every(({ type }: { type: string }) => type === "agent")], [2, true]);
  for (const query of ["", "q=", "q=%20", "q=a&limit=51", "q=a&type=person", `q=${"a".repeat(501)}`, "q=a&page=2"]) {
    const response = await service.fetch(`/api/v1/search?${query}`);
    assertEquals([response.status, (await response.json()).error.code], [400, "validation_failed"], query);
  }
});

Deno.test("queries of any kind are answered", async () => {
  await using service = await startService();
  for (const query of ["\ud800", "%", "ß", "日本語", "a".repeat(500), "() => {}", "🙂", "\u0000x", "the of and"]) {
    const response = await service.send(
      `http://localhost:8000/api/v1/search?q=${encodeURIComponent(query.toWellFormed())}`,
    );
    assertEquals(response.status, 200, query);
  }
});

Deno.test("searches count as calls, and beyond the limit are refused", async () => {
  await using service = await startService({ env: { CALL_LIMIT: "2;w=60" } });
  for (const status of [200, 200, 429]) {
    const response = await service.fetch(`/api/v1/search?q=number${status}`);
    assertEquals(response.status, status);
    assertMatch(response.headers.get("ratelimit")!, /^"calls"/);
  }
});

Deno.test("the tools search and fetch follow the convention of research clients", async () => {
  await using service = await startService();
  for (const era of ["modern", "legacy"] as const) {
    const found = await callTool(service, "search", { query: "patience" }, era);
    const { results } = JSON.parse(found.content[0].text);
    const { id, title, url } = results[0];
    assertEquals([id, title, url], ["profile", "Tess Tester", "http://localhost:8000/"]);
    const fetched = JSON.parse((await callTool(service, "fetch", { id }, era)).content[0].text);
    assertEquals([fetched.id, fetched.title, fetched.url], [id, title, url]);
    assertStringIncludes(fetched.text, "Waits for results.");
    assertEquals(fetched.metadata.type, "profile");
  }
});

Deno.test("fetch gives every document by its id, in any case, without its kind, and by its address", async () => {
  await using service = await startService();
  const ids = service.runtime.service.catalog.items.map(({ kind, id }) => `${kind}:${id}`);
  for (const id of [...ids, "profile", "candidate", "services"]) {
    const { structuredContent } = await callTool(service, "fetch", { id });
    assertEquals(structuredContent.id, id);
    assert(structuredContent.text.startsWith("# "), id);
  }
  for (
    const id of [
      "PROJECT:Project-3",
      "project-3",
      "agent:project-3",
      "http://localhost:8000/projects/project-3",
      "http://localhost:8000/api/v1/projects/project-3",
    ]
  ) assertEquals((await callTool(service, "fetch", { id })).structuredContent.id, "project:project-3", id);
  for (
    const id of ["project:nobody", "https://elsewhere.example/", "../secret", "page:none", "search", "constructor"]
  ) {
    const error = errorOf(await callTool(service, "fetch", { id }));
    assertEquals(error.code, "not_found", id);
    assertStringIncludes(error.hint, "Valid ids: profile, candidate, services, agent:agent-2, project:project-2");
  }
});

Deno.test("what does not say a word is not found by it, and short words are no parts of long ones", () => {
  const document = (id: string, text: string): SearchDocument => ({
    id,
    type: "project",
    parts: [{ text, weight: 1 }],
  });
  const index = atOnce(indexing([document("party", "A department party"), document("art", "Modern art")], ["de"]));
  const found = (query: string) => index.search(query, { limit: 10 }).hits.map(({ document }) => document.id);
  assertEquals([found("art"), found("arts"), found("tmen")], [["art"], ["art"], []]);
});

Deno.test("a long sentence is cut around the word", () => {
  const text = `${"Much is said here ".repeat(30)} before the walrus appears ${"and more ".repeat(40)}.`;
  const index = atOnce(indexing([{ id: "a", type: "project", parts: [{ text, weight: 1 }] }], ["en"]));
  const [{ excerpt, written }] = index.search("walrus", { limit: 1 }).hits;
  assert(excerpt.length <= 221 && excerpt.includes("walrus") && excerpt.startsWith("…"), excerpt);
  assertEquals(written, ["walrus"]);
});
