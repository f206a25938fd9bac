import type { ComponentChildren } from "preact";
import { percent } from "@/components/charts/scale.ts";

/** One line of a ranking. */
export interface RankedRow {
  key: string;
  name: ComponentChildren;
  count: number;
}

/** Rows that are shown at once; the rest stands below on demand. */
const SHOWN = 8;

/** A ranking: a table whose numbers are drawn as bars too. */
export function RankedTable({ caption, heading, rows, language, empty }: {
  caption: string;
  /** Name of the first column. */
  heading: string;
  rows: RankedRow[];
  language: string;
  /** What to say where there is nothing. */
  empty: ComponentChildren;
}) {
  if (rows.length === 0) return <p class="hint">{empty}</p>;
  const most = rows[0].count;
  const part = (some: RankedRow[], title: string) => (
    <table class="ranked">
      <caption class="unseen">{title}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span class="unseen">{heading}</span>
          </th>
          <th scope="col">
            <span class="unseen">Count</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {some.map(({ key, name, count }) => (
          <tr key={key}>
            <th scope="row">
              {name}
              <svg class="bar" width="100%" height="4" aria-hidden="true">
                <rect width={percent(count / most)} height="4" />
              </svg>
            </th>
            <td>{count.toLocaleString(language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
  const rest = rows.slice(SHOWN);
  return (
    <>
      {part(rows.slice(0, SHOWN), caption)}
      {rest.length > 0 && (
        <details>
          <summary>{rest.length.toLocaleString(language)} more</summary>
          {part(rest, `${caption}, the rest`)}
        </details>
      )}
    </>
  );
}
