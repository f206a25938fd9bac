import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import type { DeskView } from "@/lib/admin/desk.ts";
import { tellHeld } from "@/lib/contact/held_line.ts";
import { silentLog } from "@/lib/log.ts";
import { wordsOf } from "@/lib/words/words.ts";
import { type Browser, signedIn } from "@/tests/admin/support/signed_in.ts";
import { until } from "@/tests/contact/support/contact.ts";
import { noteChecks } from "@/tests/contact/support/inbox.ts";
import { startService, type TestService } from "@/tests/support/service.ts";

const HOSTILE = `"><script>alert(1)</script><img src=x onerror=alert(1)>\u202egnp.exe\u2066`;

/** Sends a message as anybody does, and gives its id once it is in the inbox. */
async function arrive(service: TestService, fields: Record<string, string> = {}): Promise<string> {
  const response = await service.fetch("/api/v1/contact", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      message: `We look for an engineer. ${crypto.randomUUID()}`,
      reply_to: "sender@example.com",
      ...fields,
    }),
  });
  assertEquals(response.status, 202);
  const { id } = await response.json();
  await until(async () => await service.runtime.inbox.item(id) !== undefined);
  return id;
}

async function withInbox(
  test: (service: TestService, browser: Browser, token: string) => Promise<void>,
  env: Record<string, string> = {},
): Promise<void> {
  await using service = await startService({ env: { CONTACT_LIMIT: "1000;w=60", ...env } });
  const { browser, token } = await signedIn(service);
  await test(service, browser, token);
}

async function desk(browser: Browser, search = ""): Promise<DeskView> {
  const response = await browser.send(`/admin/data/inbox${search}`);
  assertEquals(response.status, 200);
  return await response.json();
}

async function act(browser: Browser, token: string, body: unknown): Promise<Response> {
  return await browser.send("/admin/data/inbox", {
    method: "POST",
    headers: { "content-type": "application/json", "x-form-token": token, origin: "http://localhost:8000" },
    body: JSON.stringify(body),
  });
}

Deno.test("the forms of the pages do everything that the inbox can do", async () => {
  await withInbox(async (service, browser, token) => {
    const { inbox } = service.runtime;
    const id = await arrive(service, { subject: "A position", from: "Sam Sender" });
    const html = await (await browser.get("/admin/inbox")).text();
    assertStringIncludes(html, "<title>(1) Inbox · Tess Tester</title>");
    assertStringIncludes(html, `href="/admin/inbox/${id}"`);

    const opened = await browser.get(`/admin/inbox/${id}?place=all&starred=1`);
    assertEquals(opened.status, 200);
    assertStringIncludes(await opened.text(), "<title>Starred · Tess Tester</title>");
    assertEquals((await inbox.item(id))!.entry.unread, false);

    const fact = async (name: "unread" | "starred" | "archived" | "spam") => (await inbox.item(id))!.entry[name];
    const steps = [
      ["unread", "unread", true, "/admin/inbox"],
      ["read", "unread", false, `/admin/inbox/${id}`],
      ["star", "starred", true, `/admin/inbox/${id}`],
      ["unstar", "starred", false, `/admin/inbox/${id}`],
      ["archive", "archived", true, `/admin/inbox?done=archive&ids=${id}`],
      ["unarchive", "archived", false, `/admin/inbox?done=unarchive&ids=${id}`],
      ["spam", "spam", true, `/admin/inbox?done=spam&ids=${id}`],
      ["not_spam", "spam", false, `/admin/inbox?done=not_spam&ids=${id}`],
    ] as const;
    for (const [action, name, value, location] of steps) {
      for (let times = 0; times < 2; times++) {
        const done = await browser.post("/admin/inbox/actions", token, { action, id, back: `/admin/inbox/${id}` });
        // The second time nothing is changed, and there is nothing to undo.
        const expected = times === 0 ? location : location.replace(/(?<=ids=).*/, "");
        assertEquals([done.status, done.headers.get("location")], [303, expected], action);
        assertEquals(await fact(name), value, action);
      }
    }
    const notice = await (await browser.get(`/admin/inbox?done=archive&ids=${id}`)).text();
    assertStringIncludes(notice, "1 message archived.");
    assertMatch(notice, /<button[^>]* name="action" value="unarchive"[^>]*>Undo/);

    await browser.post("/admin/inbox/actions", token, { action: "note", id, note: "call <b>back</b>" });
    assertStringIncludes(await (await browser.get(`/admin/inbox/${id}`)).text(), "call &lt;b>back&lt;/b>");
  });
});

Deno.test("what is held stands in a list of its own with the reason, and the owner releases it, by form and by script", async () => {
  await withInbox(async (service, browser, token) => {
    const first = await arrive(service);
    const [one, two] = [await arrive(service, { subject: "Held" }), await arrive(service)];
    const { counts, rows } = await service.runtime.inbox.page({ place: "all", lane: "held" })
      .then(({ counts, items }) => ({ counts, rows: items.map(({ entry }) => entry.id) }));
    assertEquals([rows, counts.get("inbox other unread held")], [[two, one], 2]);

    const html = await (await browser.get(`/admin/inbox/${one}`)).text();
    assertMatch(html, /This message is held: you were not notified\..*CONTACT_GLOBAL_LIMIT/);
    assertMatch(html, /<button type="submit" name="action" value="release"[^>]*>Release/);
    assertStringIncludes(html, "Held back");
    // As the address says that the daily line leads to.
    const told: (string | undefined)[] = [];
    await tellHeld({
      store: service.runtime.store,
      channels: [{ name: "email", send: ({ deskPath }) => Promise.resolve(void told.push(deskPath)) }],
      log: silentLog,
      now: () => Date.UTC(2030, 0, 1, 12),
      sender: { name: "Tess Tester", email: "tess@example.com" },
      words: wordsOf("en").mail,
      timeZone: "UTC",
    });
    const list = await (await browser.get(told[0]!)).text();
    assertStringIncludes(list, "<title>(1) Held · Tess Tester</title>");
    assert(!list.includes(first));
    assertMatch(list, /value="release"[^>]*>Release/);

    const back = `/admin/inbox/${one}`;
    const released = await browser.post("/admin/inbox/actions", token, { action: "release", id: one, back });
    assertEquals(released.headers.get("location"), `${back}?done=release&count=1`);
    await service.runtime.service.contact.idle();
    const { message } = await desk(browser, `?id=${one}&peek`);
    assertEquals(message?.lane, "open");
    assertEquals(message?.events.map(({ what }) => what), [
      "Received and stored",
      "In the inbox",
      "Released by you",
      "Delivered everywhere",
    ]);

    // What is not held is left alone.
    const done = await (await act(browser, token, { action: "release", ids: [one, two, first] })).json();
    assertEquals(done.text, "1 message released and on its way to you.");
    await service.runtime.service.contact.idle();
    assertEquals((await desk(browser, "?place=all&lane=held")).rows, []);
    assertStringIncludes(await (await browser.get("/admin/inbox?place=all&lane=held")).text(), "No held messages.");
  }, { CONTACT_GLOBAL_LIMIT: "10;w=60" });
});

Deno.test("what is known about a sender stands beside the name, and lists go by lane and outcome", async () => {
  await withInbox(async (service, browser, token) => {
    const { store } = service.runtime;
    const plain = await arrive(service, { subject: "Plain" });
    const good = await arrive(service, { subject: "Good", from: "Sam Sender" });
    const bad = await arrive(service, { subject: "Bad" });
    await service.runtime.service.contact.idle();
    await noteChecks(store, good, "domain_good", "mailbox_confirmed");
    await noteChecks(store, bad, "domain_lookalike", "posting_checking");

    const html = async (id: string) => await (await browser.get(`/admin/inbox/${id}`)).text();
    const known = await html(good);
    assertMatch(
      known,
      /"mail-from">Sam Sender<\/bdi>.*?data-check="passed"><span aria-hidden="true">✓<\/span> Domain: passed/,
    );
    assertMatch(
      known,
      /data-lane="vouched"><span aria-hidden="true">◆<\/span> Vouched for<\/span>.*?<dd>The sender has confirmed/,
    );
    assertStringIncludes(known, "The domain of the address receives mail.");
    assertMatch(known, /<bdi>sender@example\.com<\/bdi>/);
    assert(!known.includes("<span>(not verified)"), "confirmed");
    const suspect = await html(bad);
    assertMatch(suspect, /data-check="failed">[^]*?✕<\/span> Domain: failed[^]*?<span>\(not verified\)/);
    assertMatch(suspect, /data-check="pending">[^]*?…<\/span> Job posting: under way/);
    assertMatch(
      suspect,
      /you were not notified\. The domain resembles the company’s[^<]*<span[^>]*>[^<]*<kbd>h<\/kbd>/,
    );
    assertMatch(await html(plain), /data-lane="open">[^]*?◇<\/span> Open<\/span>/);

    await act(browser, token, { action: "declined", ids: [plain] });
    const subjects = async (search: string) => (await desk(browser, search)).rows.map(({ subject }) => subject);
    assertEquals(await subjects("?lane=vouched"), ["Good"]);
    assertEquals(await subjects("?lane=held&outcome=open"), ["Bad"]);
    assertEquals(await subjects("?outcome=declined"), ["Plain"]);
    assertEquals(await subjects("?lane=open&outcome=open"), []);
    assertEquals(await subjects("?order=lane"), ["Good", "Plain", "Bad"]);
    // What is held is not among the rest.
    assertEquals(await subjects("?order=outcome"), ["Good", "Plain"]);
    assertEquals(await subjects("?order=nonsense&lane=x&outcome=y"), ["Good", "Plain"]);
    const list = await (await browser.get("/admin/inbox?lane=vouched&order=lane")).text();
    assertMatch(list, /<select name="lane">[^]*?<option (?=[^>]*value="vouched")(?=[^>]*selected)[^>]*>Vouched for/);
    // The filter is unfolded where it says more than the list that is chosen.
    const isUnfolded = async (search: string) =>
      /<details class="mail-more" open/.test(await (await browser.get(`/admin/inbox${search}`)).text());
    const searches = ["?lane=vouched&order=lane", "?place=all&lane=held&kind=role", "?place=all&lane=held", "?q=word"];
    assertEquals(await Promise.all(searches.map(isUnfolded)), [true, true, false, false]);
    // The message that is opened, and the export, stay in the list.
    assertStringIncludes(list, `href="/admin/inbox/${good}?lane=vouched&amp;order=lane"`);
    const csv = await (await browser.get("/admin/inbox/export?format=csv&lane=vouched")).text();
    assertMatch(csv, /^id,[^\n]*,lane,outcome,reply_note,[^\n]*\n[^]*Good[^]*,vouched,/);
    assert(!csv.includes("Plain"));
    assertStringIncludes(
      await (await browser.get("/admin/inbox?lane=open&outcome=open")).text(),
      "No messages match these filters.",
    );
  });
});

Deno.test("the owner says how a message ended, by form and by script, with a line for its sender", async () => {
  await withInbox(async (service, browser, token) => {
    const { contact } = service.runtime.service;
    const [one, two] = [await arrive(service, { subject: "First" }), await arrive(service)];
    await contact.idle();
    const back = `/admin/inbox/${one}`;
    const note = " We talk <b>on</b> Monday. ";
    const done = await browser.post("/admin/inbox/actions", token, { action: "answered", id: one, back, note });
    assertEquals(done.headers.get("location"), `${back}?done=answered&ids=${one}`);
    const notice = await (await browser.get(done.headers.get("location")!)).text();
    assertStringIncludes(notice, "1 message marked as answered. The sender can see it.");
    assertMatch(notice, /value="reopen"[^>]*>Undo/);
    assertMatch(notice, /<input[^>]*id="mail-line"[^>]*value="We talk &lt;b>on&lt;\/b> Monday."/);
    assertMatch(notice, /data-outcome="answered"><span aria-hidden="true">✓<\/span> Answered/);
    const { outcome, reply_note } = await contact.record(one);
    assertEquals([outcome, reply_note], ["answered", "We talk <b>on</b> Monday."]);

    // Without a line, as the key of the list does it, what was written for the first one stays.
    const both = await (await act(browser, token, { action: "answered", ids: [one, two] })).json();
    assertEquals(both.undo, { action: "reopen", ids: [two] });
    assertEquals((await contact.record(one)).reply_note, "We talk <b>on</b> Monday.");
    // Another outcome cannot be undone to the one before.
    const declined = await (await act(browser, token, { action: "declined", ids: [two], note: "Not now." })).json();
    assertEquals([declined.text, declined.undo], [
      "1 message marked as declined. The sender can see it.",
      undefined,
    ]);
    const { message, rows } = await desk(browser, `?id=${two}&peek`);
    assertEquals([message?.outcome, message?.line, rows.map(({ outcome }) => outcome)], [
      "declined",
      "Not now.",
      ["declined", "answered"],
    ]);
    assertEquals(message?.events.at(-1)?.what, "Marked as declined by you");

    for (const note of ["x".repeat(301), "two\nlines"]) {
      const refused = await act(browser, token, { action: "answered", ids: [one], note });
      assertEquals([refused.status, (await refused.json()).error.message], [
        400,
        "The line for the sender is too long.",
      ]);
    }
    await act(browser, token, { action: "reopen", ids: [one, two] });
    assertEquals([(await contact.record(one)).outcome, (await contact.record(two)).reply_note], [null, null]);
  });
});

Deno.test("what its sender has withdrawn or replaced is shown as such, with nothing to answer", async () => {
  await withInbox(async (service, browser, token) => {
    const { contact } = service.runtime.service;
    const [withdrawn, replaced] = [await arrive(service, { from: "Sam" }), await arrive(service)];
    await contact.withdraw(withdrawn);
    const newer = await arrive(service, { replaces: replaced });
    const list = await (await browser.get("/admin/inbox")).text();
    assertMatch(list, /data-outcome="withdrawn"><span aria-hidden="true">↩<\/span> Withdrawn/);
    assertMatch(list, /data-outcome="replaced"><span aria-hidden="true">⇄<\/span> Replaced/);
    assertStringIncludes(list, "The sender withdrew this message");
    for (const id of [withdrawn, replaced]) {
      const html = await (await browser.get(`/admin/inbox/${id}`)).text();
      assertStringIncludes(html, "Text, names and addresses are erased.");
      for (const part of ['href="mailto:', 'id="mail-line"', 'class="mail-text"']) assert(!html.includes(part), part);
    }
    const { message } = await desk(browser, `?id=${withdrawn}&peek`);
    assertEquals([message?.sender, message?.events.at(-1)?.what], ["(erased)", "Withdrawn by the sender"]);
    const shown = await (await browser.get(`/admin/inbox/${newer}`)).text();
    assertStringIncludes(shown, "This message replaces an earlier one.");

    // Nobody answers what is gone; the other one is.
    const done = await (await act(browser, token, { action: "answered", ids: [withdrawn, newer] })).json();
    assertEquals(done.undo, { action: "reopen", ids: [newer] });
  });
});

Deno.test("messages are deleted for good after a question", async () => {
  await withInbox(async (service, browser, token) => {
    const id = await arrive(service, { subject: "Delete me" });
    const asked = await browser.post("/admin/inbox/actions", token, { action: "delete", id, back: "/admin/inbox?q=x" });
    assertEquals(asked.status, 303);
    const question = asked.headers.get("location")!;
    assertEquals(question, `/admin/inbox/delete?id=${id}&back=%2Fadmin%2Finbox%3Fq%3Dx`);
    assertStringIncludes(await (await browser.get(question)).text(), "Delete me");
    assert(await service.runtime.inbox.item(id) !== undefined);
    const fields = { action: "delete", id, confirmed: "yes", back: "/admin/inbox?q=x" };
    for (let times = 0; times < 2; times++) {
      const done = await browser.post("/admin/inbox/actions", token, fields);
      assertEquals(done.headers.get("location"), `/admin/inbox?q=x&done=delete&count=${1 - times}`);
    }
    assertEquals((await browser.get(question)).headers.get("location"), "/admin/inbox?q=x&done=delete&count=0");
    assertStringIncludes(await (await browser.get("/admin/inbox?done=delete&count=0")).text(), "0 messages deleted");
    assertEquals(await service.runtime.inbox.item(id), undefined);
    assertEquals((await browser.get(`/admin/inbox/${id}`)).status, 404);
    assertEquals((await service.fetch(`/api/v1/contact/${id}`)).status, 404);
  });
});

Deno.test("forms lead back only to the inbox", async () => {
  await withInbox(async (service, browser, token) => {
    const id = await arrive(service);
    for (
      const back of [
        "https://evil.example/admin/inbox",
        "//evil.example/admin/inbox",
        "/\\evil.example",
        "/admin/sign-out",
        "javascript:alert(1)",
        "/admin/inbox/../../evil",
        "\t//evil.example",
      ]
    ) {
      const done = await browser.post("/admin/inbox/actions", token, { action: "star", id, back });
      assertEquals(done.headers.get("location"), "/admin/inbox", back);
    }
  });
});

Deno.test("an address that is no message's, however long, is 404 and leaves the store as it is", async () => {
  await withInbox(async (service, browser) => {
    for (const id of ["a".repeat(5000), "a".repeat(101), "%F0%9F%92%A9", "a.b"]) {
      assertEquals((await browser.get(`/admin/inbox/${id}`)).status, 404, id.slice(0, 20));
      assert(service.runtime.store.available);
    }
  });
});

Deno.test("requests that make no sense are refused, and change nothing", async () => {
  await withInbox(async (service, browser, token) => {
    const id = await arrive(service);
    const before = await service.runtime.inbox.revision();
    const ids = [id];
    for (
      const body of [
        null,
        [],
        { action: "explode", ids },
        { action: "__proto__", ids },
        { action: "star" },
        { action: "star", ids: [] },
        { action: "star", ids: [1] },
        { action: "star", ids: ["a/b"] },
        { action: "star", ids: Array(101).fill(id) },
        { action: "note", ids, note: 5 },
        { action: "note", ids, note: "n".repeat(10_000) },
      ]
    ) {
      assertEquals((await act(browser, token, body)).status, 400, JSON.stringify(body));
    }
    assertEquals((await act(browser, "wrong", { action: "star", ids })).status, 400);
    assertEquals((await browser.post("/admin/inbox/actions", "wrong", { action: "star", id })).status, 400);
    assertEquals((await browser.send("/admin/inbox/actions")).status, 405);
    assertEquals(await service.runtime.inbox.revision(), before);
    for (const path of ["/admin/inbox/export?format=exe", "/admin/inbox/delete?id=a/b"]) {
      assertEquals((await browser.get(path)).status, 400, path);
    }
    for (const path of ["/admin/inbox/unknown", "/admin/inbox/export?id=unknown", "/admin/inbox/a%2Fb"]) {
      assertEquals((await browser.get(path)).status, 404, path);
    }
    assertEquals((await browser.get("/admin/inbox?place=nowhere&kind=x&before=a/b&q=" + "y".repeat(300))).status, 200);
  });
});

Deno.test("without a session there is nothing of the inbox", async () => {
  await using service = await startService();
  const id = await arrive(service, { subject: "Secret subject" });
  const token = "x".repeat(43);
  for (const path of ["", "/events", "/revision", `?id=${id}`]) {
    const response = await service.send(`http://localhost:8000/admin/data/inbox${path}`);
    assertEquals(response.status, 404, path);
    assert(!(await response.text()).includes("Secret"));
  }
  for (const path of ["", `/${id}`, "/export?format=csv", `/delete?id=${id}`]) {
    const response = await service.send(`http://localhost:8000/admin/inbox${path}`);
    assertEquals(response.status, 303, path);
  }
  const post = await service.send("http://localhost:8000/admin/inbox/actions", {
    method: "POST",
    body: new URLSearchParams({ form_token: token, action: "star", id }),
  });
  assertEquals(post.status, 404);
});

Deno.test("data for the script: lists, several at once, a message read or only looked at", async () => {
  await withInbox(async (service, browser, token) => {
    const ids = [];
    for (let index = 0; index < 3; index++) ids.unshift(await arrive(service, { subject: `Subject ${index}` }));
    const first = await desk(browser);
    assertEquals(first.rows.map(({ id }) => id), ids);
    assertEquals([first.total, first.title, first.older, first.message], [3, "(3) Inbox · Tess Tester", null, null]);

    assertEquals((await desk(browser, `?id=${ids[0]}&peek`)).message!.unread, true);
    assertEquals((await desk(browser, `?id=${ids[0]}`)).message!.unread, false);
    assertEquals((await desk(browser, "?unread=1")).rows.map(({ id }) => id), ids.slice(1));
    assertEquals((await desk(browser, "?id=gone")).message, null);

    const done = await act(browser, token, { action: "archive", ids: ids.slice(1) });
    assertEquals(await done.json(), {
      text: "2 messages archived.",
      isQuiet: false,
      undo: { action: "unarchive", ids: ids.slice(1) },
    });
    assertEquals((await desk(browser)).rows.map(({ id }) => id), [ids[0]]);
    assertEquals((await desk(browser, "?place=archive&q=Subj")).rows.map(({ id }) => id), ids.slice(1));
    assertEquals((await desk(browser, "?place=all&q=nothing")).rows, []);
  });
});

Deno.test("undo takes back what was done now, and not what was so before or done elsewhere", async () => {
  await withInbox(async (service, browser, token) => {
    const { inbox } = service.runtime;
    const [old, kept, gone] = [await arrive(service), await arrive(service), await arrive(service)];
    await inbox.change([old], "archive");
    await inbox.remove([gone]);
    const done = await (await act(browser, token, { action: "archive", ids: [old, kept, gone] })).json();
    assertEquals(done, { text: "1 message archived.", isQuiet: false, undo: { action: "unarchive", ids: [kept] } });
    await act(browser, token, done.undo);
    assertEquals((await inbox.page({ place: "archive" })).items.map(({ entry }) => entry.id), [old]);

    const body = new URLSearchParams({ form_token: token, action: "spam", back: "/admin/inbox?place=all" });
    for (const id of [old, gone]) body.append("id", id);
    const form = await browser.send("/admin/inbox/actions", { method: "POST", body });
    assertEquals(form.headers.get("location"), `/admin/inbox?place=all&done=spam&ids=${old}`);

    const noted = await (await act(browser, token, { action: "note", ids: [gone], note: "call" })).json();
    assertEquals(noted, { text: "This message no longer exists.", isQuiet: false });
    for (const count of ["-1", "1e9", "NaN", "<b>"]) {
      assertStringIncludes(
        await (await browser.get(`/admin/inbox?done=note&count=${count}`)).text(),
        "This message no longer exists.",
      );
    }
  });
});

Deno.test("a search for what is no word finds nothing, and a long one looks at its beginning", async () => {
  await withInbox(async (service, browser) => {
    const id = await arrive(service, { subject: "Zürich 東京 🙂" });
    await arrive(service);
    const found = async (q: string) => (await desk(browser, `?q=${encodeURIComponent(q)}`)).rows.map(({ id }) => id);
    for (const q of ["zurich", "ZÜRICH", "京", "東京 🙂", `zur ${" ".repeat(300)}`]) {
      assertEquals(await found(q), [id], q);
    }
    for (const q of ["🙂", "!?", "\u202e", "x".repeat(5000), "東".repeat(800)]) {
      assertEquals(await found(q), [], q);
    }
    const tooLong = await browser.get(`/admin/inbox?q=${"x".repeat(10_000)}`);
    assertEquals(tooLong.status, 414);
    await tooLong.body?.cancel();
    const everything = await browser.get("/admin/inbox/export?format=json&q=%F0%9F%99%82");
    assertEquals(await everything.json(), []);
  });
});

Deno.test("a list is shown in pages of fifty", async () => {
  await withInbox(async (service, browser) => {
    const sent = [];
    for (let index = 0; index < 53; index++) sent.unshift(await arrive(service));
    const html = await (await browser.get("/admin/inbox")).text();
    assertEquals(html.match(/class="mail-row"/g)?.length, 50);
    const [, older] = /href="([^"]*before=[^"]*)" rel="next"/.exec(html)!;
    const next = await (await browser.get(older.replaceAll("&amp;", "&"))).text();
    assertEquals([...next.matchAll(/data-id="(\w+)"/g)].map(([, id]) => id), sent.slice(50));

    // The last page becomes empty, and the first one is not.
    await service.runtime.inbox.change(sent.slice(50), "archive");
    const empty = await (await browser.get(older.replaceAll("&amp;", "&"))).text();
    assertStringIncludes(empty, "No older messages.");
    assertMatch(empty, /<a href="\/admin\/inbox">Newest<\/a>/);
  }, { CONTACT_GLOBAL_LIMIT: "1000;w=60" });
});

Deno.test("a message whose every field is hostile is shown as harmless text", async () => {
  await withInbox(async (service, browser) => {
    const id = await arrive(service, {
      message: `${HOSTILE}\n<!--<script></script><script>alert(2)</script>\n=1+1`,
      from: HOSTILE,
      subject: HOSTILE,
      company: HOSTILE,
      reply_to: "a.b!#$%&'*+/=?^_`{|}~-@example.com",
    });
    for (const path of [`/admin/inbox/${id}`, "/admin/inbox?place=all&q=gnp", `/admin/inbox/delete?id=${id}`]) {
      const response = await browser.get(path);
      assertEquals(response.status, 200);
      const html = await response.text();
      assert(html.includes("gnp.exe"), path);
      // The island's own script ends where it should, and besides there is no markup or direction of the sender's.
      const [data = ""] = /(?<=<script type="module">import ).*?(?=<\/script>)/s.exec(html) ?? [];
      assert(!data.includes("<!--"), path);
      const shown = html.replace(data, "");
      assert(!/<script(?! type="module")|<script[^>]*>[^<i]|<img/.test(shown), path);
      assert(!/[\u202a-\u202e\u2066-\u2069]/.test(html), path);
      assertStringIncludes(html, "\\u{202e}gnp.exe");
      assert(!response.headers.get("content-security-policy")!.includes("unsafe"));
    }
    const { message } = await desk(browser, `?id=${id}`);
    const mailto = new URL(message!.mailto);
    assertEquals(decodeURIComponent(mailto.pathname), "a.b!#$%&'*+/=?^_`{|}~-@example.com");
    assertEquals([...mailto.searchParams.keys()], ["subject", "body"]);
    assert(message!.mailto.length < 2000);
    assertMatch(mailto.searchParams.get("body")!, /\r\n> .*<script>.*\\u\{202e\}gnp\.exe/);
  });
});

Deno.test("the answer that is begun is bounded, whatever the message", async () => {
  await withInbox(async (service, browser) => {
    const id = await arrive(service, { message: "ü".repeat(5000), subject: "Re: ".repeat(50).trim() });
    const long = await arrive(service, { message: "line & line?\n".repeat(300), subject: "ü".repeat(200) });
    for (const it of [id, long]) {
      const { message } = await desk(browser, `?id=${it}`);
      assert(message!.mailto.length <= 1900, String(message!.mailto.length));
      assertMatch(new URL(message!.mailto).searchParams.get("body")!, /wrote on .*:\r\n(> .*\r\n)*> \[…\]$/);
    }
  });
});

Deno.test("a message that could not be delivered shows why, and is sent again", async () => {
  const port = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const url = `http://127.0.0.1:${(port.addr as Deno.NetAddr).port}/hook`;
  port.close();
  await withInbox(async (service, browser, token) => {
    const id = await arrive(service, { subject: "Not delivered" });
    await until(async () => (await service.runtime.inbox.item(id))!.job.status === "queued");
    const html = await (await browser.get(`/admin/inbox/${id}`)).text();
    assertStringIncludes(html, "Webhook, attempt 1: not reachable (channel_unavailable)");
    assertStringIncludes(html, "Next attempt");
    assertStringIncludes(html, "Deleted automatically on");
    const { text } = await (await act(browser, token, { action: "retry", ids: [id] })).json();
    assertEquals(text, "0 messages queued to be sent again.");
  }, { WEBHOOK_URL: url, WEBHOOK_SECRET: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw" });
});

Deno.test("exports are complete, honour filters, and are harmless in a table program and an editor", async () => {
  await withInbox(async (service, browser, token) => {
    const formulas = ["=1+1", "+1", "-1", "@SUM(A1)", " =1", "＝1", "a;=1", "a; ＠x;y", '";-1'];
    const ids = [];
    for (const text of formulas) {
      ids.unshift(await arrive(service, { from: text, message: `${text} "quoted", two\nlines\u202e\n=1\n\t+2;@3` }));
    }
    await act(browser, token, { action: "star", ids: [ids[0]] });

    const csv = await browser.get("/admin/inbox/export?format=csv");
    assertMatch(csv.headers.get("content-type")!, /^text\/csv/);
    assertMatch(csv.headers.get("content-disposition")!, /^attachment; filename="inbox-\d{4}-\d\d-\d\d\.csv"$/);
    const rows = parseCsv(await csv.text());
    assertEquals(rows.length, formulas.length + 1);
    assert(rows.every((row) => row.length === rows[0].length));
    assertEquals(rows.slice(1).map((row) => row[0]), ids);
    const column = (name: string) => rows.slice(1).map((row) => row[rows[0].indexOf(name)]).reverse();
    const safe = ["'=1+1", "'+1", "'-1", "'@SUM(A1)", "'=1", "'＝1", "a;'=1", "a;' ＠x;y", "\";'-1"];
    assertEquals(column("from"), safe);
    assert(column("untrusted").every((cell) => cell === "true"), "what strangers wrote is marked as such");
    for (const cell of rows.flat()) assert(!/^[\s]*[=+\-@＝]|[\u202a-\u202e]/.test(cell), cell);
    assertStringIncludes(column("message")[0], `"quoted", two\nlines\\u{202e}\n'=1\n'    +2;'@3`);
    // A table program that divides at semicolons, and takes a quotation mark within a cell for itself.
    const divided = (await (await browser.get("/admin/inbox/export?format=csv")).text()).split(/[;\r\n]+/);
    for (const cell of divided) assert(!/^\s*[=+\-@＝＠]/.test(cell), cell);

    const json = await (await browser.get("/admin/inbox/export?format=json&starred=1")).text();
    assert(!/[\u202a-\u202e]/.test(json));
    const parsed = JSON.parse(json);
    assertEquals(parsed.map(({ id }: { id: string }) => id), [ids[0]]);
    assertStringIncludes(parsed[0].message, "\u202e");
    assertEquals([parsed[0].untrusted, parsed[0].held], [true, false]);

    const one = await browser.get(`/admin/inbox/export?format=json&id=${ids[2]}`);
    assertEquals(one.headers.get("content-disposition"), `attachment; filename="message-${ids[2]}.json"`);
    assertEquals((await one.json()).length, 1);
    assertEquals(await (await browser.get("/admin/inbox/export?format=json&place=spam")).json(), []);
    assertEquals((await browser.send("/admin/inbox/export", { method: "HEAD" })).status, 200);
  });
});

Deno.test("an open page asks for the revision of the inbox, until the session ends", async () => {
  await withInbox(async (service, browser, token) => {
    const known = await service.runtime.inbox.revision();
    const ask = () => browser.send(`/admin/data/inbox/revision?known=${known}`);
    assertEquals((await ask()).status, 204);
    await arrive(service);
    assertEquals(await (await ask()).json(), { revision: await service.runtime.inbox.revision() });
    await browser.post("/admin/sign-out", token);
    assertEquals((await ask()).status, 404);
  });
});

/** A reader of RFC 4180, apart from the code that writes. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  const row: string[] = [];
  let rest = text.replace(/^\ufeff/, "");
  while (rest !== "") {
    const quoted = /^"((?:[^"]|"")*)"(,|\r\n)/.exec(rest);
    const [all, cell, end] = quoted ?? /^([^",\r\n]*)(,|\r\n)/.exec(rest)!;
    row.push(quoted ? cell.replaceAll('""', '"') : cell);
    if (end !== ",") rows.push(row.splice(0));
    rest = rest.slice(all.length);
  }
  assertEquals(row, []);
  return rows;
}
