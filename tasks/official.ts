/**
 * `deno task official`: takes Fresh and the standard library from JSR instead of the stand-ins in `links/`.
 * `deno task unofficial`: switches back to the stand-ins.
 *
 * Both change `links` in the configurations and rewrite the locks; where that fails, everything stays as it was. While the
 * official packages are used, the stand-ins are not checked: what they import is not there.
 */
import { showUsage } from "@/tasks/command_line.ts";

showUsage("Usage: deno task official, or: deno task unofficial", (arg) => arg === "back");

const CONFIGURATIONS: [path: string, up: string][] = [["deno.json", "."], ["tests/deno.json", ".."]];
const LOCKS = ["deno.lock", "tests/deno.lock"];

const isOfficial = Deno.args[0] !== "back";
/** The folders that hold no modules of the project's own, or none that are used. */
const LEFT_OUT = [".git", "_fresh", "data", "coverage", "node_modules", ...isOfficial ? ["links"] : []];

const before = [...CONFIGURATIONS.map(([path]) => path), ...LOCKS].map((path) => [path, Deno.readTextFileSync(path)]);
for (const [path, up] of CONFIGURATIONS) setLinks(path, up);
if (!isOfficial) LOCKS.forEach(forgetOfficial);
if (await lock()) {
  console.log(
    isOfficial
      ? "The official packages are in use. Next: deno task build && deno task ok; docs/official-fresh.md names the tests that differ."
      : "The stand-ins in links/ are in use.",
  );
} else {
  for (const [path, text] of before) Deno.writeTextFileSync(path, text);
  console.error("Nothing has changed: it failed as said above. The official packages come from jsr.io.");
  Deno.exit(1);
}

/** Returns the folders of the stand-ins. */
function standIns(): string[] {
  const names = [...Deno.readDirSync("links")].filter(({ isDirectory }) => isDirectory).map(({ name }) => name);
  return names.sort().map((name) => `links/${name}`);
}

function setLinks(path: string, up: string): void {
  const { links: _links, exclude = [], ...rest } = JSON.parse(Deno.readTextFileSync(path));
  const folder = up === "." ? "links/" : `${up}/links/`;
  const excluded = [...exclude.filter((one: string) => one !== folder), ...isOfficial ? [folder] : []];
  const fields = Object.entries(rest).flatMap((field) =>
    field[0] === "imports" && !isOfficial ? [field, ["links", standIns().map((one) => `${up}/${one}`)]] : [field]
  );
  if (excluded.length > 0) fields.push(["exclude", excluded]);
  Deno.writeTextFileSync(path, JSON.stringify(Object.fromEntries(fields), null, 2) + "\n");
}

/** Removes the packages of JSR from a lock, and those of npm that only they need: Deno keeps all that it once resolved. */
function forgetOfficial(path: string): void {
  const { jsr = {}, ...lock } = JSON.parse(Deno.readTextFileSync(path));
  const needed = new Set(
    Object.values<{ dependencies?: string[] }>(jsr).flatMap(({ dependencies = [] }) => dependencies),
  );
  const own = new Set<string>(lock.workspace.dependencies);
  // A lock names a dependency without its range where only one range is asked for.
  const isTheirs = (specifier: string) =>
    specifier.startsWith("jsr:") ||
    !own.has(specifier) && (needed.has(specifier) || needed.has(specifier.slice(0, specifier.lastIndexOf("@"))));
  lock.specifiers = Object.fromEntries(Object.entries(lock.specifiers).filter(([specifier]) => !isTheirs(specifier)));
  Deno.writeTextFileSync(path, JSON.stringify(lock, null, 2) + "\n");
}

/** Writes the locks for what the configurations name; returns whether that went well. */
async function lock(): Promise<boolean> {
  const commands = [
    ["fmt", "--quiet", "deno.json", "tests/deno.json"],
    ["install", "--quiet", "--frozen=false"],
    // `install` ends well without what only JSR has.
    ["cache", "--quiet", "--frozen=false", "dev.ts", "serve.ts"],
    ["cache", "--quiet", "--config=tests/deno.json", "--frozen=false", ...modulesBelow(".")],
  ];
  for (const args of commands) {
    const { success } = await new Deno.Command(Deno.execPath(), { args, stdout: "inherit", stderr: "inherit" })
      .output();
    if (!success) return false;
  }
  return true;
}

/** Returns the paths of the project's own modules, of which some are loaded only when they are wanted. */
function modulesBelow(folder: string): string[] {
  return [...Deno.readDirSync(folder)].flatMap(({ name, isDirectory }) => {
    const path = folder === "." ? name : `${folder}/${name}`;
    if (isDirectory) return LEFT_OUT.includes(path) ? [] : modulesBelow(path);
    return /\.tsx?$/.test(name) ? [path] : [];
  });
}
