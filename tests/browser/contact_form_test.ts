import { assert, assertEquals, assertMatch, assertNotEquals, assertStringIncludes } from "@std/assert";
import type { Page, Request } from "playwright-core";
import { LEAST_MS } from "@/lib/site/form_pages.ts";
import { fill } from "@/lib/words/fill.ts";
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

const MESSAGE = "Hello, we look for somebody who builds things that can be tested.";
const ADDRESS = "sam@company.example";
const SECTION = "section:has(#form)";
const { form: FORM, delivery: DELIVERY } = wordsOf("en").forms;
const SEND = `${SECTION} button[type=submit]`;

async function fillIn(page: Page, message: string, address: string) {
  await page.fill("#message", message);
  await page.fill("#reply_to", address);
}

/** Waits until the form has been open for as long as people take, so that what is sent now is not held. */
async function takeTime(page: Page): Promise<void> {
  await page.waitForFunction((least) => Date.now() - performance.timeOrigin > least, LEAST_MS);
}

/** Keys and bodies of the messages that a page sends from now on, without for how long the form was open. */
function messagesOf(page: Page): { key: string | undefined; body: Record<string, string> }[] {
  const messages: { key: string | undefined; body: Record<string, string> }[] = [];
  page.on("request", (request: Request) => {
    if (request.method() !== "POST") return;
    const { open_for, ...body } = request.postDataJSON();
    assert(Number(open_for) >= 0, `open for ${open_for} ms`);
    messages.push({ key: request.headers()["idempotency-key"], body });
  });
  return messages;
}

Deno.test("a visitor writes to the owner and sees the message arrive", inBrowser, async (t) => {
  await using site = await startSite();
  await using browser = await openBrowser();
  const page = await browser.newPage();
  const [complaints, messages] = [complaintsOf(page), messagesOf(page)];
  await page.goto(`${site.origin}/contact?kind=role`);

  await step(t, "mistakes are told in the words of the site, above and beside the fields", async () => {
    await fillIn(page, "Hi", "sam");
    await page.click(SEND);
    await page.waitForSelector(".problem");
    const wrong = await page.locator(".wrong").allInnerTexts();
    const listed = await page.locator(".problem li").allInnerTexts();
    const { too_short, address } = FORM.mistakes;
    for (const [index, mistake] of [fill(too_short, { count: 5 }), address].entries()) {
      assertStringIncludes(wrong[index], mistake);
      assertStringIncludes(listed[index], mistake);
    }
    assertEquals([wrong.length, listed.length], [2, 2]);
    await eventually(focusOf(page, "className"), "problem");
    assertEquals(messages, []);
    assertEquals(await violationsOf(page), []);
    await page.locator(".problem a").last().click();
    await eventually(focusOf(page), "reply_to");
  });

  await step(t, "what only the service knows comes back to its field", async () => {
    await takeTime(page);
    await fillIn(page, MESSAGE, ADDRESS);
    await page.fill("#subject", "one\u0007line");
    await page.click(SEND);
    await page.waitForFunction(
      (said) => document.querySelector("#subject-error")?.textContent?.includes(said),
      FORM.mistakes.line,
    );
    await page.fill("#subject", "");
  });

  await step(t, "without a network nothing is lost, not even by a reload", async () => {
    assertEquals(complaints.splice(0).filter((it) => !it.includes("400 (Bad Request)")), []);
    await page.context().setOffline(true);
    await page.click(SEND);
    await page.waitForSelector(".problem:has-text('offline')");
    assertEquals(await violationsOf(page), []);
    await page.context().setOffline(false);
    await page.reload();
    await page.waitForFunction(
      (text) => document.querySelector<HTMLTextAreaElement>("#message")?.value === text,
      MESSAGE,
    );
    assertEquals(await page.inputValue("#reply_to"), ADDRESS);
    assert(await page.isChecked("[name=kind][value=role]"));
  });

  await step(t, "trying again sends the same once, and the delivery is followed to its end", async () => {
    await page.click(SEND);
    await page.waitForSelector(".taken");
    const [failed, sent] = messages.slice(-2);
    assertMatch(sent.key ?? "", /^[\w-]{36}$/);
    assertEquals(sent, failed);
    assertEquals(sent.body, { message: MESSAGE, reply_to: ADDRESS, kind: "role", homepage: "" });
    await eventually(focusOf(page, "className"), "taken");
    assertEquals(await violationsOf(page), []);
    await page.waitForSelector(".taken:has-text('Your message has been delivered')");
    assertEquals(await page.locator(".step-done").count(), 3);
    assertEquals(await violationsOf(page), []);
    assertEquals(await page.evaluate(() => sessionStorage.length), 0);
  });

  await step(t, "its own page shows the same", async () => {
    const href = await page.getAttribute(".taken a[href^='/contact/']", "href");
    const answer = await fetch(`${site.origin}/api/v1${href}`);
    const record = await answer.json();
    // One of the five messages of an hour.
    assertEquals(answer.headers.get("ratelimit-remaining"), "4");
    assertEquals(record.status, "delivered");
    assertStringIncludes(await (await fetch(site.origin + href)).text(), DELIVERY.messages.delivered);
  });

  await step(t, "another message has another key", async () => {
    await page.getByRole("button", { name: "Write another" }).click();
    assertEquals(await page.inputValue("#message"), "");
    // Who works with the keyboard goes on where there is something to do.
    await eventually(focusOf(page), "message");
    await page.fill("#message", "And one thing more.");
    await page.click(SEND);
    await page.waitForSelector(".taken");
    const [first, second] = messages.slice(-2);
    assertNotEquals(second.key, first.key);
  });

  await step(t, "a limit says when to try again", async () => {
    await page.getByRole("button", { name: "Write another" }).click();
    const error = { error: { code: "rate_limited", message: "Too many messages.", hint: "…" } };
    await page.route(
      "**/contact",
      (route) => route.fulfill({ status: 429, headers: { "retry-after": "540" }, json: error }),
      { times: 1 },
    );
    await page.fill("#message", "One too many, perhaps.");
    await page.click(SEND);
    await page.waitForSelector(".problem:has-text('too many requests. Try again in 9 minutes.')");
    assertEquals(await violationsOf(page), []);
  });

  await step(t, "a message that was taken has its own page where its view cannot be loaded", async () => {
    await page.reload();
    // What the form itself needs is there.
    await page.waitForFunction(() => document.querySelector<HTMLTextAreaElement>("#message")?.value !== "");
    await page.route("**/_fresh/js/**", (route) => route.abort());
    await page.click(SEND);
    await page.waitForURL(/\/contact\/[\w-]{20,}$/);
  });

  await step(t, "nothing of a message is in the log", () => {
    assertEquals(/tested|company\.example/.test(JSON.stringify(site.service.lines)), false);
  });
});

Deno.test(
  "what a program does to the form is held, with and without script, and people come nowhere near it",
  inBrowser,
  async (t) => {
    await using site = await startSite({ env: { CONTACT_LIMIT: "100;w=60" } });
    await using browser = await openBrowser();
    const statusOf = async (page: Page) => {
      const path = await page.locator(".taken a[href^='/contact/']").getAttribute("href");
      await site.service.runtime.service.contact.idle();
      return (await (await fetch(`${site.origin}/api/v1${path}`)).json()).status;
    };

    for (const javaScriptEnabled of [true, false]) {
      await step(t, `a form that is sent at once, ${javaScriptEnabled ? "with" : "without"} script`, async () => {
        const page = await (await browser.newContext({ javaScriptEnabled })).newPage();
        // A machine that does much else takes longer to show the page than a person to fill it in.
        await page.addInitScript(() => {
          const at = Date.now();
          Date.now = () => at;
        });
        await page.goto(`${site.origin}/contact`);
        await fillIn(page, `${MESSAGE} ${javaScriptEnabled}`, ADDRESS);
        await page.click(SEND);
        if (javaScriptEnabled) assertEquals(await statusOf(page), "held");
        else await page.waitForURL(/\/contact\/[\w-]{20,}$/);
      });
    }

    await step(t, "a field that nobody sees, hears or reaches", async () => {
      const page = await browser.newPage();
      await page.goto(`${site.origin}/contact`);
      const trap = page.locator("[name=homepage]");
      assertEquals([await trap.isVisible(), await page.getByRole("textbox").count()], [false, 5]);
      assertEquals([await trap.getAttribute("tabindex"), await trap.getAttribute("autocomplete")], ["-1", "off"]);
      assert(await trap.evaluate((element) => element.closest("[aria-hidden=true]") !== null));
      assertEquals(await violationsOf(page), []);
      await takeTime(page);
      await fillIn(page, `${MESSAGE} trapped`, ADDRESS);
      await trap.evaluate((element) => void ((element as HTMLInputElement).value = "https://spam.example"));
      await page.click(SEND);
      assertEquals(await statusOf(page), "held");
      await page.getByText(fill(DELIVERY.messages.held, { name: "Tess Tester" })).waitFor();
    });

    await step(t, "a draft that is sent at once after a reload is a person's", async () => {
      const page = await browser.newPage();
      await page.goto(`${site.origin}/contact`);
      await takeTime(page);
      await fillIn(page, `${MESSAGE} later`, ADDRESS);
      await page.reload();
      await page.waitForFunction(() =>
        document.querySelector<HTMLTextAreaElement>("#message")?.value.endsWith("later")
      );
      await page.click(SEND);
      await page.waitForSelector(".taken:has-text('Your message has been delivered')");
    });
  },
);

Deno.test("without script a message is sent and followed as well", inBrowser, async () => {
  let ahead = 0;
  await using site = await startSite({ now: () => Date.now() + ahead });
  await using browser = await openBrowser();
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto(`${site.origin}/contact`);
  // The service counts from the request for the page.
  ahead = LEAST_MS;
  await fillIn(page, MESSAGE, "sam");
  await page.click(SEND);
  assertEquals(await page.inputValue("#message"), MESSAGE);
  assertStringIncludes(await page.innerText(".wrong"), FORM.mistakes.address);
  await page.fill("#reply_to", ADDRESS);
  await page.click(SEND);
  await page.waitForURL(/\/contact\/[\w-]{20,}$/);
  await page.waitForSelector("text=Your message has been delivered");
});
