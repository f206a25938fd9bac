import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { fill } from "@/lib/words/fill.ts";
import { wordsOf } from "@/lib/words/words.ts";
import { startService, type TestService } from "@/tests/support/service.ts";

function send(service: TestService, client: string): Promise<Response> {
  return service.fetch("/api/v1/contact", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ message: `Hello ${crypto.randomUUID()}`, reply_to: "sam@company.example" }),
    client,
  });
}

Deno.test("beyond the day's total a message gets its 202, and its record and its page say that it is held", async () => {
  await using service = await startService({ env: { CONTACT_GLOBAL_LIMIT: "10;w=86400" } });
  const { contact } = service.runtime.service;
  // One /48 of IPv6: of ten a day it may wake the owner once.
  const answers = await Promise.all([1, 2, 3].map((index) => send(service, `2001:db8:1:${index}::1`)));
  assertEquals(answers.map(({ status }) => status), [202, 202, 202]);
  await contact.idle();
  const records = await Promise.all(answers.map(async (answer) => {
    const { id, status } = await answer.json();
    assertEquals(status, "queued");
    return await (await service.fetch(`/api/v1/contact/${id}`)).json();
  }));
  assertEquals(records.map(({ status }) => status).sort(), ["delivered", "held", "held"]);
  const held = records.find(({ status }) => status === "held");
  assertMatch(held.message, /waits for the owner .*more messages than usual/);

  const page = await (await service.fetch(`/contact/${held.id}`)).text();
  const { messages, waiting } = wordsOf("en").forms.delivery;
  assertStringIncludes(page, fill(messages.held, { name: "Tess Tester" }));
  assertStringIncludes(page, waiting);
  assertMatch(page, /http-equiv="refresh" content="60"/);

  // Somebody elsewhere is not silenced by that.
  const other = await (await send(service, "203.0.113.9")).json();
  await contact.idle();
  assertEquals((await (await service.fetch(`/api/v1/contact/${other.id}`)).json()).status, "delivered");
});

Deno.test("an IPv4 /24 is one network, and 429 comes only when its part of what is held is used up too", async () => {
  await using service = await startService({ env: { CONTACT_GLOBAL_LIMIT: "10;w=86400" } });
  const statuses: number[] = [];
  for (let index = 1; index <= 12; index++) {
    const answer = await send(service, `192.0.2.${index}`);
    statuses.push(answer.status);
    if (answer.status === 429) assert(Number(answer.headers.get("retry-after")) > 86_000);
    await answer.body?.cancel();
  }
  // One that wakes the owner, ten that are held.
  assertEquals(statuses, [...Array(11).fill(202), 429]);
  assertEquals((await send(service, "192.0.3.1")).status, 202);
});
