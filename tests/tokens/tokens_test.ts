import { assert, assertAlmostEquals } from "@std/assert";
import { sampleFiles } from "@/tests/support/sample.ts";
import { ROOT, startService } from "@/tests/support/service.ts";
import { BEFORE, costs } from "./jobs.ts";

/** The aim; each further tool costs every job. */
const MOST = 0.5;

/** How far the table in the docs may be from what is counted: a reworded sentence needs no new table. */
const TOLERANCE = 0.1;

Deno.test("three jobs cost a model at most half of what they did, and the table in the docs is true", async () => {
  await using service = await startService({ files: sampleFiles() });
  const docs = Deno.readTextFileSync(`${ROOT}docs/tokens.md`);
  for (const { job, list, results } of await costs(service)) {
    const before = BEFORE[job].list + BEFORE[job].results;
    assert(list + results <= MOST * before, `${job}: ${list} + ${results} of ${before}`);
    const [, , then, now, share] = docs.split("\n").find((line) => line.startsWith(`| ${job} `))!.split("|");
    const numbers = (cell: string) => (cell.match(/[\d,]+/g) ?? []).map((text) => Number(text.replaceAll(",", "")));
    const counted = [BEFORE[job].list, BEFORE[job].results, before, list, results, list + results];
    const told = [...numbers(then), ...numbers(now)];
    for (const [index, count] of counted.entries()) {
      assertAlmostEquals(told[index], count, TOLERANCE * count, `${job}: run deno task tokens`);
    }
    assertAlmostEquals(numbers(share)[0], (list + results) / before * 100, 5, job);
  }
});
