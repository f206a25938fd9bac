import { assert, assertEquals, assertMatch } from "@std/assert";
import { SMTPServer } from "smtp-server";
import { examine } from "@/lib/own/doctor.ts";
import type { Finding } from "@/lib/own/finding.ts";
import { openReceiver, SECRET } from "@/tests/contact/support/receiver.ts";
import { openMailbox } from "@/tests/contact/support/smtp.ts";
import { freePort } from "@/tests/support/free_port.ts";
import { ownerFiles, temporaryFolder } from "@/tests/support/owner.ts";
import { runTask } from "@/tests/support/process.ts";
import { startService } from "@/tests/support/service.ts";

/** The findings about one part, with the settings of an installation in order but for `env`. */
async function about(
  part: string,
  env: Record<string, string>,
  { files = ownOwner(), ...surroundings }: { files?: Record<string, string> } & Parameters<typeof examine>[1] = {},
): Promise<Finding[]> {
  using content = temporaryFolder(files);
  using data = temporaryFolder();
  const settings = { CONTENT_DIR: content.path, KV_PATH: `${data.path}/store/kv.sqlite3`, ...env };
  // Not those of the machine that runs the tests.
  const findings = await examine(settings, { addresses: [], ...surroundings });
  return findings.filter((finding) => finding.part === part).map(({ message, remedy, ...rest }) => ({
    ...rest,
    message: message.replaceAll(content.path, "content"),
    ...(remedy !== undefined && { remedy: remedy.replaceAll(content.path, "content") }),
  }));
}

function ownOwner(): Record<string, string> {
  const files = ownerFiles();
  return { ...files, "profile.yaml": files["profile.yaml"].replace("tess@example.com", "tess@tester.page") };
}

const states = (findings: Finding[]) => findings.map(({ state }) => state);

Deno.test("an installation in order is told so, and its store was really used", async () => {
  for (const part of ["Deno", "variables", "content", "folders", "store", "channels", "origin", "clock"]) {
    assertEquals(states(await about(part, {})), ["ok"], part);
  }
});

Deno.test("Deno that is too old and a clock that is wrong are told", async () => {
  for (const deno of ["2.5.0", "3.0.0"]) assertEquals(states(await about("Deno", {}, { deno })), ["ok"]);
  for (const deno of ["2.4.9", "1.46.3"]) assertEquals(states(await about("Deno", {}, { deno })), ["error"]);
  for (const now of [0, Date.UTC(2200, 0)]) assertEquals(states(await about("clock", {}, { now })), ["error"]);
});

Deno.test("a clock that differs from that of the public origin by more than a minute is told", async () => {
  await using server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, () => new Response());
  const BASE_URL = `http://127.0.0.1:${server.addr.port}`;
  for (const [seconds, state] of [[30, "ok"], [-30, "ok"], [90, "warning"], [-90, "warning"]] as const) {
    assertEquals(
      states(await about("clock", { BASE_URL }, { now: Date.now() + seconds * 1000 })),
      [state],
      `${seconds}`,
    );
  }
});

Deno.test("all wrong variables are told at once, secrets are not shown, and the other checks go on", async () => {
  const env = {
    PORT: "x",
    READ_LIMIT: "y",
    OWNER_PASSWORD: "secret",
    WEBHOOK_URL: "https://example.com/x",
    SMTP_URI: "z",
    HOME: "/",
  };
  const findings = await about("variables", env);
  assertEquals(states(findings), ["error", "error", "error", "error", "warning"]);
  const text = JSON.stringify(findings);
  for (
    const name of [
      "PORT is",
      "READ_LIMIT is",
      "OWNER_PASSWORD is (not shown)",
      "WEBHOOK_SECRET",
      "did you mean SMTP_URL",
    ]
  ) {
    assert(text.includes(name), name);
  }
  assert(!text.includes('"secret"'));
  assertEquals(states(await about("store", env)), ["ok"]);
  // What was left out is not thereby in order.
  const [channels] = await about("channels", env);
  assertEquals([channels.state, channels.message], ["warning", "not checked, because of WEBHOOK_URL"]);
  assertEquals(states(await about("origin", { BASE_URL: "example.com" })), ["warning"]);
});

Deno.test("special characters in the password of SMTP_URL are told about, and nothing false after it", async () => {
  for (const password of ["p@ss", "p/ss", "p#ss", "12#45", "p%ss", "p?ss"]) {
    const SMTP_URL = `smtps://tess:${password}@mail.example.com:465`;
    const env = { SMTP_URL, NOTIFY_TO: "a@example.com", NOTIFY_FROM: "b@example.com" };
    const findings = await about("variables", env);
    assertEquals(findings.length, 1, password);
    assertMatch(
      findings[0].message,
      /^SMTP_URL is \(not shown\).*percent-encoded: write @ as %40, \/ as %2F, # as %23/,
    );
    assertEquals((await about("channels", env)).map(({ message }) => message), ["not checked, because of SMTP_URL"]);
  }
  const encoded = "smtps://tess:p%40s%2Fs%23@mail.example.com:465";
  assertEquals(
    states(await about("variables", { SMTP_URL: encoded, NOTIFY_TO: "a@b.page", NOTIFY_FROM: "b@b.page" })),
    [
      "ok",
    ],
  );
});

Deno.test("content that is broken, a sample's or not finished is told", async () => {
  assertEquals(
    await about("content", {}, {
      files: { ...ownOwner(), "site.yaml": ownOwner()["site.yaml"].replace("hue: 200", "hue: blue") },
    }),
    [
      {
        part: "content",
        state: "error",
        message: 'content/site.yaml:5: hue is "blue"; it must be a number',
        remedy: "correct it and save",
      },
    ],
  );
  const sample = ownerFiles();
  sample["site.yaml"] += "notice: A sample.\n";
  sample["projects/project-1.md"] = sample["projects/project-1.md"].replace("---\n", "---\n# TODO(owner): more\n");
  const findings = await about("content", {}, { files: sample });
  assertEquals(states(findings), ["ok", "warning", "warning", "warning", "warning"]);
  assertMatch(findings[3].message, /^1 place marked TODO, the first at content\/projects\/project-1\.md:2$/);
  assertEquals([findings[4].message, findings[4].remedy], ["TODO at content/projects/project-1.md:2", "title: more"]);
});

Deno.test("a store that cannot be used or that others can read is told", async () => {
  using folder = temporaryFolder({ "a_file": "no database ".repeat(200) });
  const refused = await about("store", { KV_PATH: `${folder.path}/a_file/kv.sqlite3` });
  assertEquals(states(refused), ["error"]);
  assertMatch(refused[0].remedy!, /writable for this user, or set KV_PATH/);
  const [foreign] = await about("store", { KV_PATH: `${folder.path}/a_file` });
  assertMatch(foreign.remedy!, /^set KV_PATH to the right file; or .* deno task restore FILE$/);
  assertEquals(states(await about("store", { KV_PATH: ":memory:" })), ["warning"]);
  Deno.chmodSync(folder.path, 0o755);
  const open = await about("store", { KV_PATH: `${folder.path}/kv.sqlite3` });
  assertEquals(open.map(({ remedy }) => remedy), [undefined, `run: chmod 700 ${folder.path}`]);
});

Deno.test("channels are reached without anything being sent", async () => {
  const mailbox = await openMailbox();
  const receiver = openReceiver();
  const env = { SMTP_URL: mailbox.url, NOTIFY_TO: "a@tester.page", NOTIFY_FROM: "b@tester.page" };
  try {
    const findings = await about("channels", { ...env, WEBHOOK_URL: receiver.url, WEBHOOK_SECRET: SECRET });
    assertEquals(states(findings), ["ok", "ok"]);
    assertEquals([mailbox.mails.length, receiver.requests], [0, 0]);
  } finally {
    await mailbox.close();
    await receiver.close();
  }
  const gone = await about("channels", { ...env, WEBHOOK_URL: receiver.url, WEBHOOK_SECRET: SECRET });
  assertEquals(states(gone), ["error", "error"]);
  assertMatch(gone[0].remedy!, /check host and port in SMTP_URL/);
  assertMatch(gone[1].remedy!, /start the receiver/);
});

Deno.test("a channel that takes the connection and never answers is told in words", async () => {
  using silent = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = silent.addr;
  const reports = await about("channels", {
    SMTP_URL: `smtp://user:secret@127.0.0.1:${port}`,
    NOTIFY_TO: "a@example.com",
    NOTIFY_FROM: "b@example.com",
    WEBHOOK_URL: `https://127.0.0.1:${port}`,
    WEBHOOK_SECRET: SECRET,
  }, { timeout: 200 });
  assertEquals(reports.map(({ state }) => state), ["error", "error"]);
  for (const { message } of reports) assertMatch(message, /\((ETIMEDOUT|no answer within 0\.2 seconds)\)$/);
});

Deno.test("a mail server that does not accept the password is told, without the password", async () => {
  const server = new SMTPServer({
    disableReverseLookup: true,
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth: (_auth, _session, callback) => callback(new Error("no")),
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const { port } = server.server.address() as { port: number };
  try {
    const [finding] = await about("channels", {
      SMTP_URL: `smtp://tess:hunter2@127.0.0.1:${port}`,
      NOTIFY_TO: "a@tester.page",
      NOTIFY_FROM: "b@tester.page",
    });
    assertEquals(finding.state, "error");
    assertMatch(finding.message, /EAUTH 535/);
    assertMatch(finding.remedy!, /user or password in SMTP_URL is wrong/);
    assert(!JSON.stringify(finding).includes("hunter2"));
  } finally {
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }
});

Deno.test("the public origin is asked who it is, and for the time", async () => {
  const port = freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const silent = await about("origin", { BASE_URL: baseUrl });
  assertEquals(states(silent), ["warning"]);
  assertMatch(silent[0].message, /does not answer/);

  await using service = await startService({ env: { BASE_URL: baseUrl } });
  await using _server = Deno.serve({ port, hostname: "127.0.0.1", onListen() {} }, service.handle);
  assertEquals(states(await about("origin", { BASE_URL: baseUrl })), ["ok"]);
  assertMatch((await about("clock", { BASE_URL: baseUrl }))[0].message, /the same as at the public address$/);
  // The same service under another name than the one it gives itself.
  const other = await about("origin", { BASE_URL: `http://localhost:${port}` });
  assertMatch(other[0].message, new RegExp(`calls itself ${baseUrl}$`));
});

Deno.test("deno task doctor ends with 0, 1 or 2, and prints JSON for scripts", async () => {
  using content = temporaryFolder(ownOwner());
  using data = temporaryFolder();
  const env = { CONTENT_DIR: content.path, HOST: "127.0.0.1", KV_PATH: `${data.path}/kv.sqlite3` };
  assertEquals((await runTask("build")).code, 0);
  const well = await runTask("doctor", env);
  assertEquals([well.code, well.stderr], [0, ""], well.stdout);
  assertMatch(well.stdout, /\nNo problems found\.\n$/);
  const memory = await runTask("doctor", { ...env, KV_PATH: ":memory:" }, ["--json"]);
  assertEquals(memory.code, 1);
  assertEquals(JSON.parse(memory.stdout).state, "warning");
  const broken = await runTask("doctor", {
    ...env,
    CONTENT_DIR: `${data.path}/none`,
    PORT: "x",
    KV_PATH: "/dev/null/x",
  });
  assertEquals(broken.code, 2);
  assert(!/\n\s+at /.test(broken.stdout + broken.stderr), "a stack");
  assertEquals((await runTask("doctor", env, ["--all"])).code, 2);
});

Deno.test("an instance that others reach without BASE_URL is told what caches may not do, and how to change that", async () => {
  assertMatch((await about("origin", {}))[0].message, /shared caches may not store .* set BASE_URL/);
  assertMatch((await about("origin", { HOST: "127.0.0.1" }))[0].message, /this machine only/);
  // Addresses of documentation are not public (RFC 5737): one that is, and nobody is asked.
  const addresses = ["127.0.0.1", "10.1.2.3", "93.184.216.34"];
  assertEquals(states(await about("origin", { HOST: "0.0.0.0" }, { addresses: addresses.slice(0, 2) })), ["ok"]);
  assertEquals(states(await about("origin", { HOST: "0.0.0.0" }, { addresses })), ["warning"]);
  assertEquals(states(await about("origin", { HOST: "10.1.2.3" }, { addresses })), ["ok"]);
  assertEquals(states(await about("origin", { HOST: "93.184.216.34" }, { addresses })), ["warning"]);
});
