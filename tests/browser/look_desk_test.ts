import { assert, assertEquals, assertMatch } from "@std/assert";
import type { Browser, Page } from "playwright-core";
import { PASSWORD } from "@/tests/admin/support/signed_in.ts";
import { faultsForFingers, faultsOfSetting } from "@/tests/browser/setting.ts";
import {
  complaintsOf,
  eventually,
  inBrowser,
  openBrowser,
  type Site,
  startSite,
  step,
  violationsOf,
} from "@/tests/browser/support.ts";
import { ownerFiles } from "@/tests/support/owner.ts";

const FILES = { ...ownerFiles({ projects: 3, agents: 0 }), "public/note.txt": "A note.\n" };
const START = { files: FILES, env: { OWNER_PASSWORD: PASSWORD } };

async function openLook(browser: Browser, { origin }: Site, options = {}): Promise<Page> {
  const context = await browser.newContext({
    ...{ locale: "en-GB", reducedMotion: "reduce", viewport: { width: 1440, height: 900 } },
    ...options,
  });
  const page = await context.newPage();
  await page.goto(`${origin}/admin/sign-in?next=${encodeURIComponent("/admin/content/look")}`);
  await page.locator("#password").fill(PASSWORD);
  await page.locator(".sign-in-form button").click();
  await page.waitForURL(/\/admin\/content\/look/);
  return page;
}

async function draftOf({ service }: Site): Promise<string> {
  return (await service.runtime.editing!.drafts()).map(({ text }) => text ?? "").join();
}

Deno.test(
  "what the owner chooses is seen on the own page at once, and is a draft a moment later",
  inBrowser,
  async (t) => {
    await using site = await startSite(START);
    await using browser = await openBrowser();
    const page = await openLook(browser, site);
    const complaints = complaintsOf(page);
    const frame = page.frameLocator("iframe");
    await frame.getByRole("heading", { level: 1 }).waitFor();
    const style = (selector: string, property: string) =>
      frame.locator(selector).first().evaluate((one, name) => getComputedStyle(one).getPropertyValue(name), property);

    await step(t, "a theme, a hue and a paper", async () => {
      await page.locator('[data-choice="theme"] [data-name="plan"]').check();
      await eventually(async () => (await style("h1", "font-family")).split(",")[0], "Inter");
      await page.locator('input[type="range"]').fill("20");
      await eventually(() => style("html", "--hue"), "20");
      await page.locator('[data-choice="paper"] [data-name="white"]').check();
      await eventually(() => style("html", "--paper-tint"), "0");
      await page.getByText("Saved as a draft").waitFor();
      await eventually(async () => /hue: 20\b[^]*theme: plan\n\s*paper: white/.test(await draftOf(site)), true);
      assert(!(await draftOf(site)).includes("sections"), "nothing was said of the parts");
    });

    await step(t, "parts of the page move, and go", async () => {
      const titles = () => frame.locator(".section:not([hidden]) h2").allInnerTexts();
      await page.getByRole("button", { name: "Selected work: Move up" }).click();
      await eventually(async () => (await titles()).slice(0, 2), ["Selected work", "At a glance"]);
      await page.locator('[data-section="glance"] summary').click();
      await page.locator('[data-section="glance"] [type="checkbox"]').check();
      await eventually(async () => (await titles()).includes("At a glance"), false);
      await eventually(
        async () => /section: projects\n\s*- section: glance\n\s*hidden: true/.test(await draftOf(site)),
        true,
      );
    });

    await step(t, "a phone, paper and the dark", async () => {
      await page.getByLabel("On a phone").check();
      await eventually(() => frame.locator("html").evaluate((root) => root.clientWidth), 390);
      await page.getByLabel("Dark", { exact: true }).check();
      await eventually(() => style("html", "color-scheme"), "dark");
      await page.getByLabel("On paper").check();
      await eventually(() => style(".site-head", "display"), "none");
      await page.getByLabel("On a computer").check();
      await eventually(async () => await style(".site-head", "display") !== "none", true);
    });

    await step(t, "it is published like everything else, and visitors have it", async () => {
      await page.getByRole("link", { name: "Look through and publish" }).click();
      await page.getByRole("button", { name: "Publish", exact: true }).click();
      await page.getByText("Published: this is what visitors see now.").waitFor();
      assertMatch(await (await fetch(site.origin, { headers: { accept: "text/html" } })).text(), /themes\/plan\.css/);
    });
    assertEquals(complaints, []);
  },
);

Deno.test("without script the look is a form; it fits on a phone and from right to left", inBrowser, async (t) => {
  await using site = await startSite(START);
  await using browser = await openBrowser();

  await step(t, "a form that saves", async () => {
    const page = await openLook(browser, site, { javaScriptEnabled: false });
    await page.locator('[data-choice="theme"] [data-name="notes"]').check();
    await page.getByRole("button", { name: "Save draft" }).last().click();
    await page.getByText("Saved as a draft").waitFor();
    assertMatch(await draftOf(site), /look:\s*theme: notes\n/);
    await page.getByRole("button", { name: "Selected work: Move up" }).click();
    await page.locator("li[data-section]").first().and(page.locator('[data-section="projects"]')).waitFor();
    assertMatch(await draftOf(site), /sections:\n\s*- section: projects\n(?!\s*- )/);
  });

  for (const [locale, width] of [["en-GB", 1440], ["en-GB", 390], ["he-IL", 390], ["de-DE", 700]] as const) {
    await step(t, `${locale}, ${width} px`, async () => {
      const page = await openLook(browser, site, { locale, viewport: { width, height: 844 } });
      assertEquals(await page.evaluate(faultsOfSetting), []);
      if (width === 390) assertEquals(await page.evaluate(faultsForFingers), []);
      assertEquals(await violationsOf(page, ".look-form"), []);
    });
  }
});
