import { assert, assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import type { Contact } from "@/lib/contact/contact.ts";
import { Inbox } from "@/lib/contact/inbox.ts";
import type { HoldReason } from "@/lib/contact/sender_facts.ts";
import { ServiceError } from "@/lib/errors.ts";
import { clientHash } from "@/lib/limits/soft_limiter.ts";
import { silentLog } from "@/lib/log.ts";
import { jobKey, ledgerKey, windowKey } from "@/lib/store/keys.ts";
import { openStore } from "@/lib/store/store.ts";
import {
  Clock,
  countOf,
  DAY_MS,
  HOUR_MS,
  input,
  makeContact,
  send,
  withContact,
} from "@/tests/contact/support/contact.ts";
import { checkIndexes } from "@/tests/contact/support/inbox.ts";

/** Sends one message from each client, all at once, and counts what became of them. */
async function flood(contacts: Contact[], clients: string[]) {
  const results = await Promise.allSettled(
    clients.map((client, index) => send(contacts[index % contacts.length], input(), { client })),
  );
  const taken = results.filter((result) => result.status === "fulfilled").map((
    { value },
  ) => value);
  const refused = results.filter((result) => result.status === "rejected").map((
    { reason },
  ) => reason as ServiceError);
  assert(
    refused.every(({ code }) => code === "rate_limited"),
    refused.join("\n"),
  );
  return {
    waking: taken.filter(({ hold }) => hold === undefined).length,
    held: taken.filter(({ hold }) => hold === "daily_total").length,
    refused,
  };
}

/** A channel that writes down what it is told. */
function listener() {
  const ids: string[] = [];
  return {
    ids,
    channel: {
      name: "email",
      send: ({ id }: { id: string }) => Promise.resolve(void ids.push(id)),
    },
  };
}

/** Clients of as many networks. */
const networks = (count: number, each = 1) =>
  Array.from(
    { length: count * each },
    (_, index) => `198.51.${index % count}.${1 + Math.floor(index / count)}`,
  );

Deno.test("twenty networks of five messages each cannot stop anybody else from writing", async () => {
  const { channel, ids } = listener();
  await withContact(
    { allQuota: 100, quota: 5, channels: [channel] },
    async (contact) => {
      const five = networks(20).flatMap((client) => Array<string>(5).fill(client));
      assertEquals(await flood([contact], five), {
        waking: 100,
        held: 0,
        refused: [],
      });
      const { answer, hold } = await send(contact, input(), {
        client: "203.0.113.9",
      });
      assertEquals([answer.status, hold], ["queued", "daily_total"]);
      assertStringIncludes(answer.message, "more messages than usual");
      await contact.idle();
      assertEquals([ids.length, ids.includes(answer.id)], [100, false]);
      const record = await contact.record(answer.id);
      assertEquals([
        record.status,
        record.attempts,
        record.error,
        record.delivered_at,
      ], ["held", 0, null, null]);
      assertStringIncludes(
        record.message,
        "in the owner's inbox and waits for the owner to look at it",
      );
    },
  );
});

Deno.test("of either total one network takes a tenth, exactly, over several instances at once", async () => {
  // The day ends in whole seconds after the first message, however long the others take.
  const clock = new Clock();
  const store = await openStore(":memory:", { log: silentLog });
  const instances = Array.from(
    { length: 4 },
    () => makeContact(store, { allQuota: 30, quota: 100, now: clock.now }),
  );
  // An IPv4 /24, then an IPv6 /48 with clients in many /64, as the front door names them.
  const v4 = Array.from({ length: 60 }, (_, index) => `192.0.2.${index}`);
  const v6 = Array.from(
    { length: 60 },
    (_, index) => `2001:db8:7:${index.toString(16)}::/64`,
  );
  for (const clients of [v4, v6]) {
    const { waking, held, refused } = await flood(instances, clients);
    assertEquals([waking, held, refused.length], [3, 30, 27], clients[0]);
    const state = await instances[0].limitState(clients[0]);
    assertEquals([state?.allowed, state?.remaining, state?.reset], [
      false,
      0,
      86_400,
    ]);
  }
  // The neighbours are not meant.
  assertEquals(
    (await flood(instances, ["192.0.3.1", "2001:db8:8:1::/64"])).waking,
    2,
  );
  await Promise.all(instances.map((contact) => contact.stop()));
  assertEquals(await countOf(store, "contact", "job"), 68);
  store.close();
});

Deno.test("ten times as many as wake the owner are held, exactly, and then 429 says when the day ends", async () => {
  const clock = new Clock();
  const store = await openStore(":memory:", { log: silentLog });
  const instances = Array.from(
    { length: 3 },
    () => makeContact(store, { allQuota: 4, quota: 100, now: clock.now }),
  );
  const first = await flood(instances, networks(20, 3));
  assertEquals([first.waking, first.held, first.refused.length], [4, 40, 16]);
  clock.pass(HOUR_MS);
  const client = "203.0.113.9";
  const error = await assertRejects(
    () => send(instances[0], input(), { client }),
    ServiceError,
  );
  assertEquals([error.code, error.retryAfter], ["rate_limited", 23 * 3600]);
  assertEquals((await instances[0].limitState(client))?.reset, 23 * 3600);
  clock.pass(23 * HOUR_MS);
  // With the window of all that of each network begins anew.
  assertEquals((await flood(instances, networks(4))).waking, 4);
  await Promise.all(instances.map((contact) => contact.stop()));
  store.close();
});

Deno.test("at a client's own limit the answer is 429, held or not, and repetitions are not counted", async () => {
  await withContact({ allQuota: 10, quota: 2 }, async (contact) => {
    const [one, two] = [input(), input()];
    assertEquals(
      (await send(contact, one, { idempotencyKey: "one" })).hold,
      undefined,
    );
    const held = await send(contact, two, { idempotencyKey: "two" });
    assertEquals([held.hold, held.limit.remaining], ["daily_total", 0]);
    const again = await send(contact, two, { idempotencyKey: "two" });
    assertEquals([again.body, again.replayed], [held.body, true]);
    assertEquals((await send(contact, two)).answer.deduplicated, true);
    const error = await assertRejects(() => send(contact), ServiceError);
    assertEquals([error.code, error.retryAfter], ["rate_limited", 3600]);
  });
});

Deno.test("a held message is in its own list, and goes its way once it is released, once", async () => {
  const { channel, ids } = listener();
  await withContact({ channels: [channel] }, async (contact, store) => {
    const inbox = new Inbox(store);
    const reasons: HoldReason[] = ["hidden_field", "too_fast"];
    for (const hold of reasons) {
      const { answer } = await send(
        contact,
        input({ subject: `What ${hold}` }),
        { hold },
      );
      await contact.idle();
      await checkIndexes(store);
      for (
        const query of [{ place: "inbox" }, { place: "all", lane: "held" }, {
          place: "all",
          text: hold,
        }] as const
      ) {
        assertEquals(
          (await inbox.page(query)).items.map(({ entry }) => entry.id),
          "lane" in query || "text" in query ? [answer.id] : [],
          JSON.stringify(query),
        );
      }
      await contact.sweep();
      await contact.idle();
      assertEquals([
        (await contact.record(answer.id)).status,
        ids.includes(answer.id),
      ], ["held", false]);
      await assertRejects(
        () => contact.retry(answer.id),
        ServiceError,
        "The message is held.",
      );

      const before = await inbox.revision();
      assertEquals((await contact.release(answer.id)).status, "queued");
      await contact.idle();
      assert(await inbox.revision() !== before);
      assertEquals([
        (await contact.record(answer.id)).status,
        ids.filter((id) => id === answer.id),
      ], ["delivered", [answer.id]]);
      assertEquals((await inbox.page({ place: "all", lane: "held" })).items, []);
      await assertRejects(
        () => contact.release(answer.id),
        ServiceError,
        "The message is delivered.",
      );
      await checkIndexes(store);
      await inbox.change([answer.id], "archive");
    }
  });
});

Deno.test("a held message is filed after a restart, though nothing but its 202 came before", async () => {
  const { channel, ids } = listener();
  const store = await openStore(":memory:", { log: silentLog });
  const first = makeContact(store, { wakeUps: { kick: false, timer: false } });
  const { answer: { id } } = await send(first, input(), { hold: "hidden_field" });
  await first.stop();
  assertEquals([(await first.record(id)).status, await countOf(store, "inbox", "entry")], ["held", 0]);
  const second = makeContact(store, { channels: [channel] });
  await second.sweep();
  await second.idle();
  assertEquals([(await second.record(id)).status, ids.length], ["held", 0]);
  assertEquals([await countOf(store, "inbox", "entry"), await countOf(store, "contact", "due")], [1, 0]);
  await second.stop();
  store.close();
});

Deno.test("what is released before it is in the inbox comes there like every other", async () => {
  await withContact(
    { wakeUps: { kick: false, timer: false } },
    async (contact, store) => {
      const { answer } = await send(contact, input(), { hold: "too_fast" });
      await contact.release(answer.id);
      await contact.sweep();
      await contact.idle();
      assertEquals((await contact.record(answer.id)).status, "delivered");
      assertEquals(
        (await new Inbox(store).page({ place: "all", lane: "held" })).items,
        [],
      );
      await checkIndexes(store);
    },
  );
});

Deno.test("counts that a version before wrote go on", async () => {
  const clock = new Clock();
  await withContact(
    { allQuota: 20, quota: 5, now: clock.now },
    async (contact, store) => {
      await store.use((kv) => kv.set(ledgerKey, { count: 20, endsAt: clock.time + DAY_MS - HOUR_MS }));
      const own = windowKey(clientHash(store.secret, "192.0.2.1"));
      await store.use((kv) => kv.set(own, { count: 4, endsAt: clock.time + HOUR_MS }));
      const { hold, limit, answer } = await send(contact);
      assertEquals([hold, limit.remaining], ["daily_total", 0]);
      await contact.idle();
      assertEquals(
        (await store.use((kv) => kv.get<{ status: string }>(jobKey(answer.id))))
          .value?.status,
        "held",
      );
    },
  );
});
