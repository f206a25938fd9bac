import { loadContent } from "@/lib/content/load.ts";
import { ContentError, formatProblem } from "@/lib/content/problem.ts";
import { error, ok, type Report, warning } from "@/lib/doctor/finding.ts";
import { findMarks } from "@/lib/own/todo.ts";

/** Mistakes beyond these are told by content:check. */
const MAX_SHOWN = 5;

/** Domains that nobody can have a mailbox at: RFC 2606, RFC 6761. */
const NO_MAILBOX = /@(?:.*\.)?(?:example(?:\.com|\.org|\.net)?|invalid|test|localhost)$/i;

export function checkContent(folder: string): Report[] {
  try {
    const { profile, site, items } = loadContent(folder);
    const reports = [ok(`${folder}: the content of ${profile.name}, ${items.length} works`)];
    if (NO_MAILBOX.test(profile.contact.email)) {
      reports.push(warning(
        `the public e-mail address is ${profile.contact.email}, which nobody can write to`,
        `set contact.email in ${folder}/profile.yaml`,
      ));
    }
    if (site.notice !== undefined) {
      reports.push(
        warning(
          `every page shows the notice “${site.notice}”`,
          `take notice out of ${folder}/site.yaml when it no longer holds`,
        ),
      );
    }
    const marks = findMarks(folder);
    if (marks.length > 0) {
      const [{ file, line }] = marks;
      reports.push(warning(
        `${marks.length} places still wait for you`,
        `the first is ${file}:${line}; all of them: grep -rn 'TODO(owner)' ${folder}`,
      ));
    }
    return reports;
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
