import { assert, assertEquals, assertMatch } from "@std/assert";
import { Browser, PASSWORD, setUp, setUpCode } from "@/tests/admin/support/signed_in.ts";
import { Clock, HOUR_MS } from "@/tests/contact/support/contact.ts";
import { temporaryFolder } from "@/tests/support/owner.ts";
import { startService, type TestService } from "@/tests/support/service.ts";

/** Tries to set up as a stranger would, and gives where that led to. */
async function trySetUp(service: TestService, code: string, fields: Record<string, string> = {}): Promise<string> {
  const browser = new Browser(service);
  const token = await browser.tokenOf("/admin/setup");
  const body = { code, password: PASSWORD, repeat: PASSWORD, ...fields };
  const response = await browser.post("/admin/setup", token, body);
  assertEquals(response.status, 303);
  assertEquals(browser.cookies.has("vitrine-session"), response.headers.get("location")!.includes("welcome"));
  return response.headers.get("location")!;
}

const DONE = "/admin/settings/access?notice=welcome#main";
const REFUSED = "/admin/setup?problem=link";

Deno.test("the link that is printed makes whoever opens it the owner, once", async () => {
  await using service = await startService();
  const code = await setUpCode(service);
  assertEquals(service.told.length, 1);
  assertMatch(service.told[0], /^ {2}http:\/\/localhost:8000\/admin\/setup#[\w-]{43}$/m);
  assertEquals(await trySetUp(service, code), DONE);
  assertEquals(await trySetUp(service, code), REFUSED);
});

Deno.test("of two who use a link at the same time one becomes the owner", async () => {
  await using service = await startService();
  const code = await setUpCode(service);
  const ends = await Promise.all([trySetUp(service, code), trySetUp(service, code), trySetUp(service, code)]);
  assertEquals(ends.toSorted(), [DONE, REFUSED, REFUSED]);
});

Deno.test("a link holds for an hour", async () => {
  const clock = new Clock();
  await using service = await startService({ now: clock.now });
  clock.pass(HOUR_MS);
  assertEquals(await trySetUp(service, await setUpCode(service)), REFUSED);
  clock.pass(-1);
  assertEquals(await trySetUp(service, await setUpCode(service)), DONE);
});

Deno.test("each start prints a link until one is used; then none of them is good, and none is printed", async () => {
  using folder = temporaryFolder();
  const env = { KV_PATH: `${folder.path}/store.sqlite3` };
  const codes = [];
  for (let start = 0; start < 2; start++) {
    await using service = await startService({ env });
    codes.push(await setUpCode(service));
  }
  await using service = await startService({ env });
  codes.push(await setUpCode(service));
  assertEquals(new Set(codes).size, 3);
  assertEquals(await trySetUp(service, codes[0]), DONE);
  for (const code of codes) assertEquals(await trySetUp(service, code), REFUSED);
  await using later = await startService({ env });
  assertEquals(await trySetUp(later, codes[1]), REFUSED);
  assertEquals(later.told, []);
});

Deno.test("a wrong code, a weak password and two that differ set nothing up", async () => {
  await using service = await startService();
  const code = await setUpCode(service);
  for (const wrong of ["", "x", code.slice(1), "A".repeat(43)]) assertEquals(await trySetUp(service, wrong), REFUSED);
  const weak = { password: "too short", repeat: "too short" };
  assertEquals(await trySetUp(service, code, weak), "/admin/setup?problem=password");
  const common = { password: "passwordpassword", repeat: "passwordpassword" };
  assertEquals(await trySetUp(service, code, common), "/admin/setup?problem=weak");
  // Only whoever has a code is told how hard a password is to guess.
  const browser = new Browser(service);
  const token = await browser.tokenOf("/admin/setup");
  const headers = { "content-type": "application/json", "x-form-token": token };
  const ask = (value: unknown) =>
    browser.send("/admin/setup/strength", { method: "POST", headers, body: JSON.stringify(value) });
  const answers = await Promise.all(["passwordpassword", PASSWORD].map((password) => ask({ password, code })));
  assertEquals((await Promise.all(answers.map((answer) => answer.json()))).map(({ isEnough }) => isEnough), [
    false,
    true,
  ]);
  for (const value of [{ password: PASSWORD, code: "A".repeat(43) }, { password: PASSWORD }, null, { code }]) {
    assertEquals((await ask(value)).status, 404);
  }
  assertEquals(await trySetUp(service, code, { repeat: `${PASSWORD}!` }), "/admin/setup?problem=repeat");
  assertEquals(await trySetUp(service, code), DONE);
});

Deno.test("strangers who try codes do not keep the owner from setting up", async () => {
  await using service = await startService();
  const code = await setUpCode(service);
  const { access } = service.runtime;
  const stranger = (index: number) => ({ network: `192.0.2.${index}`, browser: "curl" });
  let refusals = 0;
  for (let index = 0; index < 60; index++) {
    await access.setUp("A".repeat(43), PASSWORD, stranger(index)).catch(() => refusals++);
  }
  assert(refusals > 0, "the attempts of all are used up");
  assertEquals(await trySetUp(service, code), DONE);
});

Deno.test("the set-up page is the same whether there is an owner or not", async () => {
  await using service = await startService();
  const withoutToken = async () => {
    const html = await (await new Browser(service).get("/admin/setup")).text();
    return html.replace(/name="form_token" value="[^"]+"/, "");
  };
  const before = await withoutToken();
  await setUp(service);
  assertEquals(await withoutToken(), before);
});

Deno.test("with OWNER_PASSWORD there is no link, and none that was printed before works", async () => {
  using folder = temporaryFolder();
  const env = { KV_PATH: `${folder.path}/store.sqlite3` };
  let code;
  {
    await using service = await startService({ env });
    code = await setUpCode(service);
  }
  await using service = await startService({ env: { ...env, OWNER_PASSWORD: "from the environment" } });
  assertEquals(await trySetUp(service, code), REFUSED);
  assertEquals(service.told, []);
});

Deno.test("neither the link nor a password comes into the log", async () => {
  const service = await startService();
  const code = await setUpCode(service);
  await setUp(service);
  const browser = new Browser(service);
  await browser.post("/admin/sign-in", await browser.tokenOf("/admin/sign-in"), { password: "a secret mistake" });
  await service[Symbol.asyncDispose]();
  const log = JSON.stringify(service.lines);
  assert(log.includes("/admin/sign-in"));
  for (const secret of [code, PASSWORD, "secret", ...browser.cookies.values()]) assert(!log.includes(secret), secret);
});
