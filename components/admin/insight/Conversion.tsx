import { nounFor, SURFACE_NAMES } from "@/components/admin/insight/words.ts";
import type { Report } from "@/lib/insight/report.ts";

/** How many messages there are for so many analyses: two totals side by side, since nobody is followed. */
export function Conversion({ report, language }: { report: Report; language: string }) {
  const { analyses, messages } = report.figures;
  const rows = analyses.surfaces.map(({ surface, total }) => ({
    name: SURFACE_NAMES[surface],
    analyses: total,
    messages: messages.surfaces.find((other) => other.surface === surface)?.total ?? 0,
  })).filter((row) => row.analyses > 0 || row.messages > 0);
  return (
    <section class="figure" aria-labelledby="conversion">
      <h2 id="conversion">From analysis to message</h2>
      <p>
        {messages.total.toLocaleString(language)} {nounFor("messages", messages.total)} and{" "}
        {analyses.total.toLocaleString(language)} {nounFor("analyses", analyses.total)} in these {report.period} days
        {analyses.total > 0 && `: ${rate(messages.total, analyses.total, language)} messages for every 100 analyses`}.
      </p>
      <p class="hint">
        These are two totals. Nobody is followed from one to the other, so a message may come from somebody who never
        asked for an analysis.
      </p>
      {rows.length > 0 && (
        <div class="scroll" tabIndex={0} role="region" aria-label="Table: analyses and messages by surface">
          <table class="figures">
            <caption class="unseen">Analyses and messages by surface</caption>
            <thead>
              <tr>
                <th scope="col">Surface</th>
                <th scope="col">Analyses</th>
                <th scope="col">Messages</th>
                <th scope="col">For every 100</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.name}>
                  <th scope="row">{row.name}</th>
                  <td>{row.analyses.toLocaleString(language)}</td>
                  <td>{row.messages.toLocaleString(language)}</td>
                  <td>{row.analyses === 0 ? "–" : rate(row.messages, row.analyses, language)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function rate(messages: number, analyses: number, language: string): string {
  return (messages / analyses * 100).toLocaleString(language, { maximumFractionDigits: 1 });
}
