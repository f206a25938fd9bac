import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { FINDINGS } from "@/lib/contact/sender_facts.ts";
import { wordsOf } from "@/lib/words/words.ts";
import { openDns, type Zone } from "@/tests/contact/support/dns.ts";
import { openMailbox } from "@/tests/contact/support/smtp.ts";
import { startService } from "@/tests/support/service.ts";

const { mail: words, forms: { delivery_page: page } } = wordsOf("en");

/** Domains of senders. */
const ZONE: Zone = Object.fromEntries(
  ["firm.org", "gmail.com", "googlemail.com", "catch-all.org"]
    .concat(Array.from({ length: 22 }, (_, index) => `x${index}.catch-all.org`))
    .map((domain) => [domain, {}]),
);

Deno.test("a sender is asked once a day, a button confirms, and another erases the message", async (t) => {
  const mailbox = await openMailbox();
  await using dns = await openDns(ZONE);
  let time = Date.now();
  await using service = await startService({
    now: () => time,
    env: {
      SMTP_URL: mailbox.url,
      NOTIFY_TO: "owner@example.com",
      NOTIFY_FROM: "site@vitrine.example.com",
      CONFIRM_SENDERS: "1",
      CONTACT_GLOBAL_LIMIT: "10000;w=86400",
      DNS_SERVER: `127.0.0.1:${dns.port}`,
      BASE_URL: "http://localhost:8000",
    },
  });
  const { contact } = service.runtime.service;
  let count = 0;
  async function accept(reply_to: string, more: Record<string, unknown> = {}) {
    const body = { message: `Hello number ${"x".repeat(++count)}`, reply_to, kind: "role", ...more };
    const response = await service.fetch("/api/v1/contact", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      client: `198.51.${count}.1`,
    });
    assertEquals(response.status, 202);
    const { id } = await response.json();
    await contact.idle();
    return id as string;
  }
  const record = async (id: string) => await (await service.fetch(`/api/v1/contact/${id}`)).json();
  const mailTo = (address: string) => mailbox.mails.filter((_, index) => mailbox.envelopes[index].to.includes(address));
  const press = async (id: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    await service.fetch(`/contact/${id}`, {
      method: "POST",
      body: new URLSearchParams(fields),
      redirect: "manual",
      headers: { accept: "text/html", ...headers },
    });

  await t.step("the mail has no word of whoever sent the message, and confirms by the button of its link", async () => {
    const id = await accept("ann@firm.org", {
      ...{ subject: "ring 0900 123, evil。org", message: "Visit evil.org", from: "evil", company: "evil" },
    });
    const first = await record(id);
    assertEquals([first.status, first.lane, first.lane_reason], [
      "delivered",
      "open",
      FINDINGS.mailbox_asked.explanation,
    ]);
    const [mail] = mailTo("ann@firm.org");
    assertEquals(mail.messageId, `<confirm-${id}@vitrine.example.com>`);
    assert(!/evil|0900|\bann\b|\bfirm\b/.test(`${mail.text} ${mail.subject} ${JSON.stringify(mail.from)}`), mail.text);
    assertMatch(mail.text!, new RegExp(words.kinds.role));
    assertStringIncludes(mail.text!, words.confirm_no);
    const link = new URL(/http:\S+/.exec(mail.text!)![0]);
    assertEquals(link.pathname, `/contact/${id}`);
    const token = link.searchParams.get("confirm")!;

    // A scanner that opens it confirms nothing.
    const opened = await (await service.fetch(link.pathname + link.search, { headers: { accept: "text/html" } }))
      .text();
    assertStringIncludes(opened, page.confirm);
    assertStringIncludes(opened, words.confirm_yes);
    assertEquals((await record(id)).lane, "open");

    for (const forged of ["", "x", token.slice(1) + "A", "A".repeat(43)]) {
      const refused = await press(id, { answer: "yes", confirm: forged });
      assertEquals(refused.status, 404);
      assertStringIncludes(await refused.text(), page.confirm_wrong);
    }
    const foreign = await press(id, { answer: "yes", confirm: token }, { origin: "https://elsewhere.org" });
    assertEquals(foreign.status, 400);
    assertEquals((await record(id)).lane, "open");

    const pressed = await press(id, { answer: "yes", confirm: token });
    assertEquals(pressed.status, 303);
    const after = await record(id);
    assertEquals([after.lane, after.lane_reason], ["vouched", FINDINGS.mailbox_confirmed.explanation]);
    const shown = await (await service.fetch(pressed.headers.get("location")!, { headers: { accept: "text/html" } }))
      .text();
    assertStringIncludes(shown, page.confirmed);
    assertEquals((await press(id, { answer: "yes", confirm: token })).status, 303);
    const { items } = await service.runtime.inbox.page({ place: "all", lane: "vouched" });
    assertEquals(items.map(({ entry }) => entry.id), [id]);
  });

  await t.step("a mailbox is asked once a day, as its provider sees it", async () => {
    const asked = async (address: string) => {
      const before = mailbox.mails.length;
      const { checks } = await record(await accept(address));
      const isAsked = checks.at(-1).code === "mailbox_asked";
      assertEquals(mailbox.envelopes.slice(before).some(({ to }) => to.includes(address)), isAsked, address);
      return isAsked;
    };
    for (const address of ["ANN@firm.org", "ann+2@firm.org"]) assertEquals(await asked(address), false);
    time += 25 * 3_600_000;
    assertEquals(await asked("ann@firm.org"), true);
    assertEquals(await asked("sam.doe@gmail.com"), true);
    assertEquals(await asked("s.amdoe+now@googlemail.com"), false);
    // Elsewhere dots and hyphens make another mailbox.
    for (const address of ["b.ob@firm.org", "bob@firm.org", "b-ob@firm.org"]) assertEquals(await asked(address), true);
  });

  await t.step("a domain is asked twenty times a day, whatever stands before it", async () => {
    time += 25 * 3_600_000;
    const asked = async (address: string) => (await record(await accept(address))).checks.at(-1).code;
    const codes: string[] = [];
    for (let index = 0; index < 22; index++) {
      codes.push(await asked(`a${index}@${index % 2 === 0 ? "" : `x${index}.`}catch-all.org`));
    }
    assertEquals(codes, [...Array(20).fill("mailbox_asked"), ...Array(2).fill("mailbox_not_asked")]);
    time += 25 * 3_600_000;
    // Another one than those that were not asked: what was left open is tried again by itself.
    assertEquals(await asked("next@catch-all.org"), "mailbox_asked");
  });

  await t.step("whoever did not send it erases it, and a confirmation comes too late then", async () => {
    const id = await accept("ben@firm.org");
    const token = /confirm=([\w-]+)/.exec(mailTo("ben@firm.org")[0].text!)![1];
    assertEquals((await press(id, { answer: "no", confirm: token })).status, 303);
    const gone = await record(id);
    assertEquals([gone.outcome, gone.lane], ["withdrawn", "open"]);
    assertEquals((await press(id, { answer: "yes", confirm: token })).status, 404);
    assertEquals(await record(id), gone);
  });

  await t.step(
    "nobody is written to for a sender against whom something speaks",
    async () => {
      const { lane, checks } = await record(await accept("cy@nobody.org"));
      assertEquals([lane, checks.at(-1).status], ["held", "unknown"]);
      assertEquals(mailTo("cy@nobody.org").length, 0);
    },
  );

  await t.step("a mail that cannot be sent is tried again", async () => {
    mailbox.refuseWith = { code: 451 };
    const id = await accept("eve@firm.org");
    assertEquals((await record(id)).checks.at(-1).status, "unknown");
    mailbox.refuseWith = undefined;
    // First the owner is told, who could not be either; then come the checks.
    for (let sweep = 0; sweep < 2; sweep++) {
      time += 120_000;
      await contact.sweep();
      await contact.idle();
    }
    assertEquals((await record(id)).checks.at(-1).status, "pending");
    assertEquals(mailTo("eve@firm.org").length, 1);
  });

  await t.step("the owner is told once a day how many messages are held", async () => {
    const lines = () => mailbox.mails.filter(({ subject }) => subject?.includes("Held messages"));
    const nextMorning = async () => {
      time = Math.ceil(time / 86_400_000) * 86_400_000 + 12 * 3_600_000;
      await contact.sweep();
      await contact.sweep();
    };
    // Whatever hour it was when the test began.
    await nextMorning();
    const before = lines().length;
    assertEquals(before, 1);
    assertMatch(lines()[0].subject!, /Held messages: 1$/);
    await nextMorning();
    assertEquals(lines().length, before, "nothing new is held");
    await accept("fay@nobody.org");
    await nextMorning();
    assertEquals(lines().length, before + 1);
    assertMatch(lines().at(-1)!.subject!, /Held messages: 2$/);
  });
  await mailbox.close();
});
