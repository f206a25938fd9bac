import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import type { Finding } from "@/lib/contact/sender_facts.ts";
import { wordsOf } from "@/lib/words/words.ts";
import { LEAST_MS } from "@/lib/site/form_pages.ts";
import { noteChecks } from "@/tests/contact/support/inbox.ts";
import { callTool } from "@/tests/mcp/support/rpc.ts";
import { startService, type TestRequest, type TestService } from "@/tests/support/service.ts";

const FORM = wordsOf("en").forms.form;

const FIELDS = { message: "Hello Tess,\r\n\r\ncan we talk?", reply_to: "sam@company.example", kind: "role" };

function post(service: TestService, fields: Record<string, string>, init: TestRequest = {}): Promise<Response> {
  return service.fetch("/contact", { method: "POST", body: new URLSearchParams(fields), ...init });
}

Deno.test("the form takes a message without script and leads to its delivery", async () => {
  await using service = await startService();
  const sent = await post(service, { ...FIELDS, from: " Sam ", company: "", subject: "" });
  assertEquals(sent.status, 303);
  const path = sent.headers.get("location")!;
  assertMatch(path, /^\/contact\/[\w-]{20,}$/);

  await service.runtime.service.contact.idle();
  const page = await service.fetch(path);
  assertEquals([page.status, page.headers.get("cache-control")], [200, "no-store"]);
  assertEquals(page.headers.get("referrer-policy"), "no-referrer");
  const text = await page.text();
  assertStringIncludes(text, "has been delivered");
  assertStringIncludes(text, 'content="noindex"');
  assert(!text.includes("http-equiv"), "a delivered message is not asked for again");
  for (const word of ["can we talk", "sam@company", "Sam"]) assert(!text.includes(word), word);

  const record = await (await service.fetch(`/api/v1${path}`)).json();
  assertEquals(record.status, "delivered");
});

Deno.test("the form takes the company's site and the posting, and says in place what is wrong with them", async () => {
  await using service = await startService();
  const { labels, links } = wordsOf("en").forms.message;
  const plain = await (await service.fetch("/contact")).text();
  assertMatch(plain, new RegExp(`<details><summary>${links}<`), "folded, as not everybody has them");
  assertMatch(
    await (await service.fetch("/contact?kind=role")).text(),
    new RegExp(`<details open[^>]*><summary>${links}<`),
  );

  const company_url = "www.company.example";
  const refused = await post(service, { ...FIELDS, kind: "other", company_url, posting_url: "http://jobs.example/1" });
  assertEquals(refused.status, 400);
  const html = await refused.text();
  assertMatch(html, /<details open/);
  assertStringIncludes(html, `<a href="#posting_url">${labels.posting_url}: ${FORM.mistakes.link}</a>`);
  assertMatch(html, /id="company_url"[^>]*value="https:\/\/www\.company\.example"/);

  const posting_url = "https://company.example/jobs/1";
  const { headers, status } = await post(service, { ...FIELDS, company_url, posting_url });
  assertEquals(status, 303);
  await service.runtime.service.contact.idle();
  const { message } = (await service.runtime.inbox.item(headers.get("location")!.split("/").at(-1)!))!;
  assertEquals([message.company_url, message.posting_url], [`https://${company_url}`, posting_url]);
});

Deno.test("the form's script gets what the interface gives, and who sends at once is held and not refused", async () => {
  await using service = await startService();
  const headers = { accept: "application/json", "idempotency-key": "one" };
  const sent = await post(service, { ...FIELDS, homepage: "", open_for: "300" }, { headers });
  assertEquals([sent.status, sent.headers.get("cache-control")], [202, "no-store"]);
  const { id, status_url } = await sent.json();
  assertEquals(sent.headers.get("location"), status_url);
  await service.runtime.service.contact.idle();
  const record = await (await service.fetch(`/api/v1/contact/${id}`)).json();
  assertEquals([record.status, record.lane_code], ["held", "too_fast"]);

  const again = await post(service, { ...FIELDS, homepage: "", open_for: "9000" }, { headers });
  assertEquals([again.headers.get("idempotency-replayed"), (await again.json()).id], ["true", id]);
  const refused = await post(service, { ...FIELDS, subject: "one\u0007line" }, { headers });
  assertEquals(refused.status, 400);
  assertEquals((await refused.json()).error.details.map(({ path }: { path: string }) => path), ["subject"]);
});

Deno.test("the page of a delivery asks again while the message is on its way", async () => {
  const files = undefined;
  await using service = await startService({
    files,
    env: { WEBHOOK_URL: "http://127.0.0.1:9/", WEBHOOK_SECRET: `whsec_${btoa("x".repeat(24))}` },
  });
  const sent = await post(service, FIELDS);
  const text = await (await service.fetch(sent.headers.get("location")!)).text();
  assertMatch(text, /<meta http-equiv="refresh" content="(?:3|60)"/);
  await service.runtime.service.contact.idle();
});

Deno.test("page, record and tool show what is known about the sender, and how to mend it", async () => {
  await using service = await startService();
  const { store, service: { contact } } = service.runtime;
  const arrive = async (...findings: Finding[]) => {
    const path = (await post(service, { ...FIELDS, subject: findings.join() })).headers.get("location")!;
    const id = path.split("/").at(-1)!;
    await contact.idle();
    await noteChecks(store, id, ...findings);
    return { id, page: async () => await (await service.fetch(path)).text() };
  };
  const { sender, inbox: { page: { lanes } } } = wordsOf("en");

  const bad = await arrive("domain_lookalike", "signature_expired", "mailbox_asked");
  const html = await bad.page();
  assertStringIncludes(html, `href="/delivery.css`);
  assertMatch(
    html,
    /data-lane="held"><span aria-hidden="true">‖<\/span> Held<\/span> The domain resembles the company’s/,
  );
  assertMatch(html, /data-check="failed">[^]*?✕<\/span> Signature: failed<\/span> The signature had expired/);
  assertMatch(html, /data-check="pending">[^]*?…<\/span> Mailbox: under way/);
  for (const mend of ["company_address", "agent", "open_link"] as const) {
    assertStringIncludes(html, sender.mends[mend]);
  }
  const record = await (await service.fetch(`/api/v1/contact/${bad.id}`)).json();
  assertEquals([record.lane, record.lane_code, record.checks.length], ["held", "domain_lookalike", 3]);
  assertEquals(record.checks[1], {
    check: "signature",
    status: "failed",
    code: "signature_expired",
    explanation: "The signature had expired or was dated in the future when the request arrived.",
    mend: record.checks[1].mend,
  });
  assertMatch(record.checks[1].mend, /clock/);
  const told = async () => (await callTool(service, "get_delivery_status", { id: bad.id }, "legacy")).structuredContent;
  assertEquals(await told(), record);

  const good = await arrive("domain_good", "posting_found");
  assertStringIncludes(await good.page(), `</span> ${lanes.vouched}</span> ${sender.findings.posting_found}`);
  await contact.withdraw(bad.id);
  assert(!(await bad.page()).includes("sender-facts"), "of what is withdrawn nothing is judged");
  const gone = await (await service.fetch(`/api/v1/contact/${bad.id}`)).json();
  assertEquals([gone.outcome, gone.status, gone.lane], ["withdrawn", "queued", "open"], "and it waits for nobody");
  assertEquals(await told(), gone);
});

Deno.test("the same message twice is one message", async () => {
  await using service = await startService();
  const [one, two] = [await post(service, FIELDS), await post(service, FIELDS)];
  assertEquals([one.status, two.status], [303, 303]);
  assertEquals(one.headers.get("location"), two.headers.get("location"));
});

Deno.test("a form that another site has sent is refused in words, and the interface stays open to all", async () => {
  await using service = await startService({ env: { BASE_URL: "https://tess.example" } });
  const foreign: Record<string, string>[] = [
    { origin: "https://evil.example" },
    { origin: "http://localhost:8001" },
    { origin: "null" },
    { origin: "nonsense" },
    { "sec-fetch-site": "cross-site", origin: "https://evil.example" },
    { "sec-fetch-site": "same-site", origin: "https://sub.tess.example" },
    { "sec-fetch-site": "cross-site" },
  ];
  for (const headers of foreign) {
    const page = await post(service, FIELDS, { headers: { ...headers, accept: "text/html,*/*;q=0.8" } });
    assertEquals([page.status, page.headers.get("cache-control")], [400, "no-store"], JSON.stringify(headers));
    const text = await page.text();
    assertStringIncludes(text, FORM.failures.foreign);
    const shown = text.replaceAll(/<script.*?<\/script>/gs, "");
    assert(!text.includes("can we talk") && !shown.includes(FORM.still_there), "what others wrote is not offered");
    const { error } = await (await post(service, FIELDS, { headers })).json();
    assertEquals(error.code, "validation_failed");
    assertMatch(error.hint, /fill in the form on this page/);
  }
  assertEquals((await service.runtime.inbox.page({ place: "all" })).items, []);

  const own: Record<string, string>[] = [
    {},
    { origin: "https://tess.example" },
    // Behind a proxy that speaks https, and at the address that the request itself names.
    { origin: "https://localhost:8000" },
    { origin: "http://localhost:8000", "sec-fetch-site": "same-origin" },
  ];
  for (const headers of own) {
    assertEquals((await post(service, FIELDS, { headers })).status, 303, JSON.stringify(headers));
  }
  const answer = await service.fetch("/api/v1/contact", {
    method: "POST",
    body: JSON.stringify({ ...FIELDS, message: "From a program" }),
    headers: { "content-type": "application/json", origin: "https://evil.example", "sec-fetch-site": "cross-site" },
  });
  assertEquals([answer.status, answer.headers.get("access-control-allow-origin")], [202, "*"]);
  await answer.body?.cancel();
});

Deno.test("what a program does to the form is held with the reason, counted, and not lost", async () => {
  let time = Date.now();
  await using service = await startService({ now: () => time });
  const { contact, insight } = service.runtime.service;
  async function statusOf(fields: Record<string, string>, init: TestRequest = {}): Promise<string> {
    const sent = await post(service, { ...FIELDS, message: `Hello ${crypto.randomUUID()}`, ...fields }, init);
    assertEquals(sent.status, 303);
    await contact.idle();
    time++;
    return (await (await service.fetch(`/api/v1${sent.headers.get("location")}`)).json()).status;
  }
  const look = (client: string) => service.fetch("/contact", { client }).then((page) => page.text());

  assertEquals(await statusOf({ homepage: "https://spam.example" }), "held");
  // As the script of the form tells it, and as the page was asked for.
  assertEquals(await statusOf({ open_for: "300" }, { client: "192.0.2.1" }), "held");
  await look("198.51.100.1");
  time += LEAST_MS - 1;
  assertEquals(await statusOf({}, { client: "198.51.100.1" }), "held");
  // People: nothing is known of a page out of a cache, a clock was set back, somebody else has looked before.
  assertEquals(await statusOf({ homepage: "", open_for: "" }, { client: "203.0.113.1" }), "delivered");
  assertEquals(await statusOf({ open_for: "-4000" }, { client: "203.0.113.1" }), "delivered");
  assertEquals(await statusOf({ open_for: "61000" }, { client: "203.0.113.1" }), "delivered");
  await look("203.0.113.2");
  time += LEAST_MS;
  await look("203.0.113.2");
  assertEquals(await statusOf({}, { client: "203.0.113.2" }), "delivered");

  // What is held only when somebody has looked at it counts like that.
  const others: Record<string, string>[] = [{ message: "See https://a.example ".repeat(6) }, {
    reply_to: "sam@mailinator.com",
  }];
  for (const fields of others) assertEquals(await statusOf(fields, { client: "203.0.113.3" }), "held");

  const { items } = await service.runtime.inbox.page({ place: "inbox", lane: "held" });
  const reasons = items.map(({ job }) => job.hold?.reason);
  assertEquals(reasons, ["check_failed", "many_links", "too_fast", "too_fast", "hidden_field"]);
  const counts = await insight.read(insight.today(), insight.today());
  const held = new Map([["hidden_field", 1], ["too_fast", 2], ["many_links", 1], ["check_failed", 1]]);
  assertEquals(counts.get(insight.today())?.get("held"), held);
});

Deno.test("the page of the form stays the same bytes for everybody, and no other form of it has the trap", async () => {
  await using service = await startService();
  const read = (accept: string) => service.fetch("/contact", { headers: { accept } });
  const [one, two] = [await read("text/html"), await read("text/html")];
  assertEquals(one.headers.get("etag"), two.headers.get("etag"));
  const text = await one.text();
  assertEquals(text, await two.text());
  assertMatch(text, /aria-hidden="true"[^]*name="homepage"/);
  assertStringIncludes(text, wordsOf("en").forms.message.trap);
  assert(!(await (await read("text/markdown")).text()).includes(wordsOf("en").forms.message.trap));
});

Deno.test("mistakes stand beside their fields, and nothing that was typed is lost", async () => {
  await using service = await startService();
  const typed = {
    message: "Hi",
    reply_to: "sam at company",
    from: 'Sam "<b>',
    company: "Co & Co",
    subject: "</textarea><script>alert(1)</script>",
    kind: "opportunity",
  };
  const answer = await post(service, typed);
  assertEquals([answer.status, answer.headers.get("content-type")], [400, "text/html; charset=utf-8"]);
  assertEquals(answer.headers.get("cache-control"), "no-store");
  const text = await answer.text();
  assertMatch(text, /<title>Error: /);
  assertStringIncludes(text, '<a href="#message">Your message: Write at least 5 characters.</a>');
  assertStringIncludes(text, '<a href="#reply_to">Your e-mail address: Enter an address like name@example.com.</a>');
  assertMatch(text, /<textarea[^>]*aria-describedby="message-hint message-error"[^>]*aria-invalid="true"[^>]*>Hi</);
  assertMatch(text, /<input[^>]*value="sam at company"/);
  assertMatch(text, /<input[^>]*value="Sam &quot;&lt;b>"|<input[^>]*value="Sam &quot;&lt;b&gt;"/);
  assertStringIncludes(text, 'value="Co &amp; Co"');
  // The framework hands the form to its island as data within a script, which official Fresh escapes in its own way.
  assert(!text.replaceAll(/<script type="module".*?<\/script>/gs, "").includes("<script>alert"));
  assertMatch(text, /<input[^>]*value="opportunity"[^>]*checked|<input[^>]*checked[^>]*value="opportunity"/);
  assert(!text.includes("#company"));
});

Deno.test("an empty form says what it needs", async () => {
  await using service = await startService();
  const text = await (await post(service, {})).text();
  assertStringIncludes(text, 'href="#message"');
  assertStringIncludes(text, 'href="#reply_to"');
});

Deno.test("a message over the limit of messages is kept in the form, with when to come back", async () => {
  await using service = await startService({ env: { CONTACT_LIMIT: "1;w=3600" } });
  assertEquals((await post(service, FIELDS)).status, 303);
  const answer = await post(service, { ...FIELDS, message: "Another message" });
  assertEquals(answer.status, 429);
  assertMatch(answer.headers.get("retry-after")!, /^\d+$/);
  const text = await answer.text();
  assertStringIncludes(text, wordsOf("en").forms.message.failed);
  assertMatch(text, /Try again in \d+ (?:minutes|seconds)\./);
  assert(!text.includes("Idempotency-Key"), "people are not told what a program does");
  assertStringIncludes(text, "Another message</textarea>");
});

Deno.test("a long message in any script is taken, and a body without end is not", async () => {
  await using service = await startService();
  assertEquals((await post(service, { ...FIELDS, message: "🧵".repeat(5000) })).status, 303);
  const long = await post(service, { ...FIELDS, message: "🧵".repeat(5001) });
  assertStringIncludes(await long.text(), "Shorten it to 5,000 characters; it now has 5,001.");
  const endless = await post(service, { ...FIELDS, message: "x".repeat(200_000) });
  assertEquals(endless.status, 413);
  await endless.body?.cancel();
});

Deno.test("what no form sends is told where programs write", async () => {
  await using service = await startService();
  const answer = await service.fetch("/contact", {
    method: "POST",
    body: JSON.stringify(FIELDS),
    headers: { "content-type": "application/json" },
  });
  assertEquals(answer.status, 415);
  assertMatch((await answer.json()).error.hint, /openapi/);
});

Deno.test("the form begins with what the visitor came for", async () => {
  await using service = await startService();
  for (const [query, kind] of [["", "other"], ["?kind=role", "role"], ["?kind=nonsense", "other"]]) {
    const text = await (await service.fetch(`/contact${query}`)).text();
    const [, checked] = /<input[^>]*name="kind"[^>]*value="(\w+)" checked/.exec(text)!;
    assertEquals(checked, kind, query);
  }
});

Deno.test("a delivery that nobody knows is 404", async () => {
  await using service = await startService();
  for (const path of ["/contact/unknown", "/contact/0mi7xq2k1f-5Zt3Wm0vQbCw1xR8sYdL4A"]) {
    const answer = await service.fetch(path);
    assertEquals([answer.status, answer.headers.get("content-type")], [404, "text/html; charset=utf-8"]);
    await answer.body?.cancel();
  }
});
