import { assert, assertEquals, assertMatch } from "@std/assert";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { PASSWORD } from "@/tests/admin/support/signed_in.ts";
import {
  complaintsOf,
  eventually,
  focusOf,
  inBrowser,
  openBrowser,
  type Site,
  startSite,
  violationsOf,
} from "@/tests/browser/support.ts";
import { until } from "@/tests/contact/support/contact.ts";
import { noteChecks } from "@/tests/contact/support/inbox.ts";

const ENV = { OWNER_PASSWORD: PASSWORD, CONTACT_LIMIT: "1000;w=60", CONTACT_GLOBAL_LIMIT: "1000;w=60" };

let posted = 0;

/** Posts a message as anybody does, and gives its id once it is in the inbox. */
async function post(site: Site, fields: Record<string, string> = {}): Promise<string> {
  const response = await fetch(`${site.origin}/api/v1/contact`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    // Digits only: the list shows how a message begins, and letters drawn at random can spell a subject ("Bad").
    body: JSON.stringify({ message: `Hello. ${++posted}`, reply_to: "sender@example.com", ...fields }),
  });
  const { id } = await response.json();
  assertEquals(response.status, 202);
  await until(async () => await site.service.runtime.inbox.item(id) !== undefined);
  return id;
}

async function signedIn(browser: Browser, site: Site, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await page.goto(`${site.origin}/admin/inbox`);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(/\/admin\/inbox/);
  if (options.javaScriptEnabled !== false) await page.locator("[data-live]").waitFor();
  return page;
}

/** Runs `test` with a service and a browser, and expects that no page complains. */
async function withSite(test: (site: Site, browser: Browser) => Promise<void>): Promise<void> {
  await using site = await startSite({ env: ENV });
  await using browser = await openBrowser();
  await test(site, browser);
}

/** Subjects in the list, from top to bottom. */
async function subjects(page: Page): Promise<string[]> {
  return await page.locator(".mail-row-subject bdi").allInnerTexts();
}

function expectSubjects(page: Page, expected: string[]): Promise<void> {
  return eventually(() => subjects(page), expected);
}

/** The subject of the row that has the focus. */
async function focused(page: Page): Promise<string | undefined> {
  return await page.evaluate(() =>
    document.activeElement?.querySelector(".mail-row-subject bdi")?.textContent ?? undefined
  );
}

Deno.test("a message posted through REST appears in two open pages without reload", inBrowser, async () => {
  await withSite(async (site, browser) => {
    const [one, two] = [await signedIn(browser, site), await signedIn(browser, site)];
    const complaints = [one, two].map(complaintsOf);
    await one.getByText("No messages yet.").waitFor();
    for (const page of [one, two]) await page.evaluate(() => Object.assign(globalThis, { kept: true }));
    await post(site, { subject: "First" });
    for (const page of [one, two]) {
      await expectSubjects(page, ["First"]);
      await eventually(async () => (await page.title()).startsWith("(1) Inbox"), true);
      const news = page.getByRole("status").first();
      await eventually(() => news.innerText(), "New message from sender@example.com: First");
    }
    // What is done in one page is seen in the other, and typing is not disturbed.
    await two.getByLabel("Search messages").pressSequentially("half a wo");
    await one.getByRole("link", { name: "First" }).click();
    await one.getByRole("button", { name: "Archive", exact: true }).first().click();
    await two.getByText("All done.").waitFor();
    assertEquals(await two.getByLabel("Search messages").inputValue(), "half a wo");
    assertEquals(await focusOf(two)(), "mail-search");
    for (const page of [one, two]) assert(await page.evaluate(() => "kept" in globalThis));
    assertEquals(complaints, [[], []]);
  });
});

Deno.test("each action, with undo, in one page that is never loaded again", inBrowser, async () => {
  await withSite(async (site, browser) => {
    const { inbox } = site.service.runtime;
    const ids: string[] = [];
    for (const subject of ["One", "Two", "Three"]) ids.push(await post(site, { subject, from: "Sam Sender" }));
    const page = await signedIn(browser, site);
    const complaints = complaintsOf(page);
    const button = (name: string) => page.locator(".mail-message").getByRole("button", { name, exact: true });
    // What is done is done with the message that is shown, which is another one until this has come.
    const open = async (name: string) => {
      await page.getByRole("link", { name }).click();
      await page.getByRole("heading", { name }).waitFor();
    };
    const entry = async () => (await inbox.item(ids[2]))!.entry;
    await open("Three");
    await eventually(async () => page.url().endsWith(ids[2]) && (await page.title()).startsWith("(2)"), true);
    assertMatch(
      (await page.getByRole("link", { name: "Reply by e-mail" }).getAttribute("href"))!,
      /^mailto:sender@example\.com\?/,
    );

    await button("Star").click();
    await button("Remove star").waitFor();
    await eventually(async () => (await entry()).starred, true);
    await page.getByLabel("Private note").fill("call back");
    await button("Save note").click();
    await page.getByText("Note saved.").waitFor();
    await eventually(async () => (await entry()).note, "call back");

    await button("Mark unread").click();
    await page.waitForURL(`${site.origin}/admin/inbox`);
    await eventually(async () => [(await entry()).unread, await page.locator(".mail-dot").count()], [true, 3]);

    await open("Three");
    await button("Archive").click();
    await expectSubjects(page, ["Two", "One"]);
    await page.getByRole("button", { name: "Undo" }).click();
    await expectSubjects(page, ["Three", "Two", "One"]);

    await open("Three");
    await button("Spam").click();
    await expectSubjects(page, ["Two", "One"]);
    await page.getByRole("link", { name: "Spam" }).click();
    await expectSubjects(page, ["Three"]);
    await open("Three");
    await button("Not spam").click();
    await page.getByText("No spam.").waitFor();

    await page.goBack();
    await page.goBack();
    await page.locator(".mail-places").getByRole("link", { name: /^Inbox/ }).click();
    // A form of another list is made anew with this one, and what was typed into it is gone.
    await page.waitForURL(`${site.origin}/admin/inbox`);
    await expectSubjects(page, ["Three", "Two", "One"]);
    await page.getByLabel("Search messages").fill("TWO");
    await page.keyboard.press("Enter");
    await expectSubjects(page, ["Two"]);
    await page.locator(".mail-places").getByRole("link", { name: /^Inbox/ }).click();
    await page.waitForURL(`${site.origin}/admin/inbox`);
    await expectSubjects(page, ["Three", "Two", "One"]);

    for (const box of [0, 2]) await page.locator(".mail-select input").nth(box).check();
    const bulk = page.locator(".mail-bulk");
    await bulk.getByRole("button", { name: "Delete" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Delete 2 messages permanently?").waitFor();
    await dialog.getByRole("button", { name: "Keep" }).click();
    await eventually(async () => (await subjects(page)).length, 3);
    await bulk.getByRole("button", { name: "Delete" }).click();
    await dialog.getByRole("button", { name: "Delete permanently" }).click();
    await expectSubjects(page, ["Two"]);
    await eventually(() => inbox.item(ids[0]), undefined);
    assertEquals(complaints, []);
  });
});

Deno.test(
  "a note that is being written is kept when another message is opened, or this one leaves",
  inBrowser,
  async () => {
    await withSite(async (site, browser) => {
      const { inbox } = site.service.runtime;
      const ids = { one: await post(site, { subject: "One" }), two: await post(site, { subject: "Two" }) };
      const page = await signedIn(browser, site);
      const note = page.getByLabel("Private note");
      await page.getByRole("link", { name: "One" }).click();
      await note.fill("call back");
      await page.getByRole("link", { name: "Two" }).click();
      await page.getByRole("heading", { name: "Two" }).waitFor();
      await eventually(async () => (await inbox.item(ids.one))!.entry.note, "call back");
      await eventually(() => note.inputValue(), "");
      await note.fill("not for me");
      await page.locator(".mail-message").getByRole("button", { name: "Archive", exact: true }).click();
      await expectSubjects(page, ["One"]);
      await eventually(async () => (await inbox.item(ids.two))!.entry.note, "not for me");
      await page.getByRole("link", { name: "One" }).click();
      await page.getByRole("heading", { name: "One" }).waitFor();
      await eventually(() => note.inputValue(), "call back");
      await note.fill("x");
      await note.evaluate((field) => (field as HTMLTextAreaElement).value = "x".repeat(2001));
      await page.locator(".mail-places").getByRole("link", { name: "Spam" }).click();
      await page.getByRole("alert").getByText("at most 2000 characters").waitFor();
      assertEquals((await note.inputValue()).length, 2001);
    });
  },
);

Deno.test("everything by keyboard, and the focus is kept", inBrowser, async () => {
  await withSite(async (site, browser) => {
    const { inbox } = site.service.runtime;
    const ids: Record<string, string> = {};
    for (const subject of ["E", "D", "C", "B", "A"]) ids[subject] = await post(site, { subject });
    const page = await signedIn(browser, site);
    const complaints = complaintsOf(page);
    const entry = async (subject: string) => (await inbox.item(ids[subject]))?.entry;
    const press = (...keys: string[]) =>
      keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve());

    // Each opens a message; the focus stays in the list.
    await press("j", "j", "j", "k");
    await eventually(() => focused(page), "B");
    await page.getByRole("heading", { name: "B", exact: true }).waitFor();
    await press("s");
    await until(async () => (await entry("B"))!.starred);
    await page.locator(".mail-star").waitFor();
    await eventually(() => focused(page), "B");
    const top = async () => (await page.locator(".mail-rows").boundingBox())!.y;
    const before = await top();
    await press("e");
    await expectSubjects(page, ["A", "C", "D", "E"]);
    await eventually(() => focused(page), "C");
    await page.getByRole("heading", { name: "C", exact: true }).waitFor();
    assertEquals(await top(), before, "what is told moves nothing");
    await press("z");
    await expectSubjects(page, ["A", "B", "C", "D", "E"]);
    await press("k", "e");
    await expectSubjects(page, ["A", "C", "D", "E"]);
    await eventually(() => focused(page), "C");

    // A message that arrives moves nothing away from under the focus.
    await post(site, { subject: "Late" });
    await expectSubjects(page, ["Late", "A", "C", "D", "E"]);
    assertEquals(await focused(page), "C");

    await press("Enter");
    await page.getByRole("heading", { name: "C", exact: true }).waitFor();
    await eventually(focusOf(page), "mail-subject");
    await eventually(async () => (await entry("C"))!.unread, false);
    await press("j");
    await page.getByRole("heading", { name: "D", exact: true }).waitFor();
    await press("u");
    await page.locator(".mail-none").waitFor();
    await eventually(() => focused(page), "D");
    await eventually(async () => (await entry("D"))!.unread, true);

    await press("!");
    await expectSubjects(page, ["Late", "A", "C", "E"]);
    await eventually(() => focused(page), "E");
    const question = page.getByText("Delete this message permanently?");
    await press("#");
    await question.waitFor();
    await press("Escape");
    await question.waitFor({ state: "hidden" });
    assert(await entry("E") !== undefined);
    // What is harmless has the focus: two keys in a row delete nothing.
    await press("#");
    await question.waitFor();
    await eventually(focusOf(page, "textContent"), "Keep");
    await press("Enter");
    await question.waitFor({ state: "hidden" });
    assert(await entry("E") !== undefined);
    await press("#");
    await question.waitFor();
    await press("Tab", "Enter");
    await expectSubjects(page, ["Late", "A", "C"]);
    await eventually(() => entry("E"), undefined);

    await press("x", "k", "x", "e");
    await expectSubjects(page, ["Late"]);
    await press("a");
    await eventually(() => page.locator(".mail-select input:checked").count(), 1);
    await page.getByRole("button", { name: "Select all" }).click();
    await eventually(() => page.locator(".mail-select input:checked").count(), 0);
    await press("?");
    await page.getByRole("dialog").getByText("Next message").waitFor();
    await press("Escape", "/");
    await eventually(focusOf(page), "mail-search");
    await page.keyboard.type("late jek#!");
    assertEquals(await page.getByLabel("Search messages").inputValue(), "late jek#!");
    await press("Escape");
    await eventually(() => focused(page), "Late");
    assertEquals(complaints, []);
  });
});

Deno.test(
  "one key says how a message ended, with the line that stands beside it, and takes it back",
  inBrowser,
  async () => {
    await withSite(async (site, browser) => {
      const { contact } = site.service.runtime.service;
      const id = await post(site, { subject: "A berth" });
      const page = await signedIn(browser, site);
      const complaints = complaintsOf(page);
      const ended = async (outcome: string | null, line: string | null) => {
        await until(async () => (await contact.record(id)).outcome === outcome);
        assertEquals((await contact.record(id)).reply_note, line);
      };
      const tag = page.locator(".mail-row [data-outcome]");
      await page.keyboard.press("j");
      await page.keyboard.press("n");
      await ended("declined", null);
      await tag.getByText("Declined").waitFor();
      await page.keyboard.press("Enter");
      await page.locator("#mail-line").fill("We talk on Monday, not now.");
      assertEquals((await contact.record(id)).outcome, "declined", "a letter in a field is no key");
      await page.keyboard.press("Escape");
      await page.keyboard.press("w");
      await ended("answered", "We talk on Monday, not now.");
      await tag.getByText("Answered").waitFor();
      await page.keyboard.press("w");
      await ended(null, null);
      await tag.waitFor({ state: "detached" });
      assertEquals(complaints, []);
    });
  },
);

Deno.test("without script: read, archive and undo, select several, delete, filter and search", inBrowser, async () => {
  await withSite(async (site, browser) => {
    for (const subject of ["One", "Two", "Three"]) {
      await post(site, { subject, kind: subject === "One" ? "role" : "other" });
    }
    const page = await signedIn(browser, site, { javaScriptEnabled: false });
    await page.getByRole("link", { name: "Three" }).click();
    await page.getByRole("heading", { name: "Three" }).waitFor();
    await eventually(async () => (await page.title()).startsWith("(2)"), true);
    await page.getByRole("button", { name: "Archive", exact: true }).first().click();
    await page.getByText("1 message archived.").waitFor();
    assertEquals(await subjects(page), ["Two", "One"]);
    await page.getByRole("button", { name: "Undo" }).click();
    await expectSubjects(page, ["Three", "Two", "One"]);

    for (const box of [0, 1]) await page.locator(".mail-select input").nth(box).check();
    await page.locator(".mail-bulk").getByRole("button", { name: "Delete" }).click();
    await page.getByRole("heading", { name: "Delete 2 messages permanently?" }).waitFor();
    await page.getByRole("button", { name: "Delete permanently" }).click();
    await page.getByText("2 messages deleted.").waitFor();
    assertEquals(await subjects(page), ["One"]);

    await page.getByText("Filter", { exact: true }).click();
    await page.getByLabel("Kind").selectOption("other");
    await page.getByRole("button", { name: "Apply" }).click();
    await page.getByText("No messages match these filters.").waitFor();
    await page.getByRole("link", { name: "Clear the filters" }).click();
    await page.getByLabel("Search messages").fill("nothing");
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByText("No messages match your search.").waitFor();
    assert(!await page.locator(".mail-keys").isVisible());
  });
});

Deno.test(
  "every open page shows what comes, and leads to signing in when the session has ended",
  inBrowser,
  async () => {
    await withSite(async (site, browser) => {
      const first = await signedIn(browser, site);
      const second = await first.context().newPage();
      await second.goto(`${site.origin}/admin/inbox`);
      const pages = [first, second];
      for (const page of pages) await page.locator("[data-live]").waitFor();
      await post(site, { subject: "One" });
      for (const page of pages) await expectSubjects(page, ["One"]);
      const [session] = await site.service.runtime.access.sessions.list();
      await site.service.runtime.access.sessions.end(session.id);
      for (const page of pages) await page.getByLabel("Password").waitFor();
    });
  },
);

Deno.test("a page that was without connection shows what came meanwhile", inBrowser, async () => {
  await withSite(async (site, browser) => {
    const page = await signedIn(browser, site);
    await page.locator("[data-live]").waitFor();
    await page.context().setOffline(true);
    await post(site, { subject: "Late" });
    await page.context().setOffline(false);
    await expectSubjects(page, ["Late"]);
  });
});

Deno.test("what is typed and ticked stays when it cannot be sent, and says why", inBrowser, async () => {
  await withSite(async (site, browser) => {
    const id = await post(site, { subject: "One" });
    const page = await signedIn(browser, site);
    const alert = page.getByRole("alert");
    await page.locator("[data-live]").waitFor();
    await page.locator(".mail-select input").first().check();
    const archive = page.locator(".mail-bulk").getByRole("button", { name: "Archive" });
    await page.context().setOffline(true);
    await archive.click();
    await alert.getByText("No connection. Try again").waitFor();
    assert(await page.locator(".mail-select input").first().isChecked());
    await page.context().setOffline(false);
    await page.route("**/admin/data/inbox", (route) => route.fulfill({ status: 502, body: "<h1>Bad gateway</h1>" }));
    await archive.click();
    await alert.getByText("The service does not answer (502).").waitFor();
    await page.unroute("**/admin/data/inbox");
    await archive.click();
    await page.getByText("All done.").waitFor();

    await page.goto(`${site.origin}/admin/inbox/${id}`);
    await page.locator("[data-live]").waitFor();
    await page.getByLabel("Private note").fill("half a thought");
    await page.keyboard.press("Escape");
    await eventually(focusOf(page), "mail-subject");
    assertEquals(await page.getByLabel("Private note").inputValue(), "half a thought");
    await page.keyboard.press("Escape");
    await page.locator(".mail-message article").waitFor({ state: "detached" });
  });
});

Deno.test("signing out elsewhere closes an open page", inBrowser, async () => {
  await withSite(async (site, browser) => {
    const page = await signedIn(browser, site);
    await page.locator("[data-live]").waitFor();
    const [session] = await site.service.runtime.access.sessions.list();
    await site.service.runtime.access.sessions.end(session.id);
    await post(site, { subject: "Not for you" });
    await page.getByLabel("Password").waitFor();
    assert(!(await page.content()).includes("Not for you"));
  });
});

Deno.test("both themes, at 360 pixels, with long and right-to-left names; the script is small", inBrowser, async () => {
  await withSite(async (site, browser) => {
    await post(site, {
      subject: "W".repeat(200),
      from: "x".repeat(120),
      company: "y".repeat(120),
      message: "z".repeat(4000),
    });
    const id = await post(site, {
      subject: "شركة تريد مشروعا",
      from: "\u202eevil",
      message: "<b>bold</b> \u202e https://example.com",
    });
    const page = await signedIn(browser, site, { viewport: { width: 1280, height: 800 } });
    const complaints = complaintsOf(page);
    assertEquals(await violationsOf(page), []);
    await page.goto(`${site.origin}/admin/inbox/${id}`);
    assertEquals(await violationsOf(page), []);
    assertEquals(await page.locator(".mail-message a").count(), 5, "back, reply, next, two exports; none in the text");
    await page.setViewportSize({ width: 360, height: 740 });
    for (const path of ["", `/${id}`, "?q=nothing"]) {
      await page.goto(`${site.origin}/admin/inbox${path}`);
      assert(await page.evaluate(() => document.documentElement.scrollWidth <= 360), path);
      assertEquals(await violationsOf(page), []);
    }
    const scripts = await page.evaluate(() =>
      performance.getEntriesByType("resource").map(({ name }) => name).filter((name) => /\.js(\?|$)/.test(name))
    );
    let bytes = 0;
    for (const script of scripts) {
      const { body } = await fetch(script);
      bytes += (await new Response(body!.pipeThrough(new CompressionStream("gzip"))).arrayBuffer()).byteLength;
    }
    assert(scripts.length > 0 && bytes < 30 * 1024, `${bytes} bytes in ${scripts}`);
    assertEquals(complaints, []);
  });
});

Deno.test(
  "a held message is released by its key and by its button, and only then is one like the others",
  inBrowser,
  async () => {
    await using site = await startSite({ env: { ...ENV, CONTACT_GLOBAL_LIMIT: "10;w=86400" } });
    await using browser = await openBrowser();
    await post(site, { subject: "First" });
    const [one, two] = [await post(site, { subject: "One" }), await post(site, { subject: "Two" })];
    const page = await signedIn(browser, site);
    // What is held is in a list of its own, and nowhere among the rest.
    await expectSubjects(page, ["First"]);
    await eventually(() => page.locator(".mail-places a:has-text('Held') .mail-count").innerText(), "2");
    await page.locator(".mail-places").getByRole("link", { name: /^Held/ }).click();
    await expectSubjects(page, ["Two", "One"]);
    await eventually(() => page.locator(".mail-row:has-text('Held')").count(), 2);

    const isHeld = async (id: string) => (await site.service.runtime.service.contact.record(id)).status === "held";
    await eventually(() => focused(page), "Two");
    await page.keyboard.press("h");
    await page.getByText("1 message released and on its way to you.").waitFor();
    await eventually(async () => [await isHeld(one), await isHeld(two)], [true, false]);

    await page.getByRole("link", { name: "One" }).click();
    await page.getByText("This message is held: you were not notified.").waitFor();
    assertEquals(await violationsOf(page), []);
    await page.getByRole("button", { name: "Release" }).click();
    await until(async () => !await isHeld(one));
    await until(async () => await page.getByText("This message is held").count() === 0);
    await page.locator(".mail-places").getByRole("link", { name: /^Inbox/ }).click();
    await expectSubjects(page, ["Two", "One", "First"]);
    await eventually(() => page.locator(".mail-row:has-text('Held')").count(), 0);
  },
);

Deno.test("who has opened an answer marks it with one key, and lists are chosen by lane", inBrowser, async () => {
  await withSite(async (site, browser) => {
    const { runtime } = site.service;
    const [good, bad] = [await post(site, { subject: "Good", from: "Sam" }), await post(site, { subject: "Bad" })];
    await runtime.service.contact.idle();
    await noteChecks(runtime.store, good, "domain_good", "signature_valid");
    await noteChecks(runtime.store, bad, "domain_missing");
    const page = await signedIn(browser, site);
    const outcome = async (id: string) => (await runtime.service.contact.record(id)).outcome;
    const offer = page.locator(".mail-offer").getByText("Once your answer is sent:");

    await page.getByText("Filter", { exact: true }).click();
    await page.getByLabel("Lane").selectOption("vouched");
    await page.getByRole("button", { name: "Apply" }).click();
    // The list before may show the same subjects, and its links lead to itself.
    await page.waitForURL(/lane=vouched/);
    await expectSubjects(page, ["Good"]);
    await page.getByRole("link", { name: "Good" }).click();
    await page.locator(".mail-head").getByText("✓ Signature: passed").waitFor();
    assertEquals(await offer.count(), 0);
    await page.keyboard.press("r");
    await offer.waitFor();
    assertEquals(await violationsOf(page), []);
    await page.keyboard.press("w");
    await until(async () => await outcome(good) === "answered");
    await offer.waitFor({ state: "hidden" });

    await page.getByLabel("Lane").selectOption("");
    await page.getByLabel("Order").selectOption("lane");
    await page.getByRole("button", { name: "Apply" }).click();
    await page.waitForURL(/order=lane/);
    await expectSubjects(page, ["Good", "Bad"]);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole("link", { name: "Bad" }).click();
    await page.locator(".mail-head").getByText("✕ Domain: failed").waitFor();
    assertEquals(await offer.count(), 0, "another message has its own answer");
    assert(await page.evaluate(() => document.documentElement.scrollWidth <= 360));
    assertEquals(await violationsOf(page), []);
    await page.getByRole("link", { name: "Reply by e-mail" }).click();
    await offer.waitFor();
    await page.locator(".mail-offer").getByRole("button", { name: "Mark as answered" }).click();
    await until(async () => await outcome(bad) === "answered");
  });
});
