import { assert, assertEquals } from "@std/assert";
import { stringify } from "yaml";
import { complaintsOf, eventually, inBrowser, openBrowser, startSite, violationsOf } from "@/tests/browser/support.ts";
import { filesBelow, ownerFiles, sampleOwner } from "@/tests/support/owner.ts";
import { ROOT } from "@/tests/support/service.ts";

const PHONE = { width: 360, height: 780 };
const DESK = { width: 1440, height: 900 };

const OWNERS = {
  sample: sampleOwner,
  "translator’s": () => filesBelow(`${ROOT}tests/own/owners/translator`),
  "designer’s": () => filesBelow(`${ROOT}tests/own/owners/designer`),
};

for (const [name, files] of Object.entries(OWNERS)) {
  Deno.test({ name: `the first screen of a phone says why, on the ${name} site`, ...inBrowser }, async () => {
    await using site = await startSite({ files: files() });
    await using browser = await openBrowser();
    // Without script, because the menu needs none.
    const page = await browser.newPage({ viewport: PHONE, javaScriptEnabled: false });
    await page.goto(site.origin);
    const { candidate, profile } = site.service.runtime.service.content;
    const parts = ["h1", ".lede", ".proof", '.actions a[href="/contact"]', '.actions a[href="/resume.pdf"]'];
    if (candidate?.availability !== undefined) parts.push(".available");
    if (profile.image !== undefined) parts.push(".portrait");
    for (const part of parts) {
      const box = (await page.locator(part).boundingBox())!;
      assert(box.y >= 0 && box.y + box.height <= PHONE.height, `${part} ends at ${box.y + box.height}`);
    }
    const head = (await page.locator(".site-head").boundingBox())!;
    assert(head.height < 90, `the head is ${head.height} px high`);
    assertEquals(await page.locator(".form-switch:visible, .site-nav:visible").count(), 0);

    await page.locator(".menu-button").click();
    assert(await page.locator('.site-nav a[href="/projects"]').isVisible());
    assert(await page.locator(".form-switch").isVisible());

    const [sheet, end] = [await page.locator(".agent-sheet").boundingBox(), await page.locator("main").boundingBox()];
    assert(sheet!.y >= end!.y + end!.height, "what agents read stands after the content");
    assertEquals(await page.locator(".agent-sheet[open], .agent-note:visible, .entry-note:visible").count(), 0);

    await page.setViewportSize(DESK);
    await page.goto(site.origin);
    assertEquals(await page.locator(".agent-sheet:visible, .menu-button:visible").count(), 0);
    assert(await page.locator(".agent-note:visible").count() > 2);
  });
}

Deno.test({ name: "a list shows a work on the first screen, and most filters on demand", ...inBrowser }, async () => {
  await using site = await startSite({ files: sampleOwner() });
  await using browser = await openBrowser();
  const page = await browser.newPage({ viewport: PHONE });
  await page.goto(`${site.origin}/projects`);
  const first = (await page.locator(".entry h2").first().boundingBox())!;
  assert(first.y + first.height <= PHONE.height, `the first title ends at ${first.y + first.height}`);
  assertEquals(await page.locator(".tags a:visible").count(), 8);
  await page.locator(".tags summary").click();
  const all = await page.locator(".tags a:visible").count();
  assert(all > 8);
  await page.locator(".tags details a").last().click();
  assertEquals(await page.locator(".tags details[open] a[aria-current]").count(), 1);
});

Deno.test({ name: "works stand in one column, whatever an entry lacks", ...inBrowser }, async () => {
  const work = (facts: Record<string, unknown>) =>
    `---\n${stringify({ title: "Work", ...facts })}---\n\n## Result\n\nDone.\n`;
  const files = {
    ...ownerFiles({ projects: 0, agents: 0 }),
    "projects/a.md": work({ flagship: true, industries: ["a trade with a rather long name"] }),
    "projects/b.md": work({ industries: ["trade"] }),
    "projects/c.md": work({}),
    "projects/d.md": work({ flagship: true }),
  };
  await using site = await startSite({ files });
  await using browser = await openBrowser();
  const page = await browser.newPage();
  for (const width of [360, 768, 1024, 1180, 1440]) {
    for (const path of ["/projects", "/", "/recruiters"]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(site.origin + path);
      const boxes = await page.locator(".entry-text").evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect().toJSON())
      );
      assert(boxes.length >= 3);
      assertEquals(new Set(boxes.map(({ left }) => left)).size, 1, `${path} at ${width} px`);
      assert(boxes.every((box) => box.width > 240), `${path} at ${width} px: ${boxes.map((box) => box.width)}`);
    }
  }
});

Deno.test({ name: "no page makes a browser complain, not even in a warning", ...inBrowser }, async () => {
  await using site = await startSite({ files: sampleOwner() });
  await using browser = await openBrowser();
  const page = await browser.newPage();
  const said: string[] = [];
  page.on("console", (message) => void said.push(message.text()));
  for (const path of ["/", "/projects", "/recruiters", "/contact", "/developers"]) await page.goto(site.origin + path);
  assertEquals(said, []);
});

Deno.test({ name: "a work’s numbers are drawn to scale, and a picture goes before them", ...inBrowser }, async () => {
  const work = (image: string) =>
    `---\ntitle: Work\nflagship: true\n${image}---\n\n## Result\n\nErrors fell from 40% to 10%.\n`;
  const files = { ...ownerFiles({ projects: 0, agents: 0 }), "projects/drawn.md": work("") };
  await using site = await startSite({ files });
  await using browser = await openBrowser();
  const page = await browser.newPage({ viewport: DESK });
  await page.goto(`${site.origin}/projects/drawn`);
  const widths = await page.locator(".change rect").evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect().width)
  );
  assertEquals(widths.length, 2);
  assertEquals(Math.round(widths[0] / widths[1]), 4);
  assertEquals(await page.locator(".change dd").allInnerTexts(), ["40%", "10%"]);
  assertEquals(await page.locator(".change figcaption").innerText(), "Errors fell from 40% to 10%.");

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"/>';
  await using pictured = await startSite({
    files: { ...files, "projects/drawn.md": work("image: /drawn.svg\n"), "public/drawn.svg": svg },
  });
  await page.goto(`${pictured.origin}/projects/drawn`);
  assertEquals(await page.locator(".change").count(), 0);
  assertEquals(await page.locator(".cover img").count(), 1);
});

Deno.test(
  { name: "a picture of a gallery opens large, has an address, and gives the focus back", ...inBrowser },
  async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"/>';
    const pictures = "pictures:\n- {image: /a.svg, alt: First}\n- {image: /b.svg, alt: Second, caption: Later}\n";
    const files = {
      ...ownerFiles({ projects: 0, agents: 0 }),
      "projects/hills.md": `---\ntitle: Hills\n${pictures}---\n\n## Result\n\nDone.\n`,
      "public/a.svg": svg,
      "public/b.svg": svg,
    };
    await using site = await startSite({ files });
    await using browser = await openBrowser();
    const page = await browser.newPage({ viewport: PHONE });
    const complaints = complaintsOf(page);
    const dialog = page.getByRole("dialog");
    const shown = () => dialog.locator("img").getAttribute("alt");
    const hash = () => page.evaluate(() => location.hash);
    await page.goto(`${site.origin}/projects/hills`);
    await page.locator(".gallery a").first().click();
    await eventually(shown, "First");
    await page.keyboard.press("ArrowRight");
    await eventually(shown, "Second");
    await eventually(() => dialog.locator("p").innerText(), "Later");
    await eventually(hash, "#picture-2");
    assertEquals(await violationsOf(page), []);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await eventually(hash, "");
    await eventually(() => page.evaluate(() => document.activeElement?.querySelector("img")?.alt), "Second");
    await page.goto(`${site.origin}/projects/hills?again#picture-1`);
    await eventually(shown, "First");
    await dialog.getByRole("button", { name: "Close" }).click();
    await dialog.waitFor({ state: "hidden" });
    assertEquals(complaints, []);
    assertEquals(await page.locator('.gallery a[href^="/a.svg"]').count(), 1, "without script, the file");
  },
);

Deno.test({ name: "a phone folds the rest of long parts, a wide page and paper show it", ...inBrowser }, async () => {
  await using site = await startSite({ files: sampleOwner() });
  await using browser = await openBrowser();
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await page.goto(site.origin);
  const isShown = () =>
    page.locator(".section:has(#skills) .rest .facts").evaluate((rest) =>
      rest.checkVisibility({ contentVisibilityAuto: true }) && rest.getBoundingClientRect().height > 20
    );
  assertEquals(await isShown(), false);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  assert(height <= 6000, `the first page is ${height} px long`);
  for (const path of ["/", "/projects", "/developers"]) {
    await page.goto(site.origin + path);
    assert(await page.locator(".head-contact").isVisible(), path);
  }
  const portal = await page.evaluate(() => document.documentElement.scrollHeight);
  assert(portal <= 8000, `the page for developers is ${portal} px long`);
  await page.goto(`${site.origin}/developers#match_role`);
  await page.locator("#match_role .operation-text").waitFor();
  await page.goto(site.origin);
  await page.emulateMedia({ media: "print" });
  assert(await isShown());
  await page.emulateMedia({ media: null });
  await page.setViewportSize(DESK);
  assert(await isShown());
});
