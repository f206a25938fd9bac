import { loadContent } from "@/lib/content/load.ts";
import { ContentError, formatProblem } from "@/lib/content/problem.ts";
import { error, ok, type Report, warning } from "@/lib/doctor/finding.ts";
import { worthALook } from "@/lib/content/worth_a_look.ts";

/** Mistakes beyond these are told by content:check. */
const MAX_SHOWN = 5;

export function checkContent(folder: string): Report[] {
  try {
    const content = loadContent(folder);
    return [
      ok(`${folder}: the content of ${content.profile.name}, ${content.items.length} works`),
      ...worthALook(folder, content).map(({ message, remedy }) => warning(message, remedy)),
    ];
  } catch (thrown) {
    if (!(thrown instanceof ContentError)) throw thrown;
    const { problems } = thrown;
    return [
      ...problems.slice(0, MAX_SHOWN).map((problem) => error(formatProblem(problem), "mend it and save")),
      ...(problems.length > MAX_SHOWN
        ? [error(`and ${problems.length - MAX_SHOWN} more mistakes`, "see them all with: deno task content:check")]
        : []),
    ];
  }
}
