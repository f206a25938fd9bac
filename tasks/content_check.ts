/**
 * `deno task content:check`: reports every mistake in the owner's content at once; where there is none, what else is
 * worth a look. Exit code 1 when there is a mistake.
 */
import { loadContent } from "@/lib/content/content.ts";
import { ContentError, formatProblem } from "@/lib/content/content_error.ts";
import { contentHints } from "@/lib/content/content_hints.ts";
import { contradictions } from "@/lib/content/contradictions.ts";
import { isSample } from "@/lib/content/content_file.ts";
import { contentFolder } from "@/lib/settings.ts";
import { harmlessLine } from "@/lib/text/harmless.ts";
import { counted } from "@/lib/text/in_words.ts";
import { isLanguage, showUsage, speak } from "@/tasks/command_line.ts";

showUsage(
  "Usage: deno task content:check [--language=de]\nReports every mistake in the content. For another folder, set CONTENT_DIR.",
  isLanguage,
);

const folder = contentFolder();
const say = speak(folder);

try {
  const content = loadContent(folder);
  const contradicting = contradictions(folder, content);
  if (contradicting.length > 0) throw new ContentError(contradicting);
  const { items, opportunities } = content;
  const count = (kind: string) => counted(items.filter((item) => item.kind === kind).length, kind);
  console.log(
    say(`${folder} has no mistakes: ${count("project")}, ${count("agent")}, ${opportunities.length} kinds of work.`),
  );
  if (isSample(folder)) {
    console.log(say("It is the sample. For content of your own, set CONTENT_DIR (deno task init does it)."));
  }
  const hints = contentHints(folder, content);
  if (hints.length > 0) console.log(`\n${say("Worth a look:")}`);
  for (const { message, remedy } of hints) {
    console.log(`  - ${harmlessLine(say(message))}\n    ${harmlessLine(say(remedy))}`);
  }
} catch (error) {
  if (!(error instanceof ContentError)) throw error;
  for (const problem of error.problems) console.error(say(formatProblem(problem)));
  console.error(`\n${say(error.message)}.`);
  Deno.exit(1);
}
