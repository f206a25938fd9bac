import { assertEquals } from "@std/assert";
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { PASSWORD } from "@/tests/admin/support/signed_in.ts";
import { faultsForFingers, faultsOfSetting } from "@/tests/browser/setting.ts";
import {
  complaintsOf,
  inBrowser,
  openBrowser,
  type Site,
  startSite,
  step,
  violationsOf,
} from "@/tests/browser/support.ts";
import { until } from "@/tests/contact/support/contact.ts";
import { ROOT } from "@/tests/support/service.ts";

/** The sample, as a deployment has it. */
function sampleFiles(folder = "", files: Record<string, string> = {}): Record<string, string> {
  for (const { name, isDirectory } of Deno.readDirSync(`${ROOT}content/${folder}`)) {
    const path = folder === "" ? name : `${folder}/${name}`;
    if (isDirectory) sampleFiles(path, files);
    else files[path] = Deno.readTextFileSync(`${ROOT}content/${path}`);
  }
  return files;
}

/** A résumé of forty entries, as editors of résumés export them. */
const RESUME = {
  basics: {
    name: "Marisol Teixeira",
    label: "Registered nurse, wound care",
    summary: "I look after people with wounds that do not heal, at home and in two clinics in Porto.",
    image:
      "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/VscvDQAAAABJRU5ErkJggg==",
    location: { city: "Porto", countryCode: "PT" },
  },
  work: Array.from({ length: 15 }, (_, index) => ({
    name: `Clinic ${index + 1}`,
    position: "Nurse",
    startDate: `${2025 - index}-01`,
    endDate: `${2025 - index}-12`,
    summary: "Care of wounds, and the training of new colleagues.",
  })),
  education: Array.from({ length: 5 }, (_, index) => ({ institution: `School ${index + 1}`, area: "Nursing" })),
  certificates: Array.from({ length: 10 }, (_, index) => ({ name: `Certificate ${index + 1}`, issuer: "Order" })),
  publications: Array.from({ length: 4 }, (_, index) => ({ name: `Article ${index + 1}` })),
  skills: Array.from({ length: 6 }, (_, index) => ({ name: `Skill ${index + 1}`, keywords: ["one", "two"] })),
};

/** Follows the link that the service has printed, and chooses a password. */
async function firstSignIn(page: Page, site: Site): Promise<void> {
  await until(() => site.service.told.length > 0);
  const [, path] = /http:\/\/[^/]+(\/\S+)/.exec(site.service.told[0])!;
  await page.goto(site.origin + path);
  await page.getByLabel("New password").fill(PASSWORD);
  await page.getByLabel("Repeat password").fill(PASSWORD);
  await page.getByRole("button", { name: "Set password" }).click();
  await page.getByRole("heading", { name: "Whose site is this?" }).waitFor();
}

const profileOf = async (site: Site) => await (await fetch(`${site.origin}/api/v1/profile`)).json();

Deno.test("from the printed link to one's own site, with a résumé of forty entries", inBrowser, async (t) => {
  await using site = await startSite({ files: sampleFiles() });
  await using browser = await openBrowser();
  const page = await (await browser.newContext({ locale: "en-GB", reducedMotion: "reduce" })).newPage();
  const complaints = complaintsOf(page);
  await step(t, "whose site it is, is asked first", () => firstSignIn(page, site));

  await step(t, "what cannot be read is told, and nothing is made", async () => {
    await page.getByLabel("Or paste its text").fill("My résumé");
    await page.getByRole("button", { name: "Make the site" }).first().click();
    await page.getByText("The résumé cannot be read. (is not JSON").waitFor();
    assertEquals(await site.service.runtime.editing!.drafts(), []);
  });

  await step(t, "a file is chosen; the site is there to be looked at, and nobody else sees it", async () => {
    await page.getByLabel("Choose the file").setInputFiles({
      name: "resume.json",
      mimeType: "application/json",
      buffer: Buffer.from(JSON.stringify(RESUME)),
    });
    await page.waitForFunction(() => document.querySelector<HTMLTextAreaElement>("#resume")!.value.includes("Porto"));
    await page.getByRole("button", { name: "Make the site" }).first().click();
    await page.getByRole("heading", { name: "Your site is ready to be looked at" }).waitFor();
    const [preview] = await Promise.all([
      page.waitForEvent("popup"),
      page.getByRole("link", { name: "Preview" }).click(),
    ]);
    await preview.getByText("Registered nurse, wound care").first().waitFor();
    // It has loaded, and is the file's own.
    await preview.waitForFunction(() => document.querySelector("img")?.naturalWidth === 1);
    await preview.close();
    assertEquals((await profileOf(site)).name, "Ilse Marlow");
    assertEquals((await fetch(`${site.origin}/portrait.png`)).status, 404);
  });

  await step(t, "published, it is the owner's own, and nothing of the sample is left", async () => {
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await page.getByText("Published: this is what visitors see now.").waitFor();
    const { name } = await profileOf(site);
    assertEquals([name, (await fetch(`${site.origin}/portrait.png`)).status], ["Marisol Teixeira", 200]);
    const { resume, services, items } = site.service.runtime.service.content;
    assertEquals([resume?.work?.length, resume?.certificates?.length, services, items.length], [15, 10, undefined, 0]);
    assertEquals((await (await fetch(`${site.origin}/sitemap.xml`)).text()).includes("care-staff"), false);
    assertEquals((await (await fetch(`${site.origin}/`)).text()).includes("Marlow"), false);
  });
  assertEquals(complaints, []);
});

Deno.test("from the printed link to one's own site, with the questions alone", inBrowser, async () => {
  await using site = await startSite({ files: sampleFiles() });
  await using browser = await openBrowser();
  const context = await browser.newContext({ locale: "en-GB", timezoneId: "Europe/Lisbon" });
  const page = await context.newPage();
  await firstSignIn(page, site);
  const faults: string[] = [];
  for (const width of [320, 960, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    faults.push(...await page.evaluate(faultsOfSetting));
  }
  faults.push(...await violationsOf(page));
  await page.getByLabel("Your full name").fill("Tomás Leal");
  await page.getByLabel("What you are, in one line").fill("Photographer of houses");
  await page.getByLabel("Town and country").fill("Évora, Portugal");
  await page.getByLabel("Language of the site").selectOption("pt");
  await page.getByLabel("A page for those who want to hire me").uncheck();
  await page.getByRole("button", { name: "Make the site" }).last().click();
  await page.getByRole("heading", { name: "Your site is ready to be looked at" }).waitFor();
  faults.push(...await violationsOf(page));
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByText("Published: this is what visitors see now.").waitFor();
  const { site: own, profile, candidate, items } = site.service.runtime.service.content;
  assertEquals([own.language, own.time_zone, profile.name, profile.headline, candidate, items], [
    ...["pt", "Europe/Lisbon", "Tomás Leal", "Photographer of houses"],
    undefined,
    [],
  ]);
  // Whoever signs in later is not asked any more.
  await page.context().clearCookies();
  await page.goto(`${site.origin}/admin/sign-in`);
  await page.locator("#password").fill(PASSWORD);
  await page.locator(".sign-in-form button").click();
  await page.waitForURL(/\/admin\/inbox/);
  const phone = await browser.newContext({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });
  const hand = await phone.newPage();
  await hand.goto(`${site.origin}/admin/sign-in?next=${encodeURIComponent("/admin/content/begin")}`);
  await hand.locator("#password").fill(PASSWORD);
  await hand.locator(".sign-in-form button").click();
  await hand.waitForURL(/\/begin/);
  faults.push(...await hand.evaluate(faultsForFingers));
  assertEquals(faults, []);
});
