import { dayInWords } from "@/lib/text/day_in_words.ts";
import { SURFACE_NAMES } from "@/components/admin/insight/words.ts";
import type { Figure } from "@/lib/insight/report.ts";

/** The numbers behind a chart, newest day first. */
export function FigureTable({ title, figure, days, language }: {
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
