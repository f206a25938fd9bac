import { filledStore } from "./support/filled_store.ts";
import { startServer } from "./support/measure.ts";
import { repeatable, wordOf } from "./support/messages.ts";

const MESSAGES = 100_000;
/** Requests for each line in each round. */
const REQUESTS = 100;
const ROUNDS = 3;
const PASSWORD = "a password of the bench";
/** At p95, in milliseconds. */
const AIM = 100;

/** What is asked for, each time a little different. */
type Question = (random: () => number) => string;

/** Measures the inbox with 100,000 messages: each page over HTTP, from the request to the last byte of the page. */
export async function benchInbox(): Promise<void> {
  const path = await filledStore(MESSAGES);
  await using server = await startServer(["run", "-A", "serve.ts"], { KV_PATH: path, OWNER_PASSWORD: PASSWORD });
  const browser = await signIn(`http://127.0.0.1:${server.port}`);
  const later = await idsBefore(browser, 20);

  const word = (from: number, to: number): Question => (random) => wordOf(from + Math.floor(random() * (to - from)));
  const [common, known, rare] = [word(0, 30), word(30, 500), word(8000, 29_000)];
  const search = (...words: Question[]): Question => (random) =>
    `/admin/inbox?place=all&q=${words.map((word) => word(random)).join("+")}`;
  const pick = <T>(random: () => number, list: readonly T[]) => list[Math.floor(random() * list.length)];

  const cases: [string, Question][] = [
    ["inbox", () => "/admin/inbox"],
    ["all, a later page", (random) => `/admin/inbox?place=all&before=${pick(random, later)}`],
    ["a message, beside the list", (random) => `/admin/inbox/${pick(random, later)}`],
    ["filter: archive, one kind", (random) => `/admin/inbox?place=archive&kind=${pick(random, ["role", "other"])}`],
    ["filter: starred and unread", () => "/admin/inbox?place=all&starred=1&unread=1"],
    ["filter: delivery failed", () => "/admin/inbox?place=all&failed=1"],
    ["filter: held", () => "/admin/inbox?place=all&lane=held"],
    ["filter: vouched", () => "/admin/inbox?place=all&lane=vouched"],
    ["filter: vouched and unread", () => "/admin/inbox?place=all&lane=vouched&unread=1"],
    ["order: by lane", () => "/admin/inbox?place=all&order=lane"],
    ["order: by lane, archive, one kind", () => "/admin/inbox?place=archive&kind=role&order=lane"],
    ["search: rare word", search(rare)],
    ["search: common word", search(common)],
    ["search: two common words", search(common, common)],
    ["search: two known words", search(known, known)],
    ["search: rare and common word", search(rare, common)],
    ["search: beginning of many words", (random) => `/admin/inbox?place=all&q=${word(0, 300)(random).slice(0, 3)}`],
    ["search and filter: common, unread", (random) => `/admin/inbox?place=all&unread=1&q=${common(random)}`],
    ["data for the script: inbox", () => "/admin/data/inbox"],
  ];
  console.log(`\nInbox with ${MESSAGES} messages, one request at a time, ms`);
  console.log(`${"".padEnd(38)}   p50     p95     p99   aim p95   messages found`);
  // By turns, so that a machine that is busy for a moment disturbs all lines alike; medians of the rounds are shown.
  const rounds: Round[][] = cases.map(() => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, [, question]] of cases.entries()) rounds[index].push(await measure(browser, question));
  }
  for (const [index, [name]] of cases.entries()) {
    const of = (field: keyof Round) => rounds[index].map((round) => round[field]).sort((a, b) => a - b)[ROUNDS >> 1];
    const times = (["p50", "p95", "p99"] as const).map((field) => of(field).toFixed(1).padStart(8));
    console.log(`${name.padEnd(36)}${times.join("")}${String(AIM).padStart(10)}${of("found").toFixed(1).padStart(17)}`);
  }
}

interface Round {
  /** Milliseconds. */
  p50: number;
  p95: number;
  p99: number;
  /** Messages on a page. */
  found: number;
}

async function measure(get: Browser, question: Question): Promise<Round> {
  const random = repeatable(7);
  const times: number[] = [];
  let rows = 0;
  for (let request = -3; request < REQUESTS; request++) {
    const path = question(random);
    const began = performance.now();
    const page = await get(path);
    if (request < 0) continue;
    times.push(performance.now() - began);
    rows += page.match(/class="mail-row"|"sender":/g)?.length ?? 0;
  }
  times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.floor((times.length - 1) * part)];
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), found: rows / REQUESTS };
}

/** Asks for a page as the signed-in owner. */
type Browser = (path: string) => Promise<string>;

async function signIn(origin: string): Promise<Browser> {
  const cookies = new Map<string, string>();
  const send = async (path: string, init: RequestInit = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(origin + path, {
      redirect: "manual",
      ...init,
      headers: { cookie, accept: "text/html" },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      cookies.set(name, value);
    }
    return response;
  };
  const [, token] = /name="form_token" value="([^"]+)"/.exec(await (await send("/admin/sign-in")).text())!;
  const body = new URLSearchParams({ form_token: token, password: PASSWORD });
  const entered = await send("/admin/sign-in", { method: "POST", body });
  await entered.body?.cancel();
  return async (path) => {
    const response = await send(path);
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${response.status} for ${path}`);
    return text;
  };
}

/** Collects ids in the list of all messages, one of each of its first pages. */
async function idsBefore(get: Browser, pages: number): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 0; page < pages; page++) {
    const html = await get(`/admin/inbox?place=all${ids.length === 0 ? "" : `&before=${ids.at(-1)}`}`);
    ids.push(/data-id="(\w+)"/.exec(html.slice(html.lastIndexOf("data-id")))![1]);
  }
  return ids;
}
