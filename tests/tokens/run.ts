/** `deno task tokens`: prints what a model reads for three jobs, before issue 17 and now, as the table of docs/tokens.md. */
import { sampleFiles } from "@/tests/support/sample.ts";
import { startService } from "@/tests/support/service.ts";
import { BEFORE, costs } from "./jobs.ts";

await using service = await startService({ files: sampleFiles() });
console.log("| job | before: list + results | now: list + results | now, of before |\n|---|---|---|---|");
for (const { job, list, results } of await costs(service)) {
  const before = BEFORE[job];
  const [then, now] = [before.list + before.results, list + results];
  const shown = (list: number, results: number) =>
    `${list.toLocaleString("en")} + ${results.toLocaleString("en")} = ${(list + results).toLocaleString("en")}`;
  console.log(
    `| ${job} | ${shown(before.list, before.results)} | ${shown(list, results)} | ${Math.round(now / then * 100)} % |`,
  );
}
