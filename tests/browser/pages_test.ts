import { assert, assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { sitePages } from "@/lib/site/pages.ts";
import { wordsOf } from "@/lib/words/words.ts";
import {
  complaintsOf,
  eventually,
  focusOf,
  inBrowser,
  openBrowser,
  requestsOf,
  startSite,
  violationsOf,
} from "@/tests/browser/support.ts";
import { fullOwner, plainOwner } from "@/tests/site/support/owners.ts";
import { ROOT } from "@/tests/support/service.ts";

const PHONE = { width: 360, height: 740 };
const DESK = { width: 1440, height: 900 };

Deno.test(
  { name: "every page is accessible, complete and quiet, in both themes and at both ends", ...inBrowser },
  async () => {
    await using site = await startSite({ files: fullOwner() });
    const { service } = site.service.runtime;
    const paths = sitePages(service).map(({ path }) => path);
    assert(paths.length >= 10);
    const more = [
      "/?view=markdown",
      "/projects?view=json",
      "/projects?tag=odd",
      "/projects?tag=nothing",
      "/contact?kind=role",
    ];
    await using browser = await openBrowser();
    const page = await browser.newPage({ viewport: PHONE });
    const complaints = complaintsOf(page);
    for (const path of [...paths, ...more]) await checkPage(page, site.origin + path);
    assertEquals(complaints, []);
  },
);

Deno.test(
  { name: "a page without anything optional, in Arabic, is set from right to left", ...inBrowser },
  async () => {
    await using site = await startSite({ files: plainOwner() });
    await using browser = await openBrowser();
    const page = await browser.newPage({ viewport: PHONE });
    for (const path of ["/", "/projects", "/recruiters", "/services", "/contact", "/developers"]) {
      await checkPage(page, site.origin + path);
      assertEquals(await page.getAttribute("html", "dir"), "rtl");
      // The portal explains what null means; elsewhere it must not be seen.
      const holes = path === "/developers" ? /undefined|\[object|NaN/ : /undefined|\[object|NaN|null\b/;
      assertEquals(await page.locator("body").getByText(holes).count(), 0, path);
    }
  },
);

Deno.test({ name: "a page that does not exist is accessible and leads on", ...inBrowser }, async () => {
  await using site = await startSite();
  await using browser = await openBrowser();
  const page = await browser.newPage({ viewport: DESK });
  const answer = await page.goto(`${site.origin}/projetcs`);
  assertEquals(answer?.status(), 404);
  await checkSet(page, "/projetcs");
  assertEquals(await violationsOf(page), []);
  await page.getByText("Did you mean").getByRole("link").click();
  await page.waitForURL("**/projects");
});

Deno.test(
  { name: "everything can be reached with the keyboard, and what is reached shows it", ...inBrowser },
  async () => {
    await using site = await startSite();
    await using browser = await openBrowser();
    const page = await browser.newPage({ viewport: DESK });
    await page.goto(`${site.origin}/projects`);
    await page.keyboard.press("Tab");
    await eventually(focusOf(page, "textContent"), wordsOf("en").site.skip_to_content);
    await page.keyboard.press("Enter");
    await eventually(focusOf(page), "main");
    const links = await page.locator("main :is(a, summary):visible").count();
    for (let index = 0; index < links; index++) {
      await page.keyboard.press("Tab");
      const outline = await page.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle);
      assertEquals(outline, "solid", `link ${index}`);
    }
    assert(await page.evaluate(() => document.activeElement?.closest("main") !== null));
  },
);

Deno.test({ name: "a page at twice the size of text needs no scrolling aside", ...inBrowser }, async () => {
  await using site = await startSite({ files: fullOwner() });
  await using browser = await openBrowser();
  // Zooming by 200 % halves the width that is left for the page.
  const page = await browser.newPage({ viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 });
  for (const path of ["/", "/projects", "/services", "/developers", "/contact"]) {
    await page.goto(site.origin + path);
    assertEquals(await overflow(page), 0, path);
  }
});

Deno.test({ name: "the first page prints as a curriculum vitae of one or two pages", ...inBrowser }, async () => {
  await using browser = await openBrowser();
  for (const files of [fullOwner(), sampleFiles()]) {
    await using site = await startSite({ files });
    const page = await browser.newPage();
    await page.goto(site.origin);
    const pages = pagesIn(await page.pdf({ preferCSSPageSize: true }));
    assert(pages >= 1 && pages <= 2, `${pages} pages`);
    await page.emulateMedia({ media: "print" });
    assertEquals(await page.locator("nav:visible, .agent-note:visible, .onward:visible").count(), 0);
    assert(await page.locator('a[href^="mailto:"]').isVisible());
    await page.close();
  }
});

Deno.test({ name: "a portrait of any shape and host has its place before it has come", ...inBrowser }, async () => {
  const come = Promise.withResolvers<void>();
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async () => {
    await come.promise;
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="900"/>';
    return new Response(svg, { headers: { "content-type": "image/svg+xml" } });
  });
  try {
    const files = fullOwner();
    const image = `http://127.0.0.1:${server.addr.port}/tall.svg`;
    files["profile.yaml"] = files["profile.yaml"].replace(/^image: .*$/m, `image: ${image}`);
    await using site = await startSite({ files });
    await using browser = await openBrowser();
    const page = await browser.newPage({ viewport: PHONE });
    const complaints = complaintsOf(page);
    await page.goto(site.origin, { waitUntil: "domcontentloaded" });
    const portrait = page.getByRole("img", { name: "Portrait of Tess Tester" });
    const before = await portrait.boundingBox();
    come.resolve();
    await page.waitForLoadState("load");
    assertEquals(await portrait.evaluate((it: HTMLImageElement) => it.naturalHeight), 900);
    assertEquals(await portrait.boundingBox(), before);
    assertEquals(before?.width, before?.height);
    assertEquals(complaints, []);
  } finally {
    come.resolve();
    await server.shutdown();
  }
});

Deno.test({ name: "pages without an island load one small script and three style sheets", ...inBrowser }, async () => {
  await using site = await startSite();
  await using browser = await openBrowser();
  for (const path of ["/", "/projects", "/projects/project-1", "/recruiters"]) {
    const page = await browser.newPage();
    const requests = requestsOf(page);
    await page.goto(site.origin + path, { waitUntil: "networkidle" });
    const loaded = requests.filter((one) => /\.(?:js|css)$/.test(one));
    assertEquals(
      loaded.sort(),
      ["GET /site.css", "GET /site.js", "GET /themes/page.css", "GET /tokens.css"],
      path,
    );
    await page.close();
  }
});

/** Loads a page on a desk and on a phone, and checks how it is set; on the phone, where everything is nearest, axe too. */
async function checkPage(page: Page, url: string): Promise<void> {
  await page.setViewportSize(DESK);
  const answer = await page.goto(url);
  assertEquals(answer?.status(), 200, url);
  await checkSet(page, `${url} on a desk`);
  await page.setViewportSize(PHONE);
  await checkSet(page, `${url} on a phone`);
  assertEquals(await violationsOf(page), [], url);
}

async function checkSet(page: Page, where: string): Promise<void> {
  assertEquals(await overflow(page), 0, `${where} scrolls aside`);
  assertEquals(await page.locator("h1").count(), 1, `${where} has one title`);
  assertEquals(await page.locator("[style]").count(), 0, `${where} has style attributes`);
}

function overflow(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth));
}

function pagesIn(pdf: Uint8Array): number {
  return new TextDecoder("latin1").decode(pdf).match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

/** The owner's own content, as it stands in the repository. */
function sampleFiles(): Record<string, string> {
  const files: Record<string, string> = {};
  const read = (folder: string) => {
    for (const { name, isDirectory } of Deno.readDirSync(`${ROOT}content/${folder}`)) {
      const path = folder === "" ? name : `${folder}/${name}`;
      if (isDirectory) read(path);
      else files[path] = Deno.readTextFileSync(`${ROOT}content/${path}`);
    }
  };
  read("");
  return files;
}
