import { assertEquals } from "@std/assert";
import { amountsIn } from "@/lib/analysis/quantities/amounts.ts";
import { detectLanguage } from "@/lib/text/language.ts";
import { tokenise } from "@/lib/text/text_tokens.ts";
import { RULES } from "@/tests/analysis/quantity_reader.ts";

function read(text: string) {
  const tokens = tokenise(text);
  const { people, volume, unit, period, hoursPerWeek } = amountsIn(tokens, detectLanguage(tokens), RULES, ["order"]);
  return [people, volume, unit, period, hoursPerWeek];
}

type Row = [
  text: string,
  people: number | null,
  volume: number | null,
  unit: string | null,
  period: string | null,
  hours: number | null,
];

const ROWS: Row[] = [
  // People
  ["Four of us answer the phone.", 4, null, null, null, null],
  ["Two office ladies and a machine.", 2, null, null, null, null],
  ["I run a one-man business.", 1, null, null, null, null],
  ["We are a 30 person firm.", 30, null, null, null, null],
  ["A clerk does it.", null, null, null, null, null],
  ["Wir sind zu dritt im Büro.", 3, null, null, null, null],
  // Volume
  ["We get about 70 orders a day.", null, 70, "order", "day", null],
  ["Every week forty badly scanned delivery notes arrive.", null, 40, "delivery note", "week", null],
  ["Around 3k invoices per month.", null, 3000, "invoice", "month", null],
  ["25 to 35 calls each morning.", null, 30, "call", "day", null],
  ["A couple of hundred reviews monthly.", null, 200, "review", "month", null],
  ["There are 6,500 photos on the drive.", null, 6500, "photo", null, null],
  ["Customers order by phone, roughly 80 a day.", null, 80, "order", "day", null],
  ["Recibimos 60 pedidos al día.", null, 60, "pedido", "day", null],
  ["Wir bekommen 90 Rechnungen pro Woche.", null, 90, "Rechnung", "week", null],
  // Hours
  ["It takes 6 hours a week.", null, null, null, null, 6],
  ["I lose an hour and a half every day.", null, null, null, null, 7.5],
  ["We sort for 2-4 hrs a day.", null, null, null, null, 15],
  ["Half a day a week goes into it.", null, null, null, null, 4],
  ["Two days a month.", null, null, null, null, 3.7],
  ["30 minutes each evening.", null, null, null, null, 2.5],
  ["Three nurses write for two hours a day each.", 3, null, null, null, 30],
  ["Twice a week I spend three hours on it.", null, null, null, null, 6],
  // Numbers that count no work
  ["I am 58 years old and have done this for 30 years.", null, null, null, null, null],
  ["We have 4.6 stars and 20 percent fewer guests.", null, null, null, null, null],
  ["It cost us 4,000 euros, or $4,300.", null, null, null, null, null],
  ["Error 47 on the X200, see ISO 9001 from 2015.", null, null, null, null, null],
  ["They ask the same five questions.", null, null, null, null, null],
  ["Each quote takes 20 minutes.", null, null, null, null, null],
];

for (const [text, ...expected] of ROWS) {
  Deno.test(`amountsIn() reads "${text}"`, () => assertEquals(read(text), expected));
}

Deno.test("amountsIn() multiplies minutes for one item by the number of items", () => {
  const tokens = tokenise("We write 50 quotes a week and need 30 minutes for each.");
  const { hoursPerWeek, hoursPerMonth, minutesPerItem } = amountsIn(tokens, "en", RULES, ["quote"]);
  assertEquals([hoursPerWeek, hoursPerMonth, minutesPerItem], [null, 108.3, 30]);
});
