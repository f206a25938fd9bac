import { assert, assertEquals, assertGreater, assertLess } from "@std/assert";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { makeRevision, type Revision } from "@/lib/content/revision.ts";
import { ask, request, URL_OF_TOOLS } from "@/tests/mcp/support/rpc.ts";
import { ownerFiles, temporaryFolder } from "@/tests/support/owner.ts";
import { jsonPost, startService, type TestService } from "@/tests/support/service.ts";

const ORIGIN = "http://localhost:8000";
const LIMITS = { READ_LIMIT: "1000000;w=60", CALL_LIMIT: "1000000;w=60" };

const POSTING = "Engineer\n\nRequirements:\n- TypeScript\n- 5 years of SQL\n- Fluent English\n\nFull-time, remote.";
const PROBLEM = "We type 300 supplier invoices a week into our ERP by hand, and it takes two people.";

/** Works and services change with every tenth revision, so that what is made of them alone is taken over by the others. */
const worksOf = (number: number) => Math.floor(number / 10);

/** Returns the files of an owner of whom everything that is said names the revision in which it is said. */
function filesOf(number: number): Record<string, string> {
  const files = ownerFiles({ projects: 3, agents: 1 });
  const marked = (text: string) => text.replaceAll("Tess", `Tess-${number}-`);
  const work = `Work-${worksOf(number)}-`;
  return {
    ...files,
    ...Object.fromEntries(["site.yaml", "profile.yaml"].map((name) => [name, marked(files[name])])),
    "pages/imprint.md": `---\ntitle: Imprint of Tess-${number}-\n---\n\nTess-${number}- writes this.\n`,
    "projects/marked.md": `---\ntitle: Invoices, ${work}\ntags: [invoices]\n---\n\n## Problem\n\n` +
      `Supplier invoices were typed by hand before ${work}.\n\n## Result\n\nNobody types invoices.\n`,
    "services.yaml": files["services.yaml"].replace("It works afterwards.", `It works, says ${work}.`),
  };
}

function write(folder: string, files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) Deno.writeTextFileSync(`${folder}/${path}`, text);
}

/** Returns the numbers of the revisions that an answer names, and checks that its works are those of the same. */
function revisionsIn(text: string): number[] {
  const numbers = (
    name: string,
  ) => [...new Set([...text.matchAll(RegExp(`${name}-(\\d+)-`, "g"))].map(([, number]) => Number(number)))];
  const revisions = numbers("Tess");
  const works = numbers("Work");
  assertLess(works.length, 2);
  for (const number of revisions) assertEquals(works[0] ?? worksOf(number), worksOf(number));
  return revisions;
}

interface Asked {
  name: string;
  ask(service: TestService): Promise<Response>;
}

const get = (path: string, accept = "*/*"): Asked => ({
  name: `GET ${path} ${accept}`,
  ask: (service) => service.send(ORIGIN + path, { headers: { accept } }),
});

const post = (path: string, body: unknown): Asked => ({
  name: `POST ${path}`,
  ask: (service) => service.send(ORIGIN + path, jsonPost(body)),
});

const tool = (name: string, args: Record<string, unknown> = {}): Asked => ({
  name: `tool ${name}`,
  async ask(service) {
    const { status, body } = await ask(service, "modern", "tools/call", { name, arguments: args });
    assertEquals(body.result?.isError, undefined, JSON.stringify(body));
    return Response.json(body, { status });
  },
});

/** What is asked under load: of every kind that is derived from content. Each answer names its revision. */
const ASKED: readonly Asked[] = [
  ...["/", "/projects", "/projects/marked", "/imprint", "/services", "/recruiters"].map((path) =>
    get(path, "text/html")
  ),
  ...["/recruiters.md", "/imprint.md", "/projects/marked.md", "/llms.txt", "/llms-full.txt", "/portfolio.json"].map((
    path,
  ) => get(path)),
  ...["/openapi.json", "/.well-known/agent.json", "/mcp/server-card", "/manifest.webmanifest"].map((path) => get(path)),
  ...["/api/v1/profile", "/api/v1/projects", "/api/v1/services", "/api/v1/claims", "/api/v1/search?q=invoices"].map(
    (path) => get(path),
  ),
  post("/api/v1/candidate/match", { posting: POSTING }),
  post("/api/v1/services/analyze", { problem: PROBLEM }),
  ...[tool("get_profile"), tool("get_project", { id: "marked" }), tool("search", { query: "invoices" })],
  tool("match_role", { posting: POSTING }),
];

/** What the front page says of the last change, which the store knows a moment after it is served. */
const LAST_CHANGE = /<p class="updated"[^>]*>[^<]*<\/p>|^Updated \d.*\n/m;

/** Answers that say it. */
const TELLS_CHANGE = /^GET \/(?: |llms-full\.txt)/;

/** How long a busy machine may replace content until everything was asked of two revisions, in milliseconds. */
const MOST_MS = 45_000;

/** Answers that need not name what they are about. */
const UNNAMED = /analyze|openapi|api\/v1\/(?:projects|services|search)|get_project|tool search/;

Deno.test("content is replaced a hundred times under load: no request fails, and none sees two revisions", async () => {
  using folder = temporaryFolder(filesOf(0));
  await using service = await startService({ files: filesOf(0), env: LIMITS });
  const { runtime } = service;
  const seen = new Map<string, string>();
  const counts = new Map<string, Set<number>>();
  let isOver = false;
  let served = 0;

  async function load(first: number): Promise<void> {
    for (let index = first; !isOver; index++) {
      const { name, ask } = ASKED[index % ASKED.length];
      const before = served;
      const response = await ask(service);
      const text = (await response.text()).replace(LAST_CHANGE, "");
      assertEquals(response.status, 200, `${name}: ${text}`);
      const found = revisionsIn(text);
      assert(found.length === 1 || found.length === 0 && UNNAMED.test(name), `${name} tells of ${found}`);
      if (found.length === 0) continue;
      const [number] = found;
      assert(number >= before, `${name} began with ${before} and got ${number}`);
      counts.set(name, (counts.get(name) ?? new Set()).add(number));
      // One revision has one answer, with one ETag, whatever was served meanwhile.
      const etag = TELLS_CHANGE.test(name) ? "" : response.headers.get("etag");
      if (etag === null) continue;
      const known = seen.get(`${name} ${number}`);
      assertEquals(known ?? `${etag} ${text}`, `${etag} ${text}`, name);
      seen.set(`${name} ${number}`, `${etag} ${text}`);
      await new Promise((resolve) => setTimeout(resolve));
    }
  }

  const loading = Array.from({ length: 3 }, (_, index) => load(index * 8));
  const failed = Promise.all(loading);
  const named = ASKED.filter(({ name }) => !UNNAMED.test(name));
  const isAskedTwice = () => named.every(({ name }) => (counts.get(name)?.size ?? 0) > 1);
  // A busy machine asks less in the time of a hundred.
  const end = performance.now() + MOST_MS;
  for (let number = 1; number <= 100 || !isAskedTwice() && performance.now() < end; number++) {
    write(folder.path, filesOf(number));
    const revision = await makeRevision({ folder: folder.path }, runtime.service.revision);
    runtime.replace(revision);
    served = number;
    await Promise.race([failed, new Promise((resolve) => setTimeout(resolve, 5))]);
  }
  isOver = true;
  await failed;
  for (const { name } of named) assertGreater(counts.get(name)?.size ?? 0, 1, `${name} was asked of one revision only`);
  // Not one that fails is said in the log either.
  assertEquals(service.lines.filter(({ event }) => event === "request_failed"), []);
});

Deno.test("a request that has begun goes on with its revision, whatever takes its place meanwhile", async () => {
  using folder = temporaryFolder(filesOf(1));
  await using service = await startService({ files: filesOf(0), env: LIMITS });
  const { runtime } = service;
  const { promise: isWritten, resolve: end } = Promise.withResolvers<void>();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await isWritten;
      controller.enqueue(new TextEncoder().encode(JSON.stringify({ posting: POSTING })));
      controller.close();
    },
  }, { highWaterMark: 0 });
  const begun = service.send(`${ORIGIN}/api/v1/candidate/match`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
  runtime.replace(await makeRevision({ folder: folder.path }, runtime.service.revision));
  assertEquals(revisionsIn(await (await service.send(`${ORIGIN}/api/v1/profile`)).text()), [1]);
  end();
  assertEquals(revisionsIn(await (await begun).text()), [0]);
});

Deno.test("what comes and goes with the content comes and goes at once: files, pages, operations, works", async () => {
  const more: Record<string, string> = {
    ...filesOf(1),
    "public/notes/a.txt": "one file\n",
    "pages/other.md": "---\ntitle: Other\n---\n\nText.\n",
  };
  const { "services.yaml": _services, ...less } = more;
  using folder = temporaryFolder(more);
  using other = temporaryFolder(less);
  await using service = await startService({ files: { ...filesOf(0), "public/b.txt": "another\n" }, env: LIMITS });
  const { runtime } = service;
  Deno.mkdirSync(`${runtime.config.contentDir}/public/notes`);
  Deno.writeTextFileSync(`${runtime.config.contentDir}/public/notes/a.txt`, "one file\n");
  const statuses = async () => {
    const paths = ["/b.txt", "/notes/a.txt", "/other", "/services", "/api/v1/services"];
    return await Promise.all(paths.map(async (path) => {
      const response = await service.send(ORIGIN + path);
      await response.body?.cancel();
      return response.status;
    }));
  };
  assertEquals(await statuses(), [200, 404, 404, 200, 200]);
  runtime.replace(await makeRevision({ folder: folder.path }, runtime.service.revision));
  assertEquals(await statuses(), [404, 200, 200, 200, 200]);
  runtime.replace(await makeRevision({ folder: other.path }, runtime.service.revision));
  assertEquals(await statuses(), [404, 200, 200, 404, 404]);
  const { items } = await (await service.send(`${ORIGIN}/api/v1/changes?limit=50`)).json();
  const titles = items.map(({ title }: { title: string }) => title);
  assert(titles.length > 2, `what was served is recorded: ${titles}`);
});

Deno.test("a revision that is served no more is garbage, and so is all that was made of it", async () => {
  using folder = temporaryFolder(filesOf(0));
  await using service = await startService({ files: filesOf(0), env: LIMITS });
  const { runtime } = service;
  const earlier: WeakRef<Revision>[] = [];
  const listening = await listenToChanges(service);
  for (let number = 1; number <= 12; number++) {
    for (const { ask } of ASKED) await (await ask(service)).text();
    await replaceNext(number);
  }
  // The second round also finds what only a timer or a finished promise had held.
  for (let round = 0; round < 20 && alive() > 1; round++) await collect();
  assertLess(alive(), 2, "revisions of before are still held");
  await listening.cancel();

  async function replaceNext(number: number): Promise<void> {
    earlier.push(new WeakRef(runtime.service.revision));
    write(folder.path, filesOf(number));
    runtime.replace(await makeRevision({ folder: folder.path }, runtime.service.revision));
  }

  function alive(): number {
    return earlier.filter((one) => one.deref() !== undefined).length;
  }
});

/** Opens a stream that tells of changes, as an agent does; it outlives every revision. */
async function listenToChanges(service: TestService): Promise<ReadableStream<Uint8Array>> {
  const params = { notifications: { resourceSubscriptions: ["vitrine://changes"] } };
  const response = await service.send(URL_OF_TOOLS, request("modern", "subscriptions/listen", params));
  assertEquals(response.headers.get("content-type"), "text/event-stream");
  return response.body!;
}

setFlagsFromString("--expose-gc");
const gc: () => void = runInNewContext("gc");

async function collect(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 50));
  gc();
}
