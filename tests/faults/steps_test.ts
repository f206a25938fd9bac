import { assert, assertEquals } from "@std/assert";
import type { DeliveryRecord } from "@/lib/contact/delivery_record.ts";
import { listInbox } from "@/lib/contact/inbox.ts";
import { STEPS } from "@/lib/contact/job.ts";
import { input, until } from "@/tests/contact/support/contact.ts";
import { openReceiver } from "@/tests/contact/support/receiver.ts";
import { openMailbox } from "@/tests/contact/support/smtp.ts";
import { temporaryFolder } from "@/tests/support/owner.ts";
import { post, startStepServer } from "./step_process.ts";

const KEY = "one-key";
/** More than a lease lasts. */
const AHEAD_MS = 60_000;

/** Every step of a message with two channels. The last channel is not recorded for itself: with it all is done. */
const PLACES = STEPS.flatMap((step) =>
  step === "channel_recorded"
    ? [`${step} email`]
    : step.startsWith("channel_")
    ? [`${step} email`, `${step} webhook`]
    : [step]
);

async function survives(dieAt: string, isWithChannels: boolean): Promise<void> {
  using folder = temporaryFolder();
  const mailbox = await openMailbox();
  const receiver = openReceiver();
  const settings = {
    kvPath: `${folder.path}/store.sqlite3`,
    ...isWithChannels && { smtpUrl: mailbox.url, webhookUrl: receiver.url },
  };
  const message = input();
  let promised: string | undefined;
  {
    await using dying = await startStepServer({ ...settings, dieAt });
    const answer = await post(dying.url, message, KEY);
    if (answer !== undefined) assertEquals(answer.status, 202);
    promised = answer?.id;
    assertEquals(await dying.died, "SIGKILL", "it died at the step");
  }

  await using next = await startStepServer({ ...settings, ahead: AHEAD_MS });
  // The sender who got no answer asks again with the same key, as the contract says; one who got a 202 need not.
  const id = promised ?? (await post(next.url, message, KEY))!.id;
  let record: DeliveryRecord | undefined;
  await until(async () => {
    record = await (await fetch(next.url + id)).json();
    return record?.status === "delivered";
  }, 30);
  assert(record!.delivered_at !== null && record!.error === null);
  assertEquals((await post(next.url, message, KEY))?.id, id, "the key gives the same answer as before");

  const kv = await Deno.openKv(settings.kvPath);
  const inbox = await listInbox(kv, 10);
  const due = await Array.fromAsync(kv.list({ prefix: ["contact", "due"] }));
  kv.close();
  assertEquals(inbox.map(({ entry, message }) => [entry.id, message.message]), [[id, message.message]]);
  assertEquals(due, []);
  // Sent again only where the process died between the channel's yes and writing it down; and then under the same id.
  const times = (channel: string) => isWithChannels ? dieAt === `channel_accepted ${channel}` ? 2 : 1 : 0;
  assertEquals(
    mailbox.mails.map(({ messageId }) => messageId),
    Array(times("email")).fill(`<${id}@vitrine.example.com>`),
  );
  assertEquals(receiver.received.map((one) => one.id), Array(times("webhook")).fill(id));
  await receiver.close();
  await mailbox.close();
}

for (const place of PLACES) {
  Deno.test(`a process killed at "${place}" loses nothing and doubles nothing`, () => survives(place, true));
}

for (const place of ["claiming", "delivered"]) {
  Deno.test(`the same with the inbox alone: "${place}"`, () => survives(place, false));
}
