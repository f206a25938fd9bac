/**
 * `deno task links:check`: lists every name that the project takes from a package in `links/`, and fails if the official
 * package does not have it (`links/official_exports.json`).
 */
import { checkLinks } from "@/tasks/links/check.ts";

const { taken, problems } = checkLinks(".", JSON.parse(Deno.readTextFileSync("links/official_exports.json")));
for (const [module, names] of [...taken].sort()) console.log(`${module}: ${[...names.keys()].sort().join(" ")}`);
for (const problem of problems) console.error(problem);
if (problems.length > 0) Deno.exit(1);
