import { assertEquals, assertMatch } from "@std/assert";
import { startRegistry } from "@/tests/links/registry.ts";
import { copyProject } from "@/tests/smoke/project_copy.ts";

const OFFICIAL_PACKAGES = ["@fresh/core@2.3.3", "@std/assert@1.0.19", "@std/http@1.1.3"];
const OFFICIAL = ["task", "--quiet", "official"];
const UNOFFICIAL = ["task", "--quiet", "unofficial"];
const FILES = ["deno.json", "deno.lock", "tests/deno.json", "tests/deno.lock"];

/** Runs Deno in a copy of the project; unless told where, it finds no JSR. */
async function run(
  folder: string,
  args: string[],
  registry = "http://127.0.0.1:9/",
): Promise<{ code: number; said: string }> {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args,
    cwd: folder,
    env: { NO_COLOR: "1", JSR_URL: registry },
  }).output();
  return {
    code,
    said: new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr),
  };
}

Deno.test("going official changes nothing where JSR cannot be reached; going there and back changes no byte", async () => {
  using copy = copyProject();
  const read = () => FILES.map((path) => Deno.readTextFileSync(`${copy.path}/${path}`));
  const before = read();
  const refused = await run(copy.path, OFFICIAL);
  assertEquals(refused.code, 1);
  assertMatch(refused.said, /Nothing has changed: .* jsr\.io/);
  assertEquals(read(), before);

  await using registry = startRegistry();
  const official = await run(copy.path, OFFICIAL, registry.url);
  assertEquals(official.code, 0, official.said);
  const [project, lock, tests, testsLock] = read().map((text) => JSON.parse(text));
  assertEquals([project.links, project.exclude.includes("links/")], [undefined, true]);
  assertEquals([tests.links, tests.exclude], [undefined, ["../links/"]]);
  for (const { jsr } of [lock, testsLock]) assertEquals(Object.keys(jsr).sort(), OFFICIAL_PACKAGES);
  // What only the tests of the stand-ins import is in the lock too.
  const cache = ["cache", "--frozen", "--quiet", "--config=tests/deno.json", "tests/links/fixture/islands/Props.tsx"];
  assertEquals(await run(copy.path, cache, registry.url), { code: 0, said: "" });

  assertEquals(await run(copy.path, UNOFFICIAL, registry.url), {
    code: 0,
    said: "The stand-ins in links/ are in use.\n",
  });
  assertEquals(read(), before);
});

Deno.test("the configuration of the tests repeats no dependency, and has the options of the project", () => {
  const read = (path: string) =>
    JSON.parse(
      Deno.readTextFileSync(new URL(`../../${path}`, import.meta.url)),
    );
  const [project, tests] = [read("deno.json"), read("tests/deno.json")];
  const both = Object.keys(tests.imports).filter((name) => name !== "@/" && name in project.imports);
  assertEquals(both, []);
  assertEquals([tests.unstable, tests.compilerOptions], [
    project.unstable,
    project.compilerOptions,
  ]);
  assertEquals([tests.fmt.lineWidth, tests.lint], [
    project.fmt.lineWidth,
    project.lint,
  ]);
});
