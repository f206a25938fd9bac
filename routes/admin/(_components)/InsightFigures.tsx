import type { Surface } from "@/lib/insight/insight.ts";
import { type Figure, type FigureName, FIGURES, type Period, type Report } from "@/lib/insight/report.ts";
import { dayInWords } from "@/lib/text/in_words.ts";
import { DayColumns, SmallColumns } from "@/routes/admin/(_components)/charts.tsx";

/** Shows the figures that matter, in words, before any chart. */
export function KeyFigures({ report, language }: { report: Report; language: string }) {
  const { period, firstDay } = report;
  const failed = report.ranked.errors.find(([label]) => label === "failed")?.[1] ?? 0;
  return (
    <section aria-labelledby="figures-title">
      <h2 id="figures-title" class="unseen">In short</h2>
      <ul class="key-figures">
        {(Object.keys(FIGURES) as FigureName[]).map((name) => {
          const figure = report.figures[name];
          return (
            <li key={name}>
              <a href={`#${name}`}>
                <strong>{figure.total.toLocaleString(language)}</strong> {nounFor(name, figure.total)}
              </a>
              <p class="hint">{comparison(figure, period, language)}</p>
            </li>
          );
        })}
      </ul>
      {report.figures.reads.before === null && (
        <p class="hint">
          Counting began on {dayInWords(firstDay!, language)}; there is no full period of {period}{" "}
          days before this one to compare with.
        </p>
      )}
      {failed > 0 && (
        <p class="notice">
          {failed.toLocaleString(language)} {failed === 1 ? "request" : "requests"}{" "}
          failed on the side of the service. The log has the cause of each in a line <code>request_failed</code>; see
          {" "}
          <a href="/admin/settings#log">where to look</a>.
        </p>
      )}
    </section>
  );
}

interface FigureSectionProps {
  name: FigureName;
  title: string;
  /** What counts as one. */
  meaning: string;
  report: Report;
  language: string;
}

/** Shows one figure by day: all of it large, each surface small and on one scale, and the same as a table. */
export function FigureSection({ name, title, meaning, report, language }: FigureSectionProps) {
  const figure = report.figures[name];
  const { days } = report;
  const used = figure.surfaces.filter(({ total }) => total > 0);
  const unused = figure.surfaces.filter(({ total }) => total === 0).map(({ surface }) => SURFACE_NAMES[surface]);
  const most = Math.max(...used.flatMap(({ byDay }) => byDay), 0);
  return (
    <section class="figure" aria-labelledby={name}>
      <h2 id={name}>{title}</h2>
      <p class="hint">{meaning}</p>
      {figure.total === 0 ? <p>None in these {report.period} days.</p> : (
        <>
          <DayColumns
            label={`${title} by day: ${summary(name, figure, days, language)}`}
            days={days}
            counts={figure.byDay}
            language={language}
          />
          <ul class="surfaces">
            {used.map(({ surface, total, byDay }) => (
              <li key={surface}>
                <p>
                  {SURFACE_NAMES[surface]} <strong>{total.toLocaleString(language)}</strong>
                </p>
                <SmallColumns
                  label={`${SURFACE_NAMES[surface]}, ${title.toLowerCase()} by day`}
                  counts={byDay}
                  maximum={most}
                />
              </li>
            ))}
          </ul>
          {unused.length > 0 && <p class="hint">None on: {unused.join(", ")}.</p>}
          <FigureTable title={title} figure={figure} days={days} language={language} />
        </>
      )}
    </section>
  );
}

function summary(name: FigureName, { total, byDay }: Figure, days: string[], language: string): string {
  const most = Math.max(...byDay);
  const day = dayInWords(days[byDay.indexOf(most)], language);
  return `${total.toLocaleString(language)} ${nounFor(name, total)} in all, most on ${day}: ` +
    `${most.toLocaleString(language)}. The same stands in the table below.`;
}

/** Lists the numbers behind a chart, newest day first. */
function FigureTable({ title, figure, days, language }: {
  title: string;
  figure: Figure;
  days: string[];
  language: string;
}) {
  const surfaces = figure.surfaces.filter(({ total }) => total > 0);
  const order = days.map((_day, index) => index).reverse();
  return (
    <details>
      <summary>Show as table</summary>
      <div class="scroll" tabIndex={0} role="region" aria-label={`Table: ${title.toLowerCase()} by day`}>
        <table class="figures">
          <caption class="unseen">{title} by day and surface</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              {surfaces.map(({ surface }) => <th key={surface} scope="col">{SURFACE_NAMES[surface]}</th>)}
              <th scope="col">All</th>
            </tr>
          </thead>
          <tbody>
            {order.map((index) => (
              <tr key={days[index]}>
                <th scope="row">
                  <time dateTime={days[index]}>{dayInWords(days[index], language)}</time>
                </th>
                {surfaces.map(({ surface, byDay }) => <td key={surface}>{byDay[index].toLocaleString(language)}</td>)}
                <td>{figure.byDay[index].toLocaleString(language)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">All days</th>
              {surfaces.map(({ surface, total }) => <td key={surface}>{total.toLocaleString(language)}</td>)}
              <td>{figure.total.toLocaleString(language)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </details>
  );
}

/** Compares how many messages and analyses there were: two totals side by side, since nobody is followed. */
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

const SURFACE_NAMES: Record<Surface, string> = {
  pages: "Pages",
  documents: "Documents",
  rest: "REST",
  tools: "Tool server",
  browser_tools: "Browser tools",
};

/** What one of each is called, and several. */
const NOUNS: Record<FigureName, [one: string, many: string]> = {
  reads: ["read", "reads"],
  tool_calls: ["tool call", "tool calls"],
  analyses: ["analysis", "analyses"],
  messages: ["message", "messages"],
};

/** Returns the noun that goes with a number: `read` with 1, `reads` with all others. */
function nounFor(name: FigureName, count: number): string {
  return NOUNS[name][count === 1 ? 0 : 1];
}

/** Says how a figure compares with the period before; undefined where counting began later than that. */
function comparison({ total, before }: Figure, period: Period, language: string): string | undefined {
  if (before === null) return undefined;
  const number = before.toLocaleString(language);
  if (before === 0) {
    return total === 0 ? `As in the ${period} days before: none.` : `None in the ${period} days before.`;
  }
  if (total === before) return `As many as in the ${period} days before.`;
  const direction = total > before ? "more" : "fewer";
  const percent = Math.abs(total - before) / before * 100;
  // Percentages of a handful say less than the numbers themselves, and beyond a thousand nobody can picture them.
  if (before < 10 || percent > 1000) return `${number} in the ${period} days before.`;
  const rounded = percent < 1 ? "Hardly" : `${Math.round(percent).toLocaleString(language)} %`;
  return `${rounded} ${direction} than in the ${period} days before (${number}).`;
}
