import { dayInWords } from "@/lib/text/day_in_words.ts";
import { PERIODS, type Report } from "@/lib/insight/report.ts";

/** Which days are looked at, and the way to others and to the figures themselves. */
export function PeriodSwitch({ report, zone, language }: { report: Report; zone: string; language: string }) {
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
