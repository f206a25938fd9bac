import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { configuredChannels, createEmailChannel, createWebhookChannel } from "@/lib/contact/delivery_channels.ts";
import { wordsOf } from "@/lib/words/words.ts";
import { Clock, input, send, until, withContact } from "@/tests/contact/support/contact.ts";
import { openReceiver, SECRET } from "@/tests/contact/support/receiver.ts";
import { openMailbox } from "@/tests/contact/support/smtp.ts";

const OWNER = { to: "owner@example.com", from: "site@vitrine.example.com" };
const backoff = () => 60_000;

Deno.test("the e-mail channel sends plain text that can be answered", async () => {
  const mailbox = await openMailbox();
  const channels = [createEmailChannel({ url: mailbox.url, ...OWNER })];
  await withContact({ channels }, async (contact) => {
    const message = input({
      message: "Grüße aus Köln.\n.\nEin Punkt allein.\n\tEnde 😀",
      subject: "Stelle für Sie 😀",
    });
    const { answer } = await send(contact, message);
    await contact.idle();
    assertEquals((await contact.record(answer.id)).status, "delivered");
    const [mail] = mailbox.mails;
    assertEquals(mail.messageId, `<${answer.id}@vitrine.example.com>`);
    assertEquals(mail.subject, "[Role] Stelle für Sie 😀");
    assertEquals([mail.replyTo?.value[0].address, mail.replyTo?.value[0].name], [message.reply_to, "Sam Sender"]);
    assertEquals(mail.from?.value[0].address, OWNER.from);
    assertEquals(mailbox.envelopes[0], { from: OWNER.from, to: [OWNER.to] });
    assertEquals(mail.html, false);
    assertEquals(mail.headers.get("auto-submitted"), "auto-generated");
    for (const part of [message.message, "From: Sam Sender", "Company: Example Ltd", `Reply to: ${message.reply_to}`]) {
      assertStringIncludes(mail.text!, part);
    }
  });
  await mailbox.close();
});

Deno.test("the e-mail channel says what a message is about where the sender does not", async () => {
  const mailbox = await openMailbox();
  const channels = [createEmailChannel({ url: mailbox.url, ...OWNER })];
  await withContact({ channels }, async (contact) => {
    await send(contact, input({ kind: "opportunity", subject: undefined }));
    await contact.idle();
    await send(contact, input({ kind: "other", subject: undefined, from: undefined, company: undefined }));
    await contact.idle();
  });
  assertEquals(mailbox.mails.map(({ subject }) => subject), [
    "[Opportunity] from Sam Sender, Example Ltd",
    "[Message] from sender@example.com",
  ]);
  await mailbox.close();
});

Deno.test("a sender cannot pass for another one by turning the reading direction in a mail", async () => {
  const mailbox = await openMailbox();
  const channel = createEmailChannel({ url: mailbox.url, ...OWNER });
  const message = {
    kind: "role" as const,
    message: "Hello",
    reply_to: "a@example.com",
    from: "A\u202eB",
    subject: "\u2066x",
  };
  await channel.send({ id: "id", createdAt: 0, message }, new AbortController().signal);
  const [mail] = mailbox.mails;
  assertEquals([mail.subject, mail.replyTo?.value[0].name], ["[Role] \\u{2066}x", "A\\u{202e}B"]);
  assert(!/[\u202e\u2066]/.test(mail.text!), mail.text);
  await mailbox.close();
});

Deno.test("what looks like an encoded word reaches the owner as it was written", async () => {
  const mailbox = await openMailbox();
  const channel = createEmailChannel({ url: mailbox.url, ...OWNER });
  // A line break and a header, a character that turns the direction, and a name that is not the sender's.
  const words = [
    `=?utf-8?B?${btoa("x\r\nBcc: victim@example.org")}?=`,
    "=?utf-8?Q?A=E2=80=AEB?=",
    `Your bank =?ISO-8859-1?Q?hidden?= ${"ü😀".repeat(25)} =?utf-8?b?${btoa("y".repeat(30))}?=`,
    "=?utf-8?Q?cut off",
  ];
  for (const word of words) {
    const message = { kind: "role" as const, message: word, reply_to: "a@example.com", from: word, subject: word };
    await channel.send({ id: "id", createdAt: 0, message }, new AbortController().signal);
    const mail = mailbox.mails.at(-1)!;
    assertEquals([mail.subject, mail.replyTo?.value[0].name], [`[Role] ${word}`, word]);
    assertEquals(mail.replyTo?.value.map(({ address }) => address), ["a@example.com"]);
    assertStringIncludes(mail.text!, `Subject: ${word}`);
  }
  await mailbox.close();
});

Deno.test("nothing that a sender writes becomes a header or a recipient", async () => {
  const mailbox = await openMailbox();
  const channel = createEmailChannel({ url: mailbox.url, ...OWNER });
  const hostile = "x\r\nBcc: victim@example.org\r\n\r\nbody";
  // What the schema refuses, as if it had not.
  const messages = [
    { kind: "role" as const, message: "Hello", reply_to: "a@example.com", subject: hostile, from: hostile },
    { kind: "role" as const, message: "Hello", reply_to: "a@example.com, victim@example.org" },
    {
      kind: "role" as const,
      message: "Bcc: victim@example.org\n\nHello",
      reply_to: "a@example.com",
      from: '"<v@x.org>,',
    },
  ];
  for (const [index, message] of messages.entries()) {
    await channel.send({ id: `id${index}`, createdAt: 0, message }, new AbortController().signal).catch(() => {});
  }
  assert(mailbox.mails.length >= 2);
  for (const mail of mailbox.mails) {
    assertEquals([mail.bcc, mail.cc], [undefined, undefined]);
    assert(!mail.headers.has("bcc"));
    assertMatch(mail.subject!, /^\[Role\] /);
  }
  for (const { to } of mailbox.envelopes) assertEquals(to, [OWNER.to]);
  await mailbox.close();
});

Deno.test("a mail server that refuses, is down or hangs leads to further attempts, and recovers", async () => {
  const clock = new Clock();
  const mailbox = await openMailbox();
  const channels = [createEmailChannel({ url: mailbox.url, ...OWNER })];
  await withContact({ channels, backoff, now: clock.now }, async (contact) => {
    mailbox.refuseWith = { code: 550 };
    const { answer } = await send(contact);
    await contact.idle();
    assertEquals((await contact.record(answer.id)).error, "rejected");
    mailbox.refuseWith = { code: 451 };
    clock.pass(60_000);
    await contact.sweep();
    await contact.idle();
    assertEquals((await contact.record(answer.id)).error, "channel_unavailable");
    mailbox.refuseWith = undefined;
    clock.pass(60_000);
    await contact.sweep();
    await contact.idle();
    const record = await contact.record(answer.id);
    assertEquals([record.status, record.attempts], ["delivered", 3]);
    assertEquals(mailbox.mails.map(({ messageId }) => messageId), [`<${answer.id}@vitrine.example.com>`]);
  });
  await mailbox.close();

  await withContact({ channels, backoff }, async (contact) => {
    const { answer } = await send(contact);
    await contact.idle();
    assertEquals((await contact.record(answer.id)).error, "channel_unavailable");
  });
});

Deno.test("the e-mail channel ends at once when the process ends", async () => {
  const mailbox = await openMailbox();
  mailbox.refuseWith = "silent";
  const channel = createEmailChannel({ url: mailbox.url, ...OWNER });
  const end = new AbortController();
  const message = { kind: "role" as const, message: "Hello", reply_to: "a@example.com" };
  const sending = channel.send({ id: "id", createdAt: 0, message }, end.signal).then(() => "sent", ({ name }) => name);
  setTimeout(() => end.abort(), 50);
  assertEquals(await sending, "ChannelError");
  await mailbox.close();
});

Deno.test("the webhook channel posts signed JSON with the message's id", async () => {
  const receiver = openReceiver();
  const channels = [createWebhookChannel({ url: receiver.url, secret: SECRET })];
  await withContact({ channels }, async (contact) => {
    const message = input({ company: undefined });
    const { answer } = await send(contact, message);
    await contact.idle();
    assertEquals((await contact.record(answer.id)).status, "delivered");
    assertEquals(receiver.received, [{
      id: answer.id,
      payload: {
        type: "contact.message",
        timestamp: answer.created_at,
        data: {
          id: answer.id,
          untrusted: true,
          kind: "role",
          from: "Sam Sender",
          reply_to: message.reply_to,
          company: null,
          company_url: null,
          posting_url: null,
          subject: "A position",
          message: message.message,
          created_at: answer.created_at,
          desk_url: null,
        },
      },
    }]);
  });
  await receiver.close();
});

Deno.test("a mail leads to its message at the desk, in the language and the time zone of the site", async () => {
  const mailbox = await openMailbox();
  const receiver = openReceiver();
  const locale = {
    words: wordsOf("de").mail,
    language: "de",
    timeZone: "Europe/Berlin",
    baseUrl: "https://tess.example",
  };
  const channels = configuredChannels(
    { smtp: { url: mailbox.url, ...OWNER }, webhook: { url: receiver.url, secret: SECRET } },
    undefined,
    undefined,
    locale,
  );
  const message = { kind: "role" as const, message: "Hallo", reply_to: "a@example.com" };
  const createdAt = Date.UTC(2026, 10, 22, 23, 30);
  for (const channel of channels) {
    await channel.send({ id: "the-id", createdAt, message }, new AbortController().signal);
  }
  const [{ subject, text }] = mailbox.mails;
  assertEquals(subject, `[${locale.words.kinds.role}] von a@example.com`);
  assertStringIncludes(text!, "https://tess.example/admin/inbox/the-id\n");
  assertStringIncludes(text!, "23. Nov. 2026, 00:30 MEZ");
  // Above what a stranger wrote, who could write a link that looks like it.
  assert(text!.indexOf("/admin/inbox/the-id") < text!.indexOf("Hallo"));
  assertEquals(
    receiver.received.map(({ payload }) => payload.data.desk_url),
    ["https://tess.example/admin/inbox/the-id"],
  );

  // Nobody but BASE_URL knows the origin: the address that a sender used could be anybody's.
  const [plain] = configuredChannels({ smtp: { url: mailbox.url, ...OWNER } });
  await plain.send({ id: "other", createdAt, message, deskPath: "/admin/settings" }, new AbortController().signal);
  assertStringIncludes(mailbox.mails[1].text!, "/admin/settings (set BASE_URL to get a link here)");
  await receiver.close();
  await mailbox.close();
});

Deno.test("a webhook that answers otherwise than 2xx leads to further attempts, and recovers", async () => {
  const clock = new Clock();
  const receiver = openReceiver();
  const channels = [createWebhookChannel({ url: receiver.url, secret: SECRET })];
  const target = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, () => new Response("stolen"));
  await withContact({ channels, backoff, now: clock.now }, async (contact) => {
    const { answer } = await send(contact);
    await contact.idle();
    const another = await send(contact);
    assert(another.answer.id > answer.id || another.answer.created_at === answer.created_at);
    const cases: [number, string][] = [
      [400, "rejected"],
      [404, "rejected"],
      [410, "rejected"],
      [408, "channel_unavailable"],
      [429, "channel_unavailable"],
      [302, "channel_unavailable"],
      [307, "channel_unavailable"],
      [500, "channel_unavailable"],
      [503, "channel_unavailable"],
    ];
    for (const [status, error] of cases) {
      const headers = { location: `http://127.0.0.1:${target.addr.port}/` };
      receiver.answer = () => new Response("words that nobody may repeat", { status, headers });
      const { answer } = await send(contact);
      await contact.idle();
      const record = await contact.record(answer.id);
      assertEquals([record.status, record.error], ["queued", error], String(status));
      receiver.answer = () => new Response("ok");
      clock.pass(60_000);
      await contact.sweep();
      await contact.idle();
      assertEquals((await contact.record(answer.id)).status, "delivered");
    }
  });
  await target.shutdown();
  await receiver.close();
});

Deno.test("a slow webhook keeps no other message waiting", async () => {
  const receiver = openReceiver();
  const channels = [createWebhookChannel({ url: receiver.url, secret: SECRET })];
  await withContact({ channels }, async (contact) => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => release = resolve);
    receiver.answer = () => gate.then(() => new Response());
    const { answer: slow } = await send(contact);
    await until(() => receiver.requests === 1);
    receiver.answer = () => new Response();
    const { answer: quick } = await send(contact);
    await until(async () => (await contact.record(quick.id)).status === "delivered");
    assertEquals((await contact.record(slow.id)).status, "delivering");
    release();
    await contact.idle();
    assertEquals((await contact.record(slow.id)).status, "delivered");
  });
  await receiver.close();
});

Deno.test("configuredChannels() makes what is configured, on the production timeline only", () => {
  const smtp = { url: "smtp://127.0.0.1:1", ...OWNER };
  const webhook = { url: "https://example.com/hook", secret: SECRET };
  const names = (timeline?: string) => configuredChannels({ smtp, webhook }, timeline).map(({ name }) => name);
  assertEquals(names(), ["email", "webhook"]);
  assertEquals(names("production"), ["email", "webhook"]);
  assertEquals(names("git-branch/x"), []);
  assertEquals(configuredChannels({}), []);
});
