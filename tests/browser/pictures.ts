/**
 * Takes the pictures of the README and of docs/online.md anew, as WebP below 100 kB each: the first page of the sample and
 * the inbox of a desk, in both themes, and each step of a new owner on our own pages. Run it by `deno task pictures`.
 */
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { PASSWORD } from "@/tests/admin/support/signed_in.ts";
import { launch, type Site, startSite } from "@/tests/browser/support.ts";
import { until } from "@/tests/contact/support/contact.ts";
import { ROOT } from "@/tests/support/service.ts";

const FOLDER = `${ROOT}docs/pictures`;
const SIZE = { width: 1200, height: 750 };
const MOST_BYTES = 100_000;

/** Messages that a sample desk could have, the newest last. */
const MESSAGES: Record<string, string>[] = [
  {
    kind: "other",
    from: "Noor Haddad",
    subject: "Talk at our autumn meeting?",
    message: "We run a small meeting for clinic managers in October. Would you tell them what did not work?",
  },
  {
    kind: "opportunity",
    from: "Jonas Weidner",
    company: "Weidner & Söhne",
    subject: "Supplier bills on paper",
    message:
      "Three of us type about 400 supplier bills a month, and we pay late because they lie around. Is that something you do?",
  },
  {
    kind: "role",
    from: "Amara Okafor",
    company: "Northlight Health",
    subject: "Lead for clinical workflows, from February",
    message:
      "Hello Ilse,\n\nwe are looking for someone who has put software into daily use where mistakes are expensive. Your work " +
      "for the dental laboratory is close to what we need: the same half-structured notes, the same worry about what leaves " +
      "the house.\n\nFour days a week, remote within Europe, two days a month on site. Could we talk for half an hour next " +
      "week? Tuesday or Thursday afternoon would suit us.\n\nKind regards\nAmara",
  },
];

/** What a new owner chooses in the pictures of docs/online.md. */
const RESUME = {
  basics: {
    name: "Marisol Teixeira",
    label: "Registered nurse, wound care",
    summary: "I look after people with wounds that do not heal, at home and in two clinics in Porto.",
    location: { city: "Porto", countryCode: "PT" },
  },
  work: [{
    name: "Clínica do Bonfim",
    position: "Nurse",
    startDate: "2019-03",
    summary: "Care of wounds, day and night.",
  }],
  skills: [{ name: "Wound care", keywords: ["dressing", "compression"] }],
};

await Deno.mkdir(FOLDER, { recursive: true });
const browser = await launch();
try {
  await takeReadme(browser);
  await takeSteps(browser);
} finally {
  await browser.close();
}

async function takeReadme(browser: Browser): Promise<void> {
  await using site = await startSite({ files: readFiles(`${ROOT}content`), env: { OWNER_PASSWORD: PASSWORD } });
  for (const message of MESSAGES) await post(site, message);
  for (const colorScheme of ["light", "dark"] as const) {
    const visitor = await open(browser, { colorScheme }, site.origin);
    await take(visitor, `site-${colorScheme}`);
    await take(await openDesk(browser, { colorScheme }, site.origin), `desk-${colorScheme}`);
  }
}

/** Takes each step of docs/online.md that is on our own pages. */
async function takeSteps(browser: Browser): Promise<void> {
  const files = readFiles(`${ROOT}content`);
  await withoutDatabase(async (env) => {
    await using site = await startSite({ files, env });
    await take(await open(browser, {}, site.origin), "online-1-no-database");
  });
  await using site = await startSite({ files, env: { OWNER_PASSWORD: PASSWORD } });
  const page = await open(browser, {}, `${site.origin}/admin`);
  await take(page, "online-2-sign-in");
  await page.fill("input[type=password]", PASSWORD);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Whose site is this?" }).waitFor();
  await take(page, "online-3-whose-site");
  await page.getByLabel("Or paste its text").fill(JSON.stringify(RESUME));
  await page.getByRole("button", { name: "Make the site" }).first().click();
  await page.getByRole("heading", { name: "Your site is ready to be looked at" }).waitFor();
  await take(page, "online-4-look-at-it");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByText("Published: this is what visitors see now.").waitFor();
  await take(page, "online-5-published");
}

/** Sets what the runtime finds on Deno Deploy before a database is assigned. */
async function withoutDatabase(work: (env: Record<string, string>) => Promise<void>): Promise<void> {
  Deno.env.set("DENO_KV_REQUIRES_DISTRIBUTED_DATABASE", "error");
  try {
    await work({ DENO_DEPLOY: "true", KV_PATH: "" });
  } finally {
    Deno.env.delete("DENO_KV_REQUIRES_DISTRIBUTED_DATABASE");
  }
}

async function open(browser: Browser, options: BrowserContextOptions, url: string): Promise<Page> {
  const page = await (await browser.newContext({ ...options, viewport: SIZE, locale: "en" })).newPage();
  await page.goto(url);
  return page;
}

async function openDesk(browser: Browser, options: BrowserContextOptions, origin: string): Promise<Page> {
  const page = await open(browser, options, `${origin}/admin/inbox`);
  await page.fill("input[type=password]", PASSWORD);
  await page.keyboard.press("Enter");
  // The first time the desk asks whose site this is.
  await page.waitForURL(/\/admin\/(?:inbox|content\/begin)/);
  await page.goto(`${origin}/admin/inbox`);
  await page.getByText("Lead for clinical workflows").first().click();
  await page.getByText("Four days a week").first().waitFor();
  return page;
}

/** Takes a picture of what is in sight, as good as fits. */
async function take(page: Page, name: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  for (let quality = 90; quality >= 30; quality -= 15) {
    const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality });
    const bytes = Uint8Array.fromBase64(data);
    if (bytes.length >= MOST_BYTES) continue;
    await Deno.writeFile(`${FOLDER}/${name}.webp`, bytes);
    console.log(`${name}.webp: ${bytes.length} bytes`);
    return;
  }
  throw new Error(`${name} does not fit into ${MOST_BYTES} bytes`);
}

async function post(site: Site, message: Record<string, string>): Promise<void> {
  const response = await fetch(`${site.origin}/api/v1/contact`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ reply_to: "sender@company.example", ...message }),
  });
  const { id } = await response.json();
  await until(async () => await site.service.runtime.inbox.item(id) !== undefined);
}

function readFiles(root: string, folder = ""): Record<string, string> {
  const files: Record<string, string> = {};
  for (const { name, isDirectory } of Deno.readDirSync(`${root}/${folder}`)) {
    if (isDirectory) Object.assign(files, readFiles(root, `${folder}${name}/`));
    else if (/\.(?:md|yaml)$/.test(name)) files[folder + name] = Deno.readTextFileSync(`${root}/${folder}${name}`);
  }
  return files;
}
