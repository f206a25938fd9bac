import { assert, assertEquals } from "@std/assert";
import { askedIn, deniesAll } from "@/lib/language/asking.ts";
import { atOnce } from "@/lib/lazily.ts";
import { judgedLines } from "@/lib/match/read_lines.ts";
import { lineReader } from "@/lib/language/line_reader.ts";
import { openPosting } from "@/lib/match/posting.ts";

/** What is said not to be needed, and what is asked for although something else is not. */
const DENIED: Record<string, [denied: string, asked: string]> = {
  en: ["A degree is not required.", "A degree is not required, but you must hold a forklift licence."],
  de: ["Ein Studium erwarten wir nicht.", "Ein Studium ist kein Muss, ein Staplerschein ist zwingend erforderlich."],
  fr: ["Un diplôme n'est pas exigé.", "Un diplôme n'est pas exigé, le permis B est indispensable."],
  es: ["No es necesario inglés.", "No es necesario inglés; el carné B es imprescindible."],
  pt: ["Não é necessário inglês.", "Não é necessário inglês; a carta B é obrigatória."],
  it: ["La laurea non è richiesta.", "La laurea non è richiesta, la patente B è indispensabile."],
  nl: ["Een diploma is niet nodig.", "Een diploma is niet nodig, een rijbewijs is vereist."],
  sv: ["Examen är inget krav.", "Examen är inget krav, men körkort krävs."],
  he: ["תואר לא נדרש.", "תואר לא נדרש, רישיון נהיגה חובה."],
};

Deno.test("what is not needed is denied in nine languages, and what is asked for beside it is not", () => {
  for (const [tag, [denied, asked]] of Object.entries(DENIED)) {
    assert(deniesAll(denied, [tag]), denied);
    assert(!deniesAll(asked, [tag]), asked);
    assert(askedIn(asked, [tag]).some(({ means }) => means === "required"), asked);
  }
});

Deno.test("what asks speaks of its clause, ahead of it or back", () => {
  const text = "We teach you knots, but you must swim well; a boat licence is a plus.";
  assertEquals(
    askedIn(text, ["en"]).map(({ means, from, to }) => [means, text.slice(from, to).trim()]),
    [["required", "you must swim well"], ["preferred", "a boat licence is a plus"]],
  );
});

Deno.test("a question that is answered with no asks for nothing, and one that is not may ask", () => {
  const posting = "Warehouse hand\n\nA degree? No.\nOwn car? That would be good to have, as no bus runs at five.";
  const { lines, judged } = atOnce(judgedLines(openPosting(posting), lineReader()));
  const reasons = new Map(lines.map(({ text }, place) => [text, judged[place].reason]));
  assertEquals([reasons.get("A degree?"), reasons.get("No.")], ["denied", "denied"]);
  assert(reasons.get("Own car?") !== "denied");
});

/** Points that no list of words decides, by language, with what each asks for. */
const KINDS: Record<string, [text: string, kind: string][]> = {
  en: [["Two years of experience in a bakery", "experience"], ["Friendly and reliable", "other"]],
  de: [["Zwei Jahre Erfahrung in einer Bäckerei", "experience"], ["Freundlich und zuverlässig", "other"]],
  fr: [["Deux ans d'expérience en boulangerie", "experience"], ["Souriant et fiable", "other"]],
  es: [["Dos años de experiencia en panadería", "experience"], ["Persona amable y puntual", "other"]],
  pt: [["Dois anos de experiência em padaria", "experience"], ["Pessoa simpática e pontual", "other"]],
  it: [["Due anni di esperienza in panetteria", "experience"], ["Persona gentile e puntuale", "other"]],
  nl: [["Twee jaar ervaring in een bakkerij", "experience"], ["Vriendelijk en betrouwbaar", "other"]],
  sv: [["Två års erfarenhet från bageri", "experience"], ["Vänlig och pålitlig", "other"]],
  he: [["ניסיון של שנתיים במאפייה", "experience"], ["אמינות וסבלנות", "other"]],
};

Deno.test("what a point asks for is told in nine languages", () => {
  const reader = lineReader();
  for (const [tag, points] of Object.entries(KINDS)) {
    for (const [text, kind] of points) assertEquals(reader.kindOf(text, tag as "en"), kind, text);
  }
});
