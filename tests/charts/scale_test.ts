import { assert, assertEquals } from "@std/assert";
import { daysUntil } from "@/lib/insight/insight.ts";
import { dayTicks, scaleEnd } from "@/routes/admin/(_components)/charts.tsx";

Deno.test("a scale holds its maximum, is not much larger, and has whole numbers at its end and in its middle", () => {
  for (let maximum = 0; maximum < 12_000; maximum++) {
    const end = scaleEnd(maximum);
    assert(end >= maximum && end % 2 === 0, `${maximum}: ${end}`);
    assert(end <= Math.max(2, maximum * 2), `${maximum}: ${end}`);
  }
});

Deno.test("the days of a chart are labelled by its length", () => {
  const texts = (count: number) => dayTicks(daysUntil("2026-11-21", count), "en").map(({ text }) => text);
  assertEquals(texts(7), ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]);
  assertEquals(texts(30), ["26 Oct", "2 Nov", "9 Nov", "16 Nov"]);
  assertEquals(texts(90), ["Sept", "Oct", "Nov"]);
});

Deno.test("a label that would not fit at the end is left out", () => {
  const ticks = dayTicks(daysUntil("2026-11-03", 90), "en");
  assertEquals(ticks.map(({ text }) => text), ["Sept", "Oct"]);
});
