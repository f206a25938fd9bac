import { assertEquals } from "@std/assert";
import { insightReport } from "@/lib/insight/report.ts";
import { insightDayKey } from "@/lib/store/keys.ts";
import { startInsight } from "@/tests/insight/support/insight.ts";

Deno.test("a report covers its days to the last, and compares with as many before", async () => {
  await using running = await startInsight();
  const { insight, store } = running;
  await store.use(async (kv) => {
    for (
      const [day, rest] of [["2026-05-27", 1], ["2026-05-28", 2], ["2026-06-03", 4], ["2026-06-04", 8], [
        "2026-06-10",
        16,
      ]]
    ) await kv.set(insightDayKey(day as string), { reads: { rest } });
  });
  const { days, figures, firstDay } = await insightReport(insight, 7);
  assertEquals([days[0], days.at(-1), days.length, firstDay], ["2026-06-04", "2026-06-10", 7, "2026-05-27"]);
  assertEquals([figures.reads.total, figures.reads.before], [24, 6]);
  assertEquals(figures.reads.byDay, [8, 0, 0, 0, 0, 0, 16]);
  assertEquals(figures.reads.surfaces.filter(({ total }) => total > 0).map(({ surface }) => surface), ["rest"]);
  assertEquals([figures.messages.total, figures.messages.before], [0, 0]);
  assertEquals((await insightReport(insight, 30)).figures.reads.before, null);
});

Deno.test("rankings add up over the days, equal ones in the order of their names", async () => {
  await using running = await startInsight();
  const { insight, store } = running;
  await store.use(async (kv) => {
    await kv.set(insightDayKey("2026-06-09"), { items: { b: 1, a: 2, c: 1 } });
    await kv.set(insightDayKey("2026-06-10"), { items: { a: 1, b: 2 }, series_of_tomorrow: { x: 1 } });
  });
  const { ranked } = await insightReport(insight, 7);
  assertEquals(ranked.items, [["a", 3], ["b", 3], ["c", 1]]);
  assertEquals(ranked.clients, []);
});
