import { deskLanguage } from "@/lib/admin/desk_language.ts";
import { AdminPage } from "@/components/admin/AdminPage.tsx";
import { Conversion } from "@/components/admin/insight/Conversion.tsx";
import { FigureSection } from "@/components/admin/insight/FigureSection.tsx";
import { HowItCounts } from "@/components/admin/insight/HowItCounts.tsx";
import { KeyFigures } from "@/components/admin/insight/KeyFigures.tsx";
import { PeriodSwitch } from "@/components/admin/insight/PeriodSwitch.tsx";
import { Rankings } from "@/components/admin/insight/Rankings.tsx";
import type { State } from "@/lib/http/runtime.ts";
import type { FigureName, Report } from "@/lib/insight/report.ts";

const SECTIONS: [name: FigureName, title: string, meaning: string][] = [
  ["reads", "Reads", "Pages, documents, answers of the interface and resources of the tool server."],
  ["tool_calls", "Tool calls", "Calls of a tool that gave a result."],
  ["analyses", "Analyses", "Problems, businesses and workflows that were judged."],
  ["messages", "Messages", "Messages to you that were accepted."],
];

/** What happened on every surface in the last days. */
export function InsightPage({ state, report }: { state: State; report: Report }) {
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
