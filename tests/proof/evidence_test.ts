import { assert, assertEquals, assertMatch } from "@std/assert";
import { stringify } from "yaml";
import { collectClaims } from "@/lib/content/claims.ts";
import { loadContent } from "@/lib/content/content.ts";
import { examine } from "@/lib/own/doctor.ts";
import { linksOf } from "@/lib/proof/evidence_checks.ts";
import { signedIn } from "@/tests/admin/support/signed_in.ts";
import { ownerFiles, temporaryFolder } from "@/tests/support/owner.ts";
import { ROOT, startService, type TestService } from "@/tests/support/service.ts";

interface Claim {
  id: string;
  subject: string;
  statement: string;
  as_of: string;
  assurance: string;
  evidence: { url: string; state: string; checked_at?: string; quote?: string }[];
}

/** A server of evidence, whose answers a test changes while it runs. */
function evidenceServer() {
  const answers = new Map<string, () => Response | Promise<Response>>();
  let asked = 0;
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, (request) => {
    asked++;
    return answers.get(new URL(request.url).pathname)?.() ?? new Response("gone", { status: 404 });
  });
  const host = `127.0.0.1:${server.addr.port}`;
  const html = (text: string) => new Response(text, { headers: { "content-type": "text/html" } });
  return { host, answers, html, asked: () => asked, [Symbol.asyncDispose]: () => server.shutdown() };
}

type Link = { path?: string; url?: string; quote?: string };

function filesWith(host: string, links: Link[]): Record<string, string> {
  const evidence = links.map(({ path, url = `http://${host}${path}`, quote }, index) => ({
    url,
    title: `Link ${index}`,
    kind: "press",
    ...(quote !== undefined && { quote }),
  }));
  return {
    ...ownerFiles({ projects: 1, agents: 0 }),
    "projects/proved.md": `---\n${stringify({ title: "Proved", evidence })}---\n\n## Result\n\nIt takes 1.9 minutes.\n`,
  };
}

async function resultClaim(service: TestService): Promise<Claim> {
  const { items } = await (await service.fetch("/api/v1/claims?subject=project:proved")).json();
  return items.find(({ id }: Claim) => id === "project:proved#result");
}

/** The first look is promised within 20 seconds of the start; a machine with other work takes longer. */
const PATIENCE_MS = 60_000;

/** Waits until the links were looked at. */
async function checked(service: TestService, isDone: (claim: Claim) => boolean): Promise<Claim> {
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline;) {
    const claim = await resultClaim(service);
    if (isDone(claim)) return claim;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`not looked at: ${JSON.stringify(await resultClaim(service))}`);
}

Deno.test("links are looked at soon after the start, and their words are found however they are marked up", async () => {
  await using server = evidenceServer();
  const { html } = server;
  // The first answers wait, so that the state before the look is seen however slow the machine is.
  const seen = Promise.withResolvers<void>();
  server.answers.set("/marked", async () => {
    await seen.promise;
    return html("<p>It took <b>1.9</b>\n minutes,<br>not&nbsp;6.5</p><script>never said</script>");
  });
  server.answers.set("/plain", async () => {
    await seen.promise;
    return new Response("“It took 1.9 minutes”");
  });
  server.answers.set("/script", () => html("<script>never said</script><p>Other words</p>"));
  server.answers.set("/blocked", () => new Response(null, { status: 403 }));
  server.answers.set(
    "/away",
    () => new Response(null, { status: 302, headers: { location: "https://elsewhere.org/" } }),
  );
  const files = filesWith(server.host, [
    { path: "/marked", quote: "it took 1.9 minutes, not 6.5" },
    { path: "/plain", quote: '"It took 1.9 minutes"' },
    { path: "/missing" },
    { path: "/blocked" },
    { path: "/away" },
    { url: "https://press.example.com/report" },
    { url: `https://127.0.0.1:${server.host.split(":")[1]}/` },
  ]);
  await using service = await startService({ files, env: { FETCH_ALLOW: server.host } });
  const before = await resultClaim(service);
  seen.resolve();
  assertEquals([before.assurance, before.evidence[0].state], ["evidence_linked", "unchecked"]);
  const claim = await checked(
    service,
    ({ evidence }) => evidence[2].state === "gone" && evidence[1].state !== "unchecked",
  );
  assertEquals(claim.evidence.map(({ state }) => state), [
    "reachable",
    "reachable",
    "gone",
    "unchecked",
    "unchecked",
    "unchecked",
    "unchecked",
  ]);
  assertEquals(claim.assurance, "evidence_checked");
  assert(Math.abs(Date.parse(claim.evidence[0].checked_at!) - Date.now()) < 60_000);
  const item = await (await service.fetch("/api/v1/projects/proved")).json();
  assertEquals(item.evidence[0].quote, "it took 1.9 minutes, not 6.5");
});

Deno.test("a page that does not hold the words proves nothing, and neither does what only a script says", async () => {
  await using server = evidenceServer();
  const quote = "took 1.9 minutes";
  server.answers.set("/page", () => server.html("<script>1.9 minutes</script><p>Other words</p>"));
  // Of a page half a mebibyte is read; the words end one byte behind that, or just within.
  for (const [path, length] of [["/page", 0], ["/long", 524_289], ["/within", 524_288]] as const) {
    if (length > 0) server.answers.set(path, () => new Response(quote.padStart(length)));
    const files = filesWith(server.host, [{ path, quote }]);
    await using service = await startService({ files, env: { FETCH_ALLOW: server.host } });
    const claim = await checked(service, ({ evidence }) => evidence[0].state !== "unchecked");
    const assurance = path === "/within" ? "evidence_checked" : "evidence_linked";
    assertEquals([claim.evidence[0].state, claim.assurance], ["reachable", assurance], path);
  }
});

Deno.test("a link is looked at once a day, whatever starts in between, and what fails once may pass", async () => {
  await using server = evidenceServer();
  using folder = temporaryFolder();
  const DAY = 86_400_000;
  let time = Date.now();
  let answer = () => new Response("fine");
  server.answers.set("/page", () => answer());
  const env = { FETCH_ALLOW: server.host, KV_PATH: `${folder.path}/store.sqlite3` };
  const options = { files: filesWith(server.host, [{ path: "/page" }]), env, now: () => time };
  async function look(isDone: (claim: Claim) => boolean): Promise<Claim> {
    await using service = await startService(options);
    return await checked(service, isDone);
  }
  const isReachable = ({ evidence: [{ state }] }: Claim) => state === "reachable";
  await look(isReachable);
  await look(isReachable);
  assertEquals(server.asked(), 1);
  answer = () => new Response(null, { status: 503 });
  time += DAY;
  await look(isReachable);
  await until(() => server.asked() === 2);
  time += DAY;
  await look(({ evidence: [{ state }] }) => state === "gone");
  assertEquals(server.asked(), 3);
  answer = () => new Response("back");
  time += DAY;
  await look(isReachable);

  async function until(isSo: () => boolean): Promise<void> {
    if (isSo()) return;
    // The process ended before its first look; another looks.
    await using service = await startService(options);
    for (const deadline = Date.now() + PATIENCE_MS; !isSo() && Date.now() < deadline;) {
      await service.fetch("/api/v1/claims?subject=project:proved");
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
});

Deno.test("a look is counted before it begins, and a link at which two never ended is given up for a week", async () => {
  await using server = evidenceServer();
  using folder = temporaryFolder();
  let time = Date.now();
  let asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  server.answers.set("/page", async () => {
    asked.resolve();
    await answer.promise;
    return new Response("fine");
  });
  const path = `${folder.path}/store.sqlite3`;
  const options = {
    files: filesWith(server.host, [{ path: "/page" }]),
    env: { FETCH_ALLOW: server.host, KV_PATH: path },
    now: () => time,
  };
  async function stored(change: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
    using kv = await Deno.openKv(path);
    const [{ key, value }] = await Array.fromAsync(kv.list<Record<string, unknown>>({ prefix: ["proof", "evidence"] }));
    if (Object.keys(change).length > 0) await kv.set(key, { ...value, ...change });
    return value;
  }
  for (const tries of [1, 2]) {
    asked = Promise.withResolvers();
    {
      await using _service = await startService(options);
      await asked.promise;
      assertEquals((await stored()).tries, tries);
    }
    // Whoever ends in good order takes it back; had the process been killed, this would stand there.
    await stored({ tries });
  }
  const begun = server.asked();
  const isKnown = ({ lookedAt }: { lookedAt: number }) => lookedAt > 0;
  const known = await lookedAt(isKnown);
  assertEquals([known.state, known.reason, server.asked()], ["unchecked", "given up", begun]);
  time += 6 * 86_400_000;
  assertEquals((await lookedAt(isKnown)).reason, "given up");
  assertEquals(server.asked(), begun);
  answer.resolve();
  time += 86_400_000;
  assertEquals((await lookedAt(({ state }) => state === "reachable")).tries, undefined);

  async function lookedAt(isDone: (checked: { lookedAt: number; state: string }) => boolean) {
    await using service = await startService(options);
    const { evidence } = service.runtime.service;
    for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline;) {
      if (evidence.all.every(isDone)) return evidence.all[0];
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error("not looked at");
  }
});

Deno.test("every claim has its id once; subjects filter, and unknown ones are told", async () => {
  await using service = await startService({ files: ownerFiles({ projects: 2, agents: 1 }) });
  const { items } = await (await service.fetch("/api/v1/claims")).json();
  assertEquals(new Set(items.map(({ id }: Claim) => id)).size, items.length);
  const { items: some } = await (await service.fetch("/api/v1/claims?subject=candidate")).json();
  assertEquals(some, items.filter(({ subject }: Claim) => subject === "candidate"));
  const unknown = await service.fetch("/api/v1/claims?subject=nobody");
  assertEquals(unknown.status, 404);
  assert((await unknown.json()).error.hint.includes("project:project-1"));
});

Deno.test("the doctor tells which links no longer work", async () => {
  await using server = evidenceServer();
  server.answers.set("/there", () => new Response("there"));
  using folder = temporaryFolder(filesWith(server.host, [{ path: "/there" }, { path: "/missing" }]));
  const env = { FETCH_ALLOW: server.host, KV_PATH: `${folder.path}/data/store.sqlite3`, CONTENT_DIR: folder.path };
  const evidence = async () => (await examine(env)).filter(({ part }) => part === "evidence");
  assertEquals((await evidence())[0].message, "2 links prove your claims; they have not been checked yet");
  {
    const files = filesWith(server.host, [{ path: "/there" }, { path: "/missing" }]);
    await using service = await startService({ files, env });
    await checked(service, ({ evidence: [, missing] }) => missing.state === "gone");
  }
  const [finding] = await evidence();
  assertEquals(finding.state, "warning");
  assert(finding.message.includes(`http://${server.host}/missing`), finding.message);
});

Deno.test("the desk says how many links no longer work and why, and the page of the work says it too", async () => {
  await using server = evidenceServer();
  server.answers.set("/other", () => new Response("Other words"));
  const links = [{ path: "/one" }, { path: "/two" }, { path: "/other", quote: "1.9 minutes" }];
  await using service = await startService({
    files: filesWith(server.host, links),
    env: { FETCH_ALLOW: server.host },
  });
  await checked(service, ({ evidence }) => evidence.every(({ state }) => state !== "unchecked"));
  const { browser } = await signedIn(service);
  const desk = await (await browser.get("/admin/settings/site")).text();
  assertMatch(desk, /2 links no longer work/);
  assertMatch(desk, new RegExp(`http://${server.host}/one</a> \\(no longer there: status 404`));
  assertMatch(desk, new RegExp(`http://${server.host}/other</a> \\(no longer contains the quoted words`));
  const page = await (await service.send("http://localhost:8000/projects/proved", { headers: { accept: "text/html" } }))
    .text();
  assertMatch(page, /Evidence/);
  assertMatch(page, /Link 0<\/a> \(no longer there\)/);
});

Deno.test("evidence of the sample is fictional: its addresses are never asked, and it says so", () => {
  const content = loadContent(`${ROOT}content`);
  assert(content.items.some(({ evidence }) => evidence !== undefined));
  assertEquals(linksOf(collectClaims(content)), []);
  for (const { evidence = [] } of content.items) {
    for (const { title } of evidence) assertMatch(title, /fictional/);
  }
});
