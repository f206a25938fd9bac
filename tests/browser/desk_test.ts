import { assert, assertEquals, assertMatch } from "@std/assert";
import type { Browser, Page } from "playwright-core";
import { OPERATIONS } from "@/lib/operations/registry.ts";
import type { InterfaceLanguage } from "@/lib/words/words.ts";
import { PASSWORD } from "@/tests/admin/support/signed_in.ts";
import { faultsInEveryLayout } from "@/tests/browser/setting.ts";
import {
  complaintsOf,
  eventually,
  inBrowser,
  openBrowser,
  type Site,
  startSite,
  violationsOf,
} from "@/tests/browser/support.ts";
import { until } from "@/tests/contact/support/contact.ts";
import { seedDays } from "@/tests/insight/support/seed.ts";

/** In the order in which they come: names and texts in two directions, and some that have no place to break. */
const MESSAGES = [
  ...Array.from({ length: 24 }, (_, index) => ({
    subject: `Invoices, part ${index}`,
    from: "Sam Sender",
    message: "We look for somebody who can help us with our invoices, and would like to talk soon.",
  })),
  { subject: "W".repeat(200), from: "x".repeat(120), company: "y".repeat(120), message: "z".repeat(4000) },
  { subject: "דרושה מתכנתת", from: "חברה בע״מ", message: "שלום,\nאנחנו מחפשים מישהי.\n\nBest regards,\nDana" },
];

/** A service with messages and a past of a hundred days. */
async function startDesk(): Promise<Site & { ids: string[] }> {
  const env = { OWNER_PASSWORD: PASSWORD, CONTACT_LIMIT: "1000;w=60", CONTACT_GLOBAL_LIMIT: "1000;w=60" };
  const site = await startSite({ env });
  const { inbox, store, service: { insight, catalog, content } } = site.service.runtime;
  const ids: string[] = [];
  for (const message of MESSAGES) {
    const response = await fetch(`${site.origin}/api/v1/contact`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ reply_to: "sender@example.com", ...message }),
    });
    ids.push((await response.json()).id);
  }
  await until(async () => await inbox.item(ids.at(-1)!) !== undefined);
  const days = seedDays(insight.today(), 100, {
    items: [...catalog.items.map(({ id }) => id), `gone-${"very-".repeat(15)}long`],
    opportunities: content.opportunities.map(({ id }) => id),
    tools: OPERATIONS.filter(({ tool }) => tool !== undefined).map(({ name }) => name),
  });
  await store.use(async (kv) => {
    for (const [key, value] of days) await kv.set(key, value);
  });
  return Object.assign(site, { ids });
}

async function signedIn(browser: Browser, site: Site, locale = "en-GB"): Promise<Page> {
  const context = await browser.newContext({ locale, reducedMotion: "reduce", viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto(`${site.origin}/admin/sign-in`);
  await page.locator("#password").fill(PASSWORD);
  await page.locator(".sign-in-form button").click();
  await page.waitForURL(/\/admin\/inbox/);
  return page;
}

Deno.test("the list scrolls by itself, and an old message that is opened has its row in sight", inBrowser, async () => {
  await using site = await startDesk();
  await using browser = await openBrowser();
  const page = await signedIn(browser, site);
  const complaints = complaintsOf(page);
  const isInSight = () =>
    page.locator(".mail-row:has([aria-current])").evaluate((row) => {
      const [list, own] = [row.parentElement!, row].map((element) => element.getBoundingClientRect());
      return own.top >= list.top - 1 && own.bottom <= list.bottom + 1 && list.bottom <= innerHeight;
    });
  await page.goto(`${site.origin}/admin/inbox/${site.ids[0]}`);
  await page.locator("[data-live]").waitFor();
  await eventually(isInSight, true);
  assertEquals(
    await page.evaluate(() => document.documentElement.scrollHeight - innerHeight),
    0,
    "the page stands still",
  );
  for (let part = 1; part <= 6; part++) {
    await page.keyboard.press("k");
    await page.getByRole("heading", { name: `Invoices, part ${part}` }).waitFor();
  }
  await eventually(isInSight, true);
  // What can be done with all comes before the list, and what is done with some covers no row.
  await page.locator(".mail-select input").first().check();
  const [rows, bulk] = [page.locator(".mail-rows"), page.locator(".mail-bulk")];
  await bulk.waitFor();
  const [above, below] = [(await rows.boundingBox())!, (await bulk.boundingBox())!];
  const all = (await page.getByRole("button", { name: "Select all" }).boundingBox())!;
  assert(all.y + all.height <= above.y + 1, "select all stands above the rows");
  assert(above.y + above.height <= below.y + 1, "the actions stand below the rows");
  assertEquals(complaints, []);
});

Deno.test(
  "a text from right to left begins at the right, and the Latin part of it at the left",
  inBrowser,
  async () => {
    await using site = await startDesk();
    await using browser = await openBrowser();
    const page = await signedIn(browser, site);
    await page.goto(`${site.origin}/admin/inbox/${site.ids.at(-1)}`);
    const [right, left] = await page.locator(".mail-text").evaluate((text) => {
      const { left, right } = text.getBoundingClientRect();
      const range = document.createRange();
      range.selectNodeContents(text);
      const lines = [...range.getClientRects()].filter(({ width }) => width > 5);
      return [right - lines[0].right, lines.at(-1)!.left - left];
    });
    assert(Math.abs(right) < 2 && Math.abs(left) < 2, `${right} px from the right, ${left} px from the left`);
  },
);

Deno.test("starring is heard, and an answer is one key away from the list", inBrowser, async () => {
  await using site = await startDesk();
  await using browser = await openBrowser();
  const page = await signedIn(browser, site);
  await page.locator("[data-live]").waitFor();
  const told = page.locator(".mail-notice[role=status]");
  // All that is said, because it goes with the next message that is delivered.
  await told.evaluate((notice) => {
    const said: string[] = [];
    new MutationObserver(() => said.push(notice.textContent!)).observe(notice, { childList: true, subtree: true });
    Object.assign(globalThis, { said });
  });
  const isSaid = (text: string) => page.evaluate((text) => Reflect.get(globalThis, "said").includes(text), text);
  await page.keyboard.press("j");
  await page.keyboard.press("s");
  await eventually(() => isSaid("1 message starred."), true);
  await page.keyboard.press("s");
  await eventually(() => isSaid("Star removed from 1 message."), true);
  assert(await told.evaluate((notice) => notice.getBoundingClientRect().height <= 1), "the star itself is seen");

  await page.evaluate(() => {
    addEventListener("click", (event) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>("a[href^='mailto:']");
      if (link === null) return;
      event.preventDefault();
      Object.assign(globalThis, { answer: link.href });
    });
  });
  await page.keyboard.press("j");
  await page.keyboard.press("r");
  await eventually(() => page.evaluate(() => "answer" in globalThis), true);
  assertMatch(
    String(await page.evaluate(() => Reflect.get(globalThis, "answer"))),
    /^mailto:sender@example\.com\?subject=Re%3A%20WWWW/,
  );
});

Deno.test("times are the reader's, in the language of the browser", inBrowser, async () => {
  await using site = await startDesk();
  await using browser = await openBrowser();
  const context = await browser.newContext({ locale: "de-AT", timezoneId: "Pacific/Kiritimati" });
  const page = await context.newPage();
  await page.goto(`${site.origin}/admin/sign-in`);
  await page.locator("#password").fill(PASSWORD);
  await page.getByRole("button", { name: "Anmelden", exact: true }).click();
  await page.locator("[data-live]").waitFor();
  const shown = await page.locator(".mail-row time").first().evaluate((time) => [
    time.textContent,
    new Date(time.getAttribute("datetime")!).toLocaleTimeString("de-AT", { timeStyle: "short" }),
  ]);
  assertEquals(shown[0], shown[1]);
});

/** The pages of the desk; what stands folded is opened. */
const PAGES = [
  "sign-in?again=1&problem=code",
  "setup?problem=link",
  "inbox",
  "inbox/OPEN",
  "inbox/RIGHT",
  "inbox?q=nothing",
  "inbox/delete?id=OPEN",
  "insight?days=7",
  "insight?days=90",
  "settings",
  "confirm",
  "nothing",
];

Deno.test("every page of the desk is well set in every layout from 320 to 1,600 px", inBrowser, async (t) => {
  await using site = await startDesk();
  await using browser = await openBrowser();
  for (const language of ["en", "de", "he"] satisfies InterfaceLanguage[]) {
    await t.step(language, async () => {
      const page = await signedIn(browser, site, language);
      const found: string[] = [];
      for (const name of PAGES) {
        const path = name.replace("OPEN", site.ids.at(-2)!).replace("RIGHT", site.ids.at(-1)!);
        await page.goto(`${site.origin}/admin/${path}`);
        await page.evaluate('document.querySelectorAll("details").forEach((it) => it.open = true)');
        found.push(...(await faultsInEveryLayout(page)).map((fault) => `${name} ${fault}`));
        // Other tests look at the pages in English; more days are more of the same, and take their time.
        if (language === "en" || name.includes("days=90")) continue;
        await page.setViewportSize({ width: language === "de" ? 360 : 1180, height: 900 });
        found.push(...(await violationsOf(page)).map((fault) => `${name}: ${fault}`));
      }
      assertEquals(found, []);
      assertEquals(await page.locator("html").getAttribute("lang"), language === "en" ? "en-GB" : language);
    });
  }
});
