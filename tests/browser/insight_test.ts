import { assert, assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { OPERATIONS } from "@/lib/operations/registry.ts";
import { PASSWORD } from "@/tests/admin/support/signed_in.ts";
import {
  callInPage,
  complaintsOf,
  inBrowser,
  inputFormOf,
  openBrowser,
  type Site,
  startSite,
  violationsOf,
} from "@/tests/browser/support.ts";
import { countsOf } from "@/tests/insight/support/insight.ts";
import { seedDays } from "@/tests/insight/support/seed.ts";

async function signIn(page: Page, { origin }: Site): Promise<void> {
  await page.goto(`${origin}/admin/sign-in`);
  await page.fill('input[type="password"]', PASSWORD);
  await Promise.all([page.waitForURL(/\/admin\/(?!sign-in)/), page.click('button[type="submit"]')]);
}

/** A service with a past of two hundred days. */
async function startSeeded(): Promise<Site> {
  const site = await startSite({ env: { OWNER_PASSWORD: PASSWORD } });
  const { store, service: { insight, catalog, content } } = site.service.runtime;
  const days = seedDays(insight.today(), 200, {
    items: [...catalog.items.map(({ id }) => id), `gone-${"very-".repeat(15)}long`],
    opportunities: content.opportunities.map(({ id }) => id),
    tools: OPERATIONS.filter(({ tool }) => tool !== undefined).map(({ name }) => name),
  });
  await store.use(async (kv) => {
    for (const [key, value] of days) await kv.set(key, value);
  });
  return site;
}

Deno.test("insight and settings are readable in both themes and at every width", inBrowser, async () => {
  await using site = await startSeeded();
  await using browser = await openBrowser();
  const page = await browser.newPage();
  await signIn(page, site);
  const complaints = complaintsOf(page);
  for (
    const path of ["/admin/insight?days=7", "/admin/insight?days=90", "/admin/settings", "/admin/settings/service"]
  ) {
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(site.origin + path);
      const inner = await page.evaluate("document.documentElement.scrollWidth");
      assert(Number(inner) <= width, `${path} is ${inner} wide at ${width}`);
      // Tables that are shown on demand are looked at too.
      await page.evaluate('document.querySelectorAll("details").forEach((it) => it.open = true)');
      // More days are more of the same, and take their time.
      if (!path.endsWith("90")) assertEquals(await violationsOf(page), [], `${path} at ${width}`);
      assert(Number(await page.evaluate("document.documentElement.scrollWidth")) <= width, `${path}, tables open`);
    }
  }
  assertEquals(complaints, []);
});

Deno.test("the desk of figures works without script: periods, tables, export", inBrowser, async () => {
  await using site = await startSeeded();
  await using browser = await openBrowser();
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await signIn(page, site);
  await page.goto(`${site.origin}/admin/insight`);
  await page.getByRole("navigation", { name: "Period" }).getByRole("link", { name: "7 days" }).click();
  await page.waitForURL("**/admin/insight?days=7");
  assertEquals(await page.getByRole("table", { name: "Day by day" }).getByRole("row").count(), 8);

  const [download] = await Promise.all([page.waitForEvent("download"), page.getByText("CSV").click()]);
  assert(/^insight-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/.test(download.suggestedFilename()));
});

Deno.test("bars keep their shape in forced colours", inBrowser, async () => {
  await using site = await startSeeded();
  await using browser = await openBrowser();
  const page = await browser.newPage({ forcedColors: "active" });
  await signIn(page, site);
  await page.goto(`${site.origin}/admin/insight`);
  const [bar, paper] = await page.evaluate(`[
        getComputedStyle(document.querySelector(".bar rect")).fill,
        getComputedStyle(document.body).backgroundColor,
      ]`) as string[];
  assert(bar !== paper, `bars are ${bar} on ${paper}`);
});

Deno.test(
  "what visitors and their agents do on a page is counted apart from what callers do elsewhere",
  inBrowser,
  async (t) => {
    await using site = await startSite();
    await using browser = await openBrowser(["--enable-features=WebMCP"]);
    const page = await browser.newPage();
    await page.goto(`${site.origin}/robots.txt`);
    const form = await inputFormOf(page);
    if (form === undefined) {
      await t.step({ name: `left out: Chromium ${browser.version()} has no modelContext`, ignore: true, fn() {} });
      return;
    }
    await page.goto(`${site.origin}/projects/project-1`);
    await callInPage(page, form, "get_project", { id: "project-1" });
    await page.evaluate(`(async () => {
        await fetch("/api/v1/services/analyze", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ problem: "All mail lands in one inbox and we forward it by hand." }),
        });
      })()`);
    const { insight } = site.service.runtime.service;
    assertEquals(await countsOf(insight, "tool_calls"), { browser_tools: 1 });
    assertEquals(await countsOf(insight, "analyses"), { pages: 1 });
    assertEquals(await countsOf(insight, "items"), { "project-1": 2 });
    assertEquals((await countsOf(insight, "reads")).pages, 1);
  },
);
