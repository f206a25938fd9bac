import { assertEquals, assertMatch } from "@std/assert";
import { copyProject } from "@/tests/smoke/project_copy.ts";

const FILES = ["deno.json", "deno.lock", "tests/deno.json", "tests/deno.lock"];

/** Runs a task in a copy of the project, from which nobody reaches JSR. */
async function run(
  folder: string,
  task: string,
): Promise<{ code: number; said: string }> {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["task", "--quiet", task],
    cwd: folder,
    env: { NO_COLOR: "1", JSR_URL: "http://127.0.0.1:9/" },
  }).output();
  return {
    code,
    said: new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr),
  };
}

Deno.test("going official changes nothing where JSR cannot be reached, and coming back changes no byte", async () => {
  using copy = copyProject();
  const read = () =>
    FILES.map((path) => Deno.readTextFileSync(`${copy.path}/${path}`));
  const before = read();
  const official = await run(copy.path, "official");
  assertEquals(official.code, 1);
  assertMatch(official.said, /Nothing has changed: .* jsr\.io/);
  assertEquals(read(), before);
  assertEquals(await run(copy.path, "unofficial"), {
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
  const both = Object.keys(tests.imports).filter((name) =>
    name !== "@/" && name in project.imports
  );
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
