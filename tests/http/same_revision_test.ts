import {
  assertEquals,
  assertGreater,
  assertLess,
  assertNotEquals,
  assertStrictEquals,
  assertThrows,
} from "@std/assert";
import { parse, stringify } from "yaml";
import { catalog } from "@/lib/catalog/catalog.ts";
import { searchIndex } from "@/lib/catalog/searchable.ts";
import { claims } from "@/lib/content/claims.ts";
import { derivedFrom, makeRevision, ofEachRevision, Revision } from "@/lib/content/revision.ts";
import { ownFacts } from "@/lib/match/own_facts.ts";
import { request } from "@/tests/mcp/support/rpc.ts";
import { ownerFiles, temporaryFolder } from "@/tests/support/owner.ts";
import { jsonPost, startService, type TestService } from "@/tests/support/service.ts";

const ORIGIN = "http://localhost:8000";
const LIMITS = { READ_LIMIT: "1000000;w=60", CALL_LIMIT: "1000000;w=60" };

const POSTING = "Engineer\n\nRequirements:\n- TypeScript\n- 5 years of Rust\n- Fluent German\n\nFull-time, in Porto.";
const PROBLEM = "We type 300 supplier invoices a week into our ERP by hand, and it takes two people.";

type Files = Record<string, string>;

/** Changes what a file of YAML says. */
function edited(file: string, change: (said: Record<string, unknown>, number: number) => object) {
  return (files: Files, number: number): void => {
    if (files[file] !== undefined) {
      files[file] = stringify({ ...parse(files[file]), ...change(parse(files[file]), number) });
    }
  };
}

/** What an owner may do next, with a number that makes it another each time. */
const EDITS: readonly ((files: Files, number: number) => void)[] = [
  edited("site.yaml", (_, number) => ({ hue: number * 7 % 360 })),
  edited("site.yaml", (_, number) => ({ title: `Site ${number}` })),
  edited("site.yaml", (_, number) => ({ updated_at: `2026-10-0${number % 9 + 1}` })),
  edited("site.yaml", ({ language }) => ({ language: language === "en" ? "de" : "en" })),
  edited("profile.yaml", (_, number) => ({ headline: `Builds ${number} things in Rust` })),
  edited("profile.yaml", (_, number) => ({
    skillCategories: [{ category: "Languages", items: ["TypeScript", `Rust (${number % 9 + 1} years)`] }],
  })),
  edited("candidate.yaml", (_, number) => ({ availability: `From day ${number}` })),
  edited("candidate.yaml", (_, number) => ({ experience: { years: number % 20 + 1, areas: ["Automation"] } })),
  edited(
    "candidate.yaml",
    (_, number) => ({ terms: { languages: [{ name: "German", tag: "de", level: number % 2 ? "B1" : "C1" }] } }),
  ),
  edited("services.yaml", (_, number) => ({ promise: `It works ${number} times.` })),
  edited("services.yaml", ({ offers }) => ({
    offers: (offers as string[]).length > 2
      ? ["email-triage"]
      : ["email-triage", "document-data-extraction", "order-processing"],
  })),
  (files, number) => {
    files[`projects/work-${number % 3}.md`] = `---\ntitle: Invoices ${number}\ntags: [rust]\n---\n\n` +
      `## Problem\n\nInvoices were typed by hand.\n\n## Result\n\nRust reads ${number} of them a day.\n`;
  },
  (files, number) => void delete files[`projects/work-${number % 3}.md`],
  (files, number) => void (files["pages/imprint.md"] = `---\ntitle: Imprint ${number}\n---\n\nWho I am.\n`),
  (files) => void delete files["pages/imprint.md"],
  (files, number) => {
    files["resume.yaml"] = stringify({
      work: [{ name: "Firm", position: "Rust engineer", startDate: `20${10 + number % 10}-01`, endDate: "2024-01" }],
    });
  },
  (files) => void delete files["resume.yaml"],
];

/** Random numbers that are the same each time. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor(state / 2 ** 32 * below);
  };
}

const PATHS = [
  ...["/", "/projects", "/projects/work-1", "/services", "/recruiters", "/imprint", "/nothing", "/projects/work-1.md"],
  ...["/llms.txt", "/sitemap.xml", "/portfolio.json", "/resume.json", "/openapi.json", "/.well-known/agent.json"],
  ...[
    "/api/v1/profile",
    "/api/v1/candidate",
    "/api/v1/projects/work-1",
    "/api/v1/projects?tag=rust",
    "/api/v1/services",
  ],
  ...["/api/v1/agents", "/api/v1/claims", "/api/v1/search?q=rust", "/icon.svg"],
];

/** What takes long to make; asked after some edits only, since what is wrongly taken over stays wrong. */
const COSTLY_PATHS = ["/resume.pdf", "/projects/work-1/og.png", "/api/v1/services/case-studies?q=invoices"];

const CALLS: readonly [path: string, body: unknown][] = [
  ["/api/v1/candidate/match", { posting: POSTING }],
  ["/api/v1/services/analyze", { problem: PROBLEM }],
];

/** Asks for everything that is derived from content, and returns what came back. */
async function answersOf(service: TestService, isWhole: boolean): Promise<Map<string, string>> {
  const asked: [string, Promise<Response>][] = [
    ...[...PATHS, ...isWhole ? COSTLY_PATHS : []].map((
      path,
    ): [string, Promise<Response>] => [path, service.send(ORIGIN + path)]),
    ...(isWhole ? CALLS : []).map(([path, body]): [string, Promise<Response>] => [
      path,
      service.send(ORIGIN + path, jsonPost(body)),
    ]),
    ...["tools/list", "resources/list", "prompts/list"].map((method): [string, Promise<Response>] => [
      method,
      service.send(`${ORIGIN}/mcp`, request("modern", method)),
    ]),
  ];
  return new Map(
    await Promise.all(asked.map(async ([name, answer]): Promise<[string, string]> => {
      const response = await answer;
      const text = new TextDecoder("latin1").decode(await response.bytes());
      return [name, `${response.status} ${response.headers.get("etag")}\n${text}`];
    })),
  );
}

Deno.test("a revision made from the one before equals one made afresh, whatever was edited", async () => {
  const files = ownerFiles({ projects: 2, agents: 1 });
  using folder = temporaryFolder(files);
  const now = () => Date.parse("2026-11-24T10:00:00Z");
  await using grown = await startService({ files, env: LIMITS, now });
  await using fresh = await startService({ files, env: LIMITS, now });
  const next = random(20261123);
  const done: number[] = [];
  const seen = new Set<string>();
  for (let step = 0; step < EDITS.length; step++) {
    for (let edits = 1 + next(2); edits > 0; edits--) {
      // Every kind of edit at least once.
      const edit = edits === 1 ? step : next(EDITS.length);
      done.push(edit);
      EDITS[edit](files, step);
    }
    rewrite(folder.path, files);
    grown.runtime.replace(await makeRevision({ folder: folder.path }, grown.runtime.service.revision));
    fresh.runtime.replace(await makeRevision({ folder: folder.path }));
    // The front page tells of the last change, as soon as it is recorded.
    for (const { runtime } of [grown, fresh]) await runtime.service.history.changes();
    const isWhole = step % 8 === 0;
    const [answers, expected] = await Promise.all([answersOf(grown, isWhole), answersOf(fresh, isWhole)]);
    for (const [name, answer] of expected) {
      assertEquals(answers.get(name), answer, `${name} after edits ${done}`);
      assertLess(Number(answer.slice(0, 3)), 500, name);
      seen.add(answer);
    }
  }
  assertGreater(seen.size, 4 * PATHS.length, "the edits change little");
});

/** Makes a folder hold these files and no others. */
function rewrite(folder: string, files: Files): void {
  Deno.removeSync(folder, { recursive: true });
  for (const [path, text] of Object.entries(files)) {
    Deno.mkdirSync(`${folder}/${path}`.replace(/\/[^/]+$/, ""), { recursive: true });
    Deno.writeTextFileSync(`${folder}/${path}`, text);
  }
}

Deno.test("what depends on nothing that was edited is taken over, and nothing else", async () => {
  const files = ownerFiles({ projects: 2, agents: 1 });
  using folder = temporaryFolder(files);
  const first = await makeRevision({ folder: folder.path });
  assertStrictEquals(await makeRevision({ folder: folder.path }, first), first, "nothing was edited");
  const parts = [catalog, searchIndex, claims, ownFacts] as const;
  const made = parts.map((part) => first.part<unknown>(part));
  const takenOver = (revision: Revision) => parts.map((part, index) => revision.part<unknown>(part) === made[index]);

  rewrite(folder.path, { ...files, "public/a.txt": "served as it is\n" });
  assertEquals(takenOver(await makeRevision({ folder: folder.path }, first)), [true, true, true, true]);
  rewrite(folder.path, { ...files, "pages/imprint.md": "---\ntitle: Imprint\n---\n\nWho I am.\n" });
  assertEquals(takenOver(await makeRevision({ folder: folder.path }, first)), [true, false, true, true]);
  rewrite(folder.path, { ...files, "profile.yaml": files["profile.yaml"].replace("small systems", "large systems") });
  const profile = await makeRevision({ folder: folder.path }, first);
  assertEquals(takenOver(profile), [true, false, false, false]);
  // A file that was not touched is not parsed again.
  assertStrictEquals(profile.content.items[0], first.content.items[0]);
  assertNotEquals(profile.content.profile, first.content.profile);
});

Deno.test("a part that is made of some fields can use none that depends on others", () => {
  const revision = new Revision({ items: [], files: [] } as unknown as Revision["content"]);
  const inner = derivedFrom(["files"], ({ files }) => files.length);
  const outer = derivedFrom(["items"], (_, partOf) => partOf(inner));
  assertThrows(() => revision.part(outer), TypeError, "more than its user");
  assertEquals(revision.part(derivedFrom(["items", "files"], (_, partOf) => partOf(inner))), 0);
  assertEquals(revision.part(ofEachRevision(({ content }) => content.items.length)), 0);
});
