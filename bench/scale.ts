import { Agent, request as send } from "node:http";
import { makeRevision } from "@/lib/content/revision.ts";
import { COLLECTION_FLAG } from "@/lib/settings.ts";
import { temporaryFolder } from "@/tests/support/owner.ts";
import { processListening, processorTime, residentMemory, settledMemory } from "@/tests/support/process_memory.ts";
import { ownerWithWorks } from "./support/generated_works.ts";
import { type Server, startServer } from "./support/measure.ts";

/** How many works the sample has, a busy owner, and an archive. */
const COUNTS = [21, 300, 1021];

const HOSTS = 100;
/** Fewer show on a busy machine as well that the memory does not grow. */
const REQUESTS = Number(Deno.env.get("SCALE_REQUESTS") ?? 10_000);
/** One in so many calls asks for something else than a work: documents of megabytes take a second of the machine each. */
const RARE = 29;
const MATCHES = 100;
const POSTING_CHARACTERS = 5000;
const MIB = 1_048_576;
/** After so long without a call, memory has been given back (`serve.ts`). */
const SETTLED_MS = 20_000;

type Figures = Record<string, number>;

/** What each line of the table is, in its order: the name of a figure, its unit, and how many digits it is told with. */
const LINES: [name: string, unit: string][] = [
  ["ready", "ms"],
  ["/", "kB"],
  ["/projects", "kB"],
  ["/api/v1/claims", "kB"],
  ["/sitemap.xml", "kB"],
  ["/, first call", "ms"],
  ["/projects, first call", "ms"],
  ["/llms-full.txt, first call", "ms"],
  ["search, first call", "ms"],
  ["/resume.pdf, first call", "ms"],
  ["/og.png, first call", "ms"],
  ["ready, CPU", "ms"],
  ["/, first call, CPU", "ms"],
  ["/projects, first call, CPU", "ms"],
  ["/llms-full.txt, first call, CPU", "ms"],
  ["search, first call, CPU", "ms"],
  ["/resume.pdf, first call, CPU", "ms"],
  ["/og.png, first call, CPU", "ms"],
  ["others meanwhile, most", "ms"],
  ["others idle, p95", "ms"],
  ["a match, first call", "ms"],
  ["a match, second call", "ms"],
  ["a match of 5,000 characters, CPU", "ms"],
  ["a match of 5,000 characters, p50", "ms"],
  ["a match of 5,000 characters, p99", "ms"],
  ["memory at rest", "MiB"],
  ["memory after thirty calls", "MiB"],
  ["memory after many calls", "MiB"],
  ["content read", "ms"],
  ["one work saved, read again", "ms"],
  ["one work saved, read again, CPU", "ms"],
];

/**
 * Prints what a service with few, many and very many works weighs and takes, beside a bare application. Beside times stand
 * those that the processor worked, for machines that do other things too: those of a first call are of the whole process.
 */
export async function benchScale(): Promise<void> {
  const counts = Deno.env.get("SCALE_COUNTS")?.split(",").map(Number) ?? COUNTS;
  const columns: Figures[] = [];
  for (const count of counts) columns.push(await measure(count));
  const bare = await measureBare();
  console.log(`\nScale${"".padEnd(33)}${counts.map((count) => `${count} works`.padStart(14)).join("")}`);
  for (const [name, unit] of LINES) {
    const cells = columns.map((column) => `${told(column[name], unit)} ${unit}`.padStart(14));
    console.log(name.padEnd(38) + cells.join(""));
  }
  console.log(`a bare Fresh application after as many: ${(bare / MIB).toFixed(0)} MiB`);
}

function told(value: number, unit: string): string {
  return value.toFixed(unit === "ms" && value < 20 ? 1 : 0);
}

async function measure(count: number): Promise<Figures> {
  using folder = temporaryFolder(ownerWithWorks(count));
  using stores = temporaryFolder();
  let started = 0;
  const start = async (): Promise<Server> => {
    const begun = performance.now();
    const env = {
      ...{
        OWNER_PASSWORD: "long enough for a bench 33",
        HOST: "0.0.0.0",
        CONTENT_DIR: folder.path,
        KV_PATH: `${stores.path}/${++started}.sqlite3`,
      },
      ...{ READ_LIMIT: "999999999;w=60", CALL_LIMIT: "999999999;w=60", MALLOC_MMAP_THRESHOLD_: "131072" },
    };
    const server = await startServer(["run", "-A", COLLECTION_FLAG, "serve.ts"], env);
    figures.ready = Math.min(figures.ready ?? Infinity, performance.now() - begun);
    figures["ready, CPU"] = Math.min(figures["ready, CPU"] ?? Infinity, processorTime(processListening(server.port)));
    return server;
  };
  const figures: Figures = {};
  {
    await using server = await start();
    const idle = await probing(server.port, () => sleep(500));
    figures["others idle, p95"] = idle.toSorted((a, b) => a - b)[Math.floor(idle.length * 0.95)];
  }
  let most = 0;
  for (const path of FIRST) {
    await using server = await start();
    const waits = await probing(server.port, async () => {
      const name = path.startsWith("/api/v1/search") ? "search" : path;
      const pid = processListening(server.port);
      const worked = processorTime(pid);
      figures[`${name}, first call`] = await timed(() => read(server, path));
      figures[`${name}, first call, CPU`] = processorTime(pid) - worked;
    });
    most = Math.max(most, ...waits);
  }
  figures["others meanwhile, most"] = most;
  await using server = await start();
  const pid = processListening(server.port);
  await sleep(3000);
  figures["memory at rest"] = residentMemory(pid) / MIB;
  const postings = readPostings();
  for (const name of ["first", "second"]) {
    figures[`a match, ${name} call`] = await timed(() => match(server, postings[0]));
  }
  for (const path of ["/", "/projects", "/api/v1/claims", "/sitemap.xml"]) {
    figures[path] = (await read(server, path)).length / 1000;
  }
  for (const path of THIRTY) await read(server, path);
  figures["memory after thirty calls"] = await settledMemory(pid, 0, SETTLED_MS) / MIB;
  await mixed(server);
  figures["memory after many calls"] = await settledMemory(pid, 0, SETTLED_MS) / MIB;
  const times: number[] = [];
  const worked = processorTime(pid);
  for (let round = 0; round < MATCHES; round++) {
    const posting = postings[round % postings.length];
    times.push(await timed(() => match(server, posting)));
  }
  figures["a match of 5,000 characters, CPU"] = (processorTime(pid) - worked) / MATCHES;
  times.sort((a, b) => a - b);
  figures["a match of 5,000 characters, p50"] = times[MATCHES >> 1];
  figures["a match of 5,000 characters, p99"] = times[Math.floor(MATCHES * 0.99)];
  await measureContent(folder.path, figures);
  return figures;
}

/** Measures how soon a revision is made, and the one after a work was saved. */
async function measureContent(folder: string, figures: Figures): Promise<void> {
  const begun = performance.now();
  const revision = await makeRevision({ folder });
  figures["content read"] = performance.now() - begun;
  const file = `${folder}/projects/bakery-order-forecast.md`;
  const text = Deno.readTextFileSync(file);
  Deno.writeTextFileSync(file, `${text}\nIt went on for another year.\n`);
  const saved = performance.now();
  const worked = processorTime(Deno.pid);
  await makeRevision({ folder }, revision);
  figures["one work saved, read again, CPU"] = processorTime(Deno.pid) - worked;
  figures["one work saved, read again"] = performance.now() - saved;
}

/** What is expensive when it is asked for first; each is asked of a service that has just started. */
const FIRST = "/ /projects /llms-full.txt /api/v1/search?q=invoices /resume.pdf /og.png".split(" ");

/** Everything a curious visitor, a crawler and an agent ask for first. */
const THIRTY = [
  ..."/ /projects /agents /services /recruiters /match /contact /developers /search?q=invoices /privacy".split(" "),
  ..."/llms.txt /llms-full.txt /developers/llms.txt /index.md /projects.md /openapi.json /portfolio.json".split(" "),
  ..."/resume.json /resume-complete.json /resume.pdf /og.png /feed.json /feed.xml /sitemap.xml".split(" "),
  ..."/api/v1/projects /api/v1/claims /api/v1/changes /api/v1/snapshots /api/v1/search?q=planning".split(" "),
  "/projects/bakery-order-forecast",
];

async function mixed(server: Server): Promise<void> {
  const { items } = JSON.parse(await read(server, "/api/v1/projects"));
  const ids: string[] = items.map(({ id }: { id: string }) => id);
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  let sent = 0;
  await Promise.all(Array.from({ length: 8 }, async () => {
    while (sent < REQUESTS) {
      const number = sent++;
      const path = number % RARE === 0
        ? THIRTY[number / RARE % THIRTY.length]
        : `${["/projects", "/api/v1/projects"][number % 2]}/${ids[number % ids.length]}${["", "?page=2"][number % 2]}`;
      await get(agent, server.port, path, `host-${Math.floor(number / 7) % HOSTS}.example`);
    }
  }));
  agent.destroy();
}

/** `fetch` sends no `Host` of another's. */
function get(agent: Agent, port: number, path: string, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { host, "accept-encoding": "br", accept: "text/html,*/*;q=0.8" };
    send({ port, path, agent, headers }, (response) => {
      response.on("end", resolve).on("error", reject).resume();
    }).on("error", reject).end();
  });
}

async function measureBare(): Promise<number> {
  await using server = await startServer(["run", "-A", "bench/support/bare_fresh.ts"]);
  for (let sent = 0; sent < REQUESTS; sent++) {
    await (await fetch(`http://127.0.0.1:${server.port}/${sent % 2 === 0 ? "" : "api/v1/profile"}`)).bytes();
  }
  return await settledMemory(processListening(server.port), 0, SETTLED_MS);
}

async function read({ port }: Server, path: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept: "text/html,*/*;q=0.8" } });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text.slice(0, 200)}`);
  return text;
}

async function match({ port }: Server, posting: string): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/candidate/match`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ posting }),
  });
  await response.bytes();
  if (!response.ok) throw new Error(`match: ${response.status}`);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** Returns labelled postings, joined where they are shorter, of the same length. */
function readPostings(): string[] {
  const labelled: { posting: string }[] = JSON.parse(Deno.readTextFileSync("tests/eval/postings_5.json"));
  const all = labelled.map(({ posting }) => posting).join("\n\n");
  return Array.from(
    { length: Math.floor(all.length / POSTING_CHARACTERS) },
    (_, index) => all.slice(index * POSTING_CHARACTERS, (index + 1) * POSTING_CHARACTERS),
  );
}

/** Returns how long somebody else waited, each time, while work went on. */
async function probing(port: number, work: () => Promise<void>): Promise<number[]> {
  const args = ["run", "--quiet", "--allow-net=127.0.0.1", "bench/support/probe.ts", String(port)];
  const child = new Deno.Command(Deno.execPath(), { args, stdin: "piped", stdout: "piped" }).spawn();
  await sleep(300);
  await work();
  const stdin = child.stdin.getWriter();
  await stdin.write(new Uint8Array(1));
  await stdin.close();
  return JSON.parse(new TextDecoder().decode((await child.output()).stdout));
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
