import { Facts } from "@/components/Facts.tsx";
import type { Terms } from "@/lib/content/schema/terms.ts";
import { termWords } from "@/lib/content/terms_in_lines.ts";
import type { CallContext } from "@/lib/operations/operation.ts";

/** Shows the owner's terms in tables that are read at a glance; what the owner leaves out takes no place. */
export function TermsTable({ terms, context }: { terms: Terms; context: CallContext }) {
  const { words, content } = context.service;
  const { columns } = words.terms;
  const say = termWords(content.site.language);
  const { engagements = [], languages = [], work_authorization = [], places, wants = [], refuses = [] } = terms;
  return (
    <>
      <Table
        columns={[columns.engagement, columns.from, columns.days, columns.duration, columns.pay, columns.notice]}
        rows={engagements.map((one) => [
          say.title(one),
          [one.available_from && say.day(one.available_from), one.until && say.day(one.until)].filter(Boolean).join(
            " – ",
          ),
          say.range(one.days_per_week),
          say.duration(one),
          say.compensation(one.compensation),
          one.notice_days === 0 ? NOTHING : say.notice(one),
        ])}
      />
      <Table
        columns={[columns.language, columns.level]}
        rows={languages.map(({ name, level, note }) => [name, [say.level(level), note].filter(Boolean).join("; ")])}
      />
      <Table
        columns={[columns.area, columns.status]}
        rows={work_authorization.map(({ area, status, note }) => [
          say.areaName(area),
          [words.terms.authorization[status], note].filter(Boolean).join("; "),
        ])}
      />
      <Facts
        facts={[
          { name: columns.places, value: places && say.places(places).map(capital) },
          { name: columns.wants, value: wants },
          { name: columns.refuses, value: refuses },
        ]}
      />
    </>
  );
}

function capital(line: string): string {
  return line.slice(0, 1).toLocaleUpperCase() + line.slice(1);
}

/** Stands where a row says nothing. */
const NOTHING = "–";

/** So many columns have no room beside each other on a phone: a row becomes a paragraph there. */
const MANY_COLUMNS = 3;

/** Shows rows of text under their columns. A column in which no row says anything is left out, and so is a table without rows. */
function Table({ columns, rows }: { columns: string[]; rows: (string | undefined)[][] }) {
  const says = (text: string | undefined) => text !== undefined && text !== "" && text !== NOTHING;
  const shown = columns.flatMap((_, index) => rows.some((row) => says(row[index])) ? [index] : []);
  if (shown.length === 0) return null;
  return (
    <div
      class="table-scroll"
      data-many={shown.length >= MANY_COLUMNS || undefined}
      tabIndex={0}
      role="group"
      aria-label={columns[0]}
    >
      <table class="terms">
        <thead>
          <tr>{shown.map((index) => <th key={index} scope="col">{columns[index]}</th>)}</tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <tr key={place}>
              {shown.map((index) => (
                <td
                  key={index}
                  class={says(row[index]) ? undefined : "empty"}
                  dir="auto"
                  data-name={index === 0 ? undefined : columns[index]}
                >
                  {row[index] || NOTHING}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
