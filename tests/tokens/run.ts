/** `deno task tokens`: prints what a model sees for three jobs, as the table of docs/tokens.md. */
import { sampleFiles } from "@/tests/support/sample.ts";
import { startService } from "@/tests/support/service.ts";
import { seenBy } from "./jobs.ts";

await using service = await startService({ files: sampleFiles() });
const [newest, earlier] = [await seenBy(service), await seenBy(service, "legacy")];
const shown = (tokens: number) => Math.round(tokens).toLocaleString("en");
console.log("| what | 2026-07-28 | 2025-11-25 |\n|---|---|---|");
console.log(`| Set-up: instructions and tools | ${shown(newest.setUp)} | ${shown(earlier.setUp)} |`);
for (const job of Object.keys(newest.answers)) {
  console.log(`| ${job} | ${shown(newest.answers[job])} | ${shown(earlier.answers[job])} |`);
}
