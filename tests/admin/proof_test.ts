import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { Authenticator } from "@/tests/admin/support/authenticator.ts";
import { Browser, ORIGIN, PASSWORD, postJson, signedIn } from "@/tests/admin/support/signed_in.ts";
import { Clock, until } from "@/tests/contact/support/contact.ts";
import { temporaryFolder } from "@/tests/support/owner.ts";
import { runTask } from "@/tests/support/process.ts";
import { startService, type TestService } from "@/tests/support/service.ts";

const TEN_MINUTES = 10 * 60_000;
const ACCESS = "/admin/settings/access";

async function addPasskey(browser: Browser, token: string, name: string): Promise<Authenticator> {
  const authenticator = new Authenticator(ORIGIN);
  const options = await (await postJson(browser, "/admin/data/passkeys/options", token, {})).json();
  const answer = authenticator.register(options);
  assertEquals((await postJson(browser, "/admin/data/passkeys", token, { answer, name })).status, 204);
  return authenticator;
}

/** Tries to sign in by a passkey. */
async function tryPasskey(service: TestService, authenticator: Authenticator, browser = new Browser(service)) {
  const token = await browser.tokenOf("/admin/sign-in");
  const options = await (await postJson(browser, "/admin/sign-in/options", token, {})).json();
  return await postJson(browser, "/admin/sign-in/passkey", token, { answer: authenticator.sign(options) });
}

const named = async (service: TestService) => (await service.runtime.access.keys()).passkeys.map(({ name }) => name);

/** Brings a message into the inbox. */
async function message(service: TestService): Promise<string> {
  const body = JSON.stringify({ message: "A message to be deleted.", reply_to: "sam@example.com" });
  const headers = { "content-type": "application/json" };
  const answer = await service.fetch("/api/v1/contact", { method: "POST", body, headers });
  assertEquals(answer.status, 202);
  const { id } = await answer.json();
  await until(async () => await service.runtime.inbox.item(id) !== undefined);
  return id;
}

Deno.test("ten minutes after the last proof, what a thief wants is asked for again, and goes on from there", async () => {
  const clock = new Clock();
  await using service = await startService({ now: clock.now });
  const { browser, token } = await signedIn(service);
  const authenticator = await addPasskey(browser, token, "Phone");
  const id = await message(service);
  const [{ id: passkey }] = (await service.runtime.access.keys()).passkeys;
  const remove = (fields = {}) =>
    browser.post("/admin/inbox/actions", token, { action: "delete", id, confirmed: "yes", ...fields });
  assertEquals(
    (await browser.get("/admin/inbox/export?format=json")).headers.get("content-type")?.split(";")[0],
    "application/json",
  );
  clock.pass(TEN_MINUTES);

  const asks = [
    await browser.get("/admin/inbox/export?format=json"),
    await browser.get("/admin/insight/export?format=csv"),
    await remove(),
    await browser.post(ACCESS, token, { do: "remove", id: passkey }),
    await browser.post("/admin/sign-out", token, { everywhere: "1" }),
  ];
  for (const response of asks) {
    assertEquals(response.status, 200);
    const html = await response.text();
    assertStringIncludes(html, "Confirm it’s you");
    assert(!html.includes("A message to be deleted."));
  }
  for (
    const [path, value] of [["inbox", { action: "delete", ids: [id] }], ["passkeys", {}], ["passkeys/options", {}]]
  ) {
    const response = await postJson(browser, `/admin/data/${path}`, token, value);
    const { error } = await response.json();
    assertEquals([response.status, error.details?.[0].path], [400, "proof"], String(path));
  }
  assertEquals([await named(service), (await browser.get(`/admin/inbox/${id}`)).status], [["Phone"], 200]);

  // The page carries what was asked for; a wrong password does nothing, the right one goes on.
  const html = await (await remove()).text();
  for (const field of [`name="id" value="${id}"`, `name="action" value="delete"`, `action="/admin/inbox/actions"`]) {
    assertStringIncludes(html, field);
  }
  assertStringIncludes(await (await remove({ proof: "wrong" })).text(), "Wrong password.");
  assertEquals((await remove({ proof: PASSWORD })).status, 303);
  assertEquals((await browser.get(`/admin/inbox/${id}`)).status, 404);
  assertEquals(
    (await browser.get("/admin/insight/export")).headers.get("content-type"),
    "application/json; charset=utf-8",
  );

  // A passkey proves it too, for ten minutes.
  clock.pass(TEN_MINUTES);
  const options = await (await postJson(browser, "/admin/data/proof/options", token, {})).json();
  const stranger = new Authenticator(ORIGIN).sign(options);
  assertEquals((await postJson(browser, "/admin/data/proof", token, { answer: stranger })).status, 404);
  assertStringIncludes(await (await browser.get("/admin/insight/export")).text(), "Confirm it’s you");
  const signed = authenticator.sign(options);
  assertEquals((await postJson(browser, "/admin/data/proof", token, { answer: signed })).status, 204);
  assertEquals((await postJson(browser, "/admin/data/proof", token, { answer: signed })).status, 404, "used up");
  assertEquals((await browser.post(ACCESS, token, { do: "remove", id: passkey })).status, 303);

  // A link leads there and on.
  clock.pass(TEN_MINUTES);
  assertStringIncludes(await (await browser.get(ACCESS)).text(), `href="/admin/confirm?next=${ACCESS}"`);
  const led = await browser.post("/admin/confirm", token, { next: ACCESS, proof: PASSWORD });
  assertEquals([led.status, led.headers.get("location")], [303, ACCESS]);
  assertStringIncludes(await (await browser.get(ACCESS)).text(), "add-passkey");
  const away = await browser.post("/admin/confirm", token, {
    next: "//evil.example",
    proof: PASSWORD,
  });
  assertEquals(away.headers.get("location"), "/admin/inbox");
});

Deno.test("a stolen session cannot try passwords for ever", async () => {
  const clock = new Clock();
  await using service = await startService({ now: clock.now });
  const { browser, token } = await signedIn(service);
  const thief = new Browser(service, "192.0.2.66");
  thief.cookies.set("vitrine-session", browser.cookies.get("vitrine-session")!);
  clock.pass(TEN_MINUTES);
  const guess = (proof: string) => thief.post("/admin/confirm", token, { next: ACCESS, proof });
  for (let count = 0; count < 5; count++) {
    assertEquals((await guess("x".repeat(1025))).status, 200);
  }
  assertEquals((await guess(PASSWORD)).status, 429);
});

Deno.test("a new password and signing out everywhere end the passkeys that are not ticked", async () => {
  await using service = await startService();
  const { browser, token } = await signedIn(service);
  const own = await addPasskey(browser, token, "Mine");
  const thief = await addPasskey(browser, token, "Of a thief");
  const [{ id }] = (await service.runtime.access.keys()).passkeys;
  assertStringIncludes(await (await browser.get(ACCESS)).text(), `name="keep" value="${id}"`);
  const next = "another long password";
  const fields = { do: "password", current: PASSWORD, password: next, repeat: next, keep: id };
  const changed = await browser.post(ACCESS, token, fields);
  assertEquals(changed.headers.get("location"), `${ACCESS}?notice=changed`);
  assertEquals(await named(service), ["Mine"]);
  assertEquals((await tryPasskey(service, thief)).status, 404);
  const phone = new Browser(service);
  assertEquals((await tryPasskey(service, own, phone)).status, 200);
  const out = await phone.post("/admin/sign-out", await phone.tokenOf(ACCESS), { everywhere: "1" });
  assertEquals(out.headers.get("location"), "/admin/sign-in?problem=out");
  assertEquals(await named(service), []);
  assertEquals((await tryPasskey(service, own)).status, 404);
});

Deno.test("resetting shows the passkeys and ends those that are not named", async () => {
  using folder = temporaryFolder();
  const env = { KV_PATH: `${folder.path}/store.sqlite3` };
  await using service = await startService({ env });
  const { browser, token } = await signedIn(service);
  const own = await addPasskey(browser, token, "Mine");
  await addPasskey(browser, token, "Of a thief");
  const wrong = await runTask("owner:reset", env, ["--keep", "3"]);
  assertEquals([wrong.code, await named(service)], [1, ["Mine", "Of a thief"]], wrong.stderr);
  const { code, stdout, stderr } = await runTask("owner:reset", env, ["--keep", "1"]);
  assertEquals([code, stderr], [0, ""]);
  for (const text of ["1. Mine", "2. Of a thief", "1 of 2 passkeys", "Sign in with a remaining passkey"]) {
    assertStringIncludes(stdout, text);
  }
  assertEquals((await browser.get("/admin/inbox")).status, 303);
  assertEquals(await named(service), ["Mine"]);
  const again = new Browser(service);
  assertEquals((await tryPasskey(service, own, again)).status, 200);
  // Alone it must not be lost by a click.
  const last = await again.post("/admin/sign-out", await again.tokenOf(ACCESS), { everywhere: "1" });
  assertEquals([last.status, await named(service)], [400, ["Mine"]]);
  assertStringIncludes(await (await again.get("/admin/inbox")).text(), "Access reset on the server");
});
