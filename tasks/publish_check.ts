/**
 * `deno task publish:check`: says what each directory of tool servers would want of this site, and writes `server.json`
 * for the MCP Registry. It asks nobody and publishes nothing. Exit code 1 where the address cannot be listed at all.
 */
import { loadContent } from "@/lib/content/content.ts";
import { ContentError, formatProblem } from "@/lib/content/content_error.ts";
import { directories, registryFile, unlistable } from "@/lib/own/publish.ts";
import { contentFolder } from "@/lib/settings.ts";
import { harmlessLine } from "@/lib/text/harmless.ts";
import { showUsage } from "@/tasks/usage.ts";

showUsage(
  "Usage: deno task publish:check\nLists what directories of tool servers require of this site, and writes server.json.",
);

const STATES = { ready: "ready", missing: "something is missing", unsuited: "not for this site" };

const baseUrl = Deno.env.get("BASE_URL")?.replace(/\/$/, "");
const trouble = unlistable(baseUrl);
if (trouble !== undefined) {
  console.error(trouble);
  Deno.exit(1);
}

try {
  const folder = contentFolder();
  const content = loadContent(folder);
  Deno.writeTextFileSync("server.json", JSON.stringify(registryFile(content, baseUrl!), null, 2) + "\n");
  console.log("server.json is written.");
  for (const { name, state, said, todo } of directories(folder, content, baseUrl!)) {
    console.log(`\n${name}: ${STATES[state]}\n  ${harmlessLine(said)}`);
    for (const step of todo) console.log(`  - ${harmlessLine(step)}`);
  }
  const { notice } = content.site;
  if (notice !== undefined) console.log(`\nYour site still says: “${harmlessLine(notice)}”`);
} catch (error) {
  if (!(error instanceof ContentError)) throw error;
  for (const problem of error.problems) console.error(formatProblem(problem));
  Deno.exit(1);
}
