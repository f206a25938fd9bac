import type { Speech } from "@/lib/admin/desk_language.ts";
import { type Figure, type FigureName, FIGURES, type Report } from "@/lib/insight/report.ts";
import { dayInWords } from "@/lib/words/dates.ts";
import { fill, fillCounted } from "@/lib/words/fill.ts";
import { DayColumns, SmallColumns } from "@/routes/admin/(_components)/charts.tsx";

/** On fewer days than this, the days are named: a chart of them would be an empty one. */
const ENOUGH_DAYS = 4;

/** Shows each figure by day: as a chart where something happened on several days, else in one line. */
export function DayByDay({ report, speech }: { report: Report; speech: Speech }) {
  const { insight } = speech.words;
  const names = (Object.keys(FIGURES) as FigureName[]).filter((name) => report.figures[name].total > 0);
  if (names.length === 0) return null;
  const daysOf = (name: FigureName) => report.figures[name].byDay.filter((count) => count > 0).length;
  const [charted, named] = [true, false].map((isChart) =>
    names.filter((name) => daysOf(name) >= ENOUGH_DAYS === isChart)
  );
  return (
    <section class="figure" aria-labelledby="by-day">
      <h2 id="by-day">{insight.by_day}</h2>
      {named.map((name) => <FewDays key={name} name={name} report={report} speech={speech} />)}
      {charted.map((name) => <FigureChart key={name} name={name} report={report} speech={speech} />)}
    </section>
  );
}

interface FigureProps {
  name: FigureName;
  report: Report;
  speech: Speech;
}

/** Names the days on which something happened. */
function FewDays({ name, report: { figures, days }, speech: { words: { insight }, locale } }: FigureProps) {
  const told = figures[name].byDay.flatMap((count, index) =>
    count === 0 ? [] : [`${dayInWords(days[index], locale)} (${count.toLocaleString(locale)})`]
  );
  const list = new Intl.ListFormat(locale, { type: "unit" }).format(told);
  return <p id={name}>{fill(insight.few, { title: insight.names[name], days: list })}</p>;
}

/** Shows one figure by day: all of it large; on demand each surface small and on one scale, and all as a table. */
function FigureChart({ name, report: { figures, days }, speech }: FigureProps) {
  const { words: { insight }, locale } = speech;
  const figure = figures[name];
  const title = insight.names[name];
  const used = figure.surfaces.filter(({ total }) => total > 0);
  const unused = figure.surfaces.filter(({ total }) => total === 0).map(({ surface }) => insight.surfaces[surface]);
  const most = Math.max(...used.flatMap(({ byDay }) => byDay), 0);
  return (
    <section aria-labelledby={name}>
      <h3 id={name}>{title}</h3>
      <p class="hint">{insight.meanings[name]}</p>
      <DayColumns label={summary(name, figure, days, speech)} days={days} counts={figure.byDay} language={locale} />
      <details>
        <summary>{insight.as_table}</summary>
        {used.length > 1 && (
          <ul class="surfaces">
            {used.map(({ surface, total, byDay }) => (
              <li key={surface}>
                <p>
                  {insight.surfaces[surface]} <strong>{total.toLocaleString(locale)}</strong>
                </p>
                <SmallColumns
                  label={fill(insight.small_chart, { surface: insight.surfaces[surface], title })}
                  counts={byDay}
                  maximum={most}
                />
              </li>
            ))}
          </ul>
        )}
        {unused.length > 0 && <p class="hint">{fill(insight.none_on, { surfaces: unused.join(", ") })}</p>}
        <FigureTable title={title} figure={figure} days={days} speech={speech} />
      </details>
    </section>
  );
}

/** Says in one sentence what a chart shows. */
function summary(name: FigureName, { total, byDay }: Figure, days: string[], { words, locale }: Speech): string {
  const { chart, names, nouns } = words.insight;
  const most = Math.max(...byDay);
  return fill(chart, {
    title: names[name],
    total: fillCounted(nouns[name], total, locale),
    day: dayInWords(days[byDay.indexOf(most)], locale),
    most: most.toLocaleString(locale),
  });
}

/** Lists the numbers behind a chart, newest day first. */
function FigureTable({ title, figure, days, speech: { words: { insight }, locale } }: {
  title: string;
  figure: Figure;
  days: string[];
  speech: Speech;
}) {
  const surfaces = figure.surfaces.filter(({ total }) => total > 0);
  const order = days.map((_day, index) => index).reverse();
  const caption = fill(insight.table, { title });
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={caption}>
      <table class="figures">
        <caption class="unseen">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{insight.day}</th>
            {surfaces.map(({ surface }) => <th key={surface} scope="col">{insight.surfaces[surface]}</th>)}
            <th scope="col">{insight.all}</th>
          </tr>
        </thead>
        <tbody>
          {order.map((index) => (
            <tr key={days[index]}>
              <th scope="row">
                <time dateTime={days[index]}>{dayInWords(days[index], locale)}</time>
              </th>
              {surfaces.map(({ surface, byDay }) => <td key={surface}>{byDay[index].toLocaleString(locale)}</td>)}
              <td>{figure.byDay[index].toLocaleString(locale)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{insight.all_days}</th>
            {surfaces.map(({ surface, total }) => <td key={surface}>{total.toLocaleString(locale)}</td>)}
            <td>{figure.total.toLocaleString(locale)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
