import { assert } from "@std/assert";
import { sampleFiles } from "@/tests/support/sample.ts";
import { ROOT, startService } from "@/tests/support/service.ts";
import { seenBy } from "./jobs.ts";

/** The aims, in tokens: one job, and all three with one set-up. */
const MOST = 5000;
const MOST_FOR_ALL = 7000;

/** How far the table in the docs may be from what is counted: a reworded sentence needs no new table. */
const TOLERANCE = 0.1;

Deno.test("each of an agent's jobs costs its model little, all three together too, and the table in the docs is true", async () => {
  await using service = await startService({ files: sampleFiles() });
  const { setUp, answers } = await seenBy(service);
  for (const [job, tokens] of Object.entries(answers)) {
    // An answer that says nothing is cheap too.
    assert(tokens > 200, `${job}: ${tokens}`);
    assert(setUp + tokens <= MOST, `${job}: ${setUp} + ${tokens}`);
  }
  const all = Object.values(answers).reduce((sum, tokens) => sum + tokens, setUp);
  assert(all <= MOST_FOR_ALL, `all jobs: ${all}`);

  const docs = Deno.readTextFileSync(`${ROOT}docs/tokens.md`);
  const earlier = await seenBy(service, "legacy");
  const rows: [row: string, newest: number, before: number][] = [
    ["Set-up: instructions and tools", setUp, earlier.setUp],
    ...Object.keys(answers).map((job): [string, number, number] => [job, answers[job], earlier.answers[job]]),
  ];
  for (const [row, newest, before] of rows) {
    const [, , ...cells] = docs.split("\n").find((line) => line.startsWith(`| ${row} `))!.split("|");
    const told = cells.slice(0, 2).map((cell) => Number(cell.replaceAll(",", "")));
    for (const [index, counted] of [newest, before].entries()) {
      assert(Math.abs(told[index] - counted) <= TOLERANCE * counted, `${row}: run deno task tokens`);
    }
  }
});
