import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import type { Page } from "playwright-core";
import { OPERATIONS } from "@/lib/operations/registry.ts";
import { complaintsOf, inBrowser, openBrowser, startSite, violationsOf } from "@/tests/browser/support.ts";

/** Opens the console of an operation. */
async function open(page: Page, name: string) {
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

  for (const { name, rest, examples } of OPERATIONS) {
    const [example] = examples(site.service.runtime.service);
    if (rest?.method === "GET" && rest.path.includes("{") && example === undefined) continue;
    await t.step(`${name} answers its example`, async () => {
      const console = await open(page, name);
      const answered = page.waitForResponse((it) => /\/api\/v1|\/mcp/.test(it.url()));
      await console.getByRole("button").click();
      const response = await answered;
      await console.locator(".try-status").waitFor();
      assertMatch(await console.locator(".try-status").innerText(), /^200 OK after \d+ ms$/);
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

  await t.step("a message is only checked unless one asks for more", async () => {
    const console = page.locator("#send_message .try-it");
    assertEquals(JSON.parse(await console.locator(".answer").innerText()).valid, true);
    await console.locator("[name=dry_run]").selectOption("");
    await console.locator("[name=Idempotency-Key]").fill("it's-a-key");
    assertStringIncludes(await console.locator(".code").first().innerText(), `-H 'Idempotency-Key: it'\\''s-a-key'`);
    await console.getByRole("button").click();
    await console.locator(".try-status:has-text('202 Accepted')").waitFor();
    await console.locator("summary:has-text('headers')").click();
    assertMatch(await console.locator(".code").nth(1).innerText(), /^location: http/m);
    const { id } = JSON.parse(await console.locator(".answer").innerText());

    const record = await open(page, "get_delivery_status");
    await record.locator("[name=id]").fill(id);
    await record.getByRole("button").click();
    await record.locator(".try-status:has-text('200 OK')").waitFor();
  });

  await t.step("it is readable for everyone", async () => {
    assertEquals(await violationsOf(page), []);
    assertEquals(complaints, []);
  });

  await t.step("parameters go where they belong, and mistakes are answered by the service", async () => {
    const console = page.locator("#list_projects .try-it");
    await console.locator("[name=limit]").fill("many");
    await console.locator("[name=tag]").fill("a b&c");
    assertStringIncludes(await console.locator(".code").first().innerText(), "tag=a+b%26c");
    await console.getByRole("button").click();
    await console.locator(".try-status:has-text('400')").waitFor();
    const { error } = JSON.parse(await console.locator(".answer").innerText());
    assertEquals(error.details[0].path, "limit");
  });

  await t.step("without a network it says so", async () => {
    await page.context().setOffline(true);
    const console = page.locator("#get_profile .try-it");
    await console.getByRole("button").click();
    await console.getByRole("alert").waitFor();
    assertEquals(await console.locator(".answer").count(), 0);
  });
});

Deno.test("without script the portal shows commands instead", inBrowser, async () => {
  await using site = await startSite();
  await using browser = await openBrowser();
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto(`${site.origin}/developers`);
  await page.locator("#get_profile .try-it summary").click();
  assert(await page.locator("#get_profile .try-it >> text=needs script").isVisible());
});
