import { assertEquals } from "@std/assert";
import { eventually, inBrowser, openBrowser, startSite, step, violationsOf } from "@/tests/browser/support.ts";

Deno.test("the key / leads to the search field, and is a slash where somebody types", inBrowser, async (t) => {
  await using site = await startSite();
  await using browser = await openBrowser();
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("name"));

  await step(t, "it is focused, and Enter searches", async () => {
    await page.goto(`${site.origin}/projects`);
    await page.keyboard.press("/");
    await eventually(focused, "q");
    await page.keyboard.type("patience");
    await Promise.all([page.waitForURL("**/search?q=patience"), page.keyboard.press("Enter")]);
    assertEquals(await page.locator(".result-list h2").first().textContent(), "Tess Tester");
  });

  await step(t, "in a field it is a slash", async () => {
    await page.locator(".site-search input").fill("");
    await page.locator(".site-search input").press("/");
    assertEquals(await page.locator(".site-search input").inputValue(), "/");
  });

  await step(t, "anybody can use it", async () => {
    await page.goto(`${site.origin}/search?q=patience`);
    assertEquals(await violationsOf(page), []);
  });

  await step(t, "where the field is hidden, it leads to the page of the search", async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(`${site.origin}/projects`);
    await Promise.all([page.waitForURL("**/search"), page.keyboard.press("/")]);
  });
});
