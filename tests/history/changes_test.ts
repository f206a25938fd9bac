import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { createHash } from "node:crypto";
import { parse, stringify } from "yaml";
import { changeText } from "@/lib/history/change_words.ts";
import type { RecordedChange } from "@/lib/history/history.ts";
import { backup, restore } from "@/lib/store/backup.ts";
import { openKv } from "@/lib/store/kv.ts";
import { LANGUAGE_NAMES, wordsOf } from "@/lib/words/words.ts";
import { ownerFiles, temporaryFolder } from "@/tests/support/owner.ts";
import { startService, type TestService } from "@/tests/support/service.ts";

const ORIGIN = "http://localhost:8000";

interface Entry {
  id: string;
  at: string;
  kind: string;
  subject: string;
  title: string;
  summary: string;
  url: string;
  before?: string;
  after?: string;
  snapshot: string;
}

interface Listed {
  count: number;
  total: number;
  next: string | null;
  next_cursor: string | null;
  items: Entry[];
}

async function changesOf(service: TestService, query = ""): Promise<Listed> {
  return await (await service.fetch(`/api/v1/changes${query}`)).json();
}

/** The terms of a person who is available once. */
const TERMS = { engagements: [{ employment_types: ["CONTRACTOR"], available_from: "2027-01-11" }] };

/** Changes fields of a YAML file. */
function with_(files: Record<string, string>, name: string, fields: Record<string, unknown>): Record<string, string> {
  return { ...files, [name]: stringify({ ...parse(files[name]), ...fields }) };
}

/** Starts the service on a store with one content after the other, and gives what it says of the changes at the end. */
async function history(
  path: string,
  contents: Record<string, string>[],
  env: Record<string, string> = {},
  now?: () => number,
): Promise<Listed> {
  let listed: Listed | undefined;
  for (const files of contents) {
    await using service = await startService({ files, env: { KV_PATH: path, ...env }, now });
    listed = await changesOf(service);
  }
  return listed!;
}

const NOVEMBER = () => Date.UTC(2026, 10, 3, 12);

Deno.test("what changes is recorded once, in words that a person reads", async () => {
  using folder = temporaryFolder();
  const path = `${folder.path}/store.sqlite3`;
  const first = with_(ownerFiles({ projects: 2, agents: 1 }), "candidate.yaml", { terms: TERMS });
  const later = with_(first, "candidate.yaml", {
    terms: { engagements: [{ employment_types: ["CONTRACTOR"], available_from: "2027-03-01" }] },
  });
  const listed = await history(path, [first, first, later, later], {}, NOVEMBER);
  assertEquals(listed.items.map(({ kind, subject, summary }) => [kind, subject, summary]), [
    ["changed", "candidate", "Available from 1 March instead of 11 January"],
    ["added", "profile", "Tess Tester is online, with 3 pieces of work"],
  ]);
  const [change] = listed.items;
  assertEquals([change.before, change.after], ["2027-01-11", "2027-03-01"]);
  assertEquals(change.url, `${ORIGIN}/recruiters`);

  await using service = await startService({ files: later, env: { KV_PATH: path }, now: NOVEMBER });
  await changesOf(service);
  const page = await (await service.send(`${ORIGIN}/`, { headers: { accept: "text/html" } })).text();
  assertMatch(page, /Updated 3 November: Available from 1 March instead of 11 January/);
});

Deno.test("a day from which somebody is available has a sentence where it is new, where it is another, and where it goes", () => {
  const said = (days: { before?: string; after?: string }) => {
    const change = { kind: "changed", subject: "candidate", what: "available_from", at: NOVEMBER(), ...days } as const;
    return changeText(change, { words: wordsOf("en"), language: "en" }).summary;
  };
  const [near, far] = ["2027-01-11", "2028-03-01"];
  assertEquals(said({ after: near }), "Available from 11 January");
  assertEquals(said({ before: near, after: far }), "Available from 1 March 2028 instead of 11 January 2027");
  assertEquals(said({ before: near }), "The date 11 January no longer applies");
});

Deno.test("what was before and what is after stands in the sentence, in each language", () => {
  for (const language of Object.keys(LANGUAGE_NAMES)) {
    const words = wordsOf(language);
    const said = (what: RecordedChange["what"], change: Partial<RecordedChange>) =>
      changeText({ kind: "changed", subject: "candidate", what, at: NOVEMBER(), ...change }, { words, language })
        .summary;
    const [before, after] = ["Zebra", "Quagga"];
    for (
      const what of [
        ...["headline", "availability", "compensation", "languages", "work_authorization"] as const,
        ...["engagement", "places"] as const,
      ]
    ) {
      for (const values of [{ before, after }, { before }, { after }]) {
        const summary = said(what, values);
        for (const value of Object.values(values)) assertStringIncludes(summary, value, `${what} in ${language}`);
        assert(!/[{}]|undefined/.test(summary), summary);
      }
    }
    assertEquals(said("places", {}), words.history.places);
    assertStringIncludes(said("engagement", { name: "Quagga" }), "Quagga");
  }
});

Deno.test("each kind of change has its sentence, and corrections of wording are one", async () => {
  using folder = temporaryFolder();
  const path = `${folder.path}/store.sqlite3`;
  const first = ownerFiles({ projects: 3, agents: 1 });
  let later = { ...first };
  later["projects/project-3.md"] = later["projects/project-3.md"].replace(
    "Solution of it.",
    "Solution, in better words.",
  );
  later["projects/project-1.md"] += "\n## Result\n\nIt takes 1.9 minutes.\n";
  delete later["projects/project-2.md"];
  later["agents/new-one.md"] = "---\ntitle: A new agent\n---\n";
  later = with_(later, "profile.yaml", { headline: "Builds other things", summary: "Said otherwise." });
  later = with_(later, "candidate.yaml", { availability: "From March" });
  later = with_(later, "services.yaml", { useCases: [{ id: "two", title: "Another case", outcome: "Less noise" }] });
  later["resume.yaml"] = stringify({ work: [{ name: "An employer", position: "Lead" }] });
  const { items } = await history(path, [first, later]);
  assertEquals(items.slice(0, -1).map(({ kind, summary }) => [kind, summary]), [
    ["changed", "New figures: project number 1"],
    ["added", "New agent: A new agent"],
    ["removed", "No longer shown: project number 2"],
    ["changed", "Availability: “From March” instead of “From January”"],
    ["changed", "Headline: “Builds other things” instead of “Builds things that can be tested”"],
    ["added", "New service: Another case"],
    ["removed", "No longer offered: One case"],
    ["added", "New in the résumé: Lead, An employer"],
    ["changed", "Wording corrected in 2 places"],
  ]);
  assertEquals(new Set(items.map(({ id }) => id)).size, items.length);
});

Deno.test("who shows no work has a history all the same", async () => {
  using folder = temporaryFolder();
  const [none, one] = [ownerFiles({ projects: 0, agents: 0 }), ownerFiles({ projects: 1, agents: 0 })];
  const listed = await history(`${folder.path}/store.sqlite3`, [none, one, none]);
  assertEquals(listed.items.map(({ kind }) => kind), ["removed", "added", "added"]);
});

Deno.test("another address, another look, a new empty field and a day alone are no change", async () => {
  using folder = temporaryFolder();
  const path = `${folder.path}/store.sqlite3`;
  const files = ownerFiles({ projects: 1, agents: 0 });
  await history(path, [files]);
  const same = with_(with_(files, "site.yaml", { hue: 10, updated_at: "2026-11-02" }), "profile.yaml", {
    aiTools: ["A language model"],
    about: ["First paragraph.", "Second paragraph."],
  });
  const { total } = await history(path, [files, same], { BASE_URL: "https://elsewhere.example" });
  assertEquals(total, 1);
});

Deno.test("instances that start together record a change once", async () => {
  using folder = temporaryFolder();
  const env = { KV_PATH: `${folder.path}/store.sqlite3` };
  const files = ownerFiles({ projects: 1, agents: 0 });
  await history(env.KV_PATH, [files]);
  const later = with_(files, "profile.yaml", { headline: "Another" });
  const services = await Promise.all([1, 2, 3].map(() => startService({ files: later, env })));
  for (const service of services) assertEquals((await changesOf(service)).total, 2);
  const ids = await Promise.all(services.map(async (service) => (await changesOf(service)).items.map(({ id }) => id)));
  assertEquals(new Set(ids.map((all) => all.join())).size, 1);
  for (const service of services) await service[Symbol.asyncDispose]();
});

Deno.test("a restored backup makes no change, and brings the history back", async () => {
  using folder = temporaryFolder();
  const at = (name: string) => `${folder.path}/${name}`;
  const files = ownerFiles({ projects: 1, agents: 0 });
  const later = with_(files, "profile.yaml", { headline: "Another" });
  const before = await history(at("a.sqlite3"), [files, later]);
  await backup(at("a.sqlite3"), at("file"));
  const kv = await openKv(at("b.sqlite3"));
  await restore(kv, at("file"));
  kv.close();
  const after = await history(at("b.sqlite3"), [later]);
  assertEquals(after.items, before.items);
});

Deno.test("each state can be read again by the digest of its bytes", async () => {
  using folder = temporaryFolder();
  const env = { KV_PATH: `${folder.path}/store.sqlite3` };
  const files = ownerFiles({ projects: 2, agents: 0 });
  // Larger than a value of the store, and nothing that compression makes small.
  const words = Array.from({ length: 9000 }, (_, index) => createHash("md5").update(String(index)).digest("hex"));
  files["projects/large.md"] = `---\ntitle: Large\n---\n\n## Problem\n\n${words.join(" ").slice(0, 300_000)}\n`;
  let first: string;
  {
    await using service = await startService({ files, env });
    await changesOf(service);
    first = await (await service.send(`${ORIGIN}/portfolio.json`)).text();
  }
  const later = with_(files, "profile.yaml", { headline: "Another" });
  await using service = await startService({ files: later, env });
  const { items: [change, published] } = await changesOf(service);
  const { items, count } = await (await service.fetch("/api/v1/snapshots")).json();
  assertEquals([count, items.map(({ digest }: { digest: string }) => digest)], [2, [
    change.snapshot,
    published.snapshot,
  ]]);
  for (const { digest, size, url } of items) {
    const bytes = await (await service.send(url)).bytes();
    assertEquals(createHash("sha256").update(bytes).digest("hex"), digest);
    assertEquals(bytes.length, size);
  }
  assertEquals(await (await service.fetch(`/api/v1/snapshots/${published.snapshot}`)).text(), first);
  const present = await (await service.send(`${ORIGIN}/portfolio.json`)).text();
  assertEquals(await (await service.fetch(`/api/v1/snapshots/${change.snapshot}`)).text(), present);
  const unknown = await service.fetch(`/api/v1/snapshots/${"0".repeat(64)}`);
  assertEquals(unknown.status, 404);
  assertMatch((await unknown.json()).error.hint, new RegExp(change.snapshot));
  assertEquals((await service.fetch("/api/v1/snapshots/a%2Fb")).status, 400);
});

Deno.test("what is new since a day, a time or a state is listed, and what cannot be meant is refused with what can", async () => {
  using folder = temporaryFolder();
  const path = `${folder.path}/store.sqlite3`;
  const texts = ["Builds things", "Builds more", "Builds most"];
  const states = texts.map((headline) => with_(ownerFiles({ projects: 1, agents: 0 }), "profile.yaml", { headline }));
  for (const [day, files] of states.slice(0, 2).entries()) {
    await history(path, [files], {}, () => Date.UTC(2026, 10, 3 + day, 12));
  }
  await using service = await startService({
    files: states[2],
    env: { KV_PATH: path },
    now: () => Date.UTC(2026, 10, 5, 12),
  });
  const all = await changesOf(service);
  const [third, second, first] = all.items;
  const since = async (text: string) => (await changesOf(service, `?since=${text}`)).items;
  assertEquals(await since("2026-11-04"), [third, second]);
  assertEquals(await since("2026-11-04T12:00:00Z"), [third, second], "inclusive");
  assertEquals(await since("2026-11-04T12:00:00.001Z"), [third]);
  assertEquals(await since("2026-11-04T14:00:00+02:00"), [third, second], "a plus in an address is a space");
  assertEquals(await since("2026-12-01"), []);
  const page = await changesOf(service, "?since=2026-11-04T14:00:00%2B02:00&limit=1");
  assertEquals([page.count, page.total], [1, 2]);
  assertEquals((await (await service.send(page.next!)).json()).items, [second], "the next page keeps the filter");
  for (const wrong of ["yesterday", "2026-13-01", "2026-11-04T12:00", ""]) {
    const refused = await service.fetch(`/api/v1/changes?since=${wrong}`);
    assertEquals(refused.status, 400, wrong);
    assertMatch((await refused.json()).error.details[0].message, /must be a day such as 2026-11-03/);
  }

  const between = (one: Entry, other: Entry, query = "") =>
    service.fetch(`/api/v1/snapshots/${one.snapshot}/diff/${other.snapshot}${query}`);
  assertEquals((await (await between(first, third)).json()).items, [third, second]);
  assertEquals((await (await between(second, third)).json()).items, [third]);
  assertEquals((await (await between(third, third)).json()).count, 0);
  const half = await (await between(first, third, "?limit=1")).json();
  assertEquals((await (await service.send(half.next)).json()).items, [second]);
  const backwards = await between(third, first);
  assertEquals(backwards.status, 400);
  const { hint } = (await backwards.json()).error;
  assertEquals((await service.fetch(hint.match(/\/api\S+/)[0])).status, 200);
  const unknown = await between(first, { ...third, snapshot: "0".repeat(64) });
  assertEquals(unknown.status, 404);
  assertMatch((await unknown.json()).error.hint, new RegExp(third.snapshot));
});

Deno.test("the list has pages, and a cursor stays right", async () => {
  using folder = temporaryFolder();
  const env = { KV_PATH: `${folder.path}/store.sqlite3` };
  const files = ownerFiles({ projects: 1, agents: 0 });
  const later = {
    ...files,
    ...Object.fromEntries([1, 2, 3, 4].map((n) => [`agents/a${n}.md`, `---\ntitle: A${n}\n---\n`])),
  };
  await history(env.KV_PATH, [files, later]);
  await using service = await startService({ files: later, env });
  const seen: string[] = [];
  for (let next: string | null = "/api/v1/changes?limit=2"; next !== null;) {
    const page: Listed = await (await service.fetch(next)).json();
    assert(page.count <= 2 && page.total === 5);
    seen.push(...page.items.map(({ id }) => id));
    const { next_cursor: cursor } = page;
    if (cursor !== null) {
      const byCursor = await changesOf(service, `?limit=2&cursor=${cursor}`);
      assertEquals(byCursor.items, (await changesOf(service, page.next!.replace(/^[^?]*/, ""))).items);
    }
    next = page.next?.replace(ORIGIN, "") ?? null;
  }
  assertEquals([seen.length, new Set(seen).size], [5, 5]);
  for (const [query, isLast] of [["limit=5", true], ["limit=4", false], ["limit=2&offset=3", true]] as const) {
    const { next, next_cursor } = await changesOf(service, `?${query}`);
    assertEquals([next === null, next_cursor === null], [isLast, isLast], query);
  }
  assertEquals((await service.fetch("/api/v1/changes?cursor=nonsense")).status, 400);
  assertEquals((await service.fetch("/api/v1/changes?limit=0")).status, 400);
});

Deno.test("feeds carry the changes, with an ETag, and pages lead to them", async () => {
  using folder = temporaryFolder();
  const files = with_(ownerFiles({ projects: 1, agents: 0 }), "site.yaml", { notice: "Fictional <sample> & more" });
  const later = with_(files, "profile.yaml", { headline: 'Says "A & B" <c>' });
  const env = { KV_PATH: `${folder.path}/store.sqlite3` };
  await history(env.KV_PATH, [files]);
  await using service = await startService({ files: later, env });
  const { items } = await changesOf(service);
  const json = await service.send(`${ORIGIN}/feed.json`);
  assertEquals(json.headers.get("content-type"), "application/feed+json");
  const feed = await json.json();
  assertEquals(feed.version, "https://jsonfeed.org/version/1.1");
  assertEquals(feed.items.map(({ id }: Entry) => id), items.map(({ id }) => `urn:uuid:${id}`));
  const atom = await service.send(`${ORIGIN}/feed.xml`);
  assertEquals(atom.headers.get("content-type"), "application/atom+xml");
  const xml = await atom.text();
  assert(xml.includes("Says &quot;A &amp; B&quot; &lt;c&gt;") && !xml.includes("<c>"));
  assertEquals([...xml.matchAll(/<entry>/g)].length, items.length);
  const ids = [...xml.matchAll(/<id>(urn:uuid:[^<]+)<\/id>/g)].map(([, id]) => id);
  assertEquals([ids.length, new Set(ids).size], [items.length + 1, items.length + 1]);
  for (const part of ["<feed xmlns=", "<updated>", 'rel="self"', "<author><name>Tess Tester</name>"]) {
    assert(xml.includes(part));
  }
  for (const response of [json, atom]) {
    const etag = response.headers.get("etag")!;
    const path = response === json ? "/feed.json" : "/feed.xml";
    assertEquals((await service.send(ORIGIN + path, { headers: { "if-none-match": etag } })).status, 304);
  }
  const page = await (await service.send(`${ORIGIN}/`, { headers: { accept: "text/html" } })).text();
  assertMatch(page, /<link rel="alternate" href="\/feed.xml" type="application\/atom\+xml"/);
  assertMatch(page, /<link rel="alternate" href="\/feed.json" type="application\/feed\+json"/);
  for (const path of ["/llms.txt", "/.well-known/agent.json"]) {
    const text = await (await service.send(ORIGIN + path)).text();
    assert(text.includes("/feed.json") && text.includes("/feed.xml"), path);
  }
});
