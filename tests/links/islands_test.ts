import { assertEquals } from "@std/assert";
import { inBrowser, openBrowser, step } from "@/tests/browser/support.ts";
import { startBuiltServer } from "./server.ts";

Deno.test({
  name: "islands come to life in Chromium",
  ...inBrowser,
  async fn(t) {
    await using server = await startBuiltServer();
    await using browser = await openBrowser();
    const page = await browser.newPage();
    const complaints: string[] = [];
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on("console", (it) => complaints.push(it.text()));
    await page.goto(server.origin);
    await page.waitForSelector("#second.live");

    await step(t, "a signal is shared by two islands", async () => {
      await page.click("#first button");
      await page.click("#second button");
      assertEquals(await page.textContent("#first button"), "5");
      assertEquals(await page.textContent("#second button"), "5");
    });

    await step(t, "props keep their types", async () => {
      await page.waitForSelector("#props:not(:empty)");
      assertEquals((await page.textContent("#props"))?.split("\n"), [
        "1970-01-01T00:00:00.000Z",
        "true",
        "1180591620717411303424",
        "</script><!-- ü",
        '{"list":[1,null,true]}',
      ]);
    });

    await step(t, "the page is as it was, and nothing complains", async () => {
      const shape = "Array.from(document.querySelectorAll('main *'), " +
        "(it) => it.localName).join()";
      assertEquals(await page.evaluate(shape), "div,button,div,button,pre");
      assertEquals(complaints, []);
    });

    await step(t, "an island that shares little with the others is the right one", async () => {
      await page.goto(`${server.origin}/props`);
      await page.waitForSelector("p:has-text('awake')");
      await page.waitForSelector("#props:not(:empty)");
    });
  },
});
