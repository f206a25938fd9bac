import { Facts } from "@/components/admin/settings/Facts.tsx";
import { Time } from "@/components/admin/Time.tsx";
import type { ContentView } from "@/lib/admin/settings/content_view.ts";

/** What the site is made of, and whether its files are in order. */
export function ContentSettings({ content, times }: {
  content: ContentView;
  times: { zone: string; language: string };
}) {
  const { folder, projects, agents, opportunities, updatedAt, changedAt, isOutdated, problems, hints } = content;
  return (
    <section aria-labelledby="content">
      <h2 id="content">Content</h2>
      {isOutdated && problems.length === 0 && (
        <p class="notice">The files have changed since the service started. Restart it to show them.</p>
      )}
      {problems.length > 0 && (
        <div class="notice">
          <p>
            The files have {problems.length === 1 ? "a mistake" : `${problems.length} mistakes`}{" "}
            and could not be served after a restart. The service goes on with what it read at its start.
          </p>
          <ul class="problems">
            {problems.map((problem) => <li key={problem}>{problem}</li>)}
          </ul>
        </div>
      )}
      <Facts
        facts={[
          ["Check", checkResult(changedAt !== undefined, problems)],
          ["Served now", `${projects} projects, ${agents} agents, ${opportunities} opportunities`],
          ["Folder", <code key="folder">{folder}</code>],
          ["Files changed", changedAt === undefined ? "not known" : <Time key="at" at={changedAt} {...times} />],
          ["Dated", <time key="dated" dateTime={updatedAt}>{updatedAt}</time>],
        ]}
      />
      {hints.length > 0 && (
        <>
          <h3>Worth a look</h3>
          <ul class="notes">
            {hints.map(({ message, remedy }) => (
              <li key={message}>
                {message}; {remedy}
              </li>
            ))}
          </ul>
        </>
      )}
      <p class="hint">
        <code>deno task content:check</code> says the same in a terminal, with file and line.
      </p>
    </section>
  );
}

function checkResult(isThere: boolean, problems: string[]): string {
  if (!isThere) return "The folder is not there any more";
  return problems.length === 0 ? "In order" : `${problems.length} to mend`;
}
