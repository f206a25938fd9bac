import { assert, assertEquals, assertMatch } from "@std/assert";
import { Buffer } from "node:buffer";
import type { Browser, Page } from "playwright-core";
import { PASSWORD } from "@/tests/admin/support/signed_in.ts";
import { faultsForFingers, faultsOfSetting } from "@/tests/browser/setting.ts";
import {
  complaintsOf,
  eventually,
  inBrowser,
  openBrowser,
  setAll,
  type Site,
  startSite,
  step,
  violationsOf,
} from "@/tests/browser/support.ts";
import { ownerFiles } from "@/tests/support/owner.ts";

const FILES = { ...ownerFiles({ projects: 3, agents: 0 }), "public/note.txt": "A note.\n" };

async function openDesk(browser: Browser, site: Site, locale = "en-GB", javaScriptEnabled = true): Promise<Page> {
  const context = await browser.newContext({
    ...{ locale, javaScriptEnabled, reducedMotion: "reduce" },
    viewport: { width: 1280, height: 800 },
  });
  const page = await context.newPage();
  await page.goto(`${site.origin}/admin/sign-in?next=${encodeURIComponent("/admin/content")}`);
  await page.locator("#password").fill(PASSWORD);
  await page.locator(".sign-in-form button").click();
  await page.waitForURL(/\/admin\/content/);
  return page;
}

Deno.test("the owner edits, looks, publishes, sees it and goes back", inBrowser, async (t) => {
  await using site = await startSite({ files: FILES, env: { OWNER_PASSWORD: PASSWORD } });
  await using browser = await openBrowser();
  const page = await openDesk(browser, site);
  const complaints = complaintsOf(page);
  const headline = async () => (await (await fetch(`${site.origin}/api/v1/profile`)).json()).headline;
  const texts = async () => (await site.service.runtime.editing!.drafts()).map(({ text }) => text ?? "");

  await step(t, "what is written is saved while it is written", async () => {
    await page.getByRole("link", { name: "Profile", exact: true }).click();
    await page.getByLabel("Headline").fill("Repairs clocks");
    await eventually(() => page.locator("#form-status").innerText(), "Saved as a draft");
    assertEquals((await texts()).some((text) => text.includes("Repairs clocks")), true);
    await page.frameLocator("iframe").getByText("Repairs clocks").first().waitFor();
    assertEquals(await headline(), "Builds things that can be tested");
  });

  await step(t, "a row is added, moved and saved", async () => {
    await page.getByRole("button", { name: "Strengths: Add" }).click();
    await page.locator('[name="f:strengths.new.title"]').fill("Calm");
    await page.locator('[name="f:strengths.new.detail"]').fill("Also on Fridays.");
    await page.locator(".form-end").getByRole("button", { name: "Save draft" }).click();
    await page.getByText("Calm", { exact: true }).click();
    await page.getByRole("button", { name: "Strengths, entry 2: Move up" }).click();
    await eventually(async () => /strengths:\s*- title: Calm/.test((await texts())[0]), true);
  });

  await step(t, "the preview shows it, and its links stay in the preview", async () => {
    const [preview] = await Promise.all([
      page.waitForEvent("popup"),
      page.getByRole("link", { name: "Preview" }).click(),
    ]);
    await preview.getByText("Repairs clocks").first().waitFor();
    await preview.locator(".site-nav a").first().click();
    await preview.waitForURL(/\/admin\/content\/preview\//);
    await preview.close();
    assertEquals(await headline(), "Builds things that can be tested");
  });

  await step(t, "published, it is what visitors see; one click later it is not", async () => {
    await page.getByRole("link", { name: "Look through and publish" }).click();
    await page.getByText("Repairs clocks").waitFor();
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await page.getByText("Published: this is what visitors see now.").waitFor();
    assertEquals(await headline(), "Repairs clocks");
    await page.getByRole("link", { name: "Earlier versions" }).click();
    await page.getByRole("button", { name: "Publish this again" }).last().click();
    await page.getByText("Published: this is what visitors see now.").waitFor();
    assertEquals(await headline(), "Builds things that can be tested");
  });

  await step(t, "while the service does not answer nothing is lost, and it is saved when it does", async () => {
    await page.goto(`${site.origin}/admin/content/edit?file=site.yaml`);
    await page.route("**/admin/data/content", (route) => route.abort());
    await page.getByLabel("Title").fill("Clocks of Tess");
    await eventually(async () => (await page.locator("#form-status").innerText()).startsWith("Not saved yet"), true);
    await page.unroute("**/admin/data/content");
    await eventually(() => page.locator("#form-status").innerText(), "Saved as a draft");
    assertEquals((await texts()).some((text) => text.includes("Clocks of Tess")), true);
  });

  await step(
    t,
    "what the service never got is kept by the browser, and saved when the form is opened again",
    async () => {
      await page.route("**/admin/data/content", (route) => route.abort());
      await page.getByLabel("Title").fill("Watches of Tess");
      await eventually(async () => (await page.locator("#form-status").innerText()).startsWith("Not saved yet"), true);
      page.on("dialog", (dialog) => void dialog.accept());
      await page.goto("about:blank");
      await page.unroute("**/admin/data/content");
      await page.goto(`${site.origin}/admin/content/edit?file=site.yaml`);
      await page.getByText("it was kept by this browser").waitFor();
      assertEquals(await page.getByLabel("Title").inputValue(), "Watches of Tess");
      assertEquals((await texts()).some((text) => text.includes("Watches of Tess")), true);
    },
  );

  await step(t, "what there is to choose is offered; a colour shows its contrast", async () => {
    assertEquals(await page.locator("#list-time_zone option[value='Europe/Lisbon']").count(), 1);
    await page.getByLabel("Colour (0 to 360)").first().fill("30");
    await eventually(
      async () =>
        /: \d\d?\.\d on light paper, \d\d?\.\d on dark/.test(
          await page.locator(".hue-sample output").first().innerText(),
        ),
      true,
    );
    await page.goto(`${site.origin}/admin/content/edit?file=candidate.yaml`);
    assertEquals(await page.getByLabel("Last true on").getAttribute("type"), "date");
  });
  assertEquals(complaints.filter((one) => !one.includes("ERR_FAILED")), []);
});

Deno.test("the pages of the site's content are set well and can be used by everybody", inBrowser, async () => {
  await using site = await startSite({ files: FILES, env: { OWNER_PASSWORD: PASSWORD } });
  await using browser = await openBrowser();
  const editing = site.service.runtime.editing!;
  const wrong = editing.served("profile.yaml")!;
  await editing.save({
    path: "profile.yaml",
    text: wrong.text.replace("tess@example.com", "nobody"),
    base: wrong.digest,
  });
  await editing.save({ path: "services.yaml", text: editing.served("services.yaml")!.text + "# mine\n", base: null });
  const item = encodeURIComponent(editing.list("projects")[0]);
  const paths = [
    "",
    "/pictures",
    "/edit?file=profile.yaml&add=strengths",
    "/edit?file=candidate.yaml",
    "/edit?file=site.yaml&add=look.sections",
    `/edit?file=${item}`,
  ];
  const faults: string[] = [];
  for (const locale of ["en-GB", "he-IL", "de-DE"]) {
    const page = await openDesk(browser, site, locale);
    const complaints = complaintsOf(page);
    for (const path of [...paths, "/edit?file=tags.yaml", "/publish", "/versions"]) {
      await page.goto(`${site.origin}/admin/content${path}`);
      await setAll(page);
      for (const width of [320, 960, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        faults.push(...(await page.evaluate(faultsOfSetting)).map((one) => `${locale} ${path} at ${width}: ${one}`));
      }
      if (locale !== "de-DE") faults.push(...(await violationsOf(page)).map((one) => `${locale} ${path}: ${one}`));
    }
    faults.push(...complaints);
    await page.context().close();
  }
  const context = await browser.newContext({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });
  const phone = await context.newPage();
  await phone.goto(`${site.origin}/admin/sign-in?next=${encodeURIComponent("/admin/content/edit?file=profile.yaml")}`);
  await phone.locator("#password").fill(PASSWORD);
  await phone.locator(".sign-in-form button").click();
  await phone.waitForURL(/\/edit/);
  faults.push(...await phone.evaluate(faultsForFingers));
  assertEquals(faults, []);
});

Deno.test("everything works without script", inBrowser, async () => {
  await using site = await startSite({ files: FILES, env: { OWNER_PASSWORD: PASSWORD } });
  await using browser = await openBrowser();
  const page = await openDesk(browser, site, "en-GB", false);
  await page.getByRole("link", { name: "Profile", exact: true }).click();
  await page.getByLabel("Headline").fill("Repairs clocks");
  await page.getByLabel("Headline").press("Enter");
  await page.getByText("Saved as a draft").waitFor();
  await page.getByRole("link", { name: "Look through and publish" }).click();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByText("Published: this is what visitors see now.").waitFor();
  assertEquals((await (await fetch(`${site.origin}/api/v1/profile`)).json()).headline, "Repairs clocks");
});

/** Draws a picture in the browser and returns its file. */
async function drawn(page: Page, name: string, width: number, height: number, mimeType = "image/png") {
  const address = await page.evaluate(({ width, height, mimeType }) => {
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    const pen = canvas.getContext("2d")!;
    for (let at = 0; at < width; at += 20) {
      for (let down = 0; down < height; down += 20) {
        pen.fillStyle = `hsl(${(at * down) % 360} 60% ${20 + (at + down) % 60}%)`;
        pen.fillRect(at, down, 20, 20);
      }
    }
    return canvas.toDataURL(mimeType);
  }, { width, height, mimeType });
  return { name, mimeType, buffer: Buffer.from(address.slice(address.indexOf(",") + 1), "base64") };
}

Deno.test("pictures are chosen, dropped into a text, published with it and removed", inBrowser, async (t) => {
  await using site = await startSite({ files: FILES, env: { OWNER_PASSWORD: PASSWORD } });
  await using browser = await openBrowser();
  const page = await openDesk(browser, site);
  const complaints = complaintsOf(page);
  const statusOf = async (path: string) => (await fetch(site.origin + path)).status;
  const item = site.service.runtime.editing!.list("projects")[0];

  await step(t, "one that is too large is made smaller; nobody sees it before it is published", async () => {
    await page.getByRole("link", { name: "Pictures" }).click();
    await page.getByLabel("Choose pictures").setInputFiles(await drawn(page, "Clock tower.png", 3000, 1500));
    const image = page.locator(".picture-list img");
    await image.waitFor();
    await eventually(() => image.evaluate((it: HTMLImageElement) => [it.naturalWidth, it.naturalHeight]), [2000, 1000]);
    assertMatch(await page.locator(".picture-list").innerText(), /\/images\/clock-tower\.webp \d+\skB/);
    for (const name of ["clock-tower", "clock-tower.480", "clock-tower.1600"]) {
      assertEquals(await statusOf(`/images/${name}.webp`), 404, name);
    }
    const paths = async () => (await site.service.runtime.editing!.drafts()).map(({ path }) => path).toSorted();
    const widths = ["", ".480", ".960", ".1600"].map((width) => `public/images/clock-tower${width}.webp`);
    await eventually(paths, widths.toSorted());
  });

  await step(t, "one is cropped to a shape of the site", async () => {
    await page.getByRole("button", { name: "Crop" }).click();
    await page.getByLabel("Portrait (square)").check();
    await page.getByLabel("From the left").fill("0");
    await page.getByRole("button", { name: "Take this part" }).click();
    const image = page.locator(".picture-list img[src$='clock-tower-2.webp']");
    await image.waitFor();
    await eventually(() => image.evaluate((it: HTMLImageElement) => [it.naturalWidth, it.naturalHeight]), [1000, 1000]);
    const cropped = page.locator(".picture-list li", { hasText: "clock-tower-2" });
    await cropped.getByRole("button", { name: "Remove from the site" }).click();
    await image.waitFor({ state: "detached" });
  });

  await step(t, "what is no picture is refused, with what is one", async () => {
    const svg = { name: "a.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") };
    await page.getByLabel("Choose pictures").setInputFiles(svg);
    await page.getByText("Only JPEG, PNG, WebP and AVIF").waitFor();
    const lie = { name: "a.png", mimeType: "image/png", buffer: Buffer.from("<script>") };
    await page.getByLabel("Choose pictures").setInputFiles(lie);
    await page.getByText("This picture cannot be read.").waitFor();
    assertEquals((await site.service.runtime.editing!.drafts()).length, 4);
  });

  await step(t, "one is dropped into a text, and what it shows is asked for", async () => {
    await page.goto(`${site.origin}/admin/content/edit?file=${encodeURIComponent(item)}`);
    const { buffer } = await drawn(page, "", 200, 100, "image/jpeg");
    await page.getByRole("textbox", { name: "Text", exact: true }).evaluate((field, data) => {
      const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
      const { value } = field as HTMLTextAreaElement;
      (field as HTMLTextAreaElement).setSelectionRange(value.length, value.length);
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([bytes], "Gear.jpg", { type: "image/jpeg" }));
      field.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    }, buffer.toString("base64"));
    const selected = () => page.evaluate(() => getSelection()!.toString());
    await eventually(selected, "What the picture shows");
    await page.keyboard.type("A gear");
    await page.keyboard.press("End");
    await page.keyboard.type(" oiled");
    for (let letter = 0; letter < "oiled".length; letter++) await page.keyboard.press("Shift+ArrowLeft");
    await page.keyboard.press("Control+b");
    // What was typed first may be saved by itself.
    await eventually(async () => {
      const draft = (await site.service.runtime.editing!.drafts()).find(({ path }) => path === item);
      return /!\[A gear\]\(\/images\/gear\.jpg\) \*\*oiled\*\*/.test(draft?.text ?? "");
    }, true);
    await eventually(() => page.locator("#form-status").innerText(), "Saved as a draft");
    await page.locator("summary", { hasText: "Pictures" }).click();
    await page.getByLabel("Picture", { exact: true }).fill("/images/clock-tower.webp");
    await page.locator(".focus-place img").click({ position: { x: 1, y: 1 } });
    const focus = page.getByLabel("What stays in sight");
    await eventually(async () => /^[01]% [01]%$/.test(await focus.inputValue()), true);
    await page.getByLabel("Picture", { exact: true }).fill("");
    await page.getByLabel("What stays in sight").fill("");
  });

  await step(t, "published, both are there, and none tells where it was taken", async () => {
    await page.getByRole("link", { name: "Look through and publish" }).click();
    await page.getByText("/images/gear.jpg").waitFor();
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await page.getByText("Published: this is what visitors see now.").waitFor();
    const gear = await fetch(`${site.origin}/images/gear.jpg`);
    assertEquals([gear.status, gear.headers.get("content-type")], [200, "image/jpeg"]);
    await gear.body?.cancel();
    const again = await fetch(gear.url, { headers: { "if-none-match": gear.headers.get("etag")! } });
    assertEquals(again.status, 304);
    const work = await (await fetch(`${site.origin}/${item.replace(/\.md$/, "")}`)).text();
    assert(/src="\/images\/gear\.jpg\?v=[0-9a-f]{16}"/.test(work));
    assertEquals(await statusOf("/images/clock-tower.960.webp"), 200, "a picture is published with its widths");
  });

  await step(t, "one in use says where; one in no use is removed", async () => {
    await page.goto(`${site.origin}/admin/content/pictures`);
    const [tower, gear] = ["clock-tower", "gear"].map((name) => page.locator(".picture-list li", { hasText: name }));
    await gear.getByRole("button", { name: "Remove from the site" }).click();
    await page.locator('[role="alert"]', { hasText: /gear\.jpg.*take it out there first[^]*Used in: project number 1/ })
      .waitFor();
    await tower.getByRole("button", { name: "Remove from the site" }).click();
    await page.getByRole("link", { name: "Look through and publish" }).click();
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await page.getByText("Published: this is what visitors see now.").waitFor();
    const statuses = ["clock-tower.webp", "clock-tower.480.webp", "gear.jpg"].map((name) =>
      statusOf(`/images/${name}`)
    );
    assertEquals(await Promise.all(statuses), [404, 404, 200]);
  });
  assertEquals(complaints, []);
});
