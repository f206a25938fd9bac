import { assert, assertEquals, assertMatch, assertNotEquals, assertStringIncludes } from "@std/assert";
import type { Page } from "playwright-core";
import {
  complaintsOf,
  eventually,
  inBrowser,
  openBrowser,
  startSite,
  step,
  violationsOf,
} from "@/tests/browser/support.ts";

/** Opens the console of an operation. */
async function open(page: Page, name: string) {
  await page.locator(`.fold:has(> #${name})`).evaluate((fold: HTMLDetailsElement) => fold.open = true);
  const console = page.locator(`#${name} .try-it`);
  await console.locator("summary").first().click();
  await console.locator("form").waitFor();
  return console;
}

Deno.test("every operation can be tried from the portal", inBrowser, async (t) => {
  await using site = await startSite();
  await using browser = await openBrowser();
  const page = await browser.newPage();
  const complaints = complaintsOf(page);
  await page.goto(`${site.origin}/developers`);

  for (const { name, rest, examples } of site.service.runtime.service.operations) {
    const [example] = examples(site.service.runtime.service);
    // An address of nothing yet: those of messages are tried below.
    if (rest?.path.includes("{") && example === undefined) continue;
    await step(t, `${name} answers its example`, async () => {
      const console = await open(page, name);
      const answered = page.waitForResponse((it) => /\/api\/v1|\/mcp/.test(it.url()));
      await console.getByRole("button").click();
      const response = await answered;
      await console.locator(".try-status").waitFor();
      assertMatch(await console.locator(".try-status").innerText(), /^200 OK \(\d+ ms\)$/);
      const shown = JSON.parse(await console.locator(".answer").innerText());
      assertEquals(shown, await response.json());
      assertEquals(rest === undefined ? shown.result.isError : shown.error, undefined);

      // The command says what was sent.
      const command = await console.locator(".code").first().innerText();
      const request = response.request();
      assertStringIncludes(command, `'${request.url()}'`);
      if (request.postData() !== null) {
        assertStringIncludes(command, `-d '${request.postData()!.replaceAll("'", `'\\''`)}'`);
      }
    });
  }

  await step(t, "a message is only checked unless one asks for more", async () => {
    const console = page.locator("#send_message .try-it");
    assertEquals(JSON.parse(await console.locator(".answer").innerText()).valid, true);
    await console.locator("[name=dry_run]").selectOption("");
    await console.locator("[name=Idempotency-Key]").fill("it's-a-key");
    await console.locator(".code", { hasText: `-H 'Idempotency-Key: it'\\''s-a-key'` }).first().waitFor();
    await console.getByRole("button").click();
    await console.locator(".try-status:has-text('202 Accepted')").waitFor();
    await console.locator("summary:has-text('headers')").click();
    assertMatch(await console.locator(".code").nth(1).innerText(), /^location: http/m);
    const { id } = JSON.parse(await console.locator(".answer").innerText());

    for (const [name, outcome] of [["get_delivery_status", null], ["withdraw_message", "withdrawn"]]) {
      const console = await open(page, name!);
      await console.locator("[name=id]").fill(id);
      await console.getByRole("button").click();
      await console.locator(".try-status:has-text('200 OK')").waitFor();
      const record = JSON.parse(await console.locator(".answer").innerText());
      assertEquals([record.id, record.outcome], [id, outcome]);
    }
  });

  await step(t, "it is readable for everyone", async () => {
    assertEquals(await violationsOf(page), []);
    assertEquals(complaints, []);
  });

  await step(t, "parameters go where they belong, and mistakes are answered by the service", async () => {
    const console = page.locator("#list_projects .try-it");
    await console.locator("[name=limit]").fill("many");
    await console.locator("[name=tag]").fill("a b&c");
    await console.locator(".code", { hasText: "tag=a+b%26c" }).first().waitFor();
    await console.getByRole("button").click();
    await console.locator(".try-status:has-text('400')").waitFor();
    const { error } = JSON.parse(await console.locator(".answer").innerText());
    assertEquals(error.details[0].path, "limit");
  });

  await step(t, "without a network it says so", async () => {
    await page.context().setOffline(true);
    const console = page.locator("#get_profile .try-it");
    await console.getByRole("button").click();
    await console.getByRole("alert").waitFor();
    assertEquals(await console.locator(".answer").count(), 0);
  });
});

Deno.test("code is large enough to read on a phone, in colours, and is copied as it stands", inBrowser, async (t) => {
  await using site = await startSite();
  await using browser = await openBrowser();
  const context = await browser.newContext({ viewport: { width: 360, height: 780 } });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  await page.goto(`${site.origin}/developers`);

  await step(t, "no code is smaller than 13 px", async () => {
    const small = await page.locator("main .code code").evaluateAll((all) =>
      all.filter((it) => parseFloat(getComputedStyle(it).fontSize) < 13).map((it) => it.textContent)
    );
    assertEquals(small, []);
  });

  await step(t, "names and texts differ in colour", async () => {
    const colours = await page.locator("#get_profile .answer").evaluate((answer) =>
      [".code-name", "code"].map((kind) => getComputedStyle(answer.querySelector(kind)!).color)
    );
    assertNotEquals(colours[0], colours[1]);
  });

  await step(t, "a button copies what stands beside it, and says so", async () => {
    await page.locator("details:has(#list_projects) > summary").last().click();
    const frame = page.locator("#list_projects .code-frame").first();
    const text = await frame.locator("code").textContent();
    await frame.locator(".copy").click();
    await frame.locator(".copy:has-text('Copied')").waitFor();
    assertEquals(await page.evaluate(() => navigator.clipboard.readText()), text);
    await frame.locator(".copy:has-text('Copy')").waitFor();
    assertEquals(complaints, []);
  });

  await step(t, "a browser that gives no clipboard marks what can be copied", async () => {
    await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
    await page.locator("details:has(#get_profile) > summary").last().click();
    const frame = page.locator("#get_profile .code-frame").first();
    await frame.locator(".copy").click();
    const code = (await frame.locator("code").innerText()).trim();
    await eventually(() => page.evaluate(() => String(getSelection()).trim()), code);
  });

  await step(t, "the code begins where the page's text does on a wide screen", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const lefts = await page.evaluate(() =>
      [".masthead .lede", ".portal-body"].map((place) => document.querySelector(place)!.getBoundingClientRect().left)
    );
    assertEquals(Math.round(lefts[0]), Math.round(lefts[1]));
  });
});

Deno.test("without script the portal shows commands instead", inBrowser, async () => {
  await using site = await startSite();
  await using browser = await openBrowser();
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto(`${site.origin}/developers`);
  await page.locator("details:has(#get_profile) > summary").last().click();
  await page.locator("#get_profile .try-it summary").click();
  assert(await page.locator("#get_profile .try-it >> text=needs JavaScript").isVisible());
  assertEquals(await page.locator(".copy:visible").count(), 0);
});
