import { type Browser, chromium } from "playwright-core";
import { assertEquals } from "@std/assert";
import { startBuiltServer } from "./server.ts";

const executablePath = "/usr/bin/chromium";
const args = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

function hasChromium(): boolean {
  try {
    return Deno.statSync(executablePath).isFile;
  } catch {
    console.warn(`Skipping the islands in a browser: no ${executablePath}`);
    return false;
  }
}

async function withBrowser(run: (browser: Browser) => Promise<void>) {
  const browser = await chromium.launch({ executablePath, args });
  try {
    await run(browser);
  } finally {
    await browser.close();
  }
}

Deno.test({
  name: "islands come to life in Chromium",
  ignore: !hasChromium(),
  sanitizeOps: false,
  sanitizeResources: false,
  async fn(t) {
    await using server = await startBuiltServer();
    await withBrowser(async (browser) => {
      const page = await browser.newPage();
      const complaints: string[] = [];
      page.on("pageerror", (error) => complaints.push(String(error)));
      page.on("console", (it) => complaints.push(it.text()));
      await page.goto(server.origin);
      await page.waitForSelector("#second.live");

      await t.step("a signal is shared by two islands", async () => {
        await page.click("#first button");
        await page.click("#second button");
        assertEquals(await page.textContent("#first button"), "5");
        assertEquals(await page.textContent("#second button"), "5");
      });

      await t.step("props keep their types", async () => {
        await page.waitForSelector("#props:not(:empty)");
        assertEquals((await page.textContent("#props"))?.split("\n"), [
          "1970-01-01T00:00:00.000Z",
          "true",
          "1180591620717411303424",
          "</script><!-- ü",
          '{"list":[1,null,true]}',
        ]);
      });

      await t.step("the page is as it was, and nothing complains", async () => {
        const shape = "Array.from(document.querySelectorAll('main *'), " +
          "(it) => it.localName).join()";
        assertEquals(await page.evaluate(shape), "div,button,div,button,pre");
        assertEquals(complaints, []);
      });

      await t.step("an island that shares little with the others is the right one", async () => {
        await page.goto(`${server.origin}/props`);
        await page.waitForSelector("p:has-text('awake')");
        await page.waitForSelector("#props:not(:empty)");
      });
    });
  },
});
