/**
 * Breaks error paths in places chosen at random, one at a time, in a copy of the project, and sees whether the tests
 * notice.
 *
 *     deno task test:mutations                 ten places, a new seed, which is printed
 *     MUTATIONS_SEED=123 deno task test:mutations 30
 *     deno task test:mutations 30 history proof    places in these rooms alone, judged by the tests of the room
 */
import { createRandom } from "@/tests/faults/random.ts";
import { type Mutation, mutations } from "./places.ts";
import { walk } from "./walk.ts";

/** Tests that need a build of their own take long and add little to what is looked for here. */
const SLOW = /^tests\/(dev|doctor|faults|platform|smoke|attacks|mutations|links|eval|process_test|privileges_test)/;
/** Tests in a browser take long too, and are asked only about what runs there. */
const IN_BROWSER = /\bbrowser\//;

const [number = "10", ...rooms] = Deno.args;
const count = Number(number);
const seed = Number(Deno.env.get("MUTATIONS_SEED") ?? crypto.getRandomValues(new Uint32Array(1))[0]);
console.log(`seed ${seed} (repeat with MUTATIONS_SEED=${seed})`);

const random = createRandom(seed);
const all = mutations().filter(({ file }) => rooms.length === 0 || rooms.includes(roomOf(file)));
const chosen = Array.from({ length: count }, () => all.splice(Math.floor(random.between(0, all.length)), 1)[0]);
const tests = walk("tests").filter((file) => /_test\.tsx?$/.test(file) && !SLOW.test(file));
const copy = await Deno.makeTempDir({ prefix: "vitrine-mutations-" });
let missed = 0;
try {
  const { success } = await new Deno.Command("git", { args: ["clone", "--quiet", ".", copy] }).output();
  if (!success) throw new Error("git cannot clone the project");
  const judges = tests.filter((test) => rooms.length === 0 || rooms.some((room) => test.startsWith(`tests/${room}`)));
  if (await fails(judges)) throw new Error("the tests fail without any change, so they would notice everything");
  for (const mutation of chosen) {
    const isNoticed = await notices(mutation);
    if (!isNoticed) missed++;
    console.log(`${isNoticed ? "noticed" : "MISSED "}  ${mutation.file}:${mutation.line}  ${mutation.what}`);
    console.log(`         - ${mutation.before.trim()}\n         + ${mutation.after.trim()}`);
  }
} finally {
  await Deno.remove(copy, { recursive: true });
}
console.log(`${count - missed} passed, ${missed} failed`);
Deno.exitCode = missed === 0 ? 0 : 1;

/** Whether some test fails with the change; those nearest to it are asked first. */
async function notices({ file, line, after }: Mutation): Promise<boolean> {
  const path = `${copy}/${file}`;
  const original = await Deno.readTextFile(path);
  const lines = original.split("\n");
  lines[line - 1] = after;
  await Deno.writeTextFile(path, lines.join("\n"));
  const asked = tests.filter((test) => !IN_BROWSER.test(test) || IN_BROWSER.test(file));
  const near = asked.filter((test) =>
    test.startsWith(IN_BROWSER.test(file) ? "tests/browser/" : `tests/${roomOf(file)}`)
  );
  const own = asked.filter((test) => Deno.readTextFileSync(`${copy}/${test}`).includes(`"@/${file}"`));
  const far = rooms.length === 0 ? asked.filter((test) => !near.includes(test)) : [];
  const isNoticed = await fails(own) || await fails(near) || await fails(far);
  await Deno.writeTextFile(path, original);
  return isNoticed;
}

/** Returns the folder below `lib/` in which a file lies, or the name of one that lies in none. */
function roomOf(file: string): string {
  return file.split("/")[1].replace(".ts", "");
}

async function fails(files: string[]): Promise<boolean> {
  if (files.length === 0) return false;
  const { success } = await new Deno.Command(Deno.execPath(), {
    args: [
      "test",
      "--quiet",
      "--no-check",
      "--allow-all",
      "--config=tests/deno.json",
      "--parallel",
      "--fail-fast",
      ...files,
    ],
    cwd: copy,
    stdout: "null",
    stderr: "null",
  }).output();
  return !success;
}
