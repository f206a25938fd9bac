import { assert, assertEquals } from "@std/assert";
import { openReceiver, SECRET } from "@/tests/contact/support/receiver.ts";
import { openMailbox } from "@/tests/contact/support/smtp.ts";
import { temporaryFolder } from "@/tests/support/owner.ts";
import { startService } from "@/tests/support/service.ts";

Deno.test("a lease is renewed after a slow channel: another instance that sweeps meanwhile delivers nothing twice", async () => {
  using folder = temporaryFolder();
  const mailbox = await openMailbox();
  const receiver = openReceiver();
  let time = Date.now();
  const options = {
    env: {
      KV_PATH: `${folder.path}/store.sqlite3`,
      SMTP_URL: mailbox.url,
      NOTIFY_TO: "owner@example.com",
      NOTIFY_FROM: "site@vitrine.example.com",
      WEBHOOK_URL: receiver.url,
      WEBHOOK_SECRET: SECRET,
    },
    now: () => time,
  };
  const first = await startService(options);
  const second = await startService(options);
  // A lease lasts half a minute: without a new one it would have ended while the webhook is being called.
  mailbox.delay = () => {
    time += 20_000;
    return 0;
  };
  receiver.answer = async () => {
    time += 15_000;
    await second.runtime.service.contact.sweep();
    await second.runtime.service.contact.idle();
    return new Response(null, { status: 204 });
  };
  const accepted = await first.fetch("/api/v1/contact", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ message: "Hello, can you help us?", reply_to: "sam@company.example" }),
  });
  const { id } = await accepted.json();
  await first.runtime.service.contact.idle();

  const { status, attempts } = await (await second.fetch(`/api/v1/contact/${id}`)).json();
  assertEquals([status, attempts], ["delivered", 1]);
  assertEquals([mailbox.mails.length, receiver.requests], [1, 1]);
  const events = [...first.lines, ...second.lines].map(({ event }) => event);
  assert(!events.includes("lease_expired") && !events.includes("lease_lost"), events.join(" "));
  await first[Symbol.asyncDispose]();
  await second[Symbol.asyncDispose]();
  await receiver.close();
  await mailbox.close();
});
