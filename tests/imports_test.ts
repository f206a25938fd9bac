import { assert, assertEquals } from "@std/assert";
import { temporaryFolder } from "@/tests/support/owner.ts";
import { ROOT } from "@/tests/support/service.ts";

/** Folders whose modules may be loaded while requests come: those who meet a half-loaded circle fail. */
const FOLDERS = ["components", "islands", "lib", "routes"];

interface Module {
  specifier: string;
  dependencies?: { isDynamic?: boolean; code?: { specifier?: string }; type?: { specifier?: string } }[];
}

/** Of each module below `FOLDERS`, by path: what it imports, and what of that is loaded before it runs. */
async function readImports(): Promise<Map<string, { all: string[]; first: string[] }>> {
  const paths = FOLDERS.flatMap((folder) => [...modulesIn(folder)]);
  using folder = temporaryFolder({
    "all.ts": paths.map((path) => `import ${JSON.stringify(`${ROOT}${path}`)};\n`).join(""),
  });
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["info", "--json", "--config", `${ROOT}deno.json`, `${folder.path}/all.ts`],
    stderr: "inherit",
  }).output();
  const { modules }: { modules: Module[] } = JSON.parse(new TextDecoder().decode(stdout));
  const pathOf = (specifier = "") => decodeURI(specifier).replace(`file://${ROOT}`, "");
  return new Map(
    modules.filter(({ specifier }) => paths.includes(pathOf(specifier))).map(({ specifier, dependencies = [] }) => [
      pathOf(specifier),
      {
        all: dependencies.map(({ code, type }) => pathOf((code ?? type)?.specifier)),
        first: dependencies.filter(({ isDynamic }) => !isDynamic).map(({ code }) => pathOf(code?.specifier)),
      },
    ]),
  );
}

function* modulesIn(folder: string): Generator<string> {
  for (const { name, isDirectory } of Deno.readDirSync(ROOT + folder)) {
    if (isDirectory) yield* modulesIn(`${folder}/${name}`);
    else if (/\.tsx?$/.test(name)) yield `${folder}/${name}`;
  }
}

/** Circles in a graph, each as the path that leads round. */
function circles(graph: Map<string, string[]>): string[][] {
  const found: string[][] = [];
  const done = new Set<string>();
  const path: string[] = [];
  function visit(node: string): void {
    if (path.includes(node)) found.push([...path.slice(path.indexOf(node)), node]);
    if (done.has(node)) return;
    done.add(node);
    path.push(node);
    for (const next of graph.get(node) ?? []) visit(next);
    path.pop();
  }
  for (const node of graph.keys()) visit(node);
  return found;
}

Deno.test("no modules import each other in a circle", async () => {
  const imports = new Map([...await readImports()].map(([path, { first }]) => [path, first]));
  assert(imports.get("lib/discovery/documents.ts")!.includes("lib/http/http_headers.ts"));
  assertEquals(circles(imports), []);
});

Deno.test("a circle is found wherever the search begins", () => {
  const graph = new Map([["a", ["b"]], ["b", ["c", "d"]], ["c", []], ["d", ["b"]]]);
  assertEquals(circles(graph), [["b", "d", "b"]]);
});

/** Returns the groups of files of which each needs all others of its group, however far round. */
function knots(graph: Map<string, string[]>): string[][] {
  const reached = new Map([...graph.keys()].map((node) => [node, reachedFrom(node, graph)]));
  const together = (node: string) => [...reached.get(node)!].filter((other) => reached.get(other)?.has(node)).sort();
  const groups = [...graph.keys()].map(together).filter((group) => group.length > 1);
  return [...new Map(groups.map((group) => [group.join(), group])).values()];
}

function reachedFrom(node: string, graph: Map<string, string[]>): Set<string> {
  const reached = new Set(graph.get(node));
  for (const one of reached) for (const next of graph.get(one) ?? []) reached.add(next);
  return reached;
}

/** How many groups of files may need each other, types and what is loaded later included; fewer are better. */
const MAX_KNOTS = 4;
const MAX_FILES_OF_KNOT = 5;

Deno.test("few files need each other, by types or later either, and none of two rooms", async () => {
  const found = knots(new Map([...await readImports()].map(([path, { all }]) => [path, all])));
  assertEquals(found.filter((files) => new Set(files.map(roomOf)).size > 1), []);
  assertEquals(found.filter((files) => files.length > MAX_FILES_OF_KNOT), []);
  assert(found.length <= MAX_KNOTS, found.map((files) => files.join(", ")).join("\n"));
});

Deno.test("files that need each other are found wherever the search begins", () => {
  const graph = new Map([["a", ["b"]], ["b", ["c", "d"]], ["c", []], ["d", ["b"]], ["e", ["f"]], ["f", ["e", "a"]]]);
  assertEquals(knots(graph), [["b", "d"], ["e", "f"]]);
});

Deno.test("no file adds to what another module declares", () => {
  const paths = FOLDERS.flatMap((folder) => [...modulesIn(folder)]);
  assertEquals(paths.filter((path) => /^declare (?:module|global)\b/m.test(Deno.readTextFileSync(ROOT + path))), []);
});

/** Returns the rooms of the house, the highest row first, as docs/house.md draws them. */
function readRows(): string[][] {
  const rows = Deno.readTextFileSync(`${ROOT}docs/house.md`).matchAll(/^\| *(?:\d|aside|ground) *\| ([^|]*) \|/gm);
  return [...rows].map(([, rooms]) => [...rooms.matchAll(/`([\w/]+)\/`/g)].map(([, room]) => room));
}

/** Returns the room in which a module stands; files beside the rooms of `lib/` are its ground. */
function roomOf(path: string): string {
  const [folder, below] = path.split("/");
  if (folder !== "lib") return folder;
  return below.endsWith(".ts") ? "ground" : `lib/${below}`;
}

/** Draws the arrows from room to room that the imports make, each with one import that makes it. */
function arrows(imports: Map<string, { all: string[] }>): Map<string, string> {
  const found = new Map<string, string>();
  for (const [path, { all }] of imports) {
    for (const imported of all.filter((one) => FOLDERS.includes(one.split("/")[0]))) {
      const [from, to] = [roomOf(path), roomOf(imported)];
      if (from !== to) found.set(`${from} -> ${to}`, `${path} imports ${imported}`);
    }
  }
  return found;
}

Deno.test("data falls downwards: a room imports only from rooms in lower rows of the table in docs/house.md", async () => {
  const rows = readRows();
  const height = (room: string) => {
    const row = rows.findIndex((rooms) => rooms.includes(room));
    return room === "ground" ? 0 : row === -1 ? NaN : rows.length - row;
  };
  const drawn = arrows(await readImports());
  assert(height("routes") > height("lib/http") && height("lib/http") > height("lib/store"));
  assert(drawn.has("lib/http -> lib/operations"));
  const climbing = [...drawn].filter(([arrow]) => {
    const [from, to] = arrow.split(" -> ").map(height);
    return !(from > to) && !(to === 0 || to === height("lib/text"));
  });
  assertEquals(climbing, []);
});

Deno.test("no two files below lib/ have one name: a name alone says which is meant", () => {
  const paths = Map.groupBy(modulesIn("lib"), (path) => path.split("/").at(-1)!);
  assert(paths.has("listen.ts"));
  assertEquals([...paths.values()].filter((same) => same.length > 1), []);
});
