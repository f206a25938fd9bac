import { dayInWords } from "@/lib/text/day_in_words.ts";
import { comparison, nounFor } from "@/components/admin/insight/words.ts";
import { type FigureName, FIGURES, type Report } from "@/lib/insight/report.ts";

/** The figures that matter, in words, before any chart. */
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
