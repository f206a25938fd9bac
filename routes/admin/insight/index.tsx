import { Filled } from "@/components/Filled.tsx";
import { AdminPage } from "@/components/admin/AdminPage.tsx";
import { adminPage } from "@/lib/admin/admin_page.ts";
import { ownerRoute } from "@/lib/admin/admin_route.ts";
import type { AdminState } from "@/lib/admin/admin_state.ts";
import { cityOf, type Speech } from "@/lib/admin/desk_language.ts";
import { countOf } from "@/lib/contact/inbox_index.ts";
import { STORED_DAYS } from "@/lib/insight/insight.ts";
import { insightReport, periodOf, PERIODS, type Report } from "@/lib/insight/report.ts";
import { fill, fillCounted } from "@/lib/words/fill.ts";
import { DayByDay, InShort } from "@/routes/admin/(_components)/InsightFigures.tsx";

export const handler = ownerRoute({
  async GET(ctx) {
    const { service, runtime: { inbox } } = ctx.state;
    const [report, counts] = await Promise.all([
      insightReport(service.insight, periodOf(ctx.url.searchParams.get("days"))),
      inbox.counts(),
    ]);
    const { title } = ctx.state.speech.words.insight;
    const waiting = countOf(counts, { place: "all", lane: "held" });
    return await adminPage(
      ctx,
      { title, stylesheets: ["/insight.css"] },
      <InsightPage state={ctx.state} report={report} waiting={waiting} />,
    );
  },
});

/** Shows who came, what they asked and what reached the owner in the last days, and then how that went day by day. */
function InsightPage({ state, report, waiting }: {
  state: AdminState;
  report: Report;
  /** Held messages that wait for the owner now. */
  waiting: number;
}) {
  const { service } = state;
  const speech = state.speech;
  const { insight } = speech.words;
  return (
    <AdminPage state={state} part="insight">
      <h1>{insight.title}</h1>
      {report.firstDay === undefined
        ? (
          <p class="notice">
            <Filled text={insight.nothing} values={{ link: <a href="/">{insight.nothing_link}</a> }} />
          </p>
        )
        : (
          <div class="insight">
            <PeriodSwitch report={report} zone={service.insight.timeZone} speech={speech} />
            <InShort report={report} service={service} waiting={waiting} speech={speech} />
            <DayByDay report={report} speech={speech} />
          </div>
        )}
      <HowItCounts insight={insight} />
    </AdminPage>
  );
}

/** Says which days are shown, and leads to others and to the figures themselves. */
function PeriodSwitch({ report, zone, speech: { words: { insight }, locale } }: {
  report: Report;
  /** Of the owner's site, by whose days is counted. */
  zone: string;
  speech: Speech;
}) {
  const { period, days } = report;
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });
  const range = format.formatRange(new Date(days[0]), new Date(days.at(-1)!));
  return (
    <div class="insight-period">
      <nav aria-label={insight.period}>
        <ul>
          {PERIODS.map((days) => (
            <li key={days}>
              <a href={`/admin/insight?days=${days}`} aria-current={days === period ? "page" : undefined}>
                {fillCounted(insight.days, days, locale)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <p class="hint">{fill(insight.range, { range, city: cityOf(zone) })}</p>
      <p class="insight-export">
        {insight.export} <a class="finger" href={`/admin/insight/export?days=${period}&format=csv`}>CSV</a>{" "}
        <a class="finger" href={`/admin/insight/export?days=${period}&format=json`}>JSON</a>
      </p>
    </div>
  );
}

/** Explains what the figures are and what they are not. */
function HowItCounts({ insight }: { insight: Speech["words"]["insight"] }) {
  return (
    <details class="figure" id="how">
      <summary>{insight.how}</summary>
      <ul class="notes">
        {Object.values(insight.how_notes).map((note) => <li key={note}>{fill(note, { days: STORED_DAYS })}</li>)}
      </ul>
    </details>
  );
}
