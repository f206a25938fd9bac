import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import type { Page } from "playwright-core";
import { PASSWORD } from "@/tests/admin/support/signed_in.ts";
import {
  complaintsOf,
  eventually,
  inBrowser,
  openBrowser,
  type Site,
  startSite,
  violationsOf,
} from "@/tests/browser/support.ts";
import { Clock, DAY_MS, until } from "@/tests/contact/support/contact.ts";

/** The service by a name, for which there can be passkeys. */
function originOf({ origin }: Site): string {
  return origin.replace("127.0.0.1", "localhost");
}

/** The link that the service has printed, at the address where it listens. */
async function setUpLink(site: Site): Promise<string> {
  await until(() => site.service.told.length > 0);
  const [, path] = /http:\/\/[^/]+(\/\S+)/.exec(site.service.told[0])!;
  return originOf(site) + path;
}

async function setUp(page: Page, site: Site): Promise<void> {
  await page.goto(await setUpLink(site));
  await page.getByLabel("New password").fill(PASSWORD);
  await page.getByLabel("Repeat password").fill(PASSWORD);
  await page.getByRole("button", { name: "Set password" }).click();
  await page.getByText("You are signed in.").waitFor();
}

async function signIn(page: Page, site: Site, password = PASSWORD): Promise<void> {
  await page.goto(`${originOf(site)}/admin/sign-in?next=/admin/settings/access`);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Gives the page an authenticator, as a phone or a computer has one. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function isIn(page: Page, site: Site): Promise<boolean> {
  await page.goto(`${originOf(site)}/admin/settings/access`);
  return await page.getByRole("heading", { level: 1 }).innerText() === "Sign-in";
}

Deno.test("set-up by the link, then a passkey, then in by it", inBrowser, async () => {
  await using site = await startSite();
  await using browser = await openBrowser();
  const page = await browser.newPage();
  const complaints = complaintsOf(page);
  await addAuthenticator(page);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(await setUpLink(site));
  const code = new URL(await setUpLink(site)).hash.slice(1);
  await eventually(() => page.getByLabel("Set-up code").inputValue(), code);
  // A refusal leads back without losing the code.
  await page.getByLabel("New password").fill("passwordpassword");
  await page.getByText("Too easy to guess").waitFor();
  await page.getByLabel("New password").fill(PASSWORD);
  await page.getByText("Very good.").waitFor();
  await page.getByLabel("Repeat password").fill("something else");
  await page.getByRole("button", { name: "Set password" }).click();
  await page.getByText("The two passwords do not match.").waitFor();
  await eventually(() => page.getByLabel("Set-up code").inputValue(), code);
  await setUp(page, site);

  await page.getByLabel("Name of the new passkey").fill("My laptop <b>");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByText("Passkey added.").waitFor();
  assertStringIncludes(await page.locator(".entries").first().innerText(), "My laptop <b>");
  // The same authenticator does not make a second one.
  await page.getByLabel("Name of the new passkey").fill("Again");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByText("This device already has a passkey for this site.").waitFor();

  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.getByText("You are signed out.").waitFor();
  await page.goto(`${originOf(site)}/admin/settings/access`);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.waitForURL("**/admin/settings/access");
  assertMatch(await page.locator(".entries").first().innerText(), /last used/);
  assertMatch(await page.locator(".entries").last().innerText(), /Chrome on Linux[^]*with a passkey/);

  await page.locator("summary").click();
  assertEquals(await violationsOf(page), []);
  await page.getByLabel("New name").fill("Büro-PC");
  await page.getByRole("button", { name: "Save name" }).click();
  await page.getByText("Passkey renamed.").waitFor();
  await page.getByRole("button", { name: "Remove Büro-PC" }).click();
  await page.getByText("Passkey removed.").waitFor();
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.getByText("That did not work.").waitFor();
  // The one complaint is the 404 that the removed passkey gets.
  assertEquals(complaints.filter((complaint) => !complaint.includes("404")), []);
  assert(asked.every((url) => url.startsWith(originOf(site)) && !url.split("#")[0].includes(code)));
});

Deno.test("wrong passwords until the limit, also without script", inBrowser, async () => {
  await using site = await startSite();
  await using browser = await openBrowser();
  await setUp(await browser.newPage(), site);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (let failures = 0; failures < 5; failures++) {
    await signIn(page, site, "wrong");
    await page.getByText("That did not work.").waitFor();
  }
  await signIn(page, site, PASSWORD);
  await page.getByRole("heading", { name: "Too many sign-in attempts" }).waitFor();
  assertMatch(await page.locator("main").innerText(), /Try again after \w+ \d+, \d{4}, \d+:\d\d/);
  // axe-core needs script; the page is the same.
  const scripted = await (await browser.newContext()).newPage();
  await signIn(scripted, site, PASSWORD);
  await scripted.getByRole("heading", { name: "Too many sign-in attempts" }).waitFor();
  assertEquals(await violationsOf(scripted), []);
});

Deno.test("signing out everywhere ends what is open in another browser", inBrowser, async () => {
  await using site = await startSite();
  await using browser = await openBrowser();
  const [one, other] = [await (await browser.newContext()).newPage(), await (await browser.newContext()).newPage()];
  await setUp(one, site);
  await signIn(other, site);
  await other.waitForURL("**/admin/settings/access");
  assertEquals(await one.reload().then(() => one.locator(".entries").getByText("Chrome on Linux").count()), 2);
  await one.getByRole("button", { name: "Sign out everywhere" }).click();
  await one.getByText("You are signed out.").waitFor();
  assert(!await isIn(other, site));
  assertEquals(new URL(other.url()).search, "?next=%2Fadmin%2Fsettings%2Faccess");
});

Deno.test(
  "a session ends by the clock, and an old sign-in may not change how the owner signs in",
  inBrowser,
  async () => {
    const clock = new Clock();
    clock.time = Date.now();
    await using site = await startSite({ now: clock.now });
    await using browser = await openBrowser();
    const page = await browser.newPage();
    await setUp(page, site);
    clock.pass(10 * 60_000);
    assert(await isIn(page, site));
    assertEquals(await page.getByRole("button", { name: "Add a passkey" }).count(), 0);
    await page.getByRole("link", { name: "confirm it’s you" }).last().click();
    assertEquals(await violationsOf(page), []);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    await page.getByRole("button", { name: "Add a passkey" }).waitFor();
    clock.pass(DAY_MS / 2);
    assert(!await isIn(page, site));
  },
);

Deno.test("deleting in the inbox long after the sign-in asks for the password first", inBrowser, async () => {
  const clock = new Clock();
  clock.time = Date.now();
  await using site = await startSite({ now: clock.now });
  await using browser = await openBrowser();
  const page = await browser.newPage();
  await setUp(page, site);
  const body = JSON.stringify({ message: "A message to be deleted.", reply_to: "sam@example.com" });
  const headers = { "content-type": "application/json" };
  assertEquals((await fetch(`${site.origin}/api/v1/contact`, { method: "POST", body, headers })).status, 202);
  clock.pass(10 * 60_000);
  await page.goto(`${originOf(site)}/admin/inbox`);
  await page.locator("[data-live] .mail-select input, [data-live] input[name=id]").first().check();
  await page.keyboard.press("#");
  await page.getByRole("dialog").getByRole("button", { name: "Delete permanently" }).click();
  await page.getByRole("heading", { name: "Delete this message permanently?", level: 1 }).waitFor();
  await page.getByRole("button", { name: "Delete permanently" }).click();
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.getByText("1 message deleted.").waitFor();
});

Deno.test(
  "a link on another site leads an owner who is signed in straight on, also without script",
  inBrowser,
  async () => {
    await using site = await startSite();
    await using elsewhere = Deno.serve(
      { hostname: "127.0.0.1", port: 0, onListen() {} },
      () =>
        new Response(`<a href="${originOf(site)}/admin/settings/access">to the inbox</a>`, {
          headers: { "content-type": "text/html" },
        }),
    );
    await using browser = await openBrowser();
    const setUpPage = await browser.newPage();
    await setUp(setUpPage, site);
    const state = await setUpPage.context().storageState();
    for (const javaScriptEnabled of [true, false]) {
      const page = await (await browser.newContext({ storageState: state, javaScriptEnabled })).newPage();
      await page.goto(`http://127.0.0.1:${elsewhere.addr.port}/`);
      await page.getByRole("link").click();
      await page.getByRole("heading", { name: "Signed-in browsers" }).waitFor();
    }
  },
);

Deno.test("without script an owner can set up, sign in, change the password and sign out", inBrowser, async () => {
  await using site = await startSite();
  await using browser = await openBrowser();
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto(await setUpLink(site));
  await page.getByLabel("Set-up code").fill(new URL(await setUpLink(site)).hash.slice(1));
  await page.getByLabel("New password").fill(PASSWORD);
  await page.getByLabel("Repeat password").fill(PASSWORD);
  await page.getByRole("button", { name: "Set password" }).click();
  await page.getByText("You are signed in.").waitFor();
  const next = "another long password";
  await page.getByLabel("Current password").fill(PASSWORD);
  await page.getByLabel("New password").fill(next);
  await page.getByLabel("Repeat password").fill(next);
  await page.getByRole("button", { name: "Change password" }).click();
  await page.getByText("Password changed.").waitFor();
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.getByText("You are signed out.").waitFor();
  await signIn(page, site, next);
  await page.getByRole("heading", { name: "Signed-in browsers" }).waitFor();
});

Deno.test("the pages of getting in are accessible in both themes and fit 360 pixels", inBrowser, async () => {
  await using site = await startSite();
  await using browser = await openBrowser();
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  const look = async (path: string) => {
    if (path !== "") await page.goto(originOf(site) + path);
    assertEquals(await violationsOf(page), [], path);
    assert(await page.evaluate("document.documentElement.scrollWidth <= 360"), `${path || page.url()} is too wide`);
  };
  await look("/admin/sign-in");
  await look("/admin/sign-in?problem=refused");
  await look("/admin/setup?problem=link");
  await addAuthenticator(page);
  await setUp(page, site);
  await page.getByLabel("Name of the new passkey").fill("Phone");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByText("Passkey added.").waitFor();
  await look("");
  assertEquals(complaints, []);
  await look("/admin/nothing");
});
