import { assert, assertEquals, assertExists, assertMatch, assertStringIncludes } from "@std/assert";
import { gzipSync, strToU8, unzipSync, zipSync } from "fflate";
import { Browser, ORIGIN, postJson, signedIn } from "@/tests/admin/support/signed_in.ts";
import { until } from "@/tests/contact/support/contact.ts";
import { ownerFiles } from "@/tests/support/owner.ts";
import { startService, type TestService } from "@/tests/support/service.ts";

/** With a public file, so that the folder of the service is its own. */
const FILES = { ...ownerFiles({ projects: 3, agents: 1 }), "public/note.txt": "A note.\n" };

const FOLDERS_HEADLINE = "Builds things that can be tested";

/** Stands in drafts and nowhere else. */
const SECRET = "Xylophonist";

/** What a page's form carries along, with what the owner writes. */
async function formOf(browser: Browser, path: string): Promise<URLSearchParams> {
  const html = await (await browser.get(path)).text();
  const hidden = html.matchAll(/<input type="hidden" name="(file|draft|base|seen|form_token)" value="([^"]*)"/g);
  const form = new URLSearchParams([...hidden].map(([, name, value]) => [name, value]));
  const from = /<textarea name="from"[^>]*>\n?([\s\S]*?)<\/textarea>/.exec(html)?.[1];
  if (from !== undefined) {
    form.set("from", from.replaceAll("&lt;", "<").replaceAll("&quot;", '"').replaceAll("&amp;", "&"));
  }
  assertExists(form.get("file"), html);
  return form;
}

async function send(
  browser: Browser,
  path: string,
  form: URLSearchParams,
  headers: HeadersInit = {},
): Promise<Response> {
  return await browser.send(path, {
    method: "POST",
    body: form,
    headers: {
      origin: ORIGIN,
      accept: "text/html",
      "sec-fetch-dest": "document",
      ...Object.fromEntries(new Headers(headers)),
    },
  });
}

const EDIT_PROFILE = "/admin/content/edit?file=profile.yaml";

/** Writes a headline as the owner does. */
async function write(browser: Browser, headline: string): Promise<Response> {
  const form = await formOf(browser, EDIT_PROFILE);
  form.set("f:headline", headline);
  return await send(browser, "/admin/content/edit", form);
}

async function publish(browser: Browser, token: string, ids: string[]): Promise<Response> {
  const form = new URLSearchParams([["form_token", token], ["do", "publish"], ...ids.map((id) => ["id", id])]);
  return await send(browser, "/admin/content/publish", form);
}

Deno.test("the owner edits, looks at the preview, publishes and goes back", async (t) => {
  let now = Date.now();
  await using service = await startService({ files: FILES, now: () => now });
  const { browser, token } = await signedIn(service);
  const home = async () => await (await service.send(`${ORIGIN}/`, { headers: { accept: "text/html" } })).text();

  await t.step("every file has a page, and what has no form is edited as text", async () => {
    const list = await (await browser.get("/admin/content")).text();
    const files = [...list.matchAll(/href="(\/admin\/content\/edit\?file=[^"]+)"/g)].map(([, path]) => path);
    assert(files.length >= 11, String(files.length));
    for (const path of files) {
      const response = await browser.get(path.replaceAll("&amp;", "&"));
      assertEquals(response.status, 200, path);
      assertMatch(await response.text(), /name="(f:|text)/, path);
    }
  });

  await t.step("a draft is seen in the preview and nowhere else", async () => {
    assertEquals((await write(browser, SECRET)).status, 303);
    assertStringIncludes(await (await browser.get("/admin/content/preview")).text(), SECRET);
    assert(!(await home()).includes(SECRET));
  });

  await t.step("what changes is said in words before it is published", async () => {
    const page = await (await browser.get("/admin/content/publish")).text();
    assertStringIncludes(page, SECRET);
    const published = await publish(browser, token, ["profile.yaml"]);
    assertEquals(published.headers.get("location"), "/admin/content?published=1");
    assertStringIncludes(await home(), SECRET);
    await until(async () => {
      const { items } = await (await service.fetch("/api/v1/changes")).json();
      return items[0]?.after === SECRET;
    });
  });

  await t.step("one click goes back", async () => {
    const back = await browser.post("/admin/content/versions", token, { number: "0" });
    assertEquals(back.headers.get("location"), "/admin/content?published=1");
    assertEquals((await (await service.fetch("/api/v1/profile")).json()).headline, FOLDERS_HEADLINE);
    const versions = await (await browser.get("/admin/content/versions")).text();
    assertEquals(versions.match(/name="number"/g)?.length, 2);
  });

  await t.step("a mistake stands at its field, and nothing is published", async () => {
    const form = await formOf(browser, EDIT_PROFILE);
    form.set("f:contact.email", "nobody");
    assertEquals((await send(browser, "/admin/content/edit", form)).status, 303);
    const page = await (await browser.get(EDIT_PROFILE)).text();
    assertMatch(page, /id="f-contact\.email"[^>]*aria-invalid/);
    assertStringIncludes(page, 'id="p-contact.email"');
    const refused = await publish(browser, token, ["profile.yaml"]);
    assertStringIncludes(refused.headers.get("location")!, "refused=1");
    assertEquals(
      (await browser.post("/admin/content/edit", token, { file: "profile.yaml", do: "discard" })).status,
      303,
    );
  });

  await t.step("a second tab's save loses nothing", async () => {
    const [one, other] = [await formOf(browser, EDIT_PROFILE), await formOf(browser, EDIT_PROFILE)];
    one.set("f:headline", "From the first");
    other.set("f:headline", "From the second");
    const script = { accept: "application/json", "sec-fetch-dest": "empty" };
    const first = await (await send(browser, "/admin/data/content", one, script)).json();
    assertEquals([first.draft, first.isBeside], ["profile.yaml", false]);
    const second = await (await send(browser, "/admin/data/content", other, script)).json();
    assertEquals([second.draft.startsWith("profile.yaml#"), second.isBeside], [true, true]);
    // The same form goes on with its own draft.
    for (const [name, value] of [["draft", second.draft], ["seen", second.seen]]) other.set(name, value);
    other.set("f:headline", "From the second, again");
    assertEquals((await (await send(browser, "/admin/data/content", other, script)).json()).isBeside, false);
    const texts = (await service.runtime.editing!.drafts()).map(({ text }) => /headline: (.*)/.exec(text!)![1]).sort();
    assertEquals(texts, ["From the first", "From the second, again"]);
    const page = await (await browser.get("/admin/content/publish")).text();
    assertStringIncludes(page, encodeURIComponent(second.draft));
    await service.runtime.editing!.discard([first.draft, second.draft]);
  });

  await t.step("what was written since the owner has looked is not published", async () => {
    await write(browser, "Looked at");
    const page = await (await browser.get("/admin/content/publish")).text();
    const looked = [...page.matchAll(/name="(id|seen)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]);
    assertEquals(looked.map(([name]) => name), ["id", "seen"]);
    await write(browser, "Written meanwhile");
    const form = new URLSearchParams([["form_token", token], ["do", "publish"], ...looked]);
    const refused = await send(browser, "/admin/content/publish", form);
    assertEquals(refused.headers.get("location"), "/admin/content/publish?id=profile.yaml&refused=1");
    assert(!(await home()).includes("Written meanwhile"));
    assertStringIncludes(await (await browser.get(refused.headers.get("location")!)).text(), "Written meanwhile");
    await service.runtime.editing!.discard(["profile.yaml"]);
  });

  await t.step("a work is begun, written and published; to remove it asks for the owner again", async () => {
    const begun = await browser.post("/admin/content", token, { folder: "projects", title: "A clock tower" });
    const path = begun.headers.get("location")!;
    assertEquals(path, "/admin/content/edit?file=projects%2Fa-clock-tower.md");
    const form = await formOf(browser, path);
    form.set("body", "## Problem\n\nThe clock stood still.\n");
    await send(browser, "/admin/content/edit", form);
    assertEquals((await browser.get("/admin/content/preview/projects/a-clock-tower")).status, 200);
    assertEquals((await service.send(`${ORIGIN}/projects/a-clock-tower`)).status, 404);
    await publish(browser, token, ["projects/a-clock-tower.md"]);
    assertEquals((await service.send(`${ORIGIN}/projects/a-clock-tower`)).status, 200);
    const removal = await formOf(browser, path);
    removal.set("do", "remove");
    await send(browser, "/admin/content/edit", removal);
    now += 11 * 60_000;
    const asked = await publish(browser, token, ["projects/a-clock-tower.md"]);
    assertEquals(asked.status, 200);
    assertStringIncludes(await asked.text(), 'name="proof"');
    assertEquals((await service.send(`${ORIGIN}/projects/a-clock-tower`)).status, 200);
    const back = await browser.post("/admin/content/versions", token, { number: "0" });
    assertStringIncludes(await back.text(), 'name="proof"', "to go back removes it too");
  });
});

Deno.test("the whole site goes out as a ZIP and comes back as drafts, or not at all", async () => {
  await using service = await startService({ files: FILES });
  const { browser, token } = await signedIn(service);
  const packed = await browser.get("/admin/content/site.zip");
  assertEquals([packed.status, packed.headers.get("content-type")], [200, "application/zip"]);
  const files = unzipSync(await packed.bytes());
  const paths = Object.keys(files);
  assert(["site.yaml", "profile.yaml", "public/note.txt"].every((path) => paths.includes(path)), paths.join());
  const send = async (files: Record<string, Uint8Array>) => {
    const data = zipSync(files).toBase64();
    return await (await postJson(browser, "/admin/data/site", token, { data })).json();
  };
  const wrong = await send({ ...files, "profile.yaml": strToU8("name: [") });
  assertMatch(wrong.problems.join(), /^profile\.yaml:1/);
  assertMatch((await send({ ...files, "../x.yaml": strToU8("x") })).problems.join(), /no file of a site/);
  assertEquals(await service.runtime.editing!.drafts(), []);

  const profile = new TextDecoder().decode(files["profile.yaml"]).replace(FOLDERS_HEADLINE, "Packs things");
  const { [paths.find((path) => path.startsWith("projects/"))!]: _, ...fewer } = files;
  assertEquals((await send({ ...fewer, "profile.yaml": strToU8(profile) })).problems, []);
  const drafts = (await service.runtime.editing!.drafts()).map(({ id }) => id);
  assertEquals(drafts.length, paths.length, "one less, and one that says that the rest is removed");
  const headline = async () => (await (await service.fetch("/api/v1/profile")).json()).headline;
  assertEquals(await headline(), FOLDERS_HEADLINE);
  await publish(browser, token, drafts);
  const projects = await (await service.fetch("/api/v1/projects")).json();
  assertEquals([await headline(), projects.count], ["Packs things", 2]);
  assertEquals(await (await service.send(`${ORIGIN}/note.txt`)).text(), "A note.\n");
  const stranger = new Browser(service, "203.0.113.9");
  assertEquals(
    (await stranger.send("/admin/content/site.zip", { headers: { "sec-fetch-dest": "empty" } })).status,
    404,
  );
});

/** Public addresses of every kind: pages, documents, interface, feeds, search, what is signed. */
const PUBLIC = [
  ...[
    "/",
    "/projects",
    "/recruiters",
    "/services",
    "/search",
    "/index.md",
    "/recruiters.md",
    "/developers",
    "/note.txt",
  ],
  ...["/llms.txt", "/llms-full.txt", "/sitemap.xml", "/feed.json", "/feed.xml", "/portfolio.json", "/resume.json"],
  ...["/openapi.json", "/.well-known/candidate.json", "/og.png", "/robots.txt", "/manifest.webmanifest"],
  ...[
    "/api/v1/profile",
    "/api/v1/projects",
    "/api/v1/candidate",
    "/api/v1/claims",
    "/api/v1/changes",
    "/api/v1/snapshots",
  ],
  ...[`/api/v1/search?q=${SECRET}`, "/api/v1/services", `/search?q=${SECRET}`],
];

async function publicState(service: TestService): Promise<Map<string, string>> {
  const state = new Map<string, string>();
  for (const path of PUBLIC) {
    const response = await service.send(ORIGIN + path, {
      headers: { accept: path.includes(".") ? "*/*" : "text/html, */*" },
    });
    const text = await response.text();
    assert(response.status < 500, `${path}: ${response.status}`);
    state.set(path, `${response.status} ${response.headers.get("etag")} ${text.replaceAll(SECRET, "SECRET").length}`);
    if (!path.includes(SECRET)) assert(!text.includes(SECRET), path);
  }
  const call = {
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name: "search", arguments: { query: "clock tower" } },
  };
  const answer = await service.send(`${ORIGIN}/mcp`, {
    method: "POST",
    body: JSON.stringify(call),
    headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
  });
  state.set("/mcp", await answer.text());
  return state;
}

Deno.test("nothing of a draft leaks, whoever asks and whatever the owner has looked at", async () => {
  await using service = await startService({ files: FILES });
  const { browser, token } = await signedIn(service);
  await until(async () => (await (await service.fetch("/api/v1/changes")).json()).items.length > 0);
  const before = await publicState(service);
  await write(browser, `${SECRET} of the clock tower`);
  await browser.post("/admin/content", token, { folder: "projects", title: `${SECRET} project` });
  await browser.post("/admin/content", token, { folder: "pages", title: `${SECRET} page` });
  const previews = ["", "/projects", "/projects/xylophonist-project", "/xylophonist-page", "/recruiters", "/search"];
  for (const path of previews) {
    const preview = await browser.get(`/admin/content/preview${path}`);
    assertEquals([preview.status, preview.headers.get("etag")], [200, null], path);
    assertStringIncludes(preview.headers.get("cache-control")!, "no-store");
    assertStringIncludes(preview.headers.get("x-robots-tag")!, "noindex");
    const links = [...(await preview.text()).matchAll(/<a\b[^>]*href="(\/[^"]*)"/g)].map(([, href]) => href);
    assert(links.length > 3 && links.every((href) => href.startsWith("/admin/")), links.join(" "));
  }
  // What stands in the address of a picture elsewhere would leave with it.
  const picture = await formOf(browser, EDIT_PROFILE);
  picture.set("f:image", "https://elsewhere.example/secret.png");
  await send(browser, "/admin/content/edit", picture);
  const shown = await browser.get("/admin/content/preview");
  assertStringIncludes(await shown.text(), "https://elsewhere.example/secret.png");
  assertStringIncludes(shown.headers.get("content-security-policy")!, "; img-src 'self' data:; ");
  assertEquals(await publicState(service), before);
  for (const path of ["/projects/xylophonist-project", "/xylophonist-page", "/projects/xylophonist-project.md"]) {
    assertEquals((await service.send(ORIGIN + path)).status, 404, path);
  }

  // A picture of a draft is on no public path, in none of its widths, whatever is put behind its address.
  const pixels = (width: number) => pngOf(width, width / 2).toBase64();
  const sent = { name: `${SECRET}.png`, data: pixels(600), widths: [{ width: 480, data: pixels(480) }] };
  const taken = await (await postJson(browser, "/admin/data/pictures", token, sent)).json();
  assertEquals(taken.address, "/images/xylophonist.png");
  for (
    const widths of [[{ width: 480, data: pixels(400) }], [{ width: 960, data: pixels(960) }], [{
      width: 481,
      data: "",
    }]]
  ) {
    assertEquals((await postJson(browser, "/admin/data/pictures", token, { ...sent, widths })).status, 400);
  }
  for (const path of ["/images/xylophonist.png", "/images/xylophonist.480.png"]) {
    assertEquals((await browser.get(`/admin/content/preview${path}`)).status, 200, path);
    for (const end of ["", "?v=0123456789abcdef", "?draft=1", "#x"]) {
      assertEquals([(await browser.get(path + end)).status, (await service.send(ORIGIN + path + end)).status], [
        404,
        404,
      ]);
    }
  }
  // The preview shows it, and takes it from nowhere else either.
  const page = await formOf(browser, "/admin/content/edit?file=pages%2Fxylophonist-page.md");
  page.set("body", "![A tower](/images/xylophonist.png)");
  await send(browser, "/admin/content/edit", page);
  const seen = await (await browser.get("/admin/content/preview/xylophonist-page")).text();
  const own = "/admin/content/preview/images/xylophonist";
  assertMatch(
    seen,
    new RegExp(`<img src="${own}.png[^>]*srcset="${own}.480.png\\?v=\\w+ 480w, ${own}.png\\?v=\\w+ 600w"`),
  );
  assert(!/["' ]\/images\//.test(seen), "a picture of the public site");
  assertEquals(await publicState(service), before);

  // To everybody else there is nothing: pages lead to signing in whatever the path, all else is 404.
  const stranger = new Browser(service, "203.0.113.9");
  const answers = await Promise.all(
    [
      ...[...previews, "/images/xylophonist.png"].map((path) => `/admin/content/preview${path}`),
      "/admin/content",
      EDIT_PROFILE,
      "/admin/nothing",
    ]
      .map(async (path) => {
        const [page, data, posted] = [
          await stranger.get(path),
          await stranger.send(path, { headers: { accept: "application/json", "sec-fetch-dest": "empty" } }),
          await stranger.post(path, "x".repeat(43), { file: "profile.yaml", text: "name: Mallory" }),
        ];
        assert(!(await data.text()).includes(SECRET));
        return [page.status, page.headers.get("location")?.startsWith("/admin/sign-in"), data.status, posted.status];
      }),
  );
  for (const answer of answers) assertEquals(answer, [303, true, 404, 404]);
  // Without the token of a form, the owner's own browser saves nothing either.
  const form = await formOf(browser, EDIT_PROFILE);
  form.delete("form_token");
  assertEquals((await send(browser, "/admin/content/edit", form)).status, 400);
  for (const file of ["../site.yaml", "public/x.txt", "schemas/site.json", "projects/../site.yaml", "pages/A.md", ""]) {
    const wrong = new URLSearchParams({ form_token: token, file, text: "x: 1" });
    assertEquals((await send(browser, "/admin/content/edit", wrong)).status, 404, file);
  }
});

/** A PNG without a picture: what is checked is how it is put together. */
function pngOf(width: number, height: number): Uint8Array {
  const chunk = (
    name: string,
    content: number[],
  ) => [...numberOf(content.length), ...strToU8(name), ...content, 0, 0, 0, 0];
  const numberOf = (value: number) => [24, 16, 8, 0].map((bits) => value >> bits & 255);
  return new Uint8Array([
    ...[0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10],
    ...chunk("IHDR", [...numberOf(width), ...numberOf(height), 8, 6, 0, 0, 0]),
    ...chunk("IDAT", [1]),
    ...chunk("IEND", []),
  ]);
}

Deno.test("what the pages of the site's content load is small", async () => {
  await using service = await startService({ files: FILES });
  const { browser } = await signedIn(service);
  const scripts = new Set<string>();
  for (const path of ["", "/edit?file=profile.yaml", "/pictures", "/publish", "/versions", "/begin"]) {
    const html = await (await browser.get(`/admin/content${path}`)).text();
    for (const [, src] of html.matchAll(/(?:<script[^>]*\ssrc|rel="modulepreload"[^>]*\shref)="([^"]+)"/g)) {
      scripts.add(src);
    }
  }
  let size = 0;
  for (const src of scripts) {
    const text = await (await browser.get(src)).text();
    size += gzipSync(strToU8(text)).length;
  }
  assert(scripts.size >= 4 && size > 3000 && size < 120_000, `${scripts.size} scripts of ${size} bytes, compressed`);
});

Deno.test("where editing is off, there is nothing of it", async () => {
  await using service = await startService({ files: FILES, env: { CONTENT_EDITING: "off" } });
  const { browser } = await signedIn(service);
  for (const path of ["/admin/content", "/admin/content/edit?file=profile.yaml", "/admin/content/preview"]) {
    assertEquals((await browser.get(path)).status, 404, path);
  }
  assert(!(await (await browser.get("/admin/settings")).text()).includes('href="/admin/content"'));
});
