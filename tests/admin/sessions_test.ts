import { assert, assertEquals, assertMatch, assertNotEquals, assertStringIncludes } from "@std/assert";
import { resetAccess } from "@/lib/admin/owner.ts";
import { ServiceError } from "@/lib/errors.ts";
import { openKv } from "@/lib/store/kv.ts";
import { Browser, PASSWORD, setUpCode, signedIn } from "@/tests/admin/support/signed_in.ts";
import { Clock, DAY_MS } from "@/tests/contact/support/contact.ts";
import { temporaryFolder } from "@/tests/support/owner.ts";
import { runTask } from "@/tests/support/process.ts";
import { startService, type TestService } from "@/tests/support/service.ts";

const MINUTE_MS = 60_000;

async function isIn(browser: Browser): Promise<boolean> {
  const { status } = await browser.get("/admin/settings/access");
  assert(status === 200 || status === 303, `${status}`);
  return status === 200;
}

/** Another browser of the owner's. */
async function another(service: TestService, headers: HeadersInit = {}): Promise<Browser> {
  const browser = new Browser(service);
  const token = await browser.tokenOf("/admin/sign-in");
  await browser.post("/admin/sign-in", token, { password: PASSWORD }, headers);
  assert(await isIn(browser));
  return browser;
}

Deno.test("a session that is not used ends after twelve hours, in a remembered browser after thirty days", async () => {
  const clock = new Clock();
  await using service = await startService({ now: clock.now });
  const { browser } = await signedIn(service);
  const remembered = new Browser(service);
  const fields = { password: PASSWORD, remember: "1" };
  const token = await remembered.tokenOf("/admin/sign-in");
  const [cookie] = (await remembered.post("/admin/sign-in", token, fields)).headers.getSetCookie();
  assertMatch(cookie, /^vitrine-session=.*; Max-Age=2592000;/);
  const half = DAY_MS / 2;
  for (let count = 0; count < 2; count++) {
    clock.pass(half - 1);
    assert(await isIn(browser));
  }
  clock.pass(half);
  assert(!await isIn(browser));
  clock.pass(28 * DAY_MS);
  assert(await isIn(remembered));
  assertStringIncludes(await (await remembered.get("/admin/settings/access")).text(), "remembered");
  clock.pass(DAY_MS);
  assert(!await isIn(remembered));
});

Deno.test("a page that is left open keeps no session alive by what it asks for itself", async () => {
  const clock = new Clock();
  await using service = await startService({ now: clock.now });
  const { browser } = await signedIn(service);
  for (let hour = 1; hour < 12; hour++) {
    clock.pass(DAY_MS / 24);
    for (const path of ["revision?known=x", "?peek", "?id=x&peek"]) {
      const response = await browser.send(`/admin/data/inbox${path.startsWith("?") ? path : `/${path}`}`);
      assertEquals(response.status, 200, path);
      await response.body?.cancel();
    }
  }
  clock.pass(DAY_MS / 24);
  assert(!await isIn(browser));
});

Deno.test("a session ends after thirty days however much it is used", async () => {
  const clock = new Clock();
  await using service = await startService({ now: clock.now });
  const { browser } = await signedIn(service);
  for (let third = 1; third < 90; third++) {
    clock.pass(DAY_MS / 3);
    assert(await isIn(browser), `${third} times eight hours`);
  }
  clock.pass(DAY_MS / 3 - 1);
  assert(await isIn(browser));
  clock.pass(1);
  assert(!await isIn(browser));
});

Deno.test("that a session is used is written at most every five minutes", async () => {
  const clock = new Clock();
  await using service = await startService({ now: clock.now });
  const { browser } = await signedIn(service);
  const start = clock.now();
  const seen = [];
  for (let minute = 0; minute < 11; minute++) {
    await isIn(browser);
    seen.push((await service.runtime.access.sessions.list())[0].seenAt - start);
    clock.pass(MINUTE_MS);
  }
  assertEquals(new Set(seen), new Set([0, 5 * MINUTE_MS, 10 * MINUTE_MS]));
});

Deno.test("a value that somebody else put into the cookie never becomes a session", async () => {
  await using service = await startService();
  const planted = "A".repeat(43);
  const browser = new Browser(service);
  browser.cookies.set("vitrine-session", planted);
  const token = await browser.tokenOf("/admin/setup");
  await browser.post("/admin/setup", token, { code: await setUpCode(service), password: PASSWORD, repeat: PASSWORD });
  assertNotEquals(browser.cookies.get("vitrine-session"), planted);
  assert(await isIn(browser));
  const attacker = new Browser(service);
  attacker.cookies.set("vitrine-session", planted);
  assert(!await isIn(attacker));
});

Deno.test("signing in again begins a new session and ends the old one", async () => {
  await using service = await startService();
  const { browser } = await signedIn(service);
  const stolen = new Browser(service);
  stolen.cookies.set("vitrine-session", browser.cookies.get("vitrine-session")!);
  assert(await isIn(stolen));
  await browser.post("/admin/sign-in", await browser.tokenOf("/admin/sign-in?again=1"), { password: PASSWORD });
  assert(await isIn(browser));
  assert(!await isIn(stolen));
  assertEquals((await service.runtime.access.sessions.list()).length, 1);
});

Deno.test("the store holds no token and no password", async () => {
  using folder = temporaryFolder();
  const path = `${folder.path}/store.sqlite3`;
  const service = await startService({ env: { KV_PATH: path } });
  const code = await setUpCode(service);
  const { browser } = await signedIn(service);
  await service[Symbol.asyncDispose]();
  using kv = await openKv(path);
  const rows = await Array.fromAsync(kv.list({ prefix: [] }));
  const text = rows.map(({ key, value }) => Deno.inspect([key, value], { depth: 9, strAbbreviateSize: 1e6 })).join(
    "\n",
  );
  assertMatch(text, /"access",\s+"session"/);
  for (const secret of [code, PASSWORD, ...browser.cookies.values()]) assert(!text.includes(secret), secret);
});

Deno.test("signing out ends this session only, everywhere all of them", async () => {
  await using service = await startService();
  const { browser, token } = await signedIn(service);
  const second = await another(service);
  const third = await another(service);
  await browser.post("/admin/sign-out", token);
  assertEquals(await Promise.all([browser, second, third].map(isIn)), [false, true, true]);
  await second.post("/admin/sign-out", await second.tokenOf("/admin/settings/access"), { everywhere: "1" });
  assertEquals(await Promise.all([browser, second, third].map(isIn)), [false, false, false]);
  assertEquals(await service.runtime.access.sessions.list(), []);
});

Deno.test("a session that began at the very moment of signing out everywhere has ended too", async () => {
  using folder = temporaryFolder();
  const path = `${folder.path}/store.sqlite3`;
  await using service = await startService({ env: { KV_PATH: path } });
  const { browser, token } = await signedIn(service);
  const racing = await another(service);
  using kv = await openKv(path);
  const rows = await Array.fromAsync(kv.list({ prefix: ["access", "session"] }));
  assertEquals(rows.length, 2);
  await browser.post("/admin/sign-out", token, { everywhere: "1" });
  for (const { key, value } of rows) await kv.set(key, value);
  assert(!await isIn(racing));
  assertEquals(await service.runtime.access.sessions.list(), []);
});

Deno.test("the settings list the sessions, and end one of them", async () => {
  await using service = await startService();
  const { browser, token } = await signedIn(service);
  const [mine] = await service.runtime.access.sessions.list();
  const agent = "Mozilla/5.0 (Android 16; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0 <script>";
  const phone = await another(service, { "user-agent": agent });
  const html = await (await browser.get("/admin/settings/access")).text();
  assertStringIncludes(html, "Firefox on Android");
  assert(!html.includes("<script>"));
  const other = (await service.runtime.access.sessions.list()).find(({ id }) => id !== mine.id)!;
  for (const id of ["", "x", "x".repeat(5000), "é", other.id]) {
    assertEquals((await browser.post("/admin/settings/access", token, { do: "end", id })).status, 303);
  }
  assertEquals(await Promise.all([browser, phone].map(isIn)), [true, false]);
});

Deno.test("changing the password needs the present one and ends all other sessions", async () => {
  await using service = await startService();
  const { browser, token } = await signedIn(service);
  const phone = await another(service);
  const change = (fields: Record<string, string>) =>
    browser.post("/admin/settings/access", token, { do: "password", ...fields });
  const next = "another long password";
  const wrong = await change({ current: "wrong", password: next, repeat: next });
  assertEquals(wrong.headers.get("location"), "/admin/settings/access?notice=wrong");
  const weak = await change({ current: PASSWORD, password: "short", repeat: "short" });
  assertEquals(weak.headers.get("location"), "/admin/settings/access?notice=rule");
  assert(await isIn(phone));
  const changed = await change({ current: PASSWORD, password: next, repeat: next });
  assertEquals(changed.headers.get("location"), "/admin/settings/access?notice=changed");
  assertEquals(await Promise.all([browser, phone].map(isIn)), [true, false]);
  const refused = await phone.post("/admin/sign-in", await phone.tokenOf("/admin/sign-in"), { password: PASSWORD });
  assertEquals(refused.headers.get("location"), "/admin/sign-in?problem=refused");
});

Deno.test("sessions end when OWNER_PASSWORD is set, changed or removed, on each instance by its own", async () => {
  using folder = temporaryFolder();
  const env = { KV_PATH: `${folder.path}/store.sqlite3` };
  await using chosen = await startService({ env });
  const { browser } = await signedIn(chosen);
  const session = browser.cookies.get("vitrine-session")!;
  const passwords = ["the first password", "the second password"];
  for (const OWNER_PASSWORD of passwords) {
    await using fixed = await startService({ env: { ...env, OWNER_PASSWORD } });
    const visitor = new Browser(fixed);
    visitor.cookies.set("vitrine-session", session);
    assert(!await isIn(visitor));
    // Otherwise signing in here would end it.
    visitor.cookies.delete("vitrine-session");
    const token = await visitor.tokenOf("/admin/sign-in");
    const refused = await visitor.post("/admin/sign-in", token, { password: PASSWORD });
    assertEquals(refused.headers.get("location"), "/admin/sign-in?problem=refused");
    await visitor.post("/admin/sign-in", token, { password: OWNER_PASSWORD });
    assert(await isIn(visitor));
    const elsewhere = new Browser(chosen);
    elsewhere.cookies.set("vitrine-session", visitor.cookies.get("vitrine-session")!);
    assert(!await isIn(elsewhere));
  }
  assert(await isIn(browser));
});

Deno.test("resetting takes everything away, and the next start prints a link again", async () => {
  using folder = temporaryFolder();
  const env = { KV_PATH: `${folder.path}/store.sqlite3` };
  await using unused = await startService({ env });
  const oldCode = await setUpCode(unused);
  await using service = await startService({ env });
  const { browser } = await signedIn(service);
  {
    using kv = await openKv(env.KV_PATH);
    await resetAccess(kv);
  }
  assert(!await isIn(browser));
  await using again = await startService({ env });
  assertNotEquals(await setUpCode(again), oldCode);
  const visitor = new Browser(again);
  const token = await visitor.tokenOf("/admin/setup");
  const old = await visitor.post("/admin/setup", token, { code: oldCode, password: PASSWORD, repeat: PASSWORD });
  assertEquals(old.headers.get("location"), "/admin/setup?problem=link");
  await signedIn(again);
});

Deno.test("the reset task does it, while the service runs", async () => {
  using folder = temporaryFolder();
  const env = { KV_PATH: `${folder.path}/store.sqlite3` };
  await using service = await startService({ env });
  const { browser } = await signedIn(service);
  const { code, stdout, stderr } = await runTask("owner:reset", env);
  assertEquals([code, stderr], [0, ""]);
  assertStringIncludes(stdout, "prints a link");
  assert(!await isIn(browser));
});

Deno.test("an owner whose store is lost is told so, and is in again when it is back", async () => {
  await using service = await startService();
  const { browser } = await signedIn(service);
  const { sessions } = service.runtime.access;
  const find = sessions.find;
  sessions.find = () =>
    Promise.reject(new ServiceError("unavailable", "The store cannot be reached.", { retryAfter: 5 }));
  const page = await browser.get("/admin/inbox");
  assertEquals([page.status, page.headers.get("retry-after")], [503, "5"]);
  assertStringIncludes(await page.text(), "Try again after");
  const data = await browser.send("/admin/data/inbox", { headers: { accept: "application/json" } });
  assertEquals([data.status, (await data.json()).error.code], [503, "unavailable"]);
  sessions.find = find;
  assert(await isIn(browser));
});
