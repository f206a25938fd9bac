import { pause } from "@/tests/faults/random.ts";
import { CLIENT_HEADER, INSTANCE_HEADER } from "../balancer.ts";
import { Browser, tokenIn } from "../owner_browser.ts";
import { expect, newClient, type Platform } from "../platform.ts";

/** How often the owner publishes, and how long visitors are watched each time, in milliseconds. */
const PUBLICATIONS = 8;
const WATCHED_MS = 4000;
const VISITORS = 3;

/** Every instance shall serve what is published within so many milliseconds; nobody waits longer for its making. */
const TAKEN_UP_WITHIN_MS = 5000;
const MAX_WAIT_MS = 50;

/** What visitors ask for: of every kind that is derived from the content. */
const ASKED = [
  ...["/", "/projects", "/recruiters", "/services", "/llms.txt", "/portfolio.json", "/api/v1/profile"],
  ...["/api/v1/search?q=invoices", "/openapi.json", "/sitemap.xml", "/.well-known/agent.json"],
];

const FILES = ["profile.yaml", "site.yaml"];

/** What the headline and the description of the site say of a publication. */
const marked = (number: number) => `Edition ${number} of all`;
const MARKS = /Edition (\d+) of all/g;

/** What a page says of the change before. */
const LAST_CHANGE = /<p class="updated"[^>]*>[^<]*<\/p>/;

interface Visit {
  begun: number;
  /** How long the instance that answered had to work while the visitor waited; other work of the machine does not count. */
  took: number;
}

/** The owner publishes while visitors read: each answer is of one publication, none fails, and none waits for it. */
export async function publications(platform: Platform): Promise<string> {
  const { origin, instances } = platform;
  const owner = new Browser(origin);
  expect((await owner.signIn()).status === 303, "the owner cannot sign in");
  await publish(owner, 1);
  await takenUp(platform, 1);
  const visits: Visit[] = [];
  const faults: string[] = [];
  let isOver = false;

  async function visit(first: number): Promise<void> {
    for (let index = first; !isOver; index++) {
      const path = ASKED[index % ASKED.length];
      const begun = performance.now();
      const before = instances.map(({ ran }) => ran);
      const { status, numbers, instance } = await look(origin, path);
      visits.push({ begun, took: instances[instance].ran - before[instance] });
      if (status !== 200) faults.push(`${path}: status ${status}`);
      if (numbers.length > 1) faults.push(`${path} is of the publications ${numbers}`);
      await pause(5);
    }
  }
  const visiting = Array.from({ length: VISITORS }, (_, index) => visit(index * 4));

  /** Returns how long the one who waited longest did while something was done. */
  async function longestWait(work: () => Promise<void> | void): Promise<number> {
    const begin = performance.now();
    await work();
    await pause(Math.max(0, begin + WATCHED_MS - performance.now()));
    return Math.max(...visits.filter(({ begun }) => begun >= begin).map(({ took }) => took));
  }

  const [without, during, delays]: number[][] = [[], [], []];
  try {
    for (let number = 2; number < PUBLICATIONS + 2; number++) {
      // In turn, because other work of the machine comes and goes.
      without.push(await longestWait(() => {}));
      during.push(
        await longestWait(async () => {
          await publish(owner, number);
          delays.push(await takenUp(platform, number));
        }),
      );
    }
  } finally {
    isOver = true;
    await Promise.all(visiting);
  }
  expect(faults.length === 0, [...new Set(faults)].slice(0, 5).join("; "));

  const page = await owner.get("/admin/content/versions");
  const back = await owner.post("/admin/content/versions", tokenIn(page.html), { number: "0" });
  expect(back.status === 303, `going back to the folder: status ${back.status}`);
  await takenUp(platform, undefined);

  const wait = median(during) - median(without);
  const slowest = Math.max(...delays);
  const seen =
    `${PUBLICATIONS} publications, ${visits.length} reads by ${instances.length} instances, taken up within ` +
    `${slowest.toFixed(0)} ms, longest wait ${median(during).toFixed(0)} ms of their work and ${
      median(without).toFixed(0)
    } without`;
  expect(slowest <= TAKEN_UP_WITHIN_MS && wait <= MAX_WAIT_MS, seen);
  return seen;
}

/** Has both files say the number of a publication, and publishes them at once. */
async function publish(owner: Browser, number: number): Promise<void> {
  for (const file of FILES) {
    const { html } = await owner.get(`/admin/content/edit?file=${file}&as=text`);
    const text = unescaped(/<textarea id="f-text"[^>]*>\n?([\s\S]*?)<\/textarea>/.exec(html)?.[1] ?? "");
    const [base, seen] = ["base", "seen"].map((name) =>
      new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ""
    );
    const saved = await owner.post("/admin/content/edit", tokenIn(html), {
      ...{ file, base, seen, as: "text" },
      text: text.replace(/^(headline|description):.*(?:\n +.*)*$/m, `$1: ${marked(number)}`),
    });
    expect(saved.status === 303, `saving ${file}: status ${saved.status}`);
  }
  const page = await owner.get("/admin/content/publish");
  const ids = FILES.map((file): [string, string] => ["id", file]);
  const published = await owner.post("/admin/content/publish", tokenIn(page.html), [["do", "publish"], ...ids]);
  expect(published.status === 303, `publishing: status ${published.status}`);
}

/** Waits until each instance serves a publication; the balancer takes turns. @returns how long, in milliseconds */
async function takenUp({ origin, instances }: Platform, number: number | undefined): Promise<number> {
  const begin = performance.now();
  for (let found = 0, last = begin; found < 4 * instances.length; await pause(20)) {
    const { numbers } = await look(origin, "/api/v1/profile");
    if (numbers[0] === number) {
      found++;
      continue;
    }
    last = performance.now();
    found = 0;
    expect(last - begin < 4 * TAKEN_UP_WITHIN_MS, `publication ${number} is not served`);
  }
  return performance.now() - begin;
}

/** Reads something as a visitor whom nobody knows. @returns which publications it tells of */
async function look(origin: string, path: string): Promise<{ status: number; numbers: number[]; instance: number }> {
  const accept = path.includes(".") || path.startsWith("/api") ? "*/*" : "text/html";
  const response = await fetch(origin + path, { headers: { accept, [CLIENT_HEADER]: newClient() } });
  const text = await response.text();
  const numbers = new Set([...text.replace(LAST_CHANGE, "").matchAll(MARKS)].map(([, number]) => Number(number)));
  const instance = Number(response.headers.get(INSTANCE_HEADER));
  return { status: response.status, numbers: [...numbers], instance };
}

function unescaped(html: string): string {
  const named: Record<string, string> = { lt: "<", gt: ">", quot: '"', amp: "&" };
  return html.replace(/&(lt|gt|quot|amp|#39);/g, (_whole, name: string) => named[name] ?? "'");
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}
