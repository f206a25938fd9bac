import { DayColumns } from "@/components/charts/DayColumns.tsx";
import { SmallColumns } from "@/components/charts/SmallColumns.tsx";
import { FigureTable } from "@/components/admin/insight/FigureTable.tsx";
import { dayInWords } from "@/lib/text/day_in_words.ts";
import { nounFor, SURFACE_NAMES } from "@/components/admin/insight/words.ts";
import type { Figure, FigureName, Report } from "@/lib/insight/report.ts";

interface FigureSectionProps {
  name: FigureName;
  title: string;
  /** What counts as one. */
  meaning: string;
  report: Report;
  language: string;
}

/** One figure by day: all of it large, each surface small and on one scale, and the same as a table. */
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
