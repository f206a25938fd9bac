import { assert, assertEquals, assertNotEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { lookSchema } from "@/lib/content/schema/look_choices.ts";
import { PASSWORD } from "@/tests/admin/support/signed_in.ts";
import { faultsOfSetting, stylesOfType } from "@/tests/browser/setting.ts";
import { complaintsOf, inBrowser, openBrowser, startSite, violationsOf } from "@/tests/browser/support.ts";
import { sampleOwner } from "@/tests/support/owner.ts";

const THEMES = lookSchema.shape.theme.unwrap().options;

function groundOf(page: Page, selector: string): Promise<string> {
  return page.locator(selector).first().evaluate((one) => getComputedStyle(one).backgroundColor);
}

for (const theme of THEMES) {
  Deno.test({ name: `the theme ${theme} keeps what is promised of every look`, ...inBrowser }, async () => {
    const files = sampleOwner();
    files["site.yaml"] += `\nlook: {theme: ${theme}}\n`;
    await using site = await startSite({ files, env: { OWNER_PASSWORD: PASSWORD } });
    await using browser = await openBrowser();
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: "reduce" });
    const page = await context.newPage();
    const complaints = complaintsOf(page);

    for (const path of ["/", "/projects", "/contact"]) {
      await page.goto(site.origin + path);
      assert(await page.locator(".head-contact").isVisible(), `${path}: contact stands beside the menu`);
      assertEquals(await violationsOf(page), [], path);
      for (const width of [320, 768, 1440]) {
        await page.setViewportSize({ width, height: 844 });
        assertEquals(await page.evaluate(faultsOfSetting), [], `${path} at ${width}`);
      }
      await page.setViewportSize({ width: 390, height: 844 });
    }

    for (const path of ["/", "/projects", "/projects/bakery-order-forecast", "/match", "/developers", "/contact"]) {
      await page.goto(site.origin + path);
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 844 });
        const styles = await page.evaluate(stylesOfType);
        assert(styles.length <= 9, `${path} at ${width} px is set in ${styles.length} styles:\n${styles.join("\n")}`);
      }
    }
    await page.setViewportSize({ width: 390, height: 844 });

    await page.goto(site.origin);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    assert(height <= 6500, `the first page is ${height} px high on a phone`);
    await page.emulateMedia({ forcedColors: "active" });
    assertNotEquals(await groundOf(page, ".actions .button"), await groundOf(page, ".actions .button-quiet"));
    await page.emulateMedia({ forcedColors: null, colorScheme: "dark" });
    const dimmed = await page.locator("main").evaluate((main) => {
      const image = main.appendChild(document.createElement("img"));
      const { filter, opacity } = getComputedStyle(image);
      image.remove();
      return [filter, opacity];
    });
    assertEquals(dimmed, ["none", "1"]);
    await page.emulateMedia({ colorScheme: null });
    const pdf = new TextDecoder("latin1").decode(await page.pdf({ preferCSSPageSize: true }));
    assertEquals(pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length, 2);
    assertEquals(complaints, []);
  });
}

Deno.test(
  { name: "with forced colours, the desk's main buttons differ from the quiet ones", ...inBrowser },
  async () => {
    await using site = await startSite({ env: { OWNER_PASSWORD: PASSWORD } });
    await using browser = await openBrowser();
    const page = await browser.newPage({ forcedColors: "active" });
    await page.goto(`${site.origin}/admin/sign-in?next=${encodeURIComponent("/admin/content/look")}`);
    await page.locator("#password").fill(PASSWORD);
    await page.locator(".sign-in-form button").click();
    await page.waitForURL(/\/admin\/content/);
    await page.goto(`${site.origin}/admin/content/look`);
    assertNotEquals(await groundOf(page, ".form-end button"), await groundOf(page, ".form-end .button.quiet"));
  },
);
