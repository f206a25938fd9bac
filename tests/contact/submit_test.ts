import { assert, assertEquals, assertNotEquals, assertRejects } from "@std/assert";
import { accepted, dryRun } from "@/lib/contact/delivery_record.ts";
import { ServiceError } from "@/lib/errors.ts";
import { silentLog } from "@/lib/log.ts";
import { openStore } from "@/lib/store/store.ts";
import {
  call,
  Clock,
  countOf,
  DAY_MS,
  HOUR_MS,
  input,
  makeContact,
  send,
  withContact,
} from "@/tests/contact/support/contact.ts";

const KEY = "5f2b7c1e-key";

Deno.test("submit() gives the first answer again to the same key, byte for byte", async () => {
  const clock = new Clock();
  await withContact({ now: clock.now }, async (contact, store) => {
    const message = input();
    const first = await send(contact, message, { idempotencyKey: KEY });
    clock.pass(DAY_MS - 1);
    const again = await send(contact, message, { idempotencyKey: KEY, statusUrl: () => "https://other.example.com/" });
    assertEquals(again.body, first.body);
    assertEquals([first.replayed, again.replayed], [false, true]);
    assertEquals(await countOf(store, "contact", "job"), 1);
  });
});

Deno.test("submit() writes nothing where nothing is new: for a repetition, and for what is over the limit", async () => {
  await withContact({ quota: 1 }, async (contact, store) => {
    const message = input();
    await send(contact, message, { idempotencyKey: KEY });
    await contact.idle();
    const stored = () => store.use((kv) => Array.fromAsync(kv.list({ prefix: ["contact"] })));
    const before = await stored();
    assert((await send(contact, message, { idempotencyKey: KEY })).replayed);
    await assertRejects(() => send(contact), ServiceError, "Too many messages.");
    assertEquals(await stored(), before);
  });
});

Deno.test("submit() gives the first answer again after a restart", async () => {
  const folder = await Deno.makeTempDir();
  const message = input();
  const bodies: string[] = [];
  for (let start = 0; start < 2; start++) {
    await withContact({ path: `${folder}/new/store.sqlite3` }, async (contact) => {
      bodies.push((await send(contact, message, { idempotencyKey: KEY })).body);
    });
  }
  assertEquals(bodies[1], bodies[0]);
  await Deno.remove(folder, { recursive: true });
});

Deno.test("submit() makes one job of 50 repetitions that come at once", async () => {
  await withContact({ quota: 1 }, async (contact, store) => {
    const message = input();
    const results = await Promise.all(
      Array.from({ length: 50 }, () => send(contact, message, { idempotencyKey: KEY })),
    );
    assertEquals(new Set(results.map(({ body }) => body)).size, 1);
    assertEquals(results.filter(({ replayed }) => !replayed).length, 1);
    await contact.idle();
    assertEquals(await countOf(store, "contact", "job"), 1);
    assertEquals(await countOf(store, "inbox", "entry"), 1);
  });
});

Deno.test("submit() makes one job of repetitions that come to several instances at once", async () => {
  const store = await openStore(":memory:", { log: silentLog });
  const instances = Array.from({ length: 5 }, () => makeContact(store));
  const message = input();
  const results = await Promise.all(
    instances.flatMap((contact) => Array.from({ length: 10 }, () => send(contact, message, { idempotencyKey: KEY }))),
  );
  assertEquals(new Set(results.map(({ body }) => body)).size, 1);
  await Promise.all(instances.map((contact) => contact.stop()));
  assertEquals(await countOf(store, "contact", "job"), 1);
  store.close();
});

Deno.test("submit() forgets keys and duplicates after 24 hours", async () => {
  const clock = new Clock();
  await withContact({ now: clock.now }, async (contact) => {
    const message = input();
    const first = await send(contact, message, { idempotencyKey: KEY });
    clock.pass(DAY_MS);
    const second = await send(contact, message, { idempotencyKey: KEY });
    assertNotEquals(second.answer.id, first.answer.id);
    assertEquals([second.replayed, second.answer.deduplicated], [false, false]);
  });
});

Deno.test("submit() recognises a duplicate with another key, with none, and from another client", async () => {
  await withContact({ quota: 1 }, async (contact, store) => {
    const message = input();
    const first = await send(contact, message, { idempotencyKey: KEY });
    const changes = [{}, { idempotencyKey: "other" }, { client: "203.0.113.9" }];
    for (const change of changes) {
      const { answer, replayed } = await send(contact, message, change);
      assertEquals([answer.id, answer.deduplicated, replayed], [first.answer.id, true, false]);
      assertEquals(accepted().parse(answer), answer);
    }
    await contact.idle();
    assertEquals(await countOf(store, "inbox", "entry"), 1);
    const again = await send(contact, message, { idempotencyKey: "other" });
    assertEquals([again.replayed, again.answer.deduplicated], [true, true]);
    const error = await assertRejects(() => send(contact, input(), { idempotencyKey: "other" }), ServiceError);
    assertEquals(error.code, "idempotency_key_reused");
  });
});

Deno.test("submit() takes what differs in any field for another message, so nobody takes another sender's place", async () => {
  await withContact({}, async (contact, store) => {
    const message = input();
    const first = await send(contact, { ...message, from: undefined, subject: undefined, company: undefined });
    const ids = new Set([first.answer.id]);
    const fields = [{ from: "Another" }, { subject: "Another" }, { company: "Another" }, { kind: "other" as const }];
    const changes = [{}, ...fields];
    for (const change of changes) {
      const { answer } = await send(contact, { ...message, ...change }, { client: "203.0.113.9" });
      assertEquals(answer.deduplicated, false, JSON.stringify(change));
      ids.add(answer.id);
    }
    await contact.idle();
    assertEquals([ids.size, await countOf(store, "inbox", "entry")], [6, 6]);
  });
});

Deno.test("submit() remembers a bounded number of keys for repetitions of one message", async () => {
  await withContact({}, async (contact, store) => {
    const message = input();
    for (let key = 0; key < 30; key++) await send(contact, message, { idempotencyKey: `key-${key}` });
    // Those of the repetitions, and of the first one under two names: its client's, and its text's and address's.
    assertEquals(await countOf(store, "contact", "key"), 22);
  });
});

Deno.test("submit() accepts exactly the allowed number of 100 at once", async () => {
  await withContact({ quota: 7 }, async (contact, store) => {
    const results = await Promise.allSettled(Array.from({ length: 100 }, () => send(contact)));
    const refused = results.filter((result) => result.status === "rejected").map(({ reason }) => reason);
    assertEquals(results.length - refused.length, 7);
    assert(refused.every(({ code, retryAfter }) => code === "rate_limited" && retryAfter === 3600));
    await contact.idle();
    assertEquals(await countOf(store, "inbox", "entry"), 7);
    assertEquals((await send(contact, input(), { client: "203.0.113.9" })).limit.remaining, 6);
  });
});

Deno.test("submit() counts neither repetitions nor what it refuses, and begins again after the window", async () => {
  const clock = new Clock();
  await withContact({ now: clock.now, quota: 2 }, async (contact) => {
    const message = input();
    const client = "192.0.2.1";
    assertEquals((await contact.limitState(client))?.remaining, 2);
    await send(contact, message, { idempotencyKey: KEY });
    await send(contact, message, { idempotencyKey: KEY });
    await send(contact, message);
    await contact.submit(input({ dry_run: true }), call());
    assertEquals((await contact.limitState(client))?.remaining, 1);
    clock.pass(HOUR_MS / 2);
    await send(contact);
    for (let tries = 0; tries < 3; tries++) {
      const error = await assertRejects(() => send(contact), ServiceError);
      assertEquals([error.code, error.retryAfter], ["rate_limited", 1800]);
    }
    // Still answered: it has been accepted.
    assertEquals((await send(contact, message, { idempotencyKey: KEY })).replayed, true);
    assertEquals(await contact.limitState(client), {
      limit: { quota: 2, window: 3600 },
      allowed: false,
      remaining: 0,
      reset: 1800,
    });
    clock.pass(HOUR_MS / 2);
    assertEquals((await send(contact)).limit.remaining, 1);
  });
});

Deno.test("submit() stores nothing for a dry run", async () => {
  await withContact({}, async (contact, store) => {
    const result = await contact.submit(input({ dry_run: true }), call({ idempotencyKey: KEY }));
    assertEquals(dryRun().parse(result.answer), result.answer);
    assertEquals(result.dryRun && result.answer.would_deliver_to, ["inbox"]);
    assertEquals(await countOf(store, "contact"), 0);
  });
});

Deno.test("submit() stores no address and no key", async () => {
  await withContact({}, async (contact, store) => {
    await send(contact, input(), { idempotencyKey: "visible-key", client: "192.0.2.77" });
    await contact.idle();
    const entries = await store.use((kv) => Array.fromAsync(kv.list({ prefix: [] })));
    // The message and the index by which its words are found are what the service is for.
    const dump = entries.filter(({ key }) => !["message", "word", "words"].includes(String(key[1])))
      .map((entry) => Deno.inspect(entry, { depth: Infinity })).join("\n");
    assert(dump.includes("ledger"));
    for (const word of ["visible-key", "192.0.2.77", "sender@", "Sam", "engineer"]) assert(!dump.includes(word), word);
  });
});
