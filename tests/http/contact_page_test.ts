import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { startService, type TestService } from "@/tests/support/service.ts";

const FIELDS = { message: "Hello Tess,\r\n\r\ncan we talk?", reply_to: "sam@company.example", kind: "role" };

function post(service: TestService, fields: Record<string, string>, init: RequestInit = {}): Promise<Response> {
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

Deno.test("the same message twice is one message", async () => {
  await using service = await startService();
  const [one, two] = [await post(service, FIELDS), await post(service, FIELDS)];
  assertEquals([one.status, two.status], [303, 303]);
  assertEquals(one.headers.get("location"), two.headers.get("location"));
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
  assertStringIncludes(text, '<a href="#message">Your message must have at least 5 characters</a>');
  assertStringIncludes(text, '<a href="#reply_to">Your e-mail address must be one e-mail address');
  assertMatch(text, /<textarea[^>]*aria-describedby="message-hint message-error"[^>]*aria-invalid="true"[^>]*>Hi</);
  assertMatch(text, /<input[^>]*value="sam at company"/);
  assertMatch(text, /<input[^>]*value="Sam &quot;&lt;b>"|<input[^>]*value="Sam &quot;&lt;b&gt;"/);
  assertStringIncludes(text, 'value="Co &amp; Co"');
  // The framework hands the form to its island as data within a script, which official Fresh escapes in its own way.
  assert(!text.replaceAll(/<script type="module".*?<\/script>/gs, "").includes("<script>alert"));
  assertMatch(text, /<input[^>]*value="opportunity"[^>]*checked|<input[^>]*checked[^>]*value="opportunity"/);
  assert(!text.includes("Company must"));
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
  assertStringIncludes(text, "has not been sent");
  assertMatch(text, /Try again in \d+ (?:minutes|seconds)\./);
  assert(!text.includes("Idempotency-Key"), "people are not told what a program does");
  assertStringIncludes(text, "Another message</textarea>");
});

Deno.test("a long message in any script is taken, and a body without end is not", async () => {
  await using service = await startService();
  assertEquals((await post(service, { ...FIELDS, message: "🧵".repeat(5000) })).status, 303);
  const long = await post(service, { ...FIELDS, message: "🧵".repeat(5001) });
  assertStringIncludes(await long.text(), "at most 5000 characters");
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
