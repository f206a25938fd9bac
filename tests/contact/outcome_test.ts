import { assert, assertEquals, assertMatch, assertRejects, assertStringIncludes } from "@std/assert";
import type { Contact } from "@/lib/contact/contact.ts";
import { Inbox } from "@/lib/contact/inbox.ts";
import { isGone, type Job, newJob, OUTCOMES, stateOf } from "@/lib/contact/job.ts";
import { toRecord } from "@/lib/contact/delivery_record.ts";
import type { Message } from "@/lib/contact/message.ts";
import type { SenderChecks } from "@/lib/contact/sender_checks.ts";
import { ServiceError } from "@/lib/errors.ts";
import { silentLog } from "@/lib/log.ts";
import { MAX_POSTING } from "@/lib/match/posting_size.ts";
import { backup } from "@/lib/store/backup.ts";
import { erasureKey } from "@/lib/store/keys.ts";
import { openStore, type Store } from "@/lib/store/store.ts";
import { wordsOf } from "@/lib/words/words.ts";
import {
  call,
  Clock,
  countOf,
  DAY_MS,
  input,
  makeContact,
  send,
  until,
  withContact,
} from "@/tests/contact/support/contact.ts";
import { checkIndexes } from "@/tests/contact/support/inbox.ts";
import { callTool } from "@/tests/mcp/support/rpc.ts";
import { temporaryFolder } from "@/tests/support/owner.ts";
import { startService, type TestService } from "@/tests/support/service.ts";

const MESSAGE = { message: "Hello, we look for a harbour pilot.", reply_to: "sam@company.example" };

async function accept(service: TestService, body: Record<string, unknown> = MESSAGE): Promise<string> {
  const response = await service.fetch("/api/v1/contact", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  assertEquals(response.status, 202, JSON.stringify(answer));
  await service.runtime.service.contact.idle();
  return answer.id;
}

async function request(service: TestService, method: string, id: string) {
  const response = await service.fetch(`/api/v1/contact/${id}`, { method });
  return { status: response.status, allow: response.headers.get("allow"), body: await response.json() };
}

async function refusal(work: Promise<unknown>): Promise<string> {
  return (await assertRejects(() => work, ServiceError)).code;
}

Deno.test("whoever has the address of a record withdraws the message; again gives the same record", async () => {
  await using service = await startService();
  const id = await accept(service);
  const first = await request(service, "DELETE", id);
  assertEquals([first.status, first.body.outcome, first.body.reply_note], [200, "withdrawn", null]);
  assert(Date.parse(first.body.outcome_at) > 0);
  assertEquals(await request(service, "DELETE", id.toUpperCase()), first);
  assertEquals((await request(service, "GET", id)).body, first.body);
  assertEquals((await request(service, "DELETE", "nobodys")).body.error.code, "not_found");
  assertEquals((await request(service, "PUT", id)).allow, "GET, HEAD, DELETE, OPTIONS");
  // The owner sees that there was one, and nothing of it.
  const item = await service.runtime.inbox.item(id);
  assertEquals([item?.entry.outcome, item?.message], ["withdrawn", { kind: "other", message: "", reply_to: "" }]);
  // Its mark is gone too.
  assert(await accept(service) !== id);
});

Deno.test("after the owner has answered or declined a message stays", async () => {
  await using service = await startService();
  const { contact } = service.runtime.service;
  for (const outcome of ["answered", "declined"] as const) {
    const id = await accept(service, { ...MESSAGE, subject: outcome });
    await contact.settle(id, outcome, "  We talk on Monday. ");
    const { body } = await request(service, "GET", id);
    assertEquals([body.outcome, body.reply_note], [outcome, "We talk on Monday."]);
    const refused = await request(service, "DELETE", id);
    assertEquals([refused.status, refused.body.error.code], [409, "already_answered"]);
    assertEquals(
      await refusal(contact.submit({ ...input(), replaces: id }, { client: "192.0.2.7", statusUrl: (one) => one })),
      "already_answered",
    );
    await contact.settle(id, null);
    assertEquals((await request(service, "GET", id)).body.outcome, null);
    assertEquals((await request(service, "DELETE", id)).body.outcome, "withdrawn");
    assertEquals(await refusal(contact.settle(id, outcome)), "validation_failed");
  }
  const id = await accept(service, { ...MESSAGE, subject: "A line" });
  for (const line of ["x".repeat(301), "two\nlines"]) {
    assertEquals(await refusal(contact.settle(id, "answered", line)), "validation_failed");
  }
});

Deno.test("the states of a message are a feed, which holds nothing of the message", async () => {
  await using service = await startService();
  const { contact } = service.runtime.service;
  const sent = await service.fetch("/api/v1/contact", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...MESSAGE, subject: "A harbour" }),
  });
  const { id, feed_url, status_url } = await sent.json();
  await contact.idle();
  const path = new URL(feed_url).pathname;
  const read = async () => {
    const response = await service.fetch(path);
    assertEquals(response.headers.get("content-type"), "application/atom+xml");
    assertEquals(response.headers.get("cache-control"), "no-store");
    const xml = await response.text();
    assert(!/pilot|sam@|harbour/.test(xml));
    assertStringIncludes(xml, `<link href="${status_url}" rel="alternate"`);
    assertStringIncludes(xml, `<link href="${feed_url}" rel="self"`);
    const entries = xml.split("<entry>").slice(1);
    return entries.map((one) => [/<title>(.*?)</.exec(one)![1], /<id>(.*?)</.exec(one)![1]]);
  };
  const before = await read();
  assertEquals(before.map(([state]) => state), ["delivered", "accepted"]);
  await contact.settle(id, "answered", "We talk on Monday.");
  const after = await read();
  assertEquals(after.map(([state]) => state), ["answered", "delivered", "accepted"]);
  assertEquals(after.slice(1), before, "entries keep their names");
  assertStringIncludes(await (await service.fetch(path)).text(), "We talk on Monday.");
  assertEquals((await service.fetch("/api/v1/contact/nobodys/feed")).status, 404);
  assertEquals((await service.fetch(path, { method: "DELETE" })).headers.get("allow"), "GET, HEAD, OPTIONS");
});

Deno.test("a message takes the place of an earlier one, which is erased", async () => {
  await using service = await startService();
  const first = await accept(service);
  const second = await accept(service, { ...MESSAGE, message: "It was a tug captain.", replaces: first });
  const { body: replaced } = await request(service, "GET", first);
  assertEquals([replaced.outcome, replaced.replaced_by], ["replaced", second]);
  const item = await service.runtime.inbox.item(second);
  assertEquals([item?.message.message, item?.job.replaces], ["It was a tug captain.", first]);
  assertEquals((await service.runtime.inbox.item(first))?.message.message, "");
  const unknown = await service.fetch("/api/v1/contact", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...MESSAGE, replaces: "nobodys" }),
  });
  assertEquals([unknown.status, (await unknown.json()).error.details[0].path], [404, "replaces"]);
});

Deno.test("the tool withdraws as REST does", async () => {
  await using service = await startService();
  const id = await accept(service);
  const result = await callTool(service, "withdraw_message", { id }, "legacy");
  assertEquals(result.structuredContent, (await request(service, "GET", id)).body);
  assertEquals(result.structuredContent.outcome, "withdrawn");
});

Deno.test("the page of a delivery withdraws a message after a question, without script", async () => {
  await using service = await startService();
  const id = await accept(service);
  const path = `/contact/${id}`;
  const page = async (path: string) => {
    const response = await service.fetch(path, { headers: { accept: "text/html" } });
    return { headers: response.headers, html: await response.text() };
  };
  const post = (fields: Record<string, string>, headers: Record<string, string>) =>
    service.fetch(path, {
      method: "POST",
      redirect: "manual",
      headers: { accept: "text/html", ...headers },
      body: new URLSearchParams(fields),
    });
  const { delivery, delivery_page: words } = wordsOf("en").forms;
  const ours = { "sec-fetch-site": "same-origin" };

  assertStringIncludes((await page(path)).html, `name="withdraw" value="ask">${words.withdraw}`);
  const asked = await page(`${path}?withdraw=ask`);
  assertStringIncludes(asked.html, words.sure);
  // A browser without `Sec-Fetch-Site` says where the form comes from only then.
  assertEquals(asked.headers.get("referrer-policy"), "same-origin");
  assert(!/http-equiv="refresh"/i.test(asked.html), "the question stays");

  const foreign = await post({ withdraw: "sure" }, { "sec-fetch-site": "cross-site" });
  assertEquals(foreign.status, 400);
  assertStringIncludes(await foreign.text(), words.foreign);
  const unsure = await post({}, ours);
  assertEquals([unsure.status, unsure.headers.get("location")], [303, `${path}?withdraw=ask`]);
  assertEquals((await request(service, "GET", id)).body.outcome, null);

  const { contact } = service.runtime.service;
  await contact.settle(id, "answered", "We <b>talk</b> on Monday.");
  const answered = (await page(`${path}?withdraw=ask`)).html;
  assertMatch(answered, /<blockquote[^>]*>We &lt;b>talk&lt;\/b> on Monday\.<\/blockquote>/);
  assert(!answered.includes(words.withdraw) && !answered.includes(words.sure));
  const late = await post({ withdraw: "sure" }, ours);
  assertEquals(late.status, 409);
  assertStringIncludes(await late.text(), "so it can no longer be withdrawn");

  await contact.settle(id, null);
  // Once more is the same.
  for (let times = 0; times < 2; times++) {
    const done = await post({ withdraw: "sure" }, ours);
    assertEquals([done.status, done.headers.get("location")], [303, path]);
  }
  const { html } = await page(path);
  assertStringIncludes(html, delivery.messages.withdrawn);
  assert(!html.includes(delivery.on_its_way) && !html.includes(words.withdraw));
  assertEquals((await service.runtime.inbox.item(id))?.message.message, "");
});

Deno.test("a withdrawn message reaches nobody, however far it had come", async () => {
  const told: string[] = [];
  const channel = { name: "email", send: ({ id }: { id: string }) => Promise.resolve(void told.push(id)) };
  await withContact({ channels: [channel], wakeUps: { kick: false, timer: false } }, async (contact, store) => {
    const { answer: { id } } = await send(contact);
    assertEquals((await contact.withdraw(id)).outcome, "withdrawn");
    await contact.sweep();
    await contact.idle();
    assertEquals(told, []);
    await checkIndexes(store);
    assertEquals(await countOf(store, "contact", "due"), 0);
    assertEquals(await refusal(contact.release(id)), "validation_failed");
  });
});

Deno.test("withdrawing races with delivery, with answering and with itself, and one of them wins", async () => {
  await withContact({ channels: [{ name: "email", send: () => Promise.resolve() }] }, async (contact, store) => {
    for (let round = 0; round < 20; round++) {
      const { answer: { id } } = await send(contact);
      const results = await Promise.allSettled([
        contact.withdraw(id),
        contact.settle(id, "answered"),
        contact.withdraw(id),
        contact.sweep(),
      ]);
      await contact.idle();
      const { outcome } = await contact.record(id);
      const refused = results.filter(({ status }) => status === "rejected").length;
      assert(outcome === "withdrawn" ? refused <= 1 : outcome === "answered" && refused <= 2, `${outcome} ${refused}`);
      const item = await new Inbox(store).item(id);
      assertEquals(item?.message.message === "", outcome === "withdrawn");
    }
    await checkIndexes(store);
  });
});

Deno.test("a message is replaced from the moment at which the new one is accepted, whoever delivers it and when", async () => {
  await withContact({ wakeUps: { kick: false, timer: false } }, async (contact, store) => {
    const { answer: { id } } = await send(contact);
    for (let round = 0; round < 25; round++) {
      const { answer: old } = await send(contact);
      if (round % 2 === 0) await contact.sweep();
      const [{ answer }] = await Promise.all([send(contact, input({ replaces: old.id })), send(contact)]);
      const { outcome, replaced_by } = await contact.record(old.id);
      assertEquals([outcome, replaced_by], ["replaced", answer.id]);
      assertEquals((await new Inbox(store).item(old.id))?.message.message, "");
    }
    await contact.sweep();
    await contact.idle();
    await checkIndexes(store);
    assertEquals((await contact.record(id)).replaced_by, null);
    // In one commit or not at all: what cannot be replaced brings nothing in.
    const before = await countOf(store, "contact", "job");
    assertEquals(await refusal(send(contact, input({ replaces: "nobodys" }))), "not_found");
    assertEquals(await countOf(store, "contact", "job"), before);
  });
});

Deno.test("a message can be replaced to the last moment of its retention, and not after it", async () => {
  const clock = new Clock();
  await withContact({ now: clock.now, wakeUps: { kick: false, timer: false } }, async (contact) => {
    const { answer: first } = await send(contact);
    const { answer: second } = await send(contact);
    clock.pass(30 * DAY_MS - 1);
    assertEquals((await send(contact, input({ replaces: first.id }))).answer.status, "queued");
    clock.pass(1);
    for (const dry_run of [true, false]) {
      const late = contact.submit(input({ replaces: second.id, dry_run }), call());
      assertEquals(await refusal(late), "not_found");
    }
  });
});

interface Erasing {
  contact: Contact;
  store: Store;
  id: string;
  clock: Clock;
}

/** Every way in which a message is erased, and what is left of it then. */
const WAYS: Record<
  string,
  [erase: (one: Erasing) => Promise<unknown>, left: (contact: Contact, id: string) => Promise<void>]
> = {
  withdrawn: [({ contact, id }) => contact.withdraw(id), async (contact, id) => {
    const { outcome, lane, checks } = await contact.record(id);
    assertEquals([outcome, lane, checks.length], ["withdrawn", "vouched", 2]);
  }],
  replaced: [({ contact, id }) => send(contact, input({ replaces: id })), async (contact, id) => {
    assertEquals((await contact.record(id)).outcome, "replaced");
  }],
  deleted: [async ({ contact, store, id }) => {
    await new Inbox(store).remove([id]);
    await contact.sweep();
  }, isUnknown],
  purged: [async ({ contact, clock }) => {
    clock.pass(30 * DAY_MS);
    await contact.sweep();
    await send(contact, input({ message: "We look for an engineer." }));
  }, isUnknown],
};

async function isUnknown(contact: Contact, id: string): Promise<void> {
  assertEquals(await refusal(contact.record(id)), "not_found");
}

for (const [way, [erase, left]] of Object.entries(WAYS)) {
  Deno.test(`nothing of a message that is ${way} is left in the file, its log, its index or a later backup`, async () => {
    using folder = temporaryFolder();
    const path = `${folder.path}/data/store.sqlite3`;
    const secrets = [
      ...["zyxomarker", "quibblefrom", "frobsubject", "grungecompany", "xylophonist"],
      ...["quagmiresite", "snorkelposting", "bumblejob", "squidagent", "waffleheader"],
      "lastlymarked",
    ];
    // What is found out about a sender names hosts of theirs, too.
    const at = Date.now();
    const checks = {
      begin: () => [{ check: "signature", finding: "signature_checking", at }],
      run: (_job: Job, { posting }: Message) =>
        Promise.resolve(
          posting === undefined ? [] : [
            { check: "signature", finding: "directory_unreachable", at },
            { check: "posting", finding: "posting_found", at, by: `${secrets[8]}.example` },
          ],
        ),
    } as unknown as SenderChecks;
    const signed = () =>
      Promise.resolve({
        method: "POST",
        url: "https://vitrine.example.com/api/v1/contact",
        host: "vitrine.example.com",
        headers: [["signature-agent", `"https://${secrets[9]}.example"`] as [string, string]],
      });
    const clock = new Clock();
    clock.time = Date.now();
    const store = await openStore(path, { log: silentLog });
    const contact: Contact = makeContact(store, {
      config: {
        contactLimit: { quota: 1000, window: 3600 },
        contactGlobalLimit: { quota: 100_000, window: 86_400 },
        retentionDays: 30,
        kvPath: path,
      },
      checks,
      now: clock.now,
    });
    try {
      if (way !== "purged") { for (let count = 0; count < 30; count++) await send(contact); }
      const { answer: { id } } = await send(
        contact,
        input({
          message: `${secrets[0]} `.repeat(40),
          from: secrets[1],
          subject: secrets[2],
          company: secrets[3],
          reply_to: `${secrets[4]}@example.com`,
          company_url: `https://${secrets[5]}.example/`,
          posting_url: `https://${secrets[6]}.example/`,
          // More than one value of the store.
          posting: `${secrets[7]} ${"😀".repeat(MAX_POSTING - 30)} ${secrets[10]}`,
        }),
        { signed },
      );
      await contact.idle();
      await contact.settle(id, "declined", "Not now.");
      await contact.settle(id, null);
      assertEquals(found(secrets), secrets, "it was there");
      await erase({ contact, store, id, clock });
      // Written anew by itself, beside the open store.
      await until(async () => (await store.use((kv) => kv.get(erasureKey))).value === null);
      assertEquals(found(secrets), []);
      await left(contact, id);
      const later = `${folder.path}/data/later.backup`;
      await backup(path, later);
      // Unpacked beside the others, it is looked through with them below.
      const { body } = new Response(await Deno.readFile(later));
      const unpacked = await new Response(body!.pipeThrough(new DecompressionStream("gzip"))).bytes();
      await Deno.writeFile(`${folder.path}/data/unpacked`, unpacked);
      assertStringIncludes(new TextDecoder("latin1").decode(unpacked), "We look for an engineer.");
      await send(contact);
    } finally {
      await contact.stop();
      store.close();
    }
    assertEquals(found(secrets), []);

    function found(texts: string[]): string[] {
      const files = [...Deno.readDirSync(`${folder.path}/data`)].map(({ name }) =>
        new TextDecoder("latin1").decode(Deno.readFileSync(`${folder.path}/data/${name}`)).toLowerCase()
      );
      return texts.filter((text) => files.some((file) => file.includes(text)));
    }
  });
}

Deno.test("in which state a message is, its job and its record say alike: how it ended, else how its delivery stands", () => {
  const begun = newJob({ id: "id", kind: "role", mark: "", createdAt: 0 });
  const cases: [Partial<Job>, string, boolean?][] = [
    [{}, "queued"],
    [{ attempts: 1 }, "retrying"],
    [{ status: "delivering", attempts: 1 }, "delivering"],
    [{ status: "delivered", attempts: 1 }, "delivered"],
    [{ status: "failed", attempts: 10 }, "failed"],
    [{ status: "held", hold: { reason: "too_fast", releasedAt: null } }, "held"],
    // Whoever has answered may have done so before the delivery came to its end.
    ...OUTCOMES.map((kind): [Partial<Job>, string, boolean] => [
      { attempts: 1, outcome: { kind, at: 1 } },
      kind,
      kind === "withdrawn" || kind === "replaced",
    ]),
  ];
  for (const [change, state, gone = false] of cases) {
    const job: Job = { ...begun, ...change };
    for (const message of [job, toRecord(job, DAY_MS)]) {
      assertEquals([stateOf(message), isGone(message)], [state, gone]);
    }
  }
});
