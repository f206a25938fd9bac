import { assert, assertEquals } from "@std/assert";
import { Authenticator } from "@/tests/admin/support/authenticator.ts";
import { Browser, ORIGIN, PASSWORD, setUpCode, signedIn } from "@/tests/admin/support/signed_in.ts";
import { Clock, DAY_MS, HOUR_MS } from "@/tests/contact/support/contact.ts";
import { startService } from "@/tests/support/service.ts";

const MINUTE_MS = 60_000;
const YEAR_MS = 365 * DAY_MS;

Deno.test("nobody is kept from signing in until a clock that was set back has come there again", async () => {
  const clock = new Clock();
  await using service = await startService({ now: clock.now });
  const browser = new Browser(service);
  for (const back of [0, 5 * HOUR_MS, 3 * YEAR_MS]) {
    clock.pass(-back);
    const waits: number[] = [];
    // Without a jump five are free; after one the first passes, and then the waiting goes on.
    for (let tries = 0; tries < 7; tries++) {
      const token = await browser.tokenOf("/admin/sign-in");
      const { status, headers } = await browser.post("/admin/sign-in", token, { password: "x".repeat(1025) });
      if (status === 429) waits.push(Number(headers.get("retry-after")));
    }
    assert(waits.length >= 2 && waits.every((seconds) => seconds <= 3600), String(waits));
    assert(waits.length < 7, "none passed");
  }
});

Deno.test("a session outlives a clock that is set back by hours, and is not fresh then; one of another year ends", async () => {
  const clock = new Clock();
  await using service = await startService({ now: clock.now });
  const { browser } = await signedIn(service);
  /** Whether the owner is in, and may change how to sign in, with the clock set to another time. */
  const after = async (jump: number) => {
    clock.pass(jump);
    const page = await browser.get("/admin/settings/access");
    clock.pass(-jump);
    return [page.status === 200, (await page.text()).includes('id="add-passkey"')];
  };
  assertEquals(await after(0), [true, true]);
  assertEquals(await after(-MINUTE_MS / 2), [true, true]);
  assertEquals(await after(-5 * HOUR_MS), [true, false]);
  assertEquals(await after(5 * HOUR_MS), [true, false]);
  assertEquals(await after(-3 * YEAR_MS), [false, false]);
});

Deno.test("a set-up link does not hold for years because the clock is set back", async () => {
  const clock = new Clock();
  await using service = await startService({ now: clock.now });
  const fields = { code: await setUpCode(service), password: PASSWORD, repeat: PASSWORD };
  const browser = new Browser(service);
  const setUp = async () => {
    const answer = await browser.post("/admin/setup", await browser.tokenOf("/admin/setup"), fields);
    return answer.headers.get("location");
  };
  clock.pass(-5 * HOUR_MS);
  assertEquals(await setUp(), "/admin/setup?problem=link");
  clock.pass(5 * HOUR_MS - MINUTE_MS / 2);
  assertEquals(await setUp(), "/admin/settings/access?notice=welcome#main");
});

Deno.test("a challenge does not hold for years because the clock is set back", async () => {
  const clock = new Clock();
  await using service = await startService({ now: clock.now });
  const { browser: owner, token: ownersToken } = await signedIn(service);
  const post = async (browser: Browser, path: string, token: string, value: unknown) => {
    const headers = { "content-type": "application/json", "x-form-token": token, origin: ORIGIN };
    return await browser.send(path, { method: "POST", headers, body: JSON.stringify(value) });
  };
  const authenticator = new Authenticator(ORIGIN);
  const asked = await (await post(owner, "/admin/data/passkeys/options", ownersToken, {})).json();
  await post(owner, "/admin/data/passkeys", ownersToken, { answer: authenticator.register(asked) });

  const browser = new Browser(service);
  const token = await browser.tokenOf("/admin/sign-in");
  const options = await (await post(browser, "/admin/sign-in/options", token, {})).json();
  const answer = { answer: authenticator.sign(options) };
  clock.pass(-5 * HOUR_MS);
  assertEquals((await post(browser, "/admin/sign-in/passkey", token, answer)).status, 404);
  clock.pass(5 * HOUR_MS - MINUTE_MS / 2);
  assertEquals((await post(browser, "/admin/sign-in/passkey", token, answer)).status, 200);
});
