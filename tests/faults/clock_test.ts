import { assert, assertEquals, assertNotEquals, assertRejects } from "@std/assert";
import type { Contact } from "@/lib/contact/contact.ts";
import { type Channel, ChannelError } from "@/lib/contact/delivery_channels.ts";
import { ServiceError } from "@/lib/errors.ts";
import { SoftLimiter } from "@/lib/limits/soft_limiter.ts";
import { silentLog } from "@/lib/log.ts";
import { openStore } from "@/lib/store/store.ts";
import {
  Clock,
  countOf,
  DAY_MS,
  HOUR_MS,
  input,
  makeContact,
  send,
  until,
  withContact,
} from "@/tests/contact/support/contact.ts";

const MINUTE_MS = 60_000;
const YEAR_MS = 365 * DAY_MS;
const KEY = "a-key";
const NO_KICK = { kick: false, timer: false };

/** A channel that takes as long as the test wants, and then does as it says. */
function heldChannel() {
  const ids: string[] = [];
  const held: { go: () => void; fail: () => void }[] = [];
  const channel: Channel = {
    name: "email",
    send({ id }) {
      ids.push(id);
      return new Promise((resolve, reject) =>
        held.push({ go: resolve, fail: () => reject(new ChannelError("channel_unavailable", "down")) })
      );
    },
  };
  return { channel, ids, held };
}

async function sweep(contact: Contact): Promise<void> {
  await contact.sweep();
  await contact.idle();
}

for (const jump of [5 * HOUR_MS, -5 * HOUR_MS, 20 * DAY_MS, -3 * YEAR_MS]) {
  const name = `the clock jumps by ${jump / HOUR_MS} h`;

  Deno.test(`${name} before a message is claimed: it is delivered by the next sweep`, async () => {
    const clock = new Clock();
    await withContact({ now: clock.now, wakeUps: NO_KICK }, async (contact, store) => {
      const { answer } = await send(contact);
      clock.pass(jump);
      await sweep(contact);
      assertEquals((await contact.record(answer.id)).status, "delivered");
      assertEquals(await countOf(store, "inbox", "entry"), 1);
      assertEquals(await countOf(store, "contact", "due"), 0);
    });
  });

  Deno.test(`${name} while a channel is used: it is used once, and the result counts`, async () => {
    const clock = new Clock();
    const { channel, ids, held } = heldChannel();
    await withContact({ now: clock.now, channels: [channel] }, async (contact, store) => {
      const { answer } = await send(contact);
      await until(() => held.length === 1);
      clock.pass(jump);
      await contact.sweep();
      held[0].go();
      await contact.idle();
      assertEquals((await contact.record(answer.id)).status, "delivered");
      assertEquals(ids, [answer.id]);
      assertEquals(await countOf(store, "contact", "due"), 0);
    });
  });

  Deno.test(`${name} while a message waits for its next attempt: it waits no longer than it should`, async () => {
    const clock = new Clock();
    const { channel, held } = heldChannel();
    await withContact({ now: clock.now, channels: [channel], backoff: () => MINUTE_MS }, async (contact) => {
      const { answer } = await send(contact);
      await until(() => held.length === 1);
      held[0].fail();
      await contact.idle();
      clock.pass(jump);
      await contact.sweep();
      clock.pass(MINUTE_MS);
      await contact.sweep();
      await until(() => held.length === 2);
      held[1].go();
      await contact.idle();
      assertEquals((await contact.record(answer.id)).status, "delivered");
    });
  });

  Deno.test(`${name} after a process died with a message: another takes it over when a lease has passed`, async () => {
    const clock = new Clock();
    const store = await openStore(":memory:", { log: silentLog });
    const { channel, held } = heldChannel();
    const dead = makeContact(store, { now: clock.now, channels: [channel] });
    const { answer } = await send(dead);
    await until(() => held.length === 1);
    clock.pass(jump);
    const quick: Channel = { name: "email", send: () => Promise.resolve() };
    await withContact({ store, now: clock.now, channels: [quick] }, async (next) => {
      await sweep(next);
      clock.pass(MINUTE_MS / 2);
      await sweep(next);
      assertEquals((await next.record(answer.id)).status, "delivered");
      assertEquals(await countOf(store, "contact", "due"), 0);
      // The one that was taken for dead comes late, and changes nothing.
      held[0].go();
      await dead.stop();
      assertEquals((await next.record(answer.id)).status, "delivered");
    });
  });
}

Deno.test("a limit is not lifted by a clock that is a little behind, and never lasts longer than its window", async () => {
  // Of all together one message wakes the owner and one of this network is held.
  for (const [limits, seconds, accepted] of [[{ quota: 1 }, 3600, 1], [{ allQuota: 1 }, 86_400, 2]] as const) {
    const clock = new Clock();
    await withContact({ now: clock.now, ...limits }, async (contact) => {
      const state = async () => (await contact.limitState("192.0.2.1"))!;
      const fill = async () => {
        for (let sent = 0; sent < accepted; sent++) await send(contact);
      };
      await fill();
      clock.pass(-MINUTE_MS / 2);
      await assertRejects(() => send(contact), ServiceError, "Too many");
      for (const back of [DAY_MS, 3 * YEAR_MS]) {
        clock.pass(-back);
        await fill();
        await assertRejects(() => send(contact), ServiceError, "Too many");
        assertEquals((await state()).reset, seconds);
        clock.pass(seconds * 1000);
        assert((await state()).allowed);
      }
    });
  }
});

Deno.test("the soft limit begins anew with every jump of the clock, and counts on", () => {
  const clock = new Clock();
  const limiter = new SoftLimiter({ quota: 1, window: 60 }, { now: clock.now });
  for (const jump of [0, 5 * HOUR_MS, -8 * HOUR_MS, -3 * YEAR_MS]) {
    clock.pass(jump);
    assertEquals([limiter.consume("a").allowed, limiter.consume("a").allowed], [true, false]);
    assert(limiter.peek("a").reset <= 60);
  }
});

Deno.test("a key is remembered when the clock is set back by hours, and not for years", async () => {
  const clock = new Clock();
  await withContact({ now: clock.now }, async (contact, store) => {
    const message = input();
    const first = await send(contact, message, { idempotencyKey: KEY });
    clock.pass(-5 * HOUR_MS);
    assertEquals((await send(contact, message, { idempotencyKey: KEY })).body, first.body);
    assertEquals((await send(contact, message)).answer.deduplicated, true);
    clock.pass(28 * HOUR_MS);
    assertEquals((await send(contact, message, { idempotencyKey: KEY })).body, first.body);
    clock.pass(HOUR_MS);
    const second = await send(contact, message, { idempotencyKey: KEY });
    assertNotEquals(second.answer.id, first.answer.id);
    clock.pass(-3 * YEAR_MS);
    const third = await send(contact, message, { idempotencyKey: KEY });
    assertNotEquals(third.answer.id, second.answer.id);
    assertEquals(await countOf(store, "contact", "job"), 3);
  });
});
