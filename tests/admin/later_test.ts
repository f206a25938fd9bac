import { assert, assertEquals, assertMatch } from "@std/assert";
import { signedIn } from "@/tests/admin/support/signed_in.ts";
import { startService } from "@/tests/support/service.ts";
import { startOfDay } from "@/lib/words/dates.ts";
import { until } from "@/tests/contact/support/contact.ts";

const DAY_MS = 24 * 3_600_000;

Deno.test("a message that is put off leaves the inbox and comes back on its day, unread; a test message can be sent", async (t) => {
  let now = Date.parse("2026-11-28T12:00:00Z");
  await using service = await startService({ now: () => now });
  let { browser, token } = await signedIn(service);
  const view = async (search = "") => await (await browser.get(`/admin/data/inbox${search}`)).json();
  const act = (action: string, until = "") => browser.post("/admin/inbox/actions", token, { action, id, until });
  let id = "";

  await t.step("an empty inbox offers a message from oneself", async () => {
    const html = await (await browser.get("/admin/inbox")).text();
    assertMatch(html, /action="\/admin\/inbox\/test"/);
    assert(!html.includes("POST /api"), html);
    assertEquals((await browser.post("/admin/inbox/test", token)).status, 303);
    await until(async () => (await view("?place=all")).rows.length === 1);
  });
  id = (await view("?place=all")).rows[0].id;

  await t.step("without a day it is told so", async () => {
    assertEquals((await act("later", "soon")).status, 400);
  });

  await t.step("it is put off", async () => {
    const { days } = (await view(`?id=${id}`)).message;
    assertEquals(days, { tomorrow: "2026-11-29", week: "2026-12-05" });
    assertEquals((await act("later", days.tomorrow)).status, 303);
    assertEquals((await view()).rows, []);
    const [row] = (await view("?place=later")).rows;
    assertEquals([row.id, row.unread, row.later !== null], [id, false, true]);
  });

  await t.step("it comes back", async () => {
    now += DAY_MS;
    ({ browser, token } = await signedIn(service));
    assertEquals((await view("?place=later")).rows, []);
    assertEquals((await view()).rows.map(({ unread }: { unread: boolean }) => unread), [true]);
  });

  await t.step("it can be taken back at once", async () => {
    await act("later", "2027-01-31");
    assertEquals((await view()).rows, []);
    await act("now");
    assertEquals((await view()).rows.length, 1);
  });
});

Deno.test("a day begins when its zone says so, also where the clocks change on it", () => {
  for (
    const [day, zone, begin] of [
      ["2026-11-28", "UTC", "2026-11-28T00:00:00Z"],
      ["2026-11-28", "Europe/Stockholm", "2026-11-27T23:00:00Z"],
      ["2026-03-29", "Europe/Stockholm", "2026-03-28T23:00:00Z"],
      ["2026-03-30", "Europe/Stockholm", "2026-03-29T22:00:00Z"],
      ["2026-11-01", "America/New_York", "2026-11-01T04:00:00Z"],
      ["2026-11-28", "Pacific/Auckland", "2026-11-27T11:00:00Z"],
    ]
  ) assertEquals(new Date(startOfDay(day, zone)).toISOString(), begin.replace("Z", ".000Z"), `${day} ${zone}`);
});
