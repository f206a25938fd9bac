import { assert, assertEquals } from "@std/assert";
import { createEmailChannel, createWebhookChannel } from "@/lib/contact/delivery_channels.ts";
import { listInbox } from "@/lib/contact/inbox.ts";
import { Clock, countOf, input, send, withContact } from "@/tests/contact/support/contact.ts";
import { openReceiver, SECRET } from "@/tests/contact/support/receiver.ts";
import { openMailbox } from "@/tests/contact/support/smtp.ts";

const PAUSE_MS = 60_000;
/** More than are delivered at the same time. */
const MANY = 40;

Deno.test("channels that never answer keep no message from the inbox, and get each once when they answer", async () => {
  const mailbox = await openMailbox();
  const receiver = openReceiver();
  const waiting = Promise.withResolvers<Response>();
  mailbox.refuseWith = "silent";
  receiver.answer = () => waiting.promise;
  const lines: string[] = [];
  const clock = new Clock();
  const channels = [
    createEmailChannel({ url: mailbox.url, to: "owner@example.com", from: "site@example.com" }),
    createWebhookChannel({ url: receiver.url, secret: SECRET }),
  ];
  await withContact({
    channels,
    now: clock.now,
    // Of the inbox too, which a busy machine must be able to write within it.
    channelDeadline: 1500,
    backoff: () => PAUSE_MS,
    log: (...parts) => void lines.push(JSON.stringify(parts)),
  }, async (contact, store) => {
    const sent = await Promise.all(
      Array.from({ length: MANY }, () => send(contact, input({ subject: "Secret subject" }))),
    );
    const ids = sent.map(({ answer }) => answer.id).toSorted();
    await contact.idle();
    // The sender sees that it is kept and will be tried again, the owner has it and sees which channels did not answer.
    for (const id of ids) {
      const { status, attempts, error, message } = await contact.record(id);
      assertEquals([status, attempts, error], ["queued", 1, "channel_unavailable"]);
      assert(message.startsWith("The message is in the owner's inbox."), message);
    }
    const inbox = await store.use((kv) => listInbox(kv, 2 * MANY));
    assertEquals(inbox.map(({ entry }) => entry.id).toSorted(), ids);
    for (const { job: { channels } } of inbox) {
      assertEquals([channels.inbox.error, channels.email.error, channels.webhook.error], [
        null,
        "channel_unavailable",
        "channel_unavailable",
      ]);
    }
    assertEquals(lines.filter((line) => line.includes("channel_failed")).length, 2 * MANY);
    for (const secret of ["Secret", "sender@", SECRET]) assert(!lines.join().includes(secret), secret);

    mailbox.refuseWith = undefined;
    receiver.answer = () => new Response();
    waiting.resolve(new Response(null, { status: 500 }));
    clock.pass(PAUSE_MS);
    await contact.sweep();
    await contact.idle();
    // Where the machine is too busy for the short deadline of this test, a later round does it.
    for (let rounds = 0; rounds < 5 && await countOf(store, "contact", "due") > 0; rounds++) {
      clock.pass(PAUSE_MS);
      await contact.sweep();
      await contact.idle();
    }
    for (const id of ids) assertEquals((await contact.record(id)).status, "delivered");
    const mailed = mailbox.mails.map(({ messageId }) => messageId!.slice(1).split("@")[0]);
    assertEquals([...new Set(mailed)].toSorted(), ids);
    assertEquals([...new Set(receiver.received.map(({ id }) => id))].toSorted(), ids);
    assertEquals(await countOf(store, "inbox", "entry"), MANY);
  });
  await receiver.close();
  await mailbox.close();
});
