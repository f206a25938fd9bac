import { assert, assertEquals, assertRejects } from "@std/assert";
import { ServiceError } from "@/lib/errors.ts";
import { daysAfter, SERIES, type Series, STORED_DAYS } from "@/lib/insight/insight.ts";
import { silentLog } from "@/lib/log.ts";
import { insightDayKey, insightDaysPrefix } from "@/lib/store/keys.ts";
import { openStore } from "@/lib/store/store.ts";
import { countsOf, NOON, startInsight } from "@/tests/insight/support/insight.ts";
import { temporaryFolder } from "@/tests/support/owner.ts";

Deno.test("two instances over one database add up, also when they flush at the same time", async () => {
  using folder = temporaryFolder();
  const path = `${folder.path}/store.sqlite3`;
  await using one = await startInsight({ path });
  await using two = await startInsight({ path });
  for (let round = 0; round < 10; round++) {
    one.insight.count("reads", "rest");
    two.insight.count("reads", "rest");
    two.insight.count("agents", "curl");
    await Promise.all([one.insight.flush(), two.insight.flush()]);
  }
  assertEquals(await countsOf(one.insight, "reads"), { rest: 20 });
  assertEquals(await countsOf(two.insight, "agents"), { curl: 10 });
});

Deno.test("counts are flushed in the background, once for many", async () => {
  await using running = await startInsight({ flushAfter: 5 });
  for (let count = 0; count < 1000; count++) running.insight.count("reads", "pages");
  const key = insightDayKey("2026-06-10");
  let stored: Deno.KvEntryMaybe<unknown>;
  do stored = await running.store.use((kv) => kv.get(key)); while (stored.value === null);
  assertEquals(stored.value, { reads: { pages: 1000 } });
});

Deno.test("the last counts are stored when the process ends", async () => {
  using folder = temporaryFolder();
  const path = `${folder.path}/store.sqlite3`;
  {
    await using ending = await startInsight({ path });
    ending.insight.count("messages", "rest");
  }
  await using next = await startInsight({ path });
  assertEquals(await countsOf(next.insight, "messages"), { rest: 1 });
});

Deno.test("a flush that fails keeps the counts for the next one, with what was counted meanwhile", async () => {
  let broken = false;
  const store = await openStore(":memory:", {
    log: silentLog,
    probeEvery: 3_600_000,
    async open(path) {
      const kv = await Deno.openKv(path);
      const atomic = kv.atomic.bind(kv);
      kv.atomic = () => {
        if (broken) throw new Error("the disk is full");
        return atomic();
      };
      return kv;
    },
  });
  broken = true;
  const events: string[] = [];
  await using running = await startInsight({ store, log: (_level, event) => void events.push(event) });
  const { insight } = running;
  insight.count("reads", "rest");
  const flushing = insight.flush();
  insight.count("reads", "rest");
  await flushing;
  assertEquals(events, ["insight_not_stored"]);
  await assertRejects(() => insight.read("2026-06-01", "2026-06-10"), ServiceError);

  insight.count("reads", "rest");
  broken = false;
  await store.probe();
  assertEquals(await countsOf(insight, "reads"), { rest: 3 });
});

Deno.test("callers who invent names fill neither memory nor store, and hide nobody who comes often", async () => {
  await using running = await startInsight();
  const { insight, store } = running;
  for (let round = 0; round < 10; round++) {
    for (let count = 0; count < 100; count++) insight.count("clients", "regular");
    for (let count = 0; count < 5000; count++) insight.count("clients", `invented ${round} ${count} ${"x".repeat(60)}`);
    await insight.flush();
  }
  const clients = await countsOf(insight, "clients");
  assertEquals(clients.regular, 1000);
  assertEquals(Object.values(clients).reduce((sum, count) => sum + count), 51_000);
  assert(Object.keys(clients).length <= SERIES.clients);
  const { value } = await store.use((kv) => kv.get(insightDayKey("2026-06-10")));
  assert(JSON.stringify(value).length < 20_000);
});

Deno.test("the fullest day that there can be fits into one value", async () => {
  await using running = await startInsight();
  for (const series of Object.keys(SERIES) as Series[]) {
    for (let count = 0; count < 600; count++) running.insight.count(series, String(count).padStart(100, "i"));
  }
  await running.insight.flush();
  for (const [series, maximum] of Object.entries(SERIES)) {
    const counts = await countsOf(running.insight, series as Series);
    assertEquals(Object.keys(counts).length, maximum);
    assertEquals(Object.values(counts).reduce((sum, count) => sum + count), 600);
  }
});

Deno.test("a count belongs to the owner's day, also where the day is 23 or 25 hours long", async () => {
  let time = 0;
  await using running = await startInsight({ timeZone: "Europe/Berlin", now: () => time });
  const { insight } = running;
  // Summer time begins on 29 March 2026 and ends on 25 October 2026, each time at 01:00 UTC.
  for (
    const [instant, day] of [
      ["2026-03-28T22:59:59.999Z", "2026-03-28"],
      ["2026-03-28T23:00:00.000Z", "2026-03-29"],
      ["2026-03-29T21:59:59.999Z", "2026-03-29"],
      ["2026-03-29T22:00:00.000Z", "2026-03-30"],
      ["2026-10-24T21:59:59.999Z", "2026-10-24"],
      ["2026-10-24T22:00:00.000Z", "2026-10-25"],
      ["2026-10-25T22:59:59.999Z", "2026-10-25"],
      ["2026-10-25T23:00:00.000Z", "2026-10-26"],
    ]
  ) {
    time = Date.parse(instant);
    assertEquals(insight.today(), day, instant);
    insight.count("reads", "rest");
  }
  const days = await insight.read("2026-03-01", "2026-10-31");
  const totals = [...days].map(([day, counts]) => [day, counts.get("reads")?.get("rest")]);
  assertEquals(totals, [
    ["2026-03-28", 1],
    ["2026-03-29", 2],
    ["2026-03-30", 1],
    ["2026-10-24", 1],
    ["2026-10-25", 2],
    ["2026-10-26", 1],
  ]);
});

Deno.test("the day begins in time in zones that are half and quarter hours apart", async () => {
  for (
    const [timeZone, midnight] of [["Asia/Kathmandu", "18:15"], ["Asia/Kolkata", "18:30"], ["Pacific/Chatham", "11:15"]]
  ) {
    let time = Date.parse(`2026-06-10T${midnight}:00Z`) - 1;
    await using running = await startInsight({ timeZone, now: () => time });
    running.insight.count("reads", "rest");
    time++;
    running.insight.count("reads", "rest");
    const days = await running.insight.read("2026-06-01", "2026-06-30");
    assertEquals([...days.keys()], ["2026-06-10", "2026-06-11"], timeZone);
  }
});

Deno.test("days beyond the retention are deleted, and only those", async () => {
  await using running = await startInsight();
  const { insight, store } = running;
  const kept = daysAfter("2026-06-10", 1 - STORED_DAYS);
  await store.use(async (kv) => {
    for (const day of ["2020-01-01", daysAfter(kept, -1), kept]) {
      await kv.set(insightDayKey(day), { reads: { rest: 1 } });
    }
  });
  insight.count("reads", "rest");
  await insight.flush();
  const days = await store.use((kv) => Array.fromAsync(kv.list({ prefix: insightDaysPrefix }), ({ key }) => key[2]));
  assertEquals(days, [kept, "2026-06-10"]);
  assertEquals(await insight.firstDay(), kept);
});

Deno.test("nothing is written where nothing was counted", async () => {
  await using running = await startInsight({ now: () => NOON });
  await running.insight.flush();
  assertEquals(await running.insight.firstDay(), undefined);
  assertEquals(await running.insight.read("2026-01-01", "2026-12-31"), new Map());
});
