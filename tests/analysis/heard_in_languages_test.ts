import { assert, assertEquals } from "@std/assert";
import { createAnalyzer } from "@/lib/analysis/analyzer.ts";
import { learnAtOnce } from "@/lib/analysis/learn.ts";
import { loadContent } from "@/lib/content/content.ts";
import { ITEMS, url } from "@/tests/analysis/sample_knowledge.ts";
import { ROOT } from "@/tests/support/service.ts";

const content = loadContent(`${ROOT}content`);
const analyzer = createAnalyzer(content, ITEMS, learnAtOnce(content));
const ask = (problem: string) => analyzer.analyze({ problem }, url);

const ORDERS = {
  de: "200 Bestellungen täglich per Mail, alles händisch abgetippt",
  es: "Recibimos 200 pedidos al día por correo y los tecleamos a mano en nuestro programa.",
  fr: "200 commandes par jour par mail, tout est retapé à la main",
  he: "אנחנו מקבלים 200 הזמנות ביום במייל ומקלידים אותן ביד למערכת.",
  it: "Riceviamo 200 ordini al giorno via mail e li inseriamo a mano nel nostro gestionale.",
  nl: "We krijgen 200 bestellingen per dag per mail en typen ze met de hand over in ons systeem.",
  pl: "Dostajemy 200 zamówień dziennie mailem i wpisujemy je ręcznie do naszego systemu.",
  pt: "Recebemos 200 encomendas por dia por e-mail e passamo-las à mão para o nosso sistema.",
  sv: "Vi får 200 beställningar om dagen via mejl och skriver in dem för hand i vårt system.",
};

for (const [language, problem] of Object.entries(ORDERS)) {
  Deno.test(`orders typed by hand lead in ${language}, with their volume`, () => {
    const { fit, matched_opportunities: [first], quantities } = ask(problem);
    assertEquals(first.id, "order-processing");
    // As strong as in English where issue 18 names the language.
    assert(fit === "strong" || fit === "likely" && !/^(?:de|fr|he)$/.test(language), fit);
    assertEquals([quantities.volume, quantities.period], [200, "day"]);
  });
}

const COSTS = {
  de: "Was würde es kosten, wenn Sie uns das Abtippen von 50 Rechnungen am Tag abnehmen?",
  es: "¿Cuánto costaría que nos quitarais de encima teclear 50 facturas al día?",
  fr: "Combien ça coûterait que vous nous débarrassiez de la saisie de 50 factures par jour ?",
  he: "כמה יעלה אם תורידו מאיתנו את ההקלדה של 50 חשבוניות ביום?",
  it: "Quanto costerebbe toglierci la copiatura a mano di 50 fatture al giorno?",
  nl: "Wat kost het als jullie ons het overtypen van 50 facturen per dag uit handen nemen?",
  pl: "Ile by kosztowało, gdybyście zdjęli z nas przepisywanie 50 faktur dziennie?",
  pt: "Quanto custaria livrarem-nos de digitar 50 faturas por dia?",
  sv: "Vad skulle det kosta om ni tog över inknappandet av 50 fakturor om dagen?",
};

for (const [language, problem] of Object.entries(COSTS)) {
  Deno.test(`who asks in ${language} what work would cost is told of the work, with the owner's sentence about prices`, () => {
    const { fit, matched_opportunities, price_note } = ask(problem);
    assert(fit !== "outside", fit);
    const named = matched_opportunities.slice(0, 3).map(({ id }) => id);
    assert(named.some((id) => /^(?:document-data-extraction|accounts-payable-receivable)$/.test(id)), `${named}`);
    assertEquals(price_note, content.services?.pricing);
  });
}

/** As people write who type in haste, or have no key for a letter. */
const WITHOUT_ACCENTS = {
  de: [
    "Täglich tippen wir die Aufträge für über hundert Häuser ab.",
    "Taeglich tippen wir die Auftraege fuer ueber hundert Haeuser ab.",
  ],
  es: [
    "La recepción teclea mañana y tarde los albaranes del camión.",
    "La recepcion teclea manana y tarde los albaranes del camion.",
  ],
  fr: [
    "Les bons arrivent tachés, une intérimaire les recopie à côté.",
    "Les bons arrivent taches, une interimaire les recopie a cote.",
  ],
  it: [
    "Nessuno sa più dov'è il manuale, perciò lo cerchiamo metà mattina.",
    "Nessuno sa piu dov'e il manuale, percio lo cerchiamo meta mattina.",
  ],
  pl: [
    "Każdą fakturę trzeba porównać z dostawą i płacić w terminie.",
    "Kazda fakture trzeba porownac z dostawa i placic w terminie.",
  ],
  pt: ["Não sabemos quantos pães fazer amanhã, é só palpite.", "Nao sabemos quantos paes fazer amanha, e so palpite."],
  sv: ["Varje månad gör jag om samma siffror åt styrelsen.", "Varje manad gor jag om samma siffror at styrelsen."],
};

for (const [language, [accented, plain]] of Object.entries(WITHOUT_ACCENTS)) {
  Deno.test(`what is typed without the accents of ${language} is heard as what is typed with them`, () => {
    const [first, second] = [accented, plain].map((problem) => {
      const { fit, language, matched_opportunities: [best] } = ask(problem);
      return { outside: fit === "outside", language, id: best?.id };
    });
    assert(!first.outside);
    assertEquals(second, first);
  });
}
