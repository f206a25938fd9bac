import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { Buffer } from "node:buffer";
import type { SignIns, Visitor } from "@/lib/admin/sign_in.ts";
import { type Owner, readOwner } from "@/lib/admin/owner.ts";
import { Passkeys } from "@/lib/admin/passkeys.ts";
import { Authenticator, type Faults } from "@/tests/admin/support/authenticator.ts";
import { Browser, ORIGIN, setUpCode, signedIn } from "@/tests/admin/support/signed_in.ts";
import { Clock } from "@/tests/contact/support/contact.ts";
import { temporaryFolder } from "@/tests/support/owner.ts";
import { startService, type TestService } from "@/tests/support/service.ts";

async function post(browser: Browser, path: string, token: string, value: unknown): Promise<Response> {
  const headers = { "content-type": "application/json", "x-form-token": token, origin: ORIGIN };
  return await browser.send(path, { method: "POST", headers, body: JSON.stringify(value) });
}

async function add(browser: Browser, token: string, authenticator: Authenticator, faults: Faults = {}, name = "Key") {
  const options = await (await post(browser, "/admin/data/passkeys/options", token, {})).json();
  const answer = authenticator.register(options, faults);
  return await post(browser, "/admin/data/passkeys", token, { answer, name });
}

/** Somebody who wants to sign in, with a challenge. */
async function challenged(service: TestService) {
  const browser = new Browser(service);
  const token = await browser.tokenOf("/admin/sign-in");
  const options = await (await post(browser, "/admin/sign-in/options", token, {})).json();
  const answer = (given: unknown) => post(browser, "/admin/sign-in/passkey", token, { answer: given });
  return { browser, token, options, answer };
}

/** An owner with a passkey. */
async function withPasskey(service: TestService) {
  const { browser, token } = await signedIn(service);
  const authenticator = new Authenticator(ORIGIN);
  assertEquals((await add(browser, token, authenticator)).status, 204);
  return { browser, token, authenticator };
}

Deno.test("a passkey lets its owner in, once for each challenge", async () => {
  await using service = await startService();
  const { authenticator } = await withPasskey(service);
  const { options, answer, browser, token } = await challenged(service);
  assertEquals([options.rpId, options.userVerification, options.allowCredentials], [
    "localhost",
    "required",
    undefined,
  ]);
  const visit = browser.cookies.get("vitrine-visit")!;
  const signed = authenticator.sign(options);
  assertEquals((await answer(signed)).status, 200);
  assertEquals((await browser.get("/admin/settings/access")).status, 200);
  // The very same again, from the same browser before it was let in.
  const replayer = new Browser(service);
  replayer.cookies.set("vitrine-visit", visit);
  const replay = await post(replayer, "/admin/sign-in/passkey", token, { answer: signed });
  assertEquals([replay.status, replayer.cookies.has("vitrine-session")], [404, false]);
  const again = await post(replayer, "/admin/sign-in/passkey", token, { answer: authenticator.sign(options) });
  assertEquals(again.status, 404);
});

Deno.test("answers that are not right in any way get one and the same answer", async () => {
  const clock = new Clock();
  await using service = await startService({ now: clock.now });
  const { authenticator } = await withPasskey(service);
  const first = await challenged(service);
  assertEquals((await first.answer(authenticator.sign(first.options, { counter: 7 }))).status, 200);

  const foreign = await challenged(service);
  const own = Buffer.from((await challenged(service)).options.challenge, "base64url").toString();
  const later = Buffer.from(own.replace(/^\d+/, "9999999999999")).toString("base64url");
  const faults: [string, Faults][] = [
    ["another origin", { origin: "https://evil.example" }],
    ["another site", { rpId: "evil.example" }],
    ["nobody verified", { isVerified: false }],
    ["a counter that goes back", { counter: 6 }],
    ["the challenge of another browser", { challenge: foreign.options.challenge }],
    ["a challenge that holds longer", { challenge: later }],
    ["a challenge of nobody", { challenge: Buffer.from("1.a.b").toString("base64url") }],
    ["a challenge that is long", { challenge: "A".repeat(30_000) }],
    ["an answer to another question", { type: "webauthn.create" }],
    ["extensions that are nested deep", { extensions: new Uint8Array(30_000).fill(0x81) }],
    ["extensions that never end", { extensions: Uint8Array.from([0x9b, ...Array(8).fill(0x7f)]) }],
  ];
  const answers: [what: string, response: Response][] = [];
  for (const [what, fault] of faults) {
    const { options, answer } = await challenged(service);
    answers.push([what, await answer(authenticator.sign(options, { counter: 8, ...fault }))]);
  }
  const { options, answer } = await challenged(service);
  answers.push([
    "another key",
    await answer({ ...new Authenticator(ORIGIN).sign(options), id: authenticator.sign(options).id }),
  ]);
  answers.push(["an unknown key", await answer(new Authenticator(ORIGIN).sign(options))]);
  const right = authenticator.sign(options, { counter: 8 });
  const huge = "A".repeat(30_000);
  const wrong = [null, {}, "x", { id: 1 }, { id: right.id }, { ...right, id: huge }, { ...right, rawId: huge }];
  const parts = Object.keys(right.response).flatMap((name) =>
    ["", huge, "\ud800", null, { deep: JSON.parse("[".repeat(30) + "]".repeat(30)) }].map((value) => ({
      ...right,
      response: { ...right.response, [name]: value },
    }))
  );
  for (const value of [...wrong, ...parts, { ...right, type: "password" }]) {
    answers.push([Deno.inspect(value).slice(0, 200), await answer(value)]);
  }
  clock.pass(5 * 60_000);
  answers.push(["too late", await answer(authenticator.sign(options, { counter: 9 }))]);
  for (const [what, response] of answers) {
    const { error } = await response.json();
    assertEquals([response.status, error.code, error.message], [404, "not_found", "Nothing here."], what);
    assertEquals(response.headers.getSetCookie(), [], what);
  }
});

Deno.test("a passkey is only added as the site asked for it, once, and soon after signing in", async () => {
  const clock = new Clock();
  await using service = await startService({ now: clock.now });
  const { browser, token } = await signedIn(service);
  const authenticator = new Authenticator(ORIGIN);
  for (const faults of [{ origin: "https://evil.example" }, { rpId: "evil.example" }, { isVerified: false }]) {
    assertEquals((await add(browser, token, authenticator, faults)).status, 400, Deno.inspect(faults));
  }
  assertEquals((await add(browser, token, authenticator)).status, 204);
  assertEquals((await add(browser, token, authenticator)).status, 400);
  clock.pass(10 * 60_000);
  const late = await post(browser, "/admin/data/passkeys/options", token, {});
  assertEquals(late.status, 400);
  assertStringIncludes((await late.json()).error.message, "Confirm it’s you");
  const [{ id }] = (await service.runtime.access.keys()).passkeys;
  const asked = await browser.post("/admin/settings/access", token, { do: "remove", id });
  assertStringIncludes(await asked.text(), "Confirm it’s you");
  assertEquals((await service.runtime.access.keys()).passkeys.length, 1);
});

Deno.test("a passkey that was removed does not work", async () => {
  await using service = await startService();
  const { browser, token, authenticator } = await withPasskey(service);
  const [{ id }] = (await service.runtime.access.keys()).passkeys;
  assertEquals((await browser.post("/admin/settings/access", token, { do: "remove", id })).status, 303);
  const { options, answer } = await challenged(service);
  assertEquals((await answer(authenticator.sign(options))).status, 404);
});

Deno.test("a passkey is renamed by its owner only, soon after signing in, to what can be seen, and goes on to open", async () => {
  const clock = new Clock();
  await using service = await startService({ now: clock.now });
  const { browser, token, authenticator } = await withPasskey(service);
  const path = "/admin/settings/access";
  const nameNow = async () => (await service.runtime.access.keys()).passkeys.map(({ name }) => name);
  const [{ id }] = (await service.runtime.access.keys()).passkeys;
  const rename = async (name: string, sent = token) => await browser.post(path, sent, { do: "rename", id, name });
  const longest = "🔑".repeat(60);
  for (const [name, kept] of [["  Büro <b> 🖥️ ", "Büro <b> 🖥️"], ["مفتاح", "مفتاح"], [longest, longest]]) {
    assertEquals((await rename(name)).headers.get("location"), "/admin/settings/access?notice=renamed", name);
    assertEquals(await nameNow(), [kept]);
  }
  for (const name of ["", "   ", "x".repeat(61), "a\nb", "a\u0000b", "a\u202eb", "\u200d\u200d", "a\u2028b"]) {
    assertEquals((await rename(name)).headers.get("location"), "/admin/settings/access?notice=name", name);
  }
  assertStringIncludes(
    await (await browser.get("/admin/settings/access?notice=name")).text(),
    "Use 1 to 60 visible characters.",
  );
  assertEquals((await browser.post(path, token, { do: "rename", id: "unknown", name: "New" })).status, 400);
  assertEquals((await rename("New", "x".repeat(43))).status, 400);
  assertEquals((await new Browser(service).post(path, token, { do: "rename", id, name: "New" })).status, 404);

  const { options, answer } = await challenged(service);
  assertEquals((await rename("New")).status, 303);
  assertEquals((await answer(authenticator.sign(options))).status, 200);
  assertEquals(await nameNow(), ["New"]);

  clock.pass(15 * 60_000);
  assertEquals((await rename("Late")).status, 400);
  assertEquals(await nameNow(), ["New"]);
  assert(!(await (await browser.get("/admin/settings/access")).text()).includes("Save name"));
});

Deno.test("a passkey that is renamed while somebody signs in by it keeps its new name", async () => {
  await using service = await startService();
  const { authenticator } = await withPasskey(service);
  const { store, access } = service.runtime;
  const [{ id }] = (await access.keys()).passkeys;
  let written: Owner | undefined;
  const slow = {
    async enter(...[, , , change]: Parameters<SignIns["enter"]>) {
      await access.passkeys.rename(id, "New");
      written = await store.use(async (kv) => await change!((await readOwner(kv)).owner, kv.atomic(), kv));
    },
  } as unknown as SignIns;
  const passkeys = new Passkeys(store, slow, access.sessions, access.events, access.now);
  const party = { id: "localhost", origin: ORIGIN, name: "Tess" };
  const options = await passkeys.signInOptions(party, "bearer");
  await passkeys.signIn(
    party,
    "bearer",
    { answer: authenticator.sign(options) },
    { network: "", browser: "" } as Visitor,
  );
  assertEquals(written?.passkeys.map(({ name, counter }) => [name, counter]), [["New", 1]]);
});

Deno.test("a new passkey whose name cannot be used is kept under another one", async () => {
  await using service = await startService();
  const { browser, token } = await signedIn(service);
  for (const [name, kept] of [["a\u202eb", "Passkey"], ["", "Passkey"], ["🔑".repeat(70), "🔑".repeat(60)]]) {
    assertEquals((await add(browser, token, new Authenticator(ORIGIN), {}, name)).status, 204);
    assertEquals((await service.runtime.access.keys()).passkeys.at(-1)!.name, kept);
  }
});

Deno.test("with OWNER_PASSWORD gone passkeys still open, the last one stays, and a password can be chosen", async () => {
  using folder = temporaryFolder();
  const env = { KV_PATH: `${folder.path}/store.sqlite3` };
  const authenticator = new Authenticator(ORIGIN);
  const chosen = { password: "chosen instead of it", repeat: "chosen instead of it" };
  let code;
  {
    await using before = await startService({ env });
    code = await setUpCode(before);
  }
  {
    const password = "from the environment";
    await using fixed = await startService({ env: { ...env, OWNER_PASSWORD: password } });
    const browser = new Browser(fixed);
    await browser.post("/admin/sign-in", await browser.tokenOf("/admin/sign-in"), { password });
    const token = await browser.tokenOf("/admin/settings/access");
    assertEquals((await add(browser, token, authenticator)).status, 204);
    const refused = await browser.post("/admin/settings/access", token, {
      do: "password",
      current: password,
      ...chosen,
    });
    assertEquals(refused.headers.get("location"), "/admin/settings/access?notice=wrong");
  }
  await using service = await startService({ env });
  // Somebody who has a passkey is an owner: an old link is of no use.
  const stranger = new Browser(service);
  const link = await stranger.post("/admin/setup", await stranger.tokenOf("/admin/setup"), { code, ...chosen });
  assertEquals(link.headers.get("location"), "/admin/setup?problem=link");
  const { browser, options, answer } = await challenged(service);
  assertEquals((await answer(authenticator.sign(options))).status, 200);
  assertEquals(service.told, []);
  const token = await browser.tokenOf("/admin/settings/access");
  const [{ id }] = (await service.runtime.access.keys()).passkeys;
  const removed = await browser.post("/admin/settings/access", token, { do: "remove", id });
  assertEquals(removed.status, 400);
  assertStringIncludes(await removed.text(), "set a password first.");
  const changed = await browser.post("/admin/settings/access", token, { do: "password", ...chosen });
  assertEquals(changed.headers.get("location"), "/admin/settings/access?notice=changed");
  assertEquals((await service.runtime.access.keys()).hasPassword, true);
});

Deno.test("at an address without a name there are no passkeys, and the page says so", async () => {
  const origin = "http://127.0.0.1:8000";
  await using service = await startService({ env: { BASE_URL: origin } });
  const { browser, token } = await signedIn(service, origin);
  assertStringIncludes(await (await browser.get("/admin/settings/access")).text(), "Passkeys need a host name");
  const headers = { "content-type": "application/json", "x-form-token": token, origin };
  const asked = await browser.send("/admin/data/passkeys/options", { method: "POST", headers, body: "{}" });
  assertEquals(asked.status, 400);
  assertStringIncludes((await asked.json()).error.hint, "localhost");
});
