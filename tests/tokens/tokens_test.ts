import { assert, assertStringIncludes } from "@std/assert";
import { sampleFiles } from "@/tests/support/sample.ts";
import { ROOT, startService } from "@/tests/support/service.ts";
import { BEFORE, costs } from "./jobs.ts";

/** The aim is half; each further tool costs every job. */
const MOST = 0.65;

Deno.test("three jobs cost a model far less than they did, and the docs say what", async () => {
  await using service = await startService({ files: sampleFiles() });
  const docs = Deno.readTextFileSync(`${ROOT}docs/tokens.md`).replaceAll(/ +/g, " ");
  for (const { job, list, results } of await costs(service)) {
    const before = BEFORE[job].list + BEFORE[job].results;
    assert(list + results < MOST * before, `${job}: ${list} + ${results} of ${before}`);
    assertStringIncludes(docs, `| ${job} | `);
  }
});
