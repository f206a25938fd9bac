import { assertEquals } from "@std/assert";
import { type Channel, ChannelError } from "@/lib/contact/delivery_channels.ts";
import { silentLog } from "@/lib/log.ts";
import { openStore } from "@/lib/store/store.ts";
import { input, makeContact, send, until, withContact } from "@/tests/contact/support/contact.ts";

const NONE = { kick: false, timer: false };

/** A channel that refuses the first `failures` messages. */
function flaky(failures: number): Channel {
  return {
    name: "email",
    send: () => failures-- > 0 ? Promise.reject(new ChannelError("channel_unavailable", "down")) : Promise.resolve(),
  };
}

for (const wakeUp of ["kick", "timer"] as const) {
  Deno.test(`the ${wakeUp} alone delivers, and tries again`, async () => {
    const wakeUps = { ...NONE, [wakeUp]: true };
    // A kick comes with the next message; the timer by itself.
    await withContact({ wakeUps, channels: [flaky(1)], backoff: () => 100 }, async (contact) => {
      if (wakeUp !== "timer") contact.start();
      const { answer } = await send(contact);
      if (wakeUp === "timer") contact.start();
      await until(async () => (await contact.record(answer.id)).attempts === 1);
      if (wakeUp === "kick") {
        await new Promise((resolve) => setTimeout(resolve, 200));
        await send(contact);
      }
      await until(async () => (await contact.record(answer.id)).status === "delivered");
      assertEquals((await contact.record(answer.id)).attempts, 2);
    });
  });
}

Deno.test("the sweep alone delivers", async () => {
  await withContact({ wakeUps: NONE }, async (contact) => {
    const { answer } = await send(contact);
    await contact.idle();
    assertEquals((await contact.record(answer.id)).status, "queued");
    await contact.sweep();
    await contact.idle();
    assertEquals((await contact.record(answer.id)).status, "delivered");
  });
});

Deno.test("a start delivers what an earlier process left", async () => {
  const store = await openStore(":memory:", { log: silentLog });
  const { answer } = await send(makeContact(store, { wakeUps: NONE }));
  const later = makeContact(store, { wakeUps: NONE });
  later.start();
  await until(async () => (await later.record(answer.id)).status === "delivered");
  await later.stop();
  store.close();
});

Deno.test("stop() gives back what is not finished in time, without counting an attempt", async () => {
  const store = await openStore(":memory:", { log: silentLog });
  const hangs: Channel = { name: "email", send: () => new Promise(() => {}) };
  const contact = makeContact(store, { channels: [hangs] });
  const { answer } = await send(contact, input());
  await until(async () => (await contact.record(answer.id)).status === "delivering");
  // The channel never answers: that this comes to an end says that it was not waited for.
  await contact.stop();
  const record = await contact.record(answer.id);
  assertEquals([record.status, record.attempts, record.error], ["queued", 0, null]);

  const next = makeContact(store, { channels: [flaky(0)] });
  await next.sweep();
  await next.idle();
  assertEquals((await next.record(answer.id)).status, "delivered");
  await next.stop();
  store.close();
});

Deno.test("stop() waits for what is being finished", async () => {
  const store = await openStore(":memory:", { log: silentLog });
  const slow: Channel = { name: "email", send: () => new Promise((resolve) => setTimeout(resolve, 200)) };
  const contact = makeContact(store, { channels: [slow] });
  const { answer } = await send(contact);
  await contact.stop();
  assertEquals((await contact.record(answer.id)).status, "delivered");
  store.close();
});
