import { assert, assertEquals } from "@std/assert";
import { parse } from "yaml";
import config from "@/deno.json" with { type: "json" };
import { loadContent } from "@/lib/content/content.ts";
import { VARIABLE_NAMES } from "@/lib/settings.ts";
import { ownerFiles, temporaryFolder } from "@/tests/support/owner.ts";
import { ROOT } from "@/tests/support/service.ts";

/** What an owner follows step by step. */
const GUIDES = ["online", "deploy", "your-content", "settings"];

const read = (path: string) => Deno.readTextFileSync(ROOT + path);

const MARK = "# not run by a test";

/** Returns the text of all tests. */
function tests(folder = `${ROOT}tests`): string {
  return [...Deno.readDirSync(folder)].map(({ name, isDirectory }) => {
    if (isDirectory) return tests(`${folder}/${name}`);
    return name.endsWith(".ts") ? Deno.readTextFileSync(`${folder}/${name}`) : "";
  }).join("\n");
}

for (const guide of GUIDES) {
  Deno.test(`every command in docs/${guide}.md is run by a test, or says that it is not`, () => {
    const all = tests();
    const text = read(`docs/${guide}.md`);
    for (const [, task] of text.matchAll(/deno(?:@[\d.]+)? task ([\w:]+)/g)) {
      assert(Object.hasOwn(config.tasks, task), `there is no task ${task}`);
    }
    const blocks = [...text.matchAll(/^ *```sh\n([^]*?)^ *```$/gm)].map(([, block]) => block.trim());
    for (const block of blocks.filter((one) => !one.startsWith(MARK))) {
      const commands = block.split("\n").flatMap((line) => line.replace(/ # .*/, "").split("&&")).map((one) =>
        one.trim()
      );
      for (const command of commands) {
        const [, task] = /deno(?:@[\d.]+)? task ([\w:]+)/.exec(command) ?? [];
        const isRun = task === undefined
          // What a test of updates does, and what every build does.
          ? ["git pull --no-edit", "deno install --frozen"].includes(command)
          : all.includes(`"${task}"`) || all.includes(`tasks/${task.replace(":", "_")}.ts`);
        assert(isRun, `no test runs: ${command}`);
      }
    }
  });
}

Deno.test("every setting is in docs/settings.md, and no other", () => {
  const listed = [...read("docs/settings.md").matchAll(/^\| (`[A-Z_`, ]+`) +\|/gm)]
    .flatMap(([, names]) => [...names.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name));
  assertEquals(listed.filter((name) => name !== "DENO_KV_ACCESS_TOKEN").sort(), [...VARIABLE_NAMES].sort());
});

Deno.test("two files are a site, as the guides say", () => {
  const { "site.yaml": site, "profile.yaml": profile } = ownerFiles();
  using folder = temporaryFolder({ "site.yaml": site, "profile.yaml": profile });
  assertEquals(loadContent(folder.path).items, []);
});

Deno.test("the container's composition gives the service what the guide promises, and no secret is committed", () => {
  const { services, volumes } = parse(read("deploy/compose.yaml"));
  const { build, environment, volumes: mounted, read_only } = services.vitrine;
  assertEquals([build.context, mounted, read_only], ["..", ["vitrine-data:/data"], true]);
  assert(Object.hasOwn(volumes, "vitrine-data"));
  for (const name of Object.keys(environment)) assert(VARIABLE_NAMES.some((known) => known === name), name);
  // One proxy stands before it.
  assertEquals(environment.TRUSTED_PROXY_HOPS, "1");
  const named = [...read("deploy/compose.env.example").matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name]) => name);
  for (const name of named) assert(name === "DOMAIN" || VARIABLE_NAMES.some((known) => known === name), name);
  for (const file of [".gitignore", ".dockerignore"]) {
    assert(read(file).split("\n").includes("deploy/compose.env"), file);
  }
});

Deno.test("each step of the way online has its picture of our own page, and each has its words", () => {
  const guide = read("docs/online.md");
  const shown = [...guide.matchAll(/<img src="pictures\/([\w-]+)\.webp" alt="([^"]+)"/g)];
  assert(shown.every(([, , alt]) => alt.length > 20));
  const taken = [...read("tests/browser/pictures.ts").matchAll(/"(online-[\w-]+)"/g)].map(([, name]) => name);
  assertEquals(shown.map(([, name]) => name), taken);
  for (const name of taken) assert(Deno.statSync(`${ROOT}docs/pictures/${name}.webp`).size < 100_000, name);
});

Deno.test("a start fetches at most 120 packages", () => {
  const { npm } = JSON.parse(read("deno.lock"));
  assert(Object.keys(npm).length <= 120, `${Object.keys(npm).length} packages`);
});
