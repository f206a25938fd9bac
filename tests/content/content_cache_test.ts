import { assert, assertEquals, assertRejects } from "@std/assert";
import { loadContent } from "@/lib/content/content.ts";
import { cacheContent, cachedContent, readContent } from "@/lib/content/content_cache.ts";
import { ContentError, formatProblem } from "@/lib/content/content_error.ts";
import { ownerFiles, temporaryFolder } from "@/tests/support/owner.ts";
import { ROOT } from "@/tests/support/service.ts";

const SMALL = { projects: 2, agents: 1 };

/** A folder of content, and a place for its cache. */
function cachable(files: Record<string, string | Uint8Array> = ownerFiles(SMALL)) {
  const folder = temporaryFolder(files);
  const place = temporaryFolder();
  return {
    path: folder.path,
    cacheFile: `${place.path}/content.json`,
    [Symbol.dispose]() {
      folder[Symbol.dispose]();
      place[Symbol.dispose]();
    },
  };
}

/** Reads the folder, of which there must be nothing in the cache that holds. */
async function readAnew(path: string, cacheFile: string) {
  assertEquals(cachedContent(path, cacheFile), undefined);
  const content = await readContent(path, { cacheFile });
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

Deno.test("content from the cache is the content that would be read", async () => {
  using owner = cachable({ ...ownerFiles(SMALL), "tags.yaml": "- odd\n- Even Things\n- tag-1\n- tag-2\n" });
  assert(await cacheContent(owner.path, owner.cacheFile));
  const cached = cachedContent(owner.path, owner.cacheFile);
  assertEquals(plain(cached), plain(loadContent(owner.path)));
  // It is taken, and not read again.
  const [seal] = Deno.readTextFileSync(owner.cacheFile).split("\n");
  assertEquals(seal.length, 64);
  assertEquals(await readContent(owner.path, { cacheFile: owner.cacheFile }), cached);
});

Deno.test("what the analysis goes by is parsed once, when it is wanted", async () => {
  using owner = cachable();
  assert(await cacheContent(owner.path, owner.cacheFile));
  const parse = JSON.parse;
  let parsed = 0;
  JSON.parse = (text) => (parsed++, parse(text));
  try {
    const cached = cachedContent(owner.path, owner.cacheFile)!;
    assertEquals([cached.items.length, parsed], [3, 1]);
    assert(cached.opportunities === cached.opportunities && cached.analysis === cached.analysis);
    assertEquals(parsed, 2);
  } finally {
    JSON.parse = parse;
  }
});

Deno.test("an edit is read, even one that leaves length and time as they were", async () => {
  using owner = cachable();
  assert(await cacheContent(owner.path, owner.cacheFile));
  const file = `${owner.path}/profile.yaml`;
  const { atime, mtime } = Deno.statSync(file);
  edit(file, "Tess Tester", "Bess Tester");
  Deno.utimeSync(file, atime!, mtime!);
  assertEquals((await readAnew(owner.path, owner.cacheFile)).profile.name, "Bess Tester");
});

Deno.test("files that come, go, or change their names are noticed", async () => {
  using owner = cachable();
  const ids = async () => (await readAnew(owner.path, owner.cacheFile)).items.map(({ id }) => id);
  const cache = async () => assert(await cacheContent(owner.path, owner.cacheFile));
  await cache();
  Deno.copyFileSync(`${owner.path}/projects/project-1.md`, `${owner.path}/projects/project-9.md`);
  assertEquals(await ids(), ["project-1", "project-2", "project-9", "agent-1"]);
  await cache();
  Deno.removeSync(`${owner.path}/projects/project-1.md`);
  assertEquals(await ids(), ["project-2", "project-9", "agent-1"]);
  await cache();
  Deno.renameSync(`${owner.path}/projects/project-9.md`, `${owner.path}/projects/other.md`);
  assertEquals(await ids(), ["other", "project-2", "agent-1"]);
  await cache();
  Deno.renameSync(`${owner.path}/projects/other.md`, `${owner.path}/agents/other.md`);
  assertEquals(await ids(), ["project-2", "agent-1", "other"]);
});

Deno.test("content that was broken after it went into the cache is refused in the same words", async () => {
  const changes: ((path: string) => void)[] = [
    (path) => edit(`${path}/site.yaml`, "hue: 200", "hue: blue"),
    (path) => Deno.removeSync(`${path}/profile.yaml`),
    (path) => Deno.renameSync(`${path}/projects/project-2.md`, `${path}/projects/project-2.markdown`),
    (path) => Deno.writeFileSync(`${path}/services.yaml`, new Uint8Array([0xff])),
    (path) => Deno.removeSync(path, { recursive: true }),
  ];
  for (const change of changes) {
    using owner = cachable();
    assert(await cacheContent(owner.path, owner.cacheFile));
    change(owner.path);
    const wordsOf = (error: ContentError) => error.problems.map(formatProblem);
    const error = await assertRejects(() => readContent(owner.path, { cacheFile: owner.cacheFile }), ContentError);
    const expected = await assertRejects(async () => await loadContent(owner.path), ContentError);
    assertEquals(wordsOf(error), wordsOf(expected));
    assert(!await cacheContent(owner.path, owner.cacheFile));
    Deno.mkdirSync(owner.path, { recursive: true });
  }
});

Deno.test("the cache of one folder does not serve for another", async () => {
  using owner = cachable();
  using other = cachable({ ...ownerFiles(SMALL), "projects/project-3.md": ownerFiles()["projects/project-3.md"] });
  assert(await cacheContent(owner.path, owner.cacheFile));
  assertEquals((await readAnew(other.path, owner.cacheFile)).items.length, 4);
});

Deno.test("the cache is of no use once a byte of it differs, or its end is missing", async () => {
  using owner = cachable();
  assert(await cacheContent(owner.path, owner.cacheFile));
  const text = Deno.readTextFileSync(owner.cacheFile);
  for (const damaged of [text.replace("Tess Tester", "Bess Tester"), text.slice(0, -1), "", text.slice(65)]) {
    Deno.writeTextFileSync(owner.cacheFile, damaged);
    assertEquals((await readAnew(owner.path, owner.cacheFile)).profile.name, "Tess Tester");
  }
});

Deno.test("values that JSON cannot hold are not cached", async () => {
  const files = ownerFiles(SMALL);
  using owner = cachable({ ...files, "candidate.yaml": `${files["candidate.yaml"]}lucky_number: .inf\n` });
  assertEquals(loadContent(owner.path).candidate?.lucky_number, Infinity);
  assert(!await cacheContent(owner.path, owner.cacheFile));
  await readAnew(owner.path, owner.cacheFile);
});

Deno.test("where nothing may be written, content is read as ever", async () => {
  using owner = cachable();
  assert(!await cacheContent(owner.path, `${owner.path}/no/such/folder/content.json`));
});

Deno.test("the fingerprint covers all code that decides what becomes of content", async () => {
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["info", "--json", "lib/content/content.ts"],
    cwd: ROOT,
    stderr: "null",
  }).output();
  const { modules } = JSON.parse(new TextDecoder().decode(stdout)) as { modules: { specifier: string }[] };
  const code = modules.map(({ specifier }) => specifier).filter((it) => it.startsWith("file:"));
  const own = code.map((specifier) => specifier.slice(specifier.lastIndexOf("/lib/") + 1));
  assert(own.includes("lib/content/yaml_text.ts"));
  assertEquals(own.filter((path) => !/^lib\/(?:content\/|text\/|words\/|(?:errors|lazily)\.ts$)/.test(path)), []);
});
