import { Filled } from "@/components/Filled.tsx";
import { Time } from "@/components/admin/Time.tsx";
import { adminPage } from "@/lib/admin/admin_page.ts";
import { SITE_SETTINGS } from "@/lib/admin/admin_paths.ts";
import { ownerRoute } from "@/lib/admin/admin_route.ts";
import type { Speech } from "@/lib/admin/desk_language.ts";
import { contentSettings, type ContentView } from "@/lib/admin/settings_page.ts";
import { dayInWords } from "@/lib/words/dates.ts";
import { fillCounted } from "@/lib/words/fill.ts";
import { EvidenceSettings } from "@/routes/admin/(_components)/EvidenceSettings.tsx";
import { Facts, SettingsPage, settingsTitle } from "@/routes/admin/(_components)/SettingsPage.tsx";

export const handler = ownerRoute({
  async GET(ctx) {
    const speech = ctx.state.speech;
    return await adminPage(
      ctx,
      { title: settingsTitle(speech.words, SITE_SETTINGS) },
      <SettingsPage state={ctx.state} path={SITE_SETTINGS}>
        <ContentSettings content={contentSettings(ctx)} speech={speech} />
        <EvidenceSettings service={ctx.state.service} speech={speech} />
      </SettingsPage>,
    );
  },
});

/** Shows what the site is made of, and whether its files are in order. */
function ContentSettings({ content, speech }: { content: ContentView; speech: Speech }) {
  const { words: { desk }, locale, say } = speech;
  const told = desk.content;
  const { folder, projects, agents, opportunities, updatedAt, changedAt, isOutdated, problems, hints } = content;
  const served = [
    fillCounted(told.projects, projects, locale),
    ...agents > 0 ? [fillCounted(told.agents, agents, locale)] : [],
    ...opportunities > 0 ? [fillCounted(told.opportunities, opportunities, locale)] : [],
  ];
  return (
    <section aria-labelledby="content">
      <h2 id="content">{desk.set.content}</h2>
      {isOutdated && problems.length === 0 && <p class="notice">{told.outdated}</p>}
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
            changedAt === undefined
              ? told.gone
              : problems.length === 0
              ? told.fine
              : fillCounted(told.mistakes, problems.length, locale),
          ],
          [told.served, served.join(", ")],
          [told.folder, <code key="folder" dir="ltr">{folder}</code>],
          [told.changed, changedAt === undefined ? told.unknown : <Time key="at" at={changedAt} speech={speech} />],
          [told.dated, <time key="dated" dateTime={updatedAt}>{dayInWords(updatedAt, locale)}</time>],
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
