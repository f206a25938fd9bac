import { assert, assertEquals, assertRejects } from "@std/assert";
import { keepContent } from "@/lib/content/keep.ts";
import { keptContent, readContent } from "@/lib/content/kept.ts";
import { loadContent } from "@/lib/content/load.ts";
import { ContentError, formatProblem } from "@/lib/content/problem.ts";
import { ownerFiles, temporaryFolder } from "@/tests/support/owner.ts";
import { ROOT } from "@/tests/support/service.ts";

const SMALL = { projects: 2, agents: 1 };

/** A folder of content, and a place to keep it in. */
function keepable(files: Record<string, string | Uint8Array> = ownerFiles(SMALL)) {
  const folder = temporaryFolder(files);
  const place = temporaryFolder();
  return {
    path: folder.path,
    keptIn: `${place.path}/content.json`,
    [Symbol.dispose]() {
      folder[Symbol.dispose]();
      place[Symbol.dispose]();
    },
  };
}

/** What is read from the folder, which must be what is there. */
async function readAnew(path: string, keptIn: string) {
  assertEquals(keptContent(path, keptIn), undefined);
  const content = await readContent(path, keptIn);
  assertEquals(content, loadContent(path));
  return content;
}

function edit(file: string, from: string, to: string): void {
  const text = Deno.readTextFileSync(file);
  assert(text.includes(from));
  Deno.writeTextFileSync(file, text.replace(from, to));
}

/** The same values; where content says that a part is absent, it may as well say nothing. */
function plain(content: unknown): unknown {
  return JSON.parse(JSON.stringify(content));
}

Deno.test("content that was kept is the content that would be read", async () => {
  using owner = keepable({ ...ownerFiles(SMALL), "tags.yaml": "- odd\n- Even Things\n- tag-1\n- tag-2\n" });
  assert(keepContent(owner.path, owner.keptIn));
  const kept = keptContent(owner.path, owner.keptIn);
  assertEquals(plain(kept), plain(loadContent(owner.path)));
  // It is taken, and not read again.
  const [seal] = Deno.readTextFileSync(owner.keptIn).split("\n");
  assertEquals(seal.length, 64);
  assertEquals(await readContent(owner.path, owner.keptIn), kept);
});

Deno.test("what the analysis goes by is parsed once, when it is wanted", () => {
  using owner = keepable();
  assert(keepContent(owner.path, owner.keptIn));
  const parse = JSON.parse;
  let parsed = 0;
  JSON.parse = (text) => (parsed++, parse(text));
  try {
    const kept = keptContent(owner.path, owner.keptIn)!;
    assertEquals([kept.items.length, parsed], [3, 1]);
    assert(kept.opportunities === kept.opportunities && kept.analysis === kept.analysis);
    assertEquals(parsed, 2);
  } finally {
    JSON.parse = parse;
  }
});

Deno.test("an edit is read, even one that leaves length and time as they were", async () => {
  using owner = keepable();
  assert(keepContent(owner.path, owner.keptIn));
  const file = `${owner.path}/profile.yaml`;
  const { atime, mtime } = Deno.statSync(file);
  edit(file, "Tess Tester", "Bess Tester");
  Deno.utimeSync(file, atime!, mtime!);
  assertEquals((await readAnew(owner.path, owner.keptIn)).profile.name, "Bess Tester");
});

Deno.test("files that come, go, or change their names are noticed", async () => {
  using owner = keepable();
  const ids = async () => (await readAnew(owner.path, owner.keptIn)).items.map(({ id }) => id);
  const keep = () => assert(keepContent(owner.path, owner.keptIn));
  keep();
  Deno.copyFileSync(`${owner.path}/projects/project-1.md`, `${owner.path}/projects/project-9.md`);
  assertEquals(await ids(), ["project-1", "project-2", "project-9", "agent-1"]);
  keep();
  Deno.removeSync(`${owner.path}/projects/project-1.md`);
  assertEquals(await ids(), ["project-2", "project-9", "agent-1"]);
  keep();
  Deno.renameSync(`${owner.path}/projects/project-9.md`, `${owner.path}/projects/other.md`);
  assertEquals(await ids(), ["other", "project-2", "agent-1"]);
  keep();
  Deno.renameSync(`${owner.path}/projects/other.md`, `${owner.path}/agents/other.md`);
  assertEquals(await ids(), ["project-2", "agent-1", "other"]);
});

Deno.test("content that was broken after it was kept is refused in the same words", async () => {
  const changes: ((path: string) => void)[] = [
    (path) => edit(`${path}/site.yaml`, "hue: 200", "hue: blue"),
    (path) => Deno.removeSync(`${path}/profile.yaml`),
    (path) => Deno.renameSync(`${path}/projects/project-2.md`, `${path}/projects/project-2.markdown`),
    (path) => Deno.writeFileSync(`${path}/services.yaml`, new Uint8Array([0xff])),
    (path) => Deno.removeSync(path, { recursive: true }),
  ];
  for (const change of changes) {
    using owner = keepable();
    assert(keepContent(owner.path, owner.keptIn));
    change(owner.path);
    const wordsOf = (error: ContentError) => error.problems.map(formatProblem);
    const error = await assertRejects(() => readContent(owner.path, owner.keptIn), ContentError);
    const expected = await assertRejects(async () => await loadContent(owner.path), ContentError);
    assertEquals(wordsOf(error), wordsOf(expected));
    assert(!keepContent(owner.path, owner.keptIn));
    Deno.mkdirSync(owner.path, { recursive: true });
  }
});

Deno.test("what was kept of one folder does not serve for another", async () => {
  using owner = keepable();
  using other = keepable({ ...ownerFiles(SMALL), "projects/project-3.md": ownerFiles()["projects/project-3.md"] });
  assert(keepContent(owner.path, owner.keptIn));
  assertEquals((await readAnew(other.path, owner.keptIn)).items.length, 4);
});

Deno.test("what was kept is of no use once a byte of it differs, or its end is missing", async () => {
  using owner = keepable();
  assert(keepContent(owner.path, owner.keptIn));
  const text = Deno.readTextFileSync(owner.keptIn);
  for (const damaged of [text.replace("Tess Tester", "Bess Tester"), text.slice(0, -1), "", text.slice(65)]) {
    Deno.writeTextFileSync(owner.keptIn, damaged);
    assertEquals((await readAnew(owner.path, owner.keptIn)).profile.name, "Tess Tester");
  }
});

Deno.test("values that JSON cannot hold are not kept", async () => {
  const files = ownerFiles(SMALL);
  using owner = keepable({ ...files, "candidate.yaml": `${files["candidate.yaml"]}lucky_number: .inf\n` });
  assertEquals(loadContent(owner.path).candidate.lucky_number, Infinity);
  assert(!keepContent(owner.path, owner.keptIn));
  await readAnew(owner.path, owner.keptIn);
});

Deno.test("where nothing may be written, content is read as ever", () => {
  using owner = keepable();
  assert(!keepContent(owner.path, `${owner.path}/no/such/folder/content.json`));
});

Deno.test("the fingerprint covers all code that decides what becomes of content", async () => {
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["info", "--json", "lib/content/load.ts"],
    cwd: ROOT,
    stderr: "null",
  }).output();
  const { modules } = JSON.parse(new TextDecoder().decode(stdout)) as { modules: { specifier: string }[] };
  const code = modules.map(({ specifier }) => specifier).filter((it) => it.startsWith("file:"));
  const own = code.map((specifier) => specifier.slice(specifier.lastIndexOf("/lib/") + 1));
  assert(own.includes("lib/content/yaml_text.ts"));
  assertEquals(own.filter((path) => !/^lib\/(?:content\/|text\/|validation\.ts$)/.test(path)), []);
});
