/**
 * Begins a project or an agent: a new file in the content folder, in which every field and section is explained.
 *
 *     deno task new project "Title"
 *     deno task new agent "Title"
 */
import { loadContent } from "@/lib/content/content.ts";
import { ContentError, formatProblem } from "@/lib/content/content_error.ts";
import { itemSchema } from "@/lib/content/content_schemas.ts";
import { newItem } from "@/lib/own/new_item.ts";
import { contentFolder } from "@/lib/settings.ts";
import { harmlessLine } from "@/lib/text/harmless.ts";

const folder = contentFolder();
const [kind, ...words] = Deno.args[0] === "--" ? Deno.args.slice(1) : Deno.args;
const title = itemSchema.shape.title.safeParse(words.join(" "));

if ((kind !== "project" && kind !== "agent") || !title.success) {
  fail('Usage: deno task new project "Title" (or: agent); the title is one line of at most 300 characters.');
} else if (!isFolder(folder)) {
  fail(`There is no folder ${folder} yet; deno task init makes it. A folder elsewhere is named with CONTENT_DIR.`);
} else {
  const file = newItem(folder, kind, title.data);
  console.log(
    `${file} is there: ${kind} “${
      harmlessLine(title.data)
    }”. Tell its story in the sections; in dev, saving shows it at once.`,
  );
  try {
    loadContent(folder);
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    fail(`The content has mistakes that were there before:\n${error.problems.map(formatProblem).join("\n")}`);
  }
}

function isFolder(path: string): boolean {
  try {
    return Deno.statSync(path).isDirectory;
  } catch {
    return false;
  }
}

function fail(message: string): void {
  console.error(message);
  Deno.exitCode = 1;
}
