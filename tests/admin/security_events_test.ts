import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { Authenticator } from "@/tests/admin/support/authenticator.ts";
import { Browser, ORIGIN, PASSWORD, postJson, setUp, signedIn } from "@/tests/admin/support/signed_in.ts";
import { Clock, DAY_MS, until } from "@/tests/contact/support/contact.ts";
import { openMailbox } from "@/tests/contact/support/smtp.ts";
import { temporaryFolder } from "@/tests/support/owner.ts";
import { runTask } from "@/tests/support/process.ts";
import { startService, type TestService } from "@/tests/support/service.ts";

const ACCESS = "/admin/settings/access";
const WRONG = "x".repeat(1025);

async function addPasskey(
  browser: Browser,
  token: string,
  authenticator: Authenticator,
  origin = ORIGIN,
) {
  const options = await (await postJson(
    browser,
    "/admin/data/passkeys/options",
    token,
    {},
    origin,
  )).json();
  const value = { answer: authenticator.register(options), name: "Key" };
  assertEquals(
    (await postJson(browser, "/admin/data/passkeys", token, value, origin)).status,
    204,
  );
}

/** Tries to sign in by a password. */
async function trySignIn(
  browser: Browser,
  password: string,
): Promise<Response> {
  return await browser.post(
    "/admin/sign-in",
    await browser.tokenOf("/admin/sign-in"),
    { password },
    {
      "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0",
    },
  );
}

const kinds = (service: TestService) =>
  service.lines.filter(({ event }) => event === "security_event").map((
    { kind },
  ) => kind);

Deno.test("changes of what opens the desk are told at the desk, by mail, in the log and in Settings", async () => {
  const mailbox = await openMailbox();
  try {
    await using service = await startService({
      env: {
        SMTP_URL: mailbox.url,
        NOTIFY_TO: "tess@example.com",
        NOTIFY_FROM: "site@example.com",
      },
    });
    const { browser, token } = await setUp(service);
    assert(
      !(await (await browser.get("/admin/inbox")).text()).includes(
        "Security notices",
      ),
    );
    await addPasskey(browser, token, new Authenticator(ORIGIN));
    const stranger = new Browser(service, "192.0.2.66");
    assertEquals((await trySignIn(stranger, "a wrong password")).status, 303);
    for (let count = 0; count < 5; count++) await trySignIn(stranger, WRONG);
    await browser.get("/admin/inbox/export?format=csv").then((response) => response.text());
    const next = "another long password";
    await browser.post(ACCESS, token, {
      do: "password",
      current: PASSWORD,
      password: next,
      repeat: next,
    });

    const desk = await (await browser.get("/admin/inbox")).text();
    for (
      const text of [
        "Security notices",
        "Passkey added",
        "Password changed; 1 passkey removed",
      ]
    ) {
      assertStringIncludes(desk, text);
    }
    assert(!desk.includes("Sign-in failed"));
    const settings = await (await browser.get(ACCESS)).text();
    const list = /id="security-events">(.*?)<\/ul>/s.exec(settings)![1];
    for (
      const text of [
        "Desk set up",
        "Passkey added",
        "Sign-in failed",
        "Firefox on Linux",
      ]
    ) {
      assertStringIncludes(list, text);
    }
    for (const text of ["Sign-in paused", "Data exported", "<time"]) {
      assertStringIncludes(list, text);
    }

    const [, until_] = /name="until" value="(\d+)"/.exec(desk)!;
    const known = await browser.post(
      ACCESS,
      await browser.tokenOf(ACCESS),
      { do: "known", until: until_ },
    );
    assertEquals(known.status, 303);
    assert(
      !(await (await browser.get("/admin/inbox")).text()).includes(
        "Security notices",
      ),
    );
    assertStringIncludes(
      await (await browser.get(ACCESS)).text(),
      "Passkey added",
    );

    await until(() => mailbox.mails.length === 3);
    const subjects = mailbox.mails.map(({ subject }) => subject!).toSorted();
    assertMatch(subjects[0], /Security notice: Desk set up with a new password$/);
    assertMatch(subjects[1], /Security notice: Passkey added$/);
    assertMatch(subjects[2], /Security notice: Password changed; 1 passkey removed$/);
    await until(() => kinds(service).includes("password_changed"));
    for (
      const kind of [
        "set_up",
        "passkey_added",
        "sign_in_failed",
        "locked",
        "export",
        "password_changed",
      ]
    ) {
      assert(kinds(service).includes(kind), kind);
    }
    const noted = JSON.stringify([
      await service.runtime.access.events.list(),
      service.lines.filter(({ event }) => event === "security_event"),
    ]);
    for (
      const secret of [
        PASSWORD,
        next,
        "192.0.2",
        "127.0.0.1",
        "wrong",
        ...browser.cookies.values(),
      ]
    ) {
      assert(!noted.includes(secret), secret);
    }
  } finally {
    await mailbox.close();
  }
});

Deno.test("what is noted is bounded and ends, and guesses push out no change", async () => {
  const clock = new Clock();
  await using service = await startService({ now: clock.now });
  const { events } = service.runtime.access;
  await events.record({ kind: "passkey_added", browser: "Firefox" });
  for (let count = 0; count < 120; count++) {
    clock.pass(1000);
    await events.record({ kind: "sign_in_failed", browser: "curl" });
    await events.record({ kind: "sign_in", browser: "Firefox" });
  }
  const list = await events.list();
  assert(list.length <= 60, String(list.length));
  assertEquals(list.at(-1)!.kind, "passkey_added");
  clock.pass(90 * DAY_MS);
  assertEquals(await events.list(), []);
});

Deno.test("while strangers guess, a passkey and a printed link let the owner in at a new device, 15 times of 15", async () => {
  using folder = temporaryFolder();
  const env = { KV_PATH: `${folder.path}/store.sqlite3` };
  const clock = new Clock();
  clock.time = Date.now();
  await using service = await startService({ env, now: clock.now });
  const none = await runTask("owner:link", env);
  assertEquals([none.code, none.stdout], [1, ""]);
  assertStringIncludes(none.stderr, "There is no owner yet");
  const { browser, token } = await signedIn(service);
  const authenticator = new Authenticator(ORIGIN);
  await addPasskey(browser, token, authenticator);
  const guess = async (index: number) => {
    const visitor = { network: `192.0.2.${index}`, browser: "curl" };
    await service.runtime.access.signIn(WRONG, visitor).catch(() => {});
  };
  for (let index = 0; index < 70; index++) await guess(index);

  let passwords = 0;
  for (let index = 0; index < 15; index++) {
    const device = new Browser(service, `198.51.100.${index}`);
    const visit = await device.tokenOf("/admin/sign-in");
    const refused = await device.post("/admin/sign-in", visit, {
      password: PASSWORD,
    });
    if (refused.status === 303) passwords++;
    const options = await (await postJson(device, "/admin/sign-in/options", visit, {})).json();
    const entered = await postJson(device, "/admin/sign-in/passkey", visit, {
      answer: authenticator.sign(options),
    });
    assertEquals(entered.status, 200);
    await guess(index);
  }
  assertEquals(passwords, 0);

  const { code, stdout } = await runTask("owner:link", env);
  assertEquals(code, 0);
  const [, secret] = /http:\/\/localhost:8000\/admin\/sign-in\/link#([\w-]{43})/
    .exec(stdout)!;
  const open = async (device: Browser, code: string) =>
    await device.post(
      "/admin/sign-in/link",
      await device.tokenOf("/admin/sign-in/link"),
      { code },
    );
  // It is no set-up link.
  const fields = { code: secret, password: PASSWORD, repeat: PASSWORD };
  const setUp = new Browser(service, "198.51.100.200");
  const asOwner = await setUp.post(
    "/admin/setup",
    await setUp.tokenOf("/admin/setup"),
    fields,
  );
  assert(!setUp.cookies.has("vitrine-session"), String(asOwner.status));
  const device = new Browser(service, "198.51.100.99");
  const entered = await open(device, secret);
  assertEquals([entered.status, entered.headers.get("location")], [
    303,
    "/admin/inbox#main",
  ]);
  const inbox = await (await device.get("/admin/inbox")).text();
  assertStringIncludes(inbox, "Signed in with a link");
  assertStringIncludes(inbox, "Sign-in link created on the server");
  clock.pass(DAY_MS);
  const used = await open(new Browser(service, "198.51.100.98"), secret);
  assertEquals(
    used.headers.get("location"),
    "/admin/sign-in/link?problem=code",
  );
  const late = /#([\w-]{43})/.exec((await runTask("owner:link", env)).stdout)![1];
  clock.time = Date.now() + 3_600_000;
  const tooLate = await open(new Browser(service, "198.51.100.97"), late);
  assertEquals(
    tooLate.headers.get("location"),
    "/admin/sign-in/link?problem=code",
  );
});

Deno.test("a passkey knows its host: at another one it is refused in words, and Settings say so", async () => {
  using folder = temporaryFolder();
  const KV_PATH = `${folder.path}/store.sqlite3`;
  const authenticator = new Authenticator(ORIGIN);
  {
    await using service = await startService({ env: { KV_PATH } });
    const { browser, token } = await signedIn(service);
    await addPasskey(browser, token, authenticator);
    const [{ host, origin }] = (await service.runtime.access.keys()).passkeys;
    assertEquals([host, origin], ["localhost", ORIGIN]);
  }
  const elsewhere = "https://tess.example.com";
  await using service = await startService({
    env: { KV_PATH, BASE_URL: elsewhere },
    baseUrl: elsewhere,
  });
  const browser = new Browser(service, undefined, elsewhere);
  const token = await browser.tokenOf("/admin/sign-in");
  const options = await (await postJson(browser, "/admin/sign-in/options", token, {}, elsewhere))
    .json();
  const answer = authenticator.sign(options, { origin: elsewhere });
  const refused = await postJson(browser, "/admin/sign-in/passkey", token, {
    answer,
  }, elsewhere);
  assertEquals(refused.status, 400);
  assertEquals(
    (await refused.json()).error.message,
    "This passkey was made for localhost, but this is tess.example.com.",
  );
  await browser.post("/admin/sign-in", token, { password: PASSWORD });
  assertMatch(
    await (await browser.get(ACCESS)).text(),
    /Made for <code>localhost<\/code>; it does not work/,
  );
});
