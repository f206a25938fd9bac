import { assertEquals } from "@std/assert";
import { mailboxOf } from "@/lib/contact/confirmations.ts";

Deno.test("addresses that lead to one mailbox are told, and those that do not", async () => {
  const SAME = [
    ["Sam.Doe@gmail.com", "samdoe@gmail.com", "s.a.m.doe@googlemail.com", "SamDoe+now@GoogleMail.com"],
    ["pat@icloud.com", "pat@me.com", "pat+1@mac.com"],
    ["pat.doe@proton.me", "pat_doe@pm.me", "pat-doe+x@protonmail.com"],
    ["pat@yahoo.com", "pat-one@yahoo.com", "pat+one@yahoo.com"],
    ["pat@fastmail.com", "any@pat.fastmail.com", "pat+x@fastmail.com"],
    ["pat@firm.org", "PAT@firm.org", "pat+a+b@firm.org"],
  ];
  const mailboxes = await Promise.all(SAME.map((same) => Promise.all(same.map((address) => mailboxOf(address)))));
  for (const [first, ...others] of mailboxes) {
    for (const other of others) assertEquals(other, first);
  }
  assertEquals(new Set(mailboxes.map(([{ mailbox }]) => mailbox)).size, SAME.length);
  const OTHERS = [
    "p.at@firm.org",
    "p-at@firm.org",
    "pat@sub.firm.org",
    "+pat@firm.org",
    "pat@firm.com",
    "pat@outlook.com",
  ];
  const found = await Promise.all(
    ["pat@firm.org", ...OTHERS].map(async (address) => (await mailboxOf(address)).mailbox),
  );
  assertEquals(new Set(found).size, found.length);
});

Deno.test("a domain is what was registered, and only large providers have more in a day", async () => {
  const of = async (address: string) => {
    const { domain, perDay } = await mailboxOf(address);
    return [domain, perDay];
  };
  assertEquals(await of("a@x1.mail.catch-all.org"), ["catch-all.org", 20]);
  assertEquals(await of("a@one.co.uk"), ["one.co.uk", 20]);
  assertEquals(await of("a@googlemail.com"), ["gmail.com", 200]);
  assertEquals(await of("a@web.de"), ["web.de", 200]);
  assertEquals(await of("a@gmail.com.evil.org"), ["evil.org", 20]);
});
