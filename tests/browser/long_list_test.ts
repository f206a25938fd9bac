import { assert, assertEquals } from "@std/assert";
import { faultsInEveryLayout } from "@/tests/browser/setting.ts";
import { inBrowser, openBrowser, setAll, startSite, violationsOf } from "@/tests/browser/support.ts";
import { ownerFiles } from "@/tests/support/owner.ts";

for (const language of ["en", "he"]) {
  Deno.test(
    { name: `a list of several pages is well set and can be used by everybody: ${language}`, ...inBrowser },
    async () => {
      const files = ownerFiles({ projects: 250, agents: 0 });
      files["site.yaml"] = files["site.yaml"].replace("language: en", `language: ${language}`);
      await using site = await startSite({ files });
      await using browser = await openBrowser();
      const page = await browser.newPage({ reducedMotion: "reduce" });
      for (const path of ["/projects?page=5", "/projects?q=nowhere&tag=odd"]) {
        await page.goto(site.origin + path);
        await setAll(page);
        assertEquals(await faultsInEveryLayout(page), [], path);
        assertEquals(await violationsOf(page), [], path);
      }
      await page.goto(`${site.origin}/projects?tag=odd`);
      await page.locator('.masthead input[type="search"]').fill("problem");
      await page.locator(".masthead button").click();
      await page.waitForURL((url) => url.search === "?q=problem&tag=odd");
      await page.locator('.list-pages a[rel="next"]').click();
      await page.waitForURL((url) => url.searchParams.get("page") === "2");
      assertEquals(await page.locator('.list-pages a[aria-current="page"]').innerText(), "2");
      assert(await page.locator(".entry").count() === 24);
    },
  );
}
