import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { cityOf, localeOf, ownSpeech, preferredTag, Times } from "@/lib/admin/desk_language.ts";
import { type InterfaceLanguage, LANGUAGE_NAMES, wordsOf } from "@/lib/words/words.ts";
import { Browser, postJson, signedIn } from "@/tests/admin/support/signed_in.ts";
import { ownerFiles } from "@/tests/support/owner.ts";
import { startService } from "@/tests/support/service.ts";

const LANGUAGES = Object.keys(LANGUAGE_NAMES) as InterfaceLanguage[];

Deno.test("the browser's languages decide, the best first that the desk speaks", () => {
  const preferred = (header: string) => preferredTag({ headers: new Headers({ "accept-language": header }) });
  assertEquals(preferred("fi, sv;q=0.4, de-AT;q=0.8"), "de-AT");
  assertEquals(preferred("fi, ja;q=0.9"), undefined);
  assertEquals(preferred("iw"), "he", "the old tag of Hebrew");
  assertEquals(preferred("EN-us"), "en-US");
  assertEquals(preferred("de;q=0, fr;q=0.001"), "fr");
  for (const header of ["", "*", ";;;,,q=1", "-", "x".repeat(10_000), "de;q=x", `${"fi,".repeat(100)}de`]) {
    assertEquals(preferred(header), undefined, header.slice(0, 20));
  }
});

Deno.test("numbers and dates have the region of the browser, else of the site, and nothing else of a header", () => {
  const from = (language: InterfaceLanguage, tag: string, site = "en") => localeOf(language, tag, site);
  assertEquals(from("en", "en-US"), "en-US");
  assertEquals(from("en", "en", "en-AU"), "en-AU");
  assertEquals(from("en", "en", "de-CH"), "en-GB");
  assertEquals(from("de", "de-AT-u-nu-thai"), "de-AT");
  assertEquals(from("de", "de-Arab"), "de");
  assertEquals(from("en", "fi-FI", "fi-FI"), "en-GB");
});

Deno.test("a time of today has the same form in the list and in the message", () => {
  const now = Date.UTC(2026, 10, 21, 16, 5);
  const times = new Times("UTC", "en", () => now);
  assertEquals(times.fullView(now - 9 * 3_600_000).short.split(", ").at(-1), times.view(now - 9 * 3_600_000).short);
});

Deno.test("a time zone is named by its city, and a mail speaks the site's language", () => {
  assertEquals(["Europe/Stockholm", "America/Argentina/Buenos_Aires", "UTC"].map(cityOf), [
    "Stockholm",
    "Buenos Aires",
    "UTC",
  ]);
  const site = { language: "de", time_zone: "Europe/Berlin" } as Parameters<typeof ownSpeech>[0];
  const { words, times } = ownSpeech(site, () => 0);
  assertEquals(words.desk.sign_out, "Abmelden");
  assertStringIncludes(times.fullView(Date.UTC(2026, 10, 21, 11)).short, "12:00");
});

const PAGES = [
  ...["/admin/inbox", "/admin/insight", "/admin/confirm"],
  ...["/admin/settings", "/admin/settings/access", "/admin/settings/site", "/admin/settings/service"],
];

Deno.test("every page of the desk speaks the language of the browser, in its direction", async () => {
  await using service = await startService();
  const { browser } = await signedIn(service);
  for (const language of LANGUAGES) {
    const { desk } = wordsOf(language);
    const headers = { accept: "text/html", "accept-language": `${language},fi;q=0.9` };
    const ask = async (path: string) => await (await browser.send(path, { headers })).text();
    for (const path of [...PAGES, "/admin/nothing"]) {
      const html = await ask(path);
      assertMatch(html, new RegExp(`<html lang="${language}[^"]*" dir="${language === "he" ? "rtl" : "ltr"}"`), path);
      const said = path === "/admin/nothing" ? desk.signing_in.gone : desk.settings;
      assertStringIncludes(html, said.replaceAll("'", "&#39;"), `${path} in ${language}`);
      assert(
        !/\{\w+\}/.test(html.replace(/<script.*?<\/script>/gs, "")),
        `a name without a value at ${path} in ${language}`,
      );
    }
    const page = await (await new Browser(service).send("/admin/sign-in", { headers })).text();
    assertStringIncludes(page, desk.signing_in.remember);
  }
});

Deno.test("without a wish the desk speaks the language of the site; answers name what they depend on", async () => {
  const files = ownerFiles();
  files["site.yaml"] = files["site.yaml"].replace(/^language: .*$/m, "language: sv");
  await using service = await startService({ files });
  const { browser } = await signedIn(service);
  const response = await browser.get("/admin/inbox");
  assertStringIncludes(response.headers.get("vary") ?? "", "Accept-Language");
  assertMatch(response.headers.get("cache-control") ?? "", /no-store/);
  const html = await response.text();
  assertStringIncludes(html, '<html lang="sv" dir="ltr">');
  assertStringIncludes(html, wordsOf("sv").inbox.page.empty.first);
});

Deno.test("failures are told in the language of the browser, to pages and to scripts", async () => {
  await using service = await startService();
  const { browser, token } = await signedIn(service);
  const language = { "accept-language": "fr-CA" };
  const { errors } = wordsOf("fr").desk;
  const forged = await browser.post("/admin/settings/test", "x".repeat(43), { channel: "email" }, language);
  assertStringIncludes(await forged.text(), errors.expired.hint.replaceAll("'", "&#39;"));
  const lost = await browser.send("/admin/data/inbox", {
    method: "POST",
    headers: { ...language, "content-type": "application/json", "x-form-token": token },
    body: JSON.stringify({ action: "archive", ids: [] }),
  });
  assertEquals([lost.status, (await lost.json()).error.message], [400, errors.nothing_selected.title]);
  const english = await postJson(browser, "/admin/data/inbox", token, { action: "archive", ids: [] });
  assertEquals((await english.json()).error.message, wordsOf("en").desk.errors.nothing_selected.title);
});

Deno.test("times are told in the zone that the browser has named, and in the owner's where it names none", async () => {
  const now = Date.parse("2026-11-21T12:00:00Z");
  await using service = await startService({ now: () => now });
  const { browser } = await signedIn(service);
  const page = async () => await (await browser.get("/admin/settings/access")).text();
  assertStringIncludes(await page(), ">21 Nov 2026, 12:00<");
  browser.cookies.set("vitrine-zone", "Asia%2FTokyo");
  assertStringIncludes(await page(), ">21 Nov 2026, 21:00<");
  for (const hostile of ["Mars%2FOlympus", "%E0%A4%A", "x".repeat(200), "a/b<c>"]) {
    browser.cookies.set("vitrine-zone", hostile);
    assertStringIncludes(await page(), ">21 Nov 2026, 12:00<", hostile);
  }
  // No browser ends the header so: nothing in it is read, and nobody is signed in.
  browser.cookies.set("vitrine-zone", "Asia%2FTokyo;");
  assertEquals((await browser.get("/admin/settings/access")).status, 303);
});
