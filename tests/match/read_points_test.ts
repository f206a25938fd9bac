import { assertEquals } from "@std/assert";
import { readPosting } from "@/lib/match/read.ts";

/** What entries below a heading that asks come to, in languages that no pattern reads. */
const ENTRIES: [heading: string, entry: string, points: string[]][] = [
  ["Requisitos", "Carta de condução; experiência em cozinha", ["Carta de condução", "experiência em cozinha"]],
  ["Requisitos", "Experiência em padaria é obrigatória, inglês é uma mais-valia", [
    "Experiência em padaria é obrigatória",
    "~inglês é uma mais-valia",
  ]],
  ["Requisiti", "Diploma di ragioneria e inglese fluente", ["Diploma di ragioneria", "inglese fluente"]],
  ["Requisiti", "La laurea non è richiesta", []],
  ["Functie-eisen", "Je hebt geen diploma nodig, maar een rijbewijs is vereist", ["maar een rijbewijs is vereist"]],
  ["Functie-eisen", "Ervaring in de zorg is een pre", ["~Ervaring in de zorg is een pre"]],
  ["דרישות", "ניסיון במכירות", ["ניסיון במכירות"]],
];

Deno.test("an entry is cut where it is meant in different ways, and what is not needed is left out", () => {
  for (const [heading, entry, points] of ENTRIES) {
    const { reading } = readPosting(`Padaria Norte\n\n${heading}:\n- ${entry}\n- Python`, "2026-11-01");
    const found = reading.requirements.map(({ text, importance }) => importance === "required" ? text : `~${text}`);
    assertEquals(found, [...points, "Python"], entry);
  }
});

Deno.test("what stands in a field of points is one, and a heading in a line asks for what stands behind it", () => {
  const field = { "@type": "JobPosting", title: "Cuoco", qualifications: ["Cucina tradizionale", "Python"] };
  assertEquals(readPosting(field, "2026-11-01").reading.requirements.map(({ text }) => text), field.qualifications);
  const line = "Cerchiamo un cuoco per la mensa della scuola di Treviso.\nRequisiti: cucina tradizionale; puntualità.";
  assertEquals(readPosting(line, "2026-11-01").reading.requirements.map(({ text }) => text), [
    "cucina tradizionale",
    "puntualità",
  ]);
});

Deno.test("a sentence by itself that has the words of asking, and names what can be shown, is a point", () => {
  for (
    const [text, about] of [
      ["Prior work with Kubernetes is essential", "We are a small firm in Leeds that sells bread to hotels."],
      ["Erfahrung mit Kubernetes ist zwingend erforderlich", "Wir verkaufen in Leeds seit 1980 Brot an Hotels."],
    ]
  ) {
    assertEquals(readPosting(`${text}. ${about}`, "2026-11-01").reading.requirements.map((one) => one.text), [text]);
  }
});
