import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { Browser, ORIGIN, PASSWORD, signedIn } from "@/tests/admin/support/signed_in.ts";
import { startService } from "@/tests/support/service.ts";

const ACTION = "/admin/settings/access";
const DONE = "/admin/settings/access?notice=ended";

Deno.test("only a page of this service can have something done", async () => {
  await using service = await startService();
  const { browser, token } = await signedIn(service);
  const send = (headers: HeadersInit, sent = token) => browser.post(ACTION, sent, { do: "end", id: "x" }, headers);
  assertEquals((await send({})).headers.get("location"), DONE);
  const attempts: [string, HeadersInit, string?][] = [
    ["a foreign origin", { origin: "https://evil.example" }],
    ["an opaque origin", { origin: "null" }],
    ["another port", { origin: "http://localhost:8001" }],
    ["another scheme", { origin: "https://localhost:8000" }],
    ["another host of the same end", { origin: "http://evil-localhost:8000" }],
    ["a request of another site", { "sec-fetch-site": "cross-site" }],
    ["a request of a sister", { "sec-fetch-site": "same-site" }],
    ["a request of nobody", { "sec-fetch-site": "none" }],
    ["no token", {}, ""],
    ["a token of nobody", {}, "A".repeat(43)],
    ["a token before the session", {}, await new Browser(service).tokenOf("/admin/sign-in")],
  ];
  for (const [what, headers, sent] of attempts) {
    const response = await send(headers, sent);
    assertEquals(response.status, 400, what);
    assertMatch(await response.text(), /This (request|form) /, what);
  }
});

Deno.test("a browser that tells neither origin nor site needs the token all the same", async () => {
  await using service = await startService();
  const { browser, token } = await signedIn(service);
  const cookie = `vitrine-session=${browser.cookies.get("vitrine-session")}`;
  const send = (form_token: string) =>
    service.send(ORIGIN + ACTION, {
      method: "POST",
      headers: { cookie },
      body: new URLSearchParams({ form_token, do: "end", id: "x" }),
    });
  assertEquals((await send(token)).headers.get("location"), DONE);
  assertEquals((await send("")).status, 400);
});

Deno.test("the token of one session is not good for another", async () => {
  await using service = await startService();
  const { browser, token } = await signedIn(service);
  const other = new Browser(service);
  await other.post("/admin/sign-in", await other.tokenOf("/admin/sign-in"), { password: PASSWORD });
  assertEquals((await other.post(ACTION, token, { do: "end", id: "x" })).status, 400);
  assertEquals((await browser.post(ACTION, token, { do: "end", id: "x" })).status, 303);
});

Deno.test("the token of another service is not good here", async () => {
  await using service = await startService();
  await using other = await startService();
  const browser = new Browser(service);
  const token = await browser.tokenOf("/admin/sign-in");
  const elsewhere = new Browser(other);
  elsewhere.cookies.set("vitrine-visit", browser.cookies.get("vitrine-visit")!);
  const foreign = await elsewhere.tokenOf("/admin/sign-in");
  const locations = [];
  for (const sent of [foreign, token]) {
    const answer = await browser.post("/admin/sign-in", sent, { password: "x".repeat(1025) });
    locations.push(answer.headers.get("location"));
  }
  assertEquals(locations, ["/admin/sign-in?problem=form", "/admin/sign-in?problem=refused"]);
});

Deno.test("a forged sign-in or set-up is sent back to the page, whatever is forged", async () => {
  await using service = await startService();
  await signedIn(service);
  for (const path of ["/admin/sign-in", "/admin/setup"]) {
    const browser = new Browser(service, "192.0.2.9");
    const token = await browser.tokenOf(path);
    const stranger = new Browser(service, "192.0.2.9");
    const answers = [
      await browser.post(path, "", { password: PASSWORD }),
      await browser.post(path, token, { password: PASSWORD }, { origin: "https://evil.example" }),
      await browser.post(path, token, { password: PASSWORD }, { "sec-fetch-site": "cross-site" }),
      await stranger.post(path, token, { password: PASSWORD }),
      await browser.send(path, { method: "POST", body: "{", headers: { "content-type": "application/json" } }),
      await browser.send(path, { method: "POST", body: new Blob(["x"]), headers: { "content-type": "text/plain" } }),
      await browser.send(path, {
        method: "POST",
        body: new URLSearchParams({ form_token: token, password: "x".repeat(70_000) }),
      }),
    ];
    for (const answer of answers) {
      assertEquals([answer.status, answer.headers.get("location")], [303, `${path}?problem=form`]);
    }
    assert(!browser.cookies.has("vitrine-session"));
  }
});

Deno.test("data takes the token in a header, and says in JSON what is wrong", async () => {
  await using service = await startService();
  const { browser, token } = await signedIn(service);
  const send = (headers: HeadersInit) =>
    browser.send("/admin/data/passkeys", { method: "POST", body: `{"a":1}`, headers });
  const json = { "content-type": "application/json" };
  const unguarded = await send(json);
  assertEquals([unguarded.status, (await unguarded.json()).error.code], [400, "validation_failed"]);
  const guarded = await send({ ...json, "x-form-token": token });
  assertEquals(guarded.status, 400);
  assertStringIncludes((await guarded.json()).error.message, "The passkey could not be added.");
  const text = await send({ "content-type": "text/plain", "x-form-token": token });
  assertEquals(text.status, 415);
  const large = await browser.send("/admin/data/passkeys", {
    method: "POST",
    body: JSON.stringify("x".repeat(70_000)),
    headers: { ...json, "x-form-token": token },
  });
  assertEquals(large.status, 413);
});
