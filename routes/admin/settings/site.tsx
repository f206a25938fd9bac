import { Filled } from "@/components/Filled.tsx";
import { Time } from "@/components/admin/AdminParts.tsx";
import { adminPage } from "@/lib/admin/admin_page.ts";
import { SITE_SETTINGS } from "@/lib/admin/admin_paths.ts";
import { ownerRoute } from "@/lib/admin/admin_route.ts";
import type { AdminState } from "@/lib/admin/admin_state.ts";
import { changedAt } from "@/lib/build_state.ts";
import { loadContent } from "@/lib/content/content.ts";
import { ContentError, formatProblem } from "@/lib/content/content_error.ts";
import { ParsedFiles } from "@/lib/content/content_file.ts";
import { contentHints } from "@/lib/content/content_hints.ts";
import { DISK, type Files } from "@/lib/content/files.ts";
import { dayInWords } from "@/lib/words/dates.ts";
import { fillCounted } from "@/lib/words/fill.ts";
import { EvidenceSettings } from "@/routes/admin/(_components)/EvidenceSettings.tsx";
import { Facts, SettingsPage, settingsTitle } from "@/routes/admin/(_components)/SettingsPage.tsx";

export const handler = ownerRoute({
  async GET(ctx) {
    return await adminPage(
      ctx,
      { title: settingsTitle(ctx.state.speech.words, SITE_SETTINGS) },
      <SettingsPage state={ctx.state} path={SITE_SETTINGS}>
        <ContentSettings state={ctx.state} />
        <EvidenceSettings service={ctx.state.service} speech={ctx.state.speech} />
      </SettingsPage>,
    );
  },
});

/** Shows what the site is made of, and whether its files are in order: they may have changed since the service read them. */
function ContentSettings({ state: { service: { content, revision }, runtime, speech } }: { state: AdminState }) {
  const { words: { desk }, locale, say } = speech;
  const told = desk.content;
  const { contentDir: folder } = runtime.config;
  const files = runtime.editing?.files() ?? DISK;
  // 0 when the files are not there.
  const changed = changedAt(folder);
  const problems = changed === 0 ? [] : problemsIn(folder, files);
  const hints = contentHints(folder, content, files);
  const count = (kind: string) => content.items.filter((item) => item.kind === kind).length;
  const [agents, opportunities] = [count("agent"), content.opportunities.length];
  const served = [
    fillCounted(told.projects, count("project"), locale),
    ...agents > 0 ? [fillCounted(told.agents, agents, locale)] : [],
    ...opportunities > 0 ? [fillCounted(told.opportunities, opportunities, locale)] : [],
  ];
  return (
    <section aria-labelledby="content">
      <h2 id="content">{desk.set.content}</h2>
      {changed > revision.readAt && problems.length === 0 && <p class="notice">{told.outdated}</p>}
      {problems.length > 0 && (
        <div class="notice">
          <p>{fillCounted(told.broken, problems.length, locale)}</p>
          <ul class="problems">
            {problems.map((problem) => <li key={problem} dir="auto">{say(problem)}</li>)}
          </ul>
        </div>
      )}
      <Facts
        facts={[
          [
            told.check,
            changed === 0
              ? told.gone
              : problems.length === 0
              ? told.fine
              : fillCounted(told.mistakes, problems.length, locale),
          ],
          [told.served, served.join(", ")],
          [told.folder, <code key="folder" dir="ltr">{folder}</code>],
          [told.changed, changed === 0 ? told.unknown : <Time key="at" at={changed} speech={speech} />],
          [
            told.dated,
            <time key="dated" dateTime={content.site.updated_at}>{dayInWords(content.site.updated_at, locale)}</time>,
          ],
        ]}
      />
      {hints.length > 0 && (
        <>
          <h3>{told.look}</h3>
          <ul class="notes">
            {hints.map(({ message, remedy }) => (
              <li key={message}>
                {say(message)}; {say(remedy)}
              </li>
            ))}
          </ul>
        </>
      )}
      <p class="hint">
        <Filled text={told.task} values={{ command: <code>deno task content:check</code> }} />
      </p>
    </section>
  );
}

/** Lists the mistakes in the files of the content, one line each. */
function problemsIn(folder: string, files: Files): string[] {
  try {
    loadContent(folder, new ParsedFiles(undefined, files));
    return [];
  } catch (error) {
    if (error instanceof ContentError) return error.problems.map(formatProblem);
    throw error;
  }
}
