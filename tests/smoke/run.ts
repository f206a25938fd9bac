/**
 * The shortest way through everything, on the Deno that runs it: in a copy of the project it builds, starts as the
 * platform does, reads over REST, calls a tool, sends a message and sees it delivered, and stops.
 *
 *     deno task test:smoke
 *     npx -y deno@2.5.6 task test:smoke
 */
import { CHECKS } from "./checks.ts";
import { copyProject } from "./project_copy.ts";
import { prepare, startAsPlatform, startAsTask } from "./start.ts";

const begin = performance.now();
console.log(`Deno ${Deno.version.deno}`);
let passed = 0;
let failed = 0;

async function check(name: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
    passed++;
    console.log(`ok      ${name}`);
  } catch (error) {
    failed++;
    console.error(`FAILED  ${name}: ${error instanceof Error ? error.message : error}`);
  }
}

{
  using project = copyProject();
  await check("install and build", () => prepare(project.path));
  for (const start of [startAsPlatform, startAsTask]) {
    await check(start.name, async () => {
      await using service = await start(project.path);
      for (const [name, work] of Object.entries(CHECKS)) await check(`${start.name}: ${name}`, () => work(service.url));
      const code = await service.stop("SIGINT");
      if (code !== 0) throw new Error(`it ended with code ${code}`);
    });
  }
  await check("the lock file stays as it is", async () => {
    const [before, after] = await Promise.all(
      ["deno.lock", `${project.path}/deno.lock`].map((path) => Deno.readTextFile(path)),
    );
    if (before !== after) throw new Error("this Deno writes another one");
  });
}
console.log(`${passed} passed, ${failed} failed (${((performance.now() - begin) / 1000).toFixed(0)} s)`);
Deno.exit(failed === 0 ? 0 : 1);
