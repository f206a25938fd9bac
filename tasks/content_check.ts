/** `deno task content:check`: reports every mistake in the owner's content at once. Exit code 1 when there is one. */
import { loadContent } from "@/lib/content/load.ts";
import { ContentError, formatProblem } from "@/lib/content/problem.ts";

const folder = Deno.env.get("CONTENT_DIR") || "content";

try {
  const { items, opportunities } = loadContent(folder);
  const count = (kind: string) => {
    const number = items.filter((item) => item.kind === kind).length;
    return `${number} ${kind}${number === 1 ? "" : "s"}`;
  };
  console.log(`${folder} is in order: ${count("project")}, ${count("agent")}, ${opportunities.length} opportunities.`);
} catch (error) {
  if (!(error instanceof ContentError)) throw error;
  for (const problem of error.problems) console.error(formatProblem(problem));
  console.error(`\n${error.message}.`);
  Deno.exit(1);
}
