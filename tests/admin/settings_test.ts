import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { createId } from "@/lib/contact/job.ts";
import { jobKey } from "@/lib/store/keys.ts";
import { wordsOf } from "@/lib/words/words.ts";
import { type Browser, ORIGIN, signedIn } from "@/tests/admin/support/signed_in.ts";
import { openReceiver, SECRET } from "@/tests/contact/support/receiver.ts";
import { openMailbox } from "@/tests/contact/support/smtp.ts";
import { ownerFiles, temporaryFolder } from "@/tests/support/owner.ts";
import { ROOT, startService } from "@/tests/support/service.ts";

const DAY_MS = 24 * 3_600_000;

/** The page as it is read, without tags. */
async function settings(browser: Browser, path = "/admin/settings"): Promise<string> {
  const response = await browser.get(path);
  assertEquals(response.status, 200);
  return (await response.text()).replace(/^.*?<main/s, "<main").replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
}

/** Asks for a test of a channel and gives what the page says to it. */
async function tryOut(browser: Browser, token: string, channel: string): Promise<string> {
  const response = await browser.post("/admin/settings/test", token, { channel });
  assertEquals(response.status, 303);
  return await settings(browser, response.headers.get("location")!.replace(/#.*/, ""));
}

Deno.test("a test goes through the real channel, and the page says what became of it", async () => {
  const mailbox = await openMailbox();
  const receiver = openReceiver();
  try {
    await using service = await startService({
      env: {
        SMTP_URL: mailbox.url,
        NOTIFY_TO: "tess@example.com",
        NOTIFY_FROM: "site@example.com",
        WEBHOOK_URL: receiver.url,
        WEBHOOK_SECRET: SECRET,
      },
    });
    const { browser, token } = await signedIn(service);
    assertStringIncludes(await tryOut(browser, token, "email"), "E-mail accepted the test.");
    const subjects = mailbox.mails.map(({ subject }) => subject!);
    assertEquals(subjects.filter((subject) => !subject.includes("Security notice")), [
      "[Message] Test of this channel",
    ]);
    assertStringIncludes(await tryOut(browser, token, "webhook"), "Webhook accepted the test.");
    assertEquals(receiver.received.map(({ payload }) => payload.data.subject), ["Test of this channel"]);

    mailbox.refuseWith = { code: 550 };
    assertStringIncludes(await tryOut(browser, token, "email"), "E-mail refused the test.");
    receiver.answer = () => new Response(null, { status: 500 });
    assertStringIncludes(await tryOut(browser, token, "webhook"), "Webhook could not be reached");
    const failed = service.lines.filter(({ event }) => event === "channel_failed");
    assertEquals(failed.map(({ channel, reason }) => [channel, reason]), [
      ["email", "EMESSAGE 550"],
      ["webhook", "status 500"],
    ]);
    assertEquals(await service.runtime.service.contact.limitState("127.0.0.1").then((state) => state?.remaining), 5);
  } finally {
    await Promise.all([mailbox.close(), receiver.close()]);
  }
});

Deno.test("tests are limited for each channel, and only a form of the page can ask for one", async () => {
  const receiver = openReceiver();
  try {
    await using service = await startService({ env: { WEBHOOK_URL: receiver.url, WEBHOOK_SECRET: SECRET } });
    const { browser, token } = await signedIn(service);
    for (let count = 0; count < 5; count++) await tryOut(browser, token, "webhook");
    assertStringIncludes(await tryOut(browser, token, "webhook"), "Webhook was not tried");
    assertEquals(receiver.requests, 5);

    assertEquals((await browser.post("/admin/settings/test", token, { channel: "email" })).status, 400);
    assertEquals((await browser.post("/admin/settings/test", token, {})).status, 400);
    const forged = [
      browser.post("/admin/settings/test", "x".repeat(43), { channel: "webhook" }),
      browser.post("/admin/settings/test", token, { channel: "webhook" }, { origin: "https://evil.example" }),
      browser.get("/admin/settings/test?channel=webhook"),
      service.send(`${ORIGIN}/admin/settings/test`, {
        method: "POST",
        body: new URLSearchParams({ form_token: token }),
      }),
    ];
    for (const { status } of await Promise.all(forged)) assert([303, 400, 404, 405].includes(status), String(status));
    assertEquals(receiver.requests, 5);
  } finally {
    await receiver.close();
  }
});

Deno.test("no secret of the configuration stands on the page, and an invented result says nothing", async () => {
  await using service = await startService({
    env: {
      SMTP_URL: "smtps://someone:hunter2@mail.example:465",
      NOTIFY_TO: "tess@example.com",
      NOTIFY_FROM: "site@example.com",
      WEBHOOK_URL: "https://hooks.example/path-as-a-secret?key=covert",
      WEBHOOK_SECRET: SECRET,
    },
  });
  const { browser } = await signedIn(service);
  const page = await (await browser.get("/admin/settings?test=email&result=%3Cb%3Ehacked%3C/b%3E")).text();
  for (const secret of ["hunter2", "someone", "path-as-a-secret", "covert", SECRET, "hacked"]) {
    assert(!page.includes(secret), secret);
  }
  assertStringIncludes(page, "through mail.example:465");
  assertStringIncludes(page, "To https://hooks.example");
});

Deno.test("limits, retention, store and versions are those in force", async () => {
  using folder = temporaryFolder();
  const now = Date.parse("2026-11-21T12:00:00Z");
  await using service = await startService({
    now: () => now,
    env: {
      KV_PATH: `${folder.path}/store.sqlite3`,
      READ_LIMIT: "77;w=90",
      CONTACT_GLOBAL_LIMIT: "9;w=7200",
      RETENTION_DAYS: "100",
      TRUSTED_PROXY_HOPS: "2",
    },
  });
  const { browser } = await signedIn(service);
  assertStringIncludes(await settings(browser), "There are no messages at the moment.");
  const ages = [99.5, 80, 60];
  await service.runtime.store.use(async (kv) => {
    for (const age of ages) {
      const createdAt = now - age * DAY_MS;
      const id = createId(createdAt);
      await kv.set(jobKey(id), { id, createdAt, dueAt: null, mark: "m", channels: {}, status: "delivered" });
    }
  });
  const body = JSON.stringify({ message: "A message for the counter.", reply_to: "sam@example.com" });
  const headers = { "content-type": "application/json", "x-forwarded-for": "192.0.2.1, 192.0.2.2" };
  assertEquals((await service.fetch("/api/v1/contact", { method: "POST", body, headers })).status, 202);

  const page = await settings(browser);
  assertStringIncludes(page, "Lists, per client 77 per 90 seconds");
  assertStringIncludes(page, "9 per 2 hours");
  assertStringIncludes(page, "Environment variables Lists, per client READ_LIMIT");
  assertStringIncludes(
    page,
    "Used: 1 of the 9 messages in the shared limit. It resets on 21 Nov 2026, 14:00",
  );
  assertStringIncludes(page, "what 2 trusted proxies report");
  assertStringIncludes(page, "deleted 100 days after they arrive");
  assertStringIncludes(page, "The oldest is deleted on 22 Nov 2026, 00:00 . 2 messages go within 30 days.");
  const machine = await settings(browser, "/admin/settings/service");
  assertMatch(
    machine,
    /A file on this machine Place \S+store\.sqlite3 Size \d[\d.,]* (KiB|MiB) Test write [\d.]+ ms/,
  );
  assertStringIncludes(machine, `Public address ${ORIGIN}`);
  assertStringIncludes(machine, `Deno ${Deno.version.deno}`);
});

Deno.test("the content is checked as its files are now", async () => {
  const files = ownerFiles();
  files["projects/project-1.md"] = files["projects/project-1.md"].replace(
    "---\n",
    "---\n# TODO(owner): tell\ndraft: true\n",
  );
  using folder = temporaryFolder(files);
  await using service = await startService({ files, env: { CONTENT_DIR: folder.path } });
  const { browser } = await signedIn(service);
  const fine = await settings(browser, "/admin/settings/site");
  assertStringIncludes(fine, "Check No mistakes");
  assertStringIncludes(fine, "6 projects, 3 agents, 24 kinds of work");
  assertStringIncludes(fine, "tess@example.com, an example that nobody receives; change contact.email in ");
  assertStringIncludes(fine, `1 place marked TODO, the first at ${folder.path}/projects/project-1.md:2`);

  Deno.writeTextFileSync(`${folder.path}/profile.yaml`, "name: Tess\nsurname: Tester\n");
  const broken = await settings(browser, "/admin/settings/site");
  assertMatch(broken, /Check \d+ mistakes?/);
  assertStringIncludes(broken, "surname");
  assertStringIncludes(broken, "The service still shows what it read when it started.");

  Deno.removeSync(folder.path, { recursive: true });
  assertStringIncludes(await settings(browser, "/admin/settings/site"), "The folder no longer exists");
  Deno.mkdirSync(folder.path);
});

Deno.test("the guide to the log names every event that asks for something, and no other", async () => {
  const found = new Set<string>();
  for (const path of sourcesBelow(`${ROOT}lib`)) {
    const source = await Deno.readTextFile(path);
    for (const [, event] of source.matchAll(/\blog\("(?:warn|error)", "(\w+)"/g)) found.add(event);
  }
  assertEquals(Object.keys(wordsOf("en").desk.log.events).toSorted(), [...found].toSorted());
});

Deno.test("without a session there are no settings", async () => {
  await using service = await startService();
  const response = await service.fetch("/admin/settings", { headers: { accept: "text/html" } });
  assertEquals(response.status, 303);
  assert(!(await response.text()).includes("Retention"));
});

function sourcesBelow(folder: string): string[] {
  return [...Deno.readDirSync(folder)].flatMap(({ name, isDirectory }) =>
    isDirectory ? sourcesBelow(`${folder}/${name}`) : name.endsWith(".ts") ? [`${folder}/${name}`] : []
  );
}
