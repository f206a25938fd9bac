import { assert, assertEquals, assertMatch } from "@std/assert";
import { startService, type TestService } from "@/tests/support/service.ts";

const MESSAGE = { message: "Hello, can you help us with our orders?", reply_to: "sam@company.example" };

function post(service: TestService, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return service.fetch("/api/v1/contact", {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

async function errorOf(response: Response) {
  assertEquals(response.headers.get("cache-control"), "no-store");
  return { status: response.status, ...(await response.json()).error };
}

Deno.test("an accepted message gives 202 with the address of its record, which tells when it has arrived", async () => {
  await using service = await startService();
  const response = await post(service, { ...MESSAGE, kind: "role", company: "Company Ltd" });
  assertEquals(response.status, 202);
  assertEquals(response.headers.get("cache-control"), "no-store");
  assertEquals(response.headers.get("retry-after"), "2");
  assertEquals(response.headers.get("ratelimit-policy"), '"contact";q=5;w=3600');
  assertEquals(response.headers.get("ratelimit-remaining"), "4");
  const body = await response.json();
  assertEquals(response.headers.get("location"), body.status_url);
  assertEquals(body.status_url, `http://localhost:8000/api/v1/contact/${body.id}`);
  assertEquals([body.status, body.deduplicated], ["queued", false]);

  await service.runtime.service.contact.idle();
  const record = await service.fetch(`/api/v1/contact/${body.id}`);
  assertEquals([record.status, record.headers.get("cache-control")], [200, "no-store"]);
  const text = await record.text();
  assertEquals(JSON.parse(text).status, "delivered");
  for (const secret of [MESSAGE.message, MESSAGE.reply_to, "Company"]) assert(!text.includes(secret));
});

Deno.test("a repetition with its key gives the first answer byte for byte and is not counted", async () => {
  await using service = await startService();
  const key = { "idempotency-key": "a-key" };
  const first = await post(service, MESSAGE, key);
  assertEquals(first.headers.get("idempotency-replayed"), null);
  const again = await post(service, MESSAGE, key);
  assertEquals([again.status, again.headers.get("idempotency-replayed")], [202, "true"]);
  assertEquals(again.headers.get("ratelimit-remaining"), "4");
  assertEquals(await again.text(), await first.text());
});

Deno.test("the same key with another body is 422", async () => {
  await using service = await startService();
  await post(service, MESSAGE, { "idempotency-key": "a-key" });
  const error = await errorOf(
    await post(service, { ...MESSAGE, message: "Something else." }, { "idempotency-key": "a-key" }),
  );
  assertEquals([error.status, error.code], [422, "idempotency_key_reused"]);
});

Deno.test("the same message is delivered once, whatever its key", async () => {
  await using service = await startService();
  const first = await (await post(service, MESSAGE)).json();
  const again = await (await post(service, MESSAGE, { "idempotency-key": "another" })).json();
  assertEquals([again.id, again.deduplicated], [first.id, true]);
});

Deno.test("a dry run stores and counts nothing, but is a read", async () => {
  await using service = await startService({ env: { READ_LIMIT: "2;w=86400" } });
  for (let count = 0; count < 2; count++) {
    const response = await post(service, { ...MESSAGE, dry_run: true });
    assertEquals([response.status, response.headers.get("ratelimit-remaining")], [200, "5"]);
    const body = await response.json();
    assertEquals([body.valid, body.would_deliver_to], [true, ["inbox"]]);
  }
  assertEquals((await errorOf(await post(service, { ...MESSAGE, dry_run: true }))).code, "rate_limited");
  assertEquals((await post(service, MESSAGE)).status, 202);
});

Deno.test("beyond the limit a message is refused with the time to wait", async () => {
  await using service = await startService({ env: { CONTACT_LIMIT: "2;w=100" } });
  for (let count = 0; count < 2; count++) {
    assertEquals((await post(service, { ...MESSAGE, message: `Message ${count}` })).status, 202);
  }
  const response = await post(service, { ...MESSAGE, message: "One too many" });
  const wait = Number(response.headers.get("retry-after"));
  assert(wait >= 98 && wait <= 100);
  assertEquals(response.headers.get("ratelimit-remaining"), "0");
  const error = await errorOf(response);
  assertEquals([error.status, error.code], [429, "rate_limited"]);
});

Deno.test("each field that is not allowed is named", async () => {
  await using service = await startService();
  const cases: [body: unknown, path: string][] = [
    [{}, "message"],
    [{ message: "Hello there" }, "reply_to"],
    [{ ...MESSAGE, message: "Hi" }, "message"],
    [{ ...MESSAGE, message: "a".repeat(5001) }, "message"],
    [{ ...MESSAGE, message: 5 }, "message"],
    [{ ...MESSAGE, message: "a\u0000bcdef" }, "message"],
    [{ ...MESSAGE, reply_to: "nobody" }, "reply_to"],
    [{ ...MESSAGE, reply_to: "a@b.example\nBcc: x@y.example" }, "reply_to"],
    [{ ...MESSAGE, reply_to: `${"a".repeat(250)}@b.example` }, "reply_to"],
    [{ ...MESSAGE, subject: "two\nlines" }, "subject"],
    [{ ...MESSAGE, subject: "a".repeat(201) }, "subject"],
    [{ ...MESSAGE, from: "a".repeat(121) }, "from"],
    [{ ...MESSAGE, company: ["x"] }, "company"],
    [{ ...MESSAGE, kind: "spam" }, "kind"],
    [{ ...MESSAGE, dry_run: "yes" }, "dry_run"],
    [{ ...MESSAGE, budget: 5 }, "budget"],
    [[MESSAGE], "body"],
    ["null", "body"],
    ['"text"', "body"],
  ];
  for (const [body, path] of cases) {
    const error = await errorOf(await post(service, body));
    assertEquals([error.status, error.code], [400, "validation_failed"], JSON.stringify(body).slice(0, 100));
    assertEquals(error.details[0].path, path, JSON.stringify(error.details));
    assert(error.hint.length > 10);
  }
});

Deno.test("an idempotency key has 1 to 255 visible ASCII characters", async () => {
  await using service = await startService();
  for (const key of ["", "a b", "é", "a\tb", "a".repeat(256)]) {
    for (const message of [MESSAGE, { ...MESSAGE, dry_run: true }]) {
      const error = await errorOf(await post(service, message, { "idempotency-key": key }));
      assertEquals([error.status, error.details[0].path], [400, "Idempotency-Key"], key);
    }
  }
  assertEquals((await post(service, MESSAGE, { "idempotency-key": "~".repeat(255) })).status, 202);
});

Deno.test("a body that is no JSON, not declared as JSON, encoded or too large is refused", async () => {
  await using service = await startService();
  for (const body of ["", "{", "{]", "\uFEFF{", "[".repeat(20_000)]) {
    assertEquals((await errorOf(await post(service, body))).code, "invalid_json", body.slice(0, 10));
  }
  const invalidUtf8 = new Uint8Array([0x22, 0xff, 0x22]);
  const bytes = await service.fetch("/api/v1/contact", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: invalidUtf8,
  });
  assertEquals((await errorOf(bytes)).code, "invalid_json");
  for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""]) {
    const error = await errorOf(await post(service, MESSAGE, { "content-type": type }));
    assertEquals([error.status, error.code], [415, "unsupported_media_type"], type);
  }
  assertEquals((await errorOf(await post(service, MESSAGE, { "content-encoding": "gzip" }))).status, 415);
  const error = await errorOf(await post(service, { ...MESSAGE, message: "a".repeat(129 * 1024) }));
  assertEquals([error.status, error.code], [413, "payload_too_large"]);
  assertEquals((await post(service, MESSAGE, { "content-type": "Application/JSON; Charset=UTF-8" })).status, 202);
});

Deno.test("every type of JSON is taken, and nothing that only sounds like one", async () => {
  await using service = await startService();
  const dryRun = { ...MESSAGE, dry_run: true };
  for (const type of ["application/x+json", "application/vnd.example.v1+JSON", "application/json;charset=utf-8"]) {
    assertEquals((await post(service, dryRun, { "content-type": type })).status, 200, type);
  }
  for (const type of ["text/json", "application/jsonp", "application/+json", "text/x+json", "application/x+jsonx"]) {
    const error = await errorOf(await post(service, dryRun, { "content-type": type }));
    assertEquals([error.status, error.code], [415, "unsupported_media_type"], type);
  }
});

Deno.test("a large body is refused while it is being read", async () => {
  await using service = await startService();
  let sent = 0;
  const large = new ReadableStream<Uint8Array>({
    pull(controller) {
      // Whoever reads on gets an end, so that a failure of this test costs no memory.
      if (sent >= 512 * 1024) return controller.close();
      sent += 1024;
      controller.enqueue(new Uint8Array(1024).fill(0x20));
    },
  });
  const response = await service.fetch("/api/v1/contact", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: large,
  });
  assertEquals((await errorOf(response)).status, 413);
  assert(sent < 160 * 1024, `${sent} bytes were read`);
});

Deno.test("an unknown record is 404 and lists no ids", async () => {
  await using service = await startService();
  const { id } = await (await post(service, MESSAGE)).json();
  const error = await errorOf(await service.fetch("/api/v1/contact/nobody-knows"));
  assertEquals([error.status, error.code], [404, "not_found"]);
  assert(!JSON.stringify(error).includes(id));
  assertEquals((await errorOf(await service.fetch("/api/v1/contact/a%20b"))).status, 400);
});

Deno.test("without a store messages are refused for the moment and reads go on", async () => {
  await using service = await startService({ env: { KV_PATH: "/proc/nowhere/store.sqlite3" } });
  const response = await post(service, MESSAGE);
  assertMatch(response.headers.get("retry-after")!, /^\d+$/);
  const error = await errorOf(response);
  assertEquals([error.status, error.code], [503, "unavailable"]);
  assertEquals((await service.fetch("/api/v1/projects")).status, 200);
});

Deno.test("nothing of a message is logged", async () => {
  const service = await startService();
  await post(service, { ...MESSAGE, from: "Secret Sender", subject: "Secret subject" });
  await post(service, { ...MESSAGE, message: "Hi" });
  await service[Symbol.asyncDispose]();
  const log = JSON.stringify(service.lines);
  for (const secret of ["our orders", "sam@company", "Secret"]) assert(!log.includes(secret), secret);
});

Deno.test("OPTIONS allows a page elsewhere to send a message with its key", async () => {
  await using service = await startService();
  const response = await service.fetch("/api/v1/contact", { method: "OPTIONS" });
  assertEquals([response.status, response.headers.get("allow")], [204, "POST, OPTIONS"]);
  assertMatch(response.headers.get("access-control-allow-headers")!, /Content-Type, Idempotency-Key/);
  assertEquals((await service.fetch("/api/v1/contact")).status, 405);
});
