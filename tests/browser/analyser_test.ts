import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import type { Page } from "playwright-core";
import { fill } from "@/lib/words/fill.ts";
import { wordsOf } from "@/lib/words/words.ts";
import {
  complaintsOf,
  eventually,
  focusOf,
  inBrowser,
  openBrowser,
  requestsOf,
  startSite,
  step,
  violationsOf,
} from "@/tests/browser/support.ts";

const PROBLEM = "All tenant mail lands in one shared inbox. Two of us open about 90 messages every morning.";
const HEBREW = "כל יום מגיעות 90 הודעות לתיבה משותפת ושני אנשים ממיינים אותן. ".repeat(3) + "זה לוקח זמן.";
const OUTSIDE = "I want to learn how to play the guitar before my wedding.";
const SECTION = "section:has(#fit)";
const { form: FORM, answer: WORDS } = wordsOf("en").forms;

/** Tells whether a part of the page begins at the top of the window. */
async function isAtTop(page: Page, part: string): Promise<boolean> {
  const y = (await page.locator(part).boundingBox())?.y ?? NaN;
  return y >= 0 && y < 100;
}

async function ask(page: Page, problem: string) {
  await page.fill("#problem", problem);
  await page.click(`${SECTION} button[type=submit]`);
}

Deno.test("a visitor describes a problem and reads what could be done", inBrowser, async (t) => {
  await using site = await startSite();
  await using browser = await openBrowser();
  const page = await browser.newPage();
  const [complaints, requests] = [complaintsOf(page), requestsOf(page)];
  await page.goto(`${site.origin}/services`);

  await step(t, "the field shows a real example", async () => {
    assertMatch(await page.getAttribute("#problem", "placeholder") ?? "", /\w+ \w+ \w+/);
    assertEquals(await violationsOf(page), []);
  });

  await step(t, "an answer takes the focus and marks the words that led to it", async () => {
    await ask(page, PROBLEM);
    await page.waitForSelector(".analysis");
    await eventually(focusOf(page), "answer");
    await eventually(() => isAtTop(page, ".analysis"), true);
    await eventually(() => page.textContent("[role=status]"), WORDS.done);
    const { matched_opportunities: ideas } = await analysisOf(site.origin, PROBLEM);
    const marked = (await page.locator("mark").allTextContents()).map((text) => text.replace(/led to idea\d+$/, ""));
    assert(marked.length > 0);
    for (const words of marked) {
      assertStringIncludes(PROBLEM, words);
      assert(ideas.some(({ matched_signals }) => matched_signals.includes(words)), words);
    }
    assertEquals(await page.locator(".ideas > li").count(), ideas.length);
    // What is quoted is what was typed.
    const quoted = await page.locator("blockquote").evaluate((quote) => {
      const copy = quote.cloneNode(true) as HTMLElement;
      copy.querySelectorAll("sup").forEach((it) => it.remove());
      return copy.textContent;
    });
    assertEquals(quoted, PROBLEM);
    assertMatch(await page.locator(".reading .facts").innerText(), /People\s+2[^]*Amount\s+90 a day/);
  });

  await step(t, "it is readable for everyone", async () => {
    await page.locator(".analysis details").evaluateAll((all) => all.forEach((it) => it.setAttribute("open", "")));
    assertEquals(await violationsOf(page), []);
  });

  await step(t, "the text is in no address and in no log", () => {
    assertEquals(new URL(page.url()).search, "");
    assert(requests.includes("POST /api/v1/services/analyze"));
    assertEquals(JSON.stringify(site.service.lines).includes("tenant"), false);
  });

  await step(t, "markup in the text stays text", async () => {
    await ask(page, `${PROBLEM} <img src=x onerror=alert(1)>`);
    await page.waitForFunction(() => document.querySelector("blockquote")?.textContent?.includes("onerror"));
    assertEquals(await page.locator("blockquote img").count(), 0);
  });

  await step(t, "what is outside is said as carefully", async () => {
    await ask(page, OUTSIDE);
    await page.waitForSelector(".analysis-outside");
    const { fit_explanation, next_step } = await analysisOf(site.origin, OUTSIDE);
    const text = await page.innerText(".analysis");
    assertStringIncludes(text, fit_explanation);
    assertStringIncludes(text, next_step);
    assertEquals(await page.locator("mark, .ideas").count(), 0);
    assertEquals(await violationsOf(page), []);
  });

  await step(t, "too little and too much is said before it is sent, in the words of the site", async () => {
    const sent = requests.length;
    const { too_short, too_long } = FORM.mistakes;
    const cases = [
      ["short", fill(too_short, { count: 10 })],
      ["x".repeat(4001), fill(too_long, { count: "4,000", length: "4,001" })],
    ];
    for (const [problem, words] of cases) {
      await ask(page, problem);
      await page.waitForFunction((words) => document.querySelector(".wrong")?.textContent?.includes(words), words);
      await eventually(focusOf(page, "className"), "problem");
      assertEquals(await violationsOf(page), []);
    }
    assertEquals(requests.slice(sent).filter((it) => it.startsWith("POST")), []);
    await page.click(".problem a");
    await eventually(focusOf(page), "problem");
  });

  await step(t, "nothing complains", () => assertEquals(complaints, []));

  await step(t, "without a network the text stays, and trying again works", async () => {
    await page.context().setOffline(true);
    await ask(page, PROBLEM);
    // Another problem was shown before.
    await page.locator(".problem", { hasText: FORM.failures.offline }).waitFor();
    assertEquals(await page.inputValue("#problem"), PROBLEM);
    assertEquals(await violationsOf(page), []);
    await page.context().setOffline(false);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.waitForSelector(".ideas");
    assertEquals(await page.locator(".problem").count(), 0);
  });

  await step(t, "a refusal says when to try again", async () => {
    const refusal = { status: 503, headers: { "retry-after": "7" }, body: "<html>overloaded</html>" };
    await page.route("**/analyze", (route) => route.fulfill(refusal), { times: 1 });
    await ask(page, OUTSIDE);
    await page.locator(".problem", { hasText: /status 503[^]*Try again in 7 seconds/ }).waitFor();
  });

  await step(t, "a slow answer is announced", async () => {
    const { promise: arrived, resolve: letArrive } = Promise.withResolvers<void>();
    await page.route("**/analyze", async (route) => {
      await arrived;
      await route.continue();
    }, { times: 1 });
    await ask(page, OUTSIDE);
    await page.waitForFunction(() => document.querySelector("[role=status]")?.textContent?.includes("Reading"));
    await page.waitForFunction(() => document.querySelector("[role=status]")?.textContent?.includes("slow"));
    letArrive();
    await page.waitForSelector(".analysis-outside");
  });

  await step(t, "the text can be sent on as a message", async () => {
    await ask(page, PROBLEM);
    await page.waitForSelector(".ideas");
    await page.click("summary:has-text('Send your text')");
    assertEquals(await page.inputValue(".send-on textarea"), PROBLEM);
    await page.fill("#reply_to", "sam@company.example");
    await page.click(".send-on button");
    await page.waitForURL(/\/contact\/[\w-]{20,}$/);
    await page.waitForSelector(`text=${wordsOf("en").forms.delivery.messages.delivered}`);
  });
});

Deno.test("a problem that is read from right to left is quoted at the right", inBrowser, async () => {
  await using site = await startSite();
  await using browser = await openBrowser();
  const page = await browser.newPage();
  await page.goto(`${site.origin}/services`);
  await ask(page, HEBREW);
  await page.waitForSelector(".reading");
  const set = await page.locator("blockquote").evaluate((quote) => {
    const range = document.createRange();
    range.selectNodeContents(quote);
    const right = Math.max(...[...range.getClientRects()].map(({ right }) => right));
    const { direction, textAlign } = getComputedStyle(quote);
    return { direction, textAlign, gap: quote.getBoundingClientRect().right - right };
  });
  // Lines begin where the direction says.
  assertEquals([set.direction, ["start", "right"].includes(set.textAlign)], ["rtl", true], JSON.stringify(set));
  assert(set.gap < 3, JSON.stringify(set));
});

Deno.test("without script the page itself answers", inBrowser, async (t) => {
  await using site = await startSite();
  await using browser = await openBrowser();
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto(`${site.origin}/services`);

  await step(t, "a problem that is too short comes back", async () => {
    await ask(page, "short");
    assertStringIncludes(await page.innerText(".wrong"), fill(FORM.mistakes.too_short, { count: 10 }));
    assertEquals(await page.inputValue("#problem"), "short");
    assertMatch(await page.title(), /^Error: /);
  });

  await step(t, "an answer stands below the form", async () => {
    await ask(page, PROBLEM);
    assertEquals(await page.inputValue("#problem"), PROBLEM);
    const { fit_explanation } = await analysisOf(site.origin, PROBLEM);
    assertStringIncludes(await page.innerText(".analysis"), fit_explanation);
    await eventually(() => isAtTop(page, "#answer"), true);
    assert(await page.locator("mark").count() > 0);
    assertEquals(JSON.stringify(site.service.lines).includes("tenant"), false);
  });

  await step(t, "it can be sent on", async () => {
    await page.click("summary:has-text('Send your text')");
    await page.fill("#reply_to", "sam@company.example");
    await page.click(".send-on button");
    await page.waitForURL(/\/contact\/[\w-]{20,}$/);
  });
});

function post(origin: string, problem: string): Promise<Response> {
  const headers = { "content-type": "application/json" };
  return fetch(`${origin}/api/v1/services/analyze`, { method: "POST", headers, body: JSON.stringify({ problem }) });
}

async function analysisOf(origin: string, problem: string) {
  const { fit_explanation, next_step, matched_opportunities } = await (await post(origin, problem)).json();
  return {
    fit_explanation,
    next_step,
    matched_opportunities: matched_opportunities as { matched_signals: string[] }[],
  };
}
