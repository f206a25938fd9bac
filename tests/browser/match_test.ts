import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { Page } from "playwright-core";
import { wordsOf } from "@/lib/words/words.ts";
import {
  complaintsOf,
  eventually,
  focusOf,
  inBrowser,
  openBrowser,
  startSite,
  step,
  violationsOf,
} from "@/tests/browser/support.ts";
import { sampleOwner } from "@/tests/support/owner.ts";

const PHONE = { width: 390, height: 844 };
const { page: PAGE, result: RESULT, verdicts: VERDICTS } = wordsOf("en").match;
const COMPARE = "#posting-form button:not([name])";
const PAY = "SEK 20,000 a month gross";
const POSTING = `Automation engineer
Requirements:
- Python
- PostgreSQL
Full-time and permanent, remote within Sweden, start on 1 March 2027.
${PAY}`;

async function compare(page: Page, posting: string): Promise<void> {
  await page.fill("#posting", posting);
  await page.click(COMPARE);
}

const heading = (page: Page) => () => page.locator("#verdict").innerText();

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "at once" : "by a form, without script";
  Deno.test({
    name: `a visitor sees how a posting was read and corrects it, and the verdict follows ${how}`,
    ...inBrowser,
    async fn(t) {
      await using site = await startSite({ files: sampleOwner() });
      await using browser = await openBrowser();
      const page = await (await browser.newContext({ viewport: PHONE, javaScriptEnabled })).newPage();
      const complaints = complaintsOf(page);
      await page.goto(`${site.origin}/match`);

      await step(t, "field and button stand in the first screen, and an example fills the field", async () => {
        const [field, button] = [
          (await page.locator("#posting").boundingBox())!,
          await page.locator(COMPARE).boundingBox(),
        ];
        assert(field.height >= 12 * 20, `the field is ${field.height} px high`);
        assert(button!.y + button!.height <= PHONE.height, `the button ends at ${button!.y + button!.height}`);
        await page.getByRole("button", { name: PAGE.example }).click();
        await eventually(async () => (await page.inputValue("#posting")).length > 40, true);
      });

      await step(t, "a posting that is too short is told above and beside the field", async () => {
        await compare(page, "short");
        await page.locator(".problem a[href='#posting']").waitFor();
        await eventually(focusOf(page, "className"), "problem");
        await eventually(async () => (await page.title()).startsWith("Error: "), true);
        assertEquals(await page.inputValue("#posting"), "short");
      });

      await step(t, "the verdict stands in title and focus, with the words of both sides", async () => {
        await compare(page, POSTING);
        await eventually(heading(page), VERDICTS.does_not_fit);
        await eventually(focusOf(page), "verdict");
        await eventually(async () => (await page.title()).startsWith(`${VERDICTS.does_not_fit}: `), true);
        const said = await page.locator(".result .lede").innerText();
        assertStringIncludes(said, "20,000");
        assertStringIncludes(said, "80,000");
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        assert(height <= 2500, `the page is ${height} px high`);
      });

      await step(t, "every line of the posting stands beside what it was taken for", async () => {
        await page.getByText(RESULT.ledger).click();
        const lines = await page.locator(".ledger-lines > li > p").allInnerTexts();
        assertEquals(lines.filter((line) => POSTING.includes(line)).length, POSTING.split("\n").length);
      });

      await step(t, "a correction changes the verdict", async () => {
        await page.locator("[name='compensation.none']").check();
        if (!javaScriptEnabled) await page.getByRole("button", { name: RESULT.again }).click();
        await page.locator("#verdict", { hasNotText: VERDICTS.does_not_fit }).waitFor();
        const verdict = await heading(page)();
        await eventually(async () => (await page.title()).startsWith(`${verdict}: `), true);
        if (javaScriptEnabled) await page.locator("[role=status]", { hasText: verdict }).waitFor();
        assert(await page.locator("[name='compensation.none']").isChecked(), "the correction is seen");
        await page.locator("[name='compensation.none']").uncheck();
        if (!javaScriptEnabled) await page.getByRole("button", { name: RESULT.again }).click();
        await eventually(heading(page), VERDICTS.does_not_fit);
      });

      if (javaScriptEnabled) {
        await step(t, "it is readable for everyone, and prints on one page", async () => {
          assertEquals(await violationsOf(page), []);
          await page.getByText(RESULT.ledger).click();
          const pdf = new TextDecoder("latin1").decode(await page.pdf({ preferCSSPageSize: true }));
          assertEquals(pdf.match(/\/Type\s*\/Page\b/g)?.length, 1);
        });
      }
      assertEquals(complaints.filter((it) => !it.includes("400 (Bad Request)")), []);
    },
  });
}
