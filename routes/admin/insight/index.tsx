import { AdminPage } from "@/components/admin/AdminPage.tsx";
import { adminPage, deskLanguage } from "@/lib/admin/admin_page.ts";
import { ownerRoute } from "@/lib/admin/admin_route.ts";
import type { State } from "@/lib/http/runtime.ts";
import { STORED_DAYS } from "@/lib/insight/insight.ts";
import { type FigureName, insightReport, periodOf, PERIODS, type Report } from "@/lib/insight/report.ts";
import { dayInWords } from "@/lib/text/in_words.ts";
import { Conversion, FigureSection, KeyFigures } from "@/routes/admin/(_components)/InsightFigures.tsx";
import { Rankings } from "@/routes/admin/(_components)/InsightRankings.tsx";

export const handler = ownerRoute({
  async GET(ctx) {
    const report = await insightReport(ctx.state.runtime.service.insight, periodOf(ctx.url.searchParams.get("days")));
    const options = { title: "Insight", stylesheets: ["/insight.css"] };
    return await adminPage(ctx, options, <InsightPage state={ctx.state} report={report} />);
  },
});

const SECTIONS: [name: FigureName, title: string, meaning: string][] = [
  ["reads", "Reads", "Pages, documents, answers of the interface and resources of the tool server."],
  ["tool_calls", "Tool calls", "Calls of a tool that gave a result."],
  ["analyses", "Analyses", "Problems, businesses and workflows that were judged."],
  ["messages", "Messages", "Messages to you that were accepted."],
];

/** Shows what happened on every surface in the last days. */
function InsightPage({ state, report }: { state: State; report: Report }) {
  const { service } = state.runtime;
  const { site } = service.content;
  const { time_zone: zone } = site;
  const language = deskLanguage(site);
  return (
    <AdminPage state={state} part="Insight">
      <h1>Insight</h1>
      {report.firstDay === undefined ? <NothingYet /> : (
        <div class="insight">
          <PeriodSwitch report={report} zone={zone} language={language} />
          <KeyFigures report={report} language={language} />
          {SECTIONS.map(([name, title, meaning]) => (
            <FigureSection key={name} name={name} title={title} meaning={meaning} report={report} language={language} />
          ))}
          <Conversion report={report} language={language} />
          <Rankings report={report} service={service} language={language} />
        </div>
      )}
      <HowItCounts />
    </AdminPage>
  );
}

function NothingYet() {
  return (
    <p class="notice">
      Nothing has been counted yet. Open <a href="/">the site</a>{" "}
      or ask the interface for something, and look again: it stands here at once.
    </p>
  );
}

/** Says which days are shown, and leads to others and to the figures themselves. */
function PeriodSwitch({ report, zone, language }: { report: Report; zone: string; language: string }) {
  const { period, days } = report;
  return (
    <div class="insight-period">
      <nav aria-label="Period">
        <ul>
          {PERIODS.map((days) => (
            <li key={days}>
              <a href={`/admin/insight?days=${days}`} aria-current={days === period ? "page" : undefined}>
                {days} days
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <p class="hint">
        {dayInWords(days[0], language)} to {dayInWords(days.at(-1)!, language)}, in the days of{" "}
        {zone}. Today is not over.
      </p>
      <p>
        Export: <a href={`/admin/insight/export?days=${period}&format=csv`}>CSV</a>{" "}
        <a href={`/admin/insight/export?days=${period}&format=json`}>JSON</a>
      </p>
    </div>
  );
}

/** Explains what the figures are and what they are not. */
function HowItCounts() {
  return (
    <section class="figure" aria-labelledby="how">
      <h2 id="how">How this is counted</h2>
      <ul class="notes">
        <li>
          Only what reaches the service. Reads may be kept by browsers for a minute and by a CDN for an hour; what they
          answer themselves is not seen, so there were more reads than these.
        </li>
        <li>
          A read is a successful{" "}
          <code>GET</code>. “Not changed” (304) counts, since the caller goes on to use what it has;{" "}
          <code>HEAD</code>, redirects, style sheets and pictures do not. Errors count apart from all else.
        </li>
        <li>
          An analysis or a message that comes through a tool is a tool call too. A message counts once, however often it
          is sent; dry runs do not count.
        </li>
        <li>
          Pages: what a visitor does on a page of this site, as the browser declares it. Browser tools: calls by agents
          in a visitor’s browser through the tools of a page, as that page declares it.
        </li>
        <li>Your own visits to the public pages count; this desk does not.</li>
        <li>
          No addresses, no texts, no cookies, nothing that tells one visitor from another: only how often something
          happened on a day. Names that callers invent fall under “other” once there are too many.
        </li>
        <li>
          Every instance adds its counts each half minute. What one has not yet added when it is killed is lost. Days
          are deleted after {STORED_DAYS}.
        </li>
      </ul>
    </section>
  );
}
