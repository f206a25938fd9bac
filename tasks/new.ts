/**
 * Starts a project, an agent or a page: a new file in the content folder, in which every field and section is explained.
 *
 *     deno task new project "Title"
 *     deno task new agent "Title"
 *     deno task new page "Title"
 */
import { loadContent } from "@/lib/content/content.ts";
import { ContentError, formatProblem } from "@/lib/content/content_error.ts";
import { readContentFile } from "@/lib/content/content_file.ts";
import { itemSchema, siteSchema } from "@/lib/content/content_schemas.ts";
import { parseYaml } from "@/lib/content/yaml_text.ts";
import { isSample } from "@/lib/content/content_file.ts";
import { newItem, newPage } from "@/lib/own/new_item.ts";
import { contentFolder } from "@/lib/settings.ts";
import { harmlessLine } from "@/lib/text/harmless.ts";
import { showUsage, speak } from "@/tasks/command_line.ts";

const USAGE =
  'Usage: deno task new project "Title" (or: agent, page); the title is one line of at most 300 characters.';
showUsage(USAGE, () => true);

const folder = contentFolder();
const say = speak(folder);
const [kind, ...words] = Deno.args[0] === "--" ? Deno.args.slice(1) : Deno.args;
const title = itemSchema.shape.title.safeParse(words.join(" "));

if ((kind !== "project" && kind !== "agent" && kind !== "page") || !title.success) {
  fail(say(USAGE));
} else if (!isFolder(folder)) {
  fail(say(`There is no folder ${folder}. Create one with deno task init, or set CONTENT_DIR to yours.`));
} else if (isSample(folder) && !Deno.env.get("CONTENT_DIR")) {
  fail(say("content/ is the sample, which upgrades replace. Create your own content with: deno task init"));
} else {
  const language = languageOf(folder);
  const file = kind === "page" ? newPage(folder, title.data, language) : newItem(folder, kind, title.data, language);
  const created = `Created ${file}: ${kind} “${
    harmlessLine(title.data)
  }”. Edit it; deno task dev shows each saved change.`;
  console.log(say(created));
  try {
    loadContent(folder);
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    fail(["Your content had mistakes already:", ...error.problems.map(formatProblem)].map(say).join("\n"));
  }
}

/** Returns the language of a site; that of one whose site.yaml cannot be read is English. */
function languageOf(folder: string): string {
  try {
    const file = `${folder}/site.yaml`;
    return parseYaml({ file, text: readContentFile(file) }, siteSchema).language;
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return "en";
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
