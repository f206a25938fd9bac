import { assert, assertEquals } from "@std/assert";
import { ownerWithWorks } from "@/bench/support/generated_works.ts";
import { startService } from "@/tests/support/service.ts";

/** Where the system says how long a thread has run, which other work of the machine does not lengthen. */
const SCHEDULED = `/proc/self/task/${Deno.pid}/schedstat`;
const isLinux = Deno.build.os === "linux";

/** In milliseconds of the thread that answers requests. */
const MAX_STEP_MS = 50;
const MAX_MS = 2000;

function ran(): number {
  return Number(Deno.readTextFileSync(SCHEDULED).split(" ")[0]) / 1e6;
}

/** Does something, and says how long the thread ran for it, and how long it ran at most while others waited. */
async function measured(work: () => Promise<void>): Promise<{ longest: number; whole: number }> {
  const begin = ran();
  let longest = 0;
  let last = begin;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      await new Promise((resolve) => setTimeout(resolve));
      const now = ran();
      longest = Math.max(longest, now - last);
      last = now;
    }
  })();
  await work();
  isOver = true;
  await watching;
  return { longest, whole: ran() - begin };
}

Deno.test("a publication of 300 works is made in short steps, with its search, before it is served", {
  ignore: !isLinux,
}, async () => {
  const limits = { READ_LIMIT: "100000;w=60", CALL_LIMIT: "100000;w=60" };
  await using service = await startService({ files: ownerWithWorks(300), env: limits });
  const editing = service.runtime.editing!;
  const search = async () => await (await service.fetch("/api/v1/search?q=xylophones")).json();
  await editing.look();
  await search();
  const measures: { longest: number; whole: number; searching: number }[] = [];
  for (let number = 1; number <= 4; number++) {
    const path = editing.list("projects")[number];
    const { text, digest } = editing.served(path)!;
    await editing.save({
      path,
      text: text.replace("## Problem\n", `## Problem\n\nXylophones ${number}.`),
      base: digest,
    });
    const { longest, whole } = await measured(async () => {
      assert(!("problems" in await editing.publish([path])));
    });
    const { whole: searching } = await measured(async () => assertEquals((await search()).results.length, number));
    measures.push({ longest, whole, searching });
  }
  // The first has loaded what it needs; a collection of garbage may fall into any.
  const least = (name: keyof typeof measures[number]) => Math.min(...measures.slice(1).map((one) => one[name]));
  const told = JSON.stringify(measures);
  assert(least("longest") < MAX_STEP_MS, `longest step: ${told}`);
  assert(least("whole") < MAX_MS, `whole: ${told}`);
  assert(least("searching") < MAX_STEP_MS, `first search: ${told}`);
});
