import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { Browser, ORIGIN, PASSWORD, signedIn } from "@/tests/admin/support/signed_in.ts";
import { Clock } from "@/tests/contact/support/contact.ts";
import { startService, type TestService } from "@/tests/support/service.ts";

async function trySignIn(
  browser: Browser,
  password: string,
  fields: Record<string, string> = {},
): Promise<Response> {
  return await browser.post("/admin/sign-in", await browser.tokenOf("/admin/sign-in"), { password, ...fields });
}

/** Status, headers and body, without what is random in them. */
async function everything(response: Response) {
  const headers = [...response.headers].map(([name, value]) => [name, value.replace(/=[\w-]{43}/g, "=…")]);
  return [response.status, headers, await response.text()];
}

Deno.test("the right password leads on to where the owner was going", async () => {
  await using service = await startService();
  await signedIn(service);
  const browser = new Browser(service, "192.0.2.9");
  const asked = await browser.get("/admin/settings/access?notice=changed");
  assertEquals(asked.status, 303);
  const location = asked.headers.get("location")!;
  assertEquals(location, "/admin/sign-in?next=%2Fadmin%2Fsettings%2Faccess%3Fnotice%3Dchanged");
  assertStringIncludes(await (await browser.get(location)).text(), `value="/admin/settings/access?notice=changed"`);
  const entered = await trySignIn(browser, PASSWORD, { next: "/admin/settings/access" });
  assertEquals([entered.status, entered.headers.get("location")], [303, "/admin/settings/access"]);
  assertEquals((await browser.get("/admin/settings/access")).status, 200);
  // Whoever is in is led on instead of being asked again.
  const again = await browser.get("/admin/sign-in?next=/admin/insight");
  assertEquals([again.status, again.headers.get("location")], [303, "/admin/insight"]);
  assertEquals((await browser.get("/admin/sign-in?again=1")).status, 200);
});

Deno.test("a sign-in never leads to another site", async () => {
  await using service = await startService();
  const { browser } = await signedIn(service);
  for (const next of ["//evil.example", "https://evil.example", "/\\evil.example", "/admin/../..//evil.example"]) {
    const asked = await browser.get(`/admin/sign-in?next=${encodeURIComponent(next)}`);
    assertEquals([asked.status, asked.headers.get("location")], [303, "/admin/inbox"], next);
    const entered = await browser.post("/admin/sign-in", await browser.tokenOf("/admin/sign-in?again=1"), {
      password: PASSWORD,
      next,
    });
    assertEquals([entered.status, entered.headers.get("location")], [303, "/admin/inbox"], next);
  }
  const lost = await new Browser(service).get("//evil.example/admin");
  assert(!(lost.headers.get("location") ?? "").includes("evil"));
});

Deno.test("a wrong password gets the same answer with and without an owner, and whatever is wrong", async () => {
  await using empty = await startService();
  await using owned = await startService();
  await signedIn(owned);
  const answers = [];
  for (const service of [empty, owned]) {
    for (const password of ["", "wrong", "w".repeat(5000)]) {
      const browser = new Browser(service, "192.0.2.9");
      const page = await everything(await browser.get("/admin/sign-in"));
      page[2] = String(page[2]).replaceAll(/(form_token" value|data-token)="[^"]+"/g, "");
      answers.push(JSON.stringify([page, await everything(await trySignIn(browser, password))]));
    }
  }
  assertEquals(new Set(answers).size, 1, answers.join("\n"));
  assertStringIncludes(answers[0], "/admin/sign-in?problem=refused");
});

Deno.test("after five failures sign-in waits, says until when, and success forgives", async () => {
  const clock = new Clock();
  await using service = await startService({ now: clock.now });
  await signedIn(service);
  const guesser = new Browser(service, "192.0.2.9");
  for (let failures = 0; failures < 5; failures++) assertEquals((await trySignIn(guesser, "wrong")).status, 303);
  const refused = await trySignIn(guesser, PASSWORD);
  assertEquals([refused.status, refused.headers.get("retry-after")], [429, "60"]);
  const html = await refused.text();
  assertStringIncludes(html, "Too many sign-in attempts");
  assertStringIncludes(html, `datetime="2026-11-21T12:01:00.000Z"`);
  // The owner is not kept out by strangers, nor by waiting longer than was said.
  assertEquals((await trySignIn(new Browser(service, "192.0.2.10"), PASSWORD)).status, 303);
  clock.pass(60_000);
  assertEquals((await trySignIn(guesser, PASSWORD)).headers.get("location"), "/admin/inbox");
  guesser.cookies.clear();
  for (let failures = 0; failures < 5; failures++) assertEquals((await trySignIn(guesser, "wrong")).status, 303);
  assertEquals((await trySignIn(guesser, "wrong")).status, 429);
});

Deno.test("a device on which the owner has been in is not kept out by others of its network", async () => {
  await using service = await startService();
  const { browser, token } = await signedIn(service);
  await browser.post("/admin/sign-out", token);
  const neighbour = new Browser(service);
  for (let failures = 0; failures < 5; failures++) await trySignIn(neighbour, "wrong");
  assertEquals((await trySignIn(neighbour, "wrong")).status, 429);
  assertEquals((await trySignIn(browser, PASSWORD)).headers.get("location"), "/admin/inbox");
});

Deno.test("OWNER_PASSWORD is the password, and a chosen one rests meanwhile", async () => {
  await using service = await startService({ env: { OWNER_PASSWORD: "from the environment" } });
  const browser = new Browser(service);
  assertEquals((await trySignIn(browser, PASSWORD)).headers.get("location"), "/admin/sign-in?problem=refused");
  assertEquals((await trySignIn(browser, "from the environment")).headers.get("location"), "/admin/inbox");
  assertStringIncludes(await (await browser.get("/admin/settings/access")).text(), "OWNER_PASSWORD");
});

Deno.test("cookies are for the admin only, out of reach of scripts and of other sites", async () => {
  await using plain = await startService();
  await using secure = await startService({ env: { BASE_URL: "https://tess.example.com" } });
  const expected = /^vitrine-(session|device|visit)=[\w.-]*; HttpOnly(; Max-Age=\d+)?; SameSite=Strict; Path=\/admin$/;
  const { browser } = await signedIn(plain);
  assertEquals([...browser.cookies.keys()].toSorted(), ["vitrine-device", "vitrine-session"]);
  const lines = await cookiesOf(plain, "/admin/sign-in");
  assertEquals(lines.length, 1);
  assertMatch(lines[0], expected);
  const [line] = await cookiesOf(secure, "/admin/sign-in");
  assertMatch(line, /^__Host-vitrine-visit=[\w-]{43}; Secure; HttpOnly; SameSite=Strict; Path=\/$/);

  const fresh = new Browser(plain);
  const response = await trySignIn(fresh, PASSWORD);
  for (const cookie of response.headers.getSetCookie()) assertMatch(cookie, expected);
  assert(!response.headers.getSetCookie()[0].includes("Max-Age"), "a browser that is not remembered forgets");
  const origin = "https://tess.example.com";
  const owner = (await signedIn(secure, origin)).browser;
  assertEquals([...owner.cookies.keys()].toSorted(), ["__Host-vitrine-device", "__Host-vitrine-session"]);
  assertEquals((await owner.get("/admin/inbox")).status, 200);
  owner.cookies.set("__Secure-vitrine-session", owner.cookies.get("__Host-vitrine-session")!);
  owner.cookies.delete("__Host-vitrine-session");
  assertEquals((await owner.get("/admin/inbox")).status, 303);
});

async function cookiesOf(service: TestService, path: string): Promise<string[]> {
  return (await service.send(ORIGIN + path)).headers.getSetCookie();
}

Deno.test("whoever comes from another site is looked at once more, with the cookie", async () => {
  await using service = await startService();
  const browser = new Browser(service);
  const headers = { "sec-fetch-site": "cross-site", accept: "text/html" };
  const arrived = await browser.send("/admin/sign-in?next=/admin/insight", { headers });
  assertEquals(arrived.headers.get("refresh"), "0; url=/admin/sign-in?next=%2Fadmin%2Finsight");
  const looked = await browser.get("/admin/sign-in?next=/admin/insight");
  assertEquals(looked.headers.get("refresh"), null);
});

Deno.test("without the store nobody gets in, and the page says so", async () => {
  await using service = await startService({ env: { KV_PATH: "/proc/nowhere/store.sqlite3" } });
  assertEquals(service.told, []);
  const browser = new Browser(service);
  browser.cookies.set("vitrine-session", "A".repeat(43));
  for (const path of ["/admin/inbox", "/admin/sign-in", "/admin/setup"]) {
    const response = await browser.get(path);
    assertEquals(response.status, 503, path);
    assertMatch(response.headers.get("retry-after")!, /^\d+$/);
    assertStringIncludes(await response.text(), "Your messages cannot be read right now");
  }
  const posted = await browser.post("/admin/sign-in", "x", { password: PASSWORD });
  assertEquals(posted.status, 503);
});
