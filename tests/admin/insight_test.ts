import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { insightDayKey } from "@/lib/store/keys.ts";
import { wordsOf } from "@/lib/words/words.ts";
import { signedIn } from "@/tests/admin/support/signed_in.ts";
import { startService, type TestService } from "@/tests/support/service.ts";

/** Noon in Lisbon, where the owner of the tests lives. */
const NOW = Date.parse("2026-11-21T12:00:00Z");

async function signedInAt(now: number) {
  const service = await startService({ now: () => now });
  return { service, ...await signedIn(service) };
}

/** Writes counts as if they were all that there is: what was counted up to now goes. */
async function store(service: TestService, days: Record<string, unknown>): Promise<void> {
  const { insight } = service.runtime.service;
  await insight.flush();
  await service.runtime.store.use((kv) => kv.delete(insightDayKey(insight.today())));
  await service.runtime.store.use(async (kv) => {
    for (const [day, counts] of Object.entries(days)) await kv.set(insightDayKey(day), counts);
  });
}

/** The text of a page as it is read, without tags. */
function textOf(html: string): string {
  return html.replace(/^.*?<main/s, "<main").replace(/<[^>]+>/g, " ").replace(/\s+/g, " ").replace(/ ([.,:])/g, "$1");
}

Deno.test("the figures stand in words first, compared with the period before", async () => {
  const { service, browser } = await signedInAt(NOW);
  await using _ = service;
  await store(service, {
    "2026-09-01": { reads: { rest: 1 } },
    "2026-10-20": { reads: { rest: 50, pages: 50 } },
    "2026-11-10": { reads: { rest: 100, documents: 50 }, analyses: { tools: 8 }, messages: { tools: 2 } },
    "2026-11-21": { tool_calls: { browser_tools: 1 }, tools: { get_profile: 1 } },
  });
  const page = textOf(await (await browser.get("/admin/insight?days=30")).text());
  assertMatch(page, /150 reads 50% more than in the previous 30 days \(100\)/);
  assertStringIncludes(page, "1 tool call None in the previous 30 days");
  assertStringIncludes(page, "2 messages");
  assert(page.indexOf("Who came") < page.indexOf("What they asked"), "what matters stands first");
  assert(page.indexOf("What reached you") < page.indexOf("Day by day"), "days stand last");
  // It may be broken after its underscore.
  assertStringIncludes(page, "get_ profile");
  assertStringIncludes(page, "Day Reads Tool calls Analyses Messages 21 Nov 2026 0 1 0 0 10 Nov 2026 150 0 8 2");

  const week = textOf(await (await browser.get("/admin/insight?days=7")).text());
  assertMatch(week, / 0 reads /);
  assertStringIncludes(week, "0 analyses");
  const quarter = textOf(await (await browser.get("/admin/insight?days=90")).text());
  assertStringIncludes(
    quarter,
    "Counting began on 1 Sept 2026, so there is no earlier period to compare with.",
  );
});

Deno.test("what counts every request says so, so that it does not contradict the reads", async () => {
  const { service, browser } = await signedInAt(NOW);
  await using _ = service;
  await store(service, { "2026-11-21": { reads: { rest: 20 }, agents: { curl: 49, Firefox: 1 } } });
  const page = textOf(await (await browser.get("/admin/insight?days=30")).text());
  const { callers, agents_hint, kinds } = wordsOf("en").insight;
  const [reads, said, counted] = ["20 reads", `${callers} ${agents_hint}`, `${kinds.program} 49`].map((it) =>
    page.indexOf(it)
  );
  assert(0 < reads && reads < said && said < counted, `${reads}, ${said}, ${counted}`);
});

Deno.test("without any counts the page says so, and any other period is 30 days", async () => {
  const { service, browser } = await signedInAt(NOW);
  await using _ = service;
  await store(service, {});
  const empty = await browser.get("/admin/insight?days=<script>");
  assertEquals(empty.status, 200);
  assertStringIncludes(textOf(await empty.text()), "Nothing counted yet");

  await service.fetch("/api/v1/profile");
  const html = await (await browser.get("/admin/insight?days=31")).text();
  assertStringIncludes(textOf(html), "Counting began on 21 Nov 2026");
  const marked = [...html.matchAll(/<a [^>]*aria-current[^>]*>/g)].map(([link]) => link);
  assertEquals(marked, [
    '<a href="/admin/insight" aria-current="page">',
    '<a href="/admin/insight?days=30" aria-current="page">',
  ]);
});

Deno.test("each day on which something happened has its numbers, and names that callers give are text", async () => {
  const { service, browser } = await signedInAt(NOW);
  await using _ = service;
  await store(service, {
    "2026-11-16": { reads: { rest: 1 } },
    "2026-11-17": { reads: { rest: 1 } },
    "2026-11-15": { reads: { rest: 3, pages: 4 }, items: { "project-1": 2, "long-gone": 1 } },
    "2026-11-21": { reads: { rest: 1 }, clients: { "a <b>bold</b> client": 1 } },
  });
  const html = await (await browser.get("/admin/insight?days=7")).text();
  const rows = [
    ...html.matchAll(/<tr><th scope="row"><time dateTime="([\d-]+)">.*?<rect width="([\d.]+%)".*?<td>(\d+)</gi),
  ];
  assertEquals(rows.map((row) => row.slice(1)), [
    ["2026-11-21", "14.29%", "1"],
    ["2026-11-17", "14.29%", "1"],
    ["2026-11-16", "14.29%", "1"],
    ["2026-11-15", "100%", "7"],
  ]);
  assertStringIncludes(html, ">project number 1</a>");
  assertStringIncludes(textOf(html), "long-gone no longer in your content");
  assert(!html.includes("<b>bold</b>"));
  assert(!/\sstyle="/.test(html), "the policy allows no style attributes");
});

Deno.test("the export gives every count as JSON and as CSV", async () => {
  const { service, browser } = await signedInAt(NOW);
  await using _ = service;
  await store(service, {
    "2026-10-01": { reads: { rest: 9 } },
    "2026-11-20": { reads: { rest: 3 }, agents: { curl: 3 } },
  });
  const json = await browser.get("/admin/insight/export?days=30&format=json");
  assertEquals(json.headers.get("content-disposition"), 'attachment; filename="insight-2026-10-23-2026-11-21.json"');
  const { from, to, time_zone, counts } = await json.json();
  assertEquals([from, to, time_zone], ["2026-10-23", "2026-11-21", "Europe/Lisbon"]);
  const yesterday = counts.filter(({ day }: { day: string }) => day === "2026-11-20");
  assertEquals(yesterday, [
    { day: "2026-11-20", series: "reads", label: "rest", count: 3 },
    { day: "2026-11-20", series: "agents", label: "curl", count: 3 },
  ]);

  const csv = await browser.get("/admin/insight/export?days=90&format=csv");
  assertMatch(csv.headers.get("content-type")!, /^text\/csv/);
  const lines = (await csv.text()).split("\r\n");
  assertEquals(lines.slice(0, 3), ["day,series,label,count", "2026-10-01,reads,rest,9", "2026-11-20,reads,rest,3"]);
});

Deno.test("without a session there are no figures", async () => {
  await using service = await startService();
  for (const path of ["/admin/insight", "/admin/insight/export?format=json"]) {
    const response = await service.fetch(path, { headers: { accept: "text/html" } });
    assert([303, 404].includes(response.status), path);
    assert(!(await response.text()).includes("reads"));
  }
});
