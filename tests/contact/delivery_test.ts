import { assert, assertEquals, assertRejects } from "@std/assert";
import { MAX_ATTEMPTS, retryDelay } from "@/lib/contact/delivery.ts";
import { type Channel, ChannelError } from "@/lib/contact/delivery_channels.ts";
import { deliveryRecord } from "@/lib/contact/delivery_record.ts";
import { listInbox } from "@/lib/contact/inbox.ts";
import { ServiceError } from "@/lib/errors.ts";
import { silentLog } from "@/lib/log.ts";
import { openStore } from "@/lib/store/store.ts";
import {
  Clock,
  countOf,
  DAY_MS,
  input,
  makeContact,
  send,
  until,
  withContact,
} from "@/tests/contact/support/contact.ts";

interface Fake extends Channel {
  ids: string[];
  fail?: ChannelError;
}

function fakeChannel(name: string, fail?: ChannelError): Fake {
  const channel: Fake = {
    name,
    ids: [],
    fail,
    send({ id }) {
      channel.ids.push(id);
      return channel.fail === undefined ? Promise.resolve() : Promise.reject(channel.fail);
    },
  };
  return channel;
}

const DOWN = new ChannelError("channel_unavailable", "down");
const NO = new ChannelError("rejected", "no");
const backoff = () => 60_000;

Deno.test("a message is delivered to the inbox, then to each channel", async () => {
  const channels = [fakeChannel("email"), fakeChannel("webhook")];
  await withContact({ channels }, async (contact, store) => {
    const message = input();
    const { answer } = await send(contact, message);
    await contact.idle();
    const record = await contact.record(answer.id);
    assertEquals(deliveryRecord().parse(record), record);
    assertEquals([record.status, record.attempts, record.error], ["delivered", 1, null]);
    assert(record.delivered_at !== null && record.delivered_at >= record.created_at);
    assertEquals(channels.map(({ ids }) => ids), [[answer.id], [answer.id]]);
    const [item] = await store.use((kv) => listInbox(kv, 10));
    assertEquals([item.message.message, item.entry.unread, item.job.id], [message.message, true, answer.id]);
    assertEquals(await countOf(store, "contact", "due"), 0);
  });
});

Deno.test("a record holds nothing of the message", async () => {
  const channels = [fakeChannel("email", new ChannelError("rejected", "said Sam Sender"))];
  await withContact({ channels }, async (contact) => {
    const { answer } = await send(contact);
    await contact.idle();
    const text = JSON.stringify(await contact.record(answer.id)) + JSON.stringify(answer);
    for (const word of ["engineer", "sender@", "Sam", "position", "Example Ltd"]) assert(!text.includes(word), word);
  });
});

Deno.test("a channel that fails is tried again, one that accepted is not", async () => {
  const clock = new Clock();
  const channels = [fakeChannel("email", DOWN), fakeChannel("webhook")];
  await withContact({ channels, backoff, now: clock.now }, async (contact, store) => {
    const { answer } = await send(contact);
    await contact.idle();
    const waiting = await contact.record(answer.id);
    assertEquals([waiting.status, waiting.attempts, waiting.error], ["queued", 1, "channel_unavailable"]);
    assertEquals(await countOf(store, "inbox", "entry"), 1);
    await contact.sweep();
    await contact.idle();
    assertEquals(channels[0].ids.length, 1);

    clock.pass(60_000);
    channels[0].fail = undefined;
    await contact.sweep();
    await contact.idle();
    const done = await contact.record(answer.id);
    assertEquals([done.status, done.attempts, done.error], ["delivered", 2, null]);
    assertEquals(channels.map(({ ids }) => ids.length), [2, 1]);
    assertEquals(await countOf(store, "inbox", "entry"), 1);
  });
});

Deno.test("a message fails after ten attempts, and the owner can send it again", async () => {
  const clock = new Clock();
  const channels = [fakeChannel("email", NO), fakeChannel("webhook", DOWN)];
  await withContact({ channels, backoff, now: clock.now }, async (contact, store) => {
    const { answer } = await send(contact);
    await contact.idle();
    await assertRejects(() => contact.retry(answer.id), ServiceError, "queued");
    for (let sweeps = 0; sweeps < 15; sweeps++) {
      clock.pass(60_000);
      await contact.sweep();
      await contact.idle();
    }
    const failed = await contact.record(answer.id);
    assertEquals([failed.status, failed.attempts, failed.error], ["failed", 10, "rejected"]);
    assertEquals(channels[0].ids.length, 10);
    assertEquals(await countOf(store, "contact", "due"), 0);

    channels[0].fail = undefined;
    assertEquals((await contact.retry(answer.id)).status, "queued");
    await contact.idle();
    const round = await contact.record(answer.id);
    assertEquals([round.status, round.attempts, round.error], ["queued", 11, "channel_unavailable"]);
    channels[1].fail = undefined;
    clock.pass(60_000);
    await contact.sweep();
    await contact.idle();
    assertEquals((await contact.record(answer.id)).status, "delivered");
    assertEquals(channels.map(({ ids }) => ids.length), [11, 12]);
  });
});

Deno.test("a lease that has expired is taken over, and whoever lost it changes nothing", async () => {
  const clock = new Clock();
  const store = await openStore(":memory:", { log: silentLog });
  let finishSlow = () => {};
  const slow: Channel = { name: "email", send: () => new Promise((resolve) => finishSlow = resolve) };
  const quick = fakeChannel("email");
  const first = makeContact(store, { channels: [slow], now: clock.now });
  const second = makeContact(store, { channels: [quick], now: clock.now });
  const { answer } = await send(first);
  await until(async () => (await first.record(answer.id)).status === "delivering");
  await second.sweep();
  await second.idle();
  assertEquals(quick.ids, []);

  clock.pass(30_000);
  await second.sweep();
  await second.idle();
  const done = await second.record(answer.id);
  assertEquals([done.status, quick.ids.length], ["delivered", 1]);
  finishSlow();
  await first.idle();
  assertEquals(await first.record(answer.id), done);
  assertEquals(await countOf(store, "inbox", "entry"), 1);
  await first.stop();
  await second.stop();
  store.close();
});

Deno.test("a channel that hangs has failed after its deadline, and is told to stop", async () => {
  let told: AbortSignal | undefined;
  const hangs: Channel = {
    name: "email",
    send(_delivery, signal) {
      told = signal;
      return new Promise(() => {});
    },
  };
  await withContact({ channels: [hangs], channelDeadline: 20, backoff }, async (contact) => {
    const { answer } = await send(contact);
    await contact.idle();
    const record = await contact.record(answer.id);
    assertEquals([record.status, record.attempts, record.error], ["queued", 1, "channel_unavailable"]);
    assert(told?.aborted);
  });
});

Deno.test("a posting is judged while the store is not used, whose time is short, and the message comes in once", async () => {
  const store = await openStore(":memory:", { log: silentLog });
  const asBefore = store.use.bind(store);
  let [uses, judged] = [0, 0];
  store.use = async (work) => {
    uses++;
    return await asBefore(work).finally(() => uses--);
  };
  const verdictOf = () => {
    assertEquals([uses, ++judged], [0, 1]);
    return Promise.resolve("fits" as const);
  };
  await withContact({ store, verdictOf }, async (contact) => {
    const posting = "We look for an engineer who builds services in TypeScript. Full-time, from March.";
    for (const [sent, verdict] of [[{}, undefined], [{ posting }, "fits"]] as const) {
      const { answer: { id } } = await send(contact, input(sent));
      await contact.idle();
      const items = await asBefore((kv) => listInbox(kv, 10));
      assertEquals(items.filter(({ entry }) => entry.id === id).map(({ entry }) => entry.verdict), [verdict]);
    }
    assertEquals(judged, 1);
  });
});

Deno.test("retryDelay() spreads ten attempts over about a day", () => {
  const hours = (random: number) =>
    Array.from({ length: MAX_ATTEMPTS - 1 }, (_, index) => retryDelay(index + 1, random))
      .reduce((sum, delay) => sum + delay) / 3_600_000;
  assertEquals([retryDelay(1, 0.5), retryDelay(2, 0), retryDelay(2, 1)], [30_000, 60_000, 90_000]);
  assert(hours(0) > 16 && hours(0.5) > 20 && hours(1) < 26);
});

Deno.test("several workers deliver each message once", async () => {
  const store = await openStore(":memory:", { log: silentLog });
  const email = fakeChannel("email");
  const workers = Array.from({ length: 4 }, () => makeContact(store, { channels: [email] }));
  const quiet = makeContact(store, { wakeUps: { kick: false, timer: false } });
  const sent = await Promise.all(Array.from({ length: 60 }, () => send(quiet)));
  await Promise.all(workers.map((worker) => worker.sweep()));
  await Promise.all(workers.map((worker) => worker.idle()));
  assertEquals(email.ids.toSorted(), sent.map(({ answer }) => answer.id).toSorted());
  await Promise.all(workers.map((worker) => worker.stop()));
  store.close();
});

Deno.test("records and messages are deleted when they expire", async () => {
  const clock = new Clock();
  await withContact({ now: clock.now, channels: [fakeChannel("email", DOWN)] }, async (contact, store) => {
    const { answer: old } = await send(contact);
    await contact.idle();
    clock.pass(29 * DAY_MS);
    const { answer: young } = await send(contact);
    await contact.idle();
    assertEquals((await contact.record(old.id)).expires_at, new Date(clock.now() + DAY_MS).toISOString());
    clock.pass(DAY_MS);
    const error = await assertRejects(() => contact.record(old.id), ServiceError);
    assertEquals(error.code, "not_found");
    assertEquals(await countOf(store, "contact", "message"), 2);
    await contact.sweep();
    await contact.idle();
    for (const prefix of [["contact", "message"], ["contact", "job"], ["inbox", "entry"], ["contact", "due"]]) {
      assertEquals(await countOf(store, ...prefix), 1, prefix.join(" "));
    }
    assertEquals((await contact.record(young.id)).id, young.id);
  });
});

Deno.test("many expired messages are deleted in several commits", async () => {
  const clock = new Clock();
  await withContact({ now: clock.now }, async (contact, store) => {
    await Promise.all(Array.from({ length: 230 }, () => send(contact)));
    await contact.idle();
    clock.pass(31 * DAY_MS);
    await contact.sweep();
    await contact.idle();
    for (
      const prefix of [["contact", "job"], ["inbox", "entry"], ["inbox", "state"], ["inbox", "word"], [
        "inbox",
        "words",
      ]]
    ) {
      assertEquals(await countOf(store, ...prefix), 0, prefix.join(" "));
    }
  });
});

Deno.test("an unknown id has no record", async () => {
  await withContact({}, async (contact) => {
    for (const id of ["0", "x".repeat(100), "x".repeat(5000), "", "__proto__"]) {
      const error = await assertRejects(() => contact.record(id), ServiceError);
      assertEquals(error.code, "not_found");
      await assertRejects(() => contact.retry(id), ServiceError);
    }
  });
});
