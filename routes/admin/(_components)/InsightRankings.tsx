import type { ComponentChildren } from "preact";
import { AGENT_FAMILIES, type AgentKind } from "@/lib/http/user_agent.ts";
import { OTHER } from "@/lib/insight/insight.ts";
import type { Ranked, Report } from "@/lib/insight/report.ts";
import type { Service } from "@/lib/operations/operation.ts";
import { percent } from "@/routes/admin/(_components)/charts.tsx";

const FITS: Record<string, string> = {
  strong: "Strong fit",
  likely: "Likely fit",
  partial: "Partial fit",
  outside: "Outside of what is offered",
};

const HELD: Record<string, string> = {
  daily_total: "Beyond the day's total, or a network's part of it",
  hidden_field: "A field was filled in that people do not see",
  too_fast: "Sent sooner than people write",
};

const AGENT_KINDS: Record<AgentKind, string> = {
  browser: "",
  ai: "AI agent or crawler",
  search: "search or other crawler",
  preview: "link preview",
  program: "program or library",
  unknown: "",
};

const KINDS = new Map(AGENT_FAMILIES.map(({ name, kind }) => [name, AGENT_KINDS[kind]]));

/** Ranks what was read, analysed and called most, and by whom as far as they say so. */
export function Rankings({ report, service, language }: { report: Report; service: Service; language: string }) {
  const { items, opportunities, fits, tools, agents, clients, held } = report.ranked;
  const titles = new Map(service.content.opportunities.map(({ id, title }) => [id, title]));
  const list = (
    id: string,
    title: string,
    meaning: string,
    ranked: Ranked[],
    nameOf: (label: string) => ComponentChildren,
  ) => (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p class="hint">{meaning}</p>
      <RankedTable
        caption={title}
        heading="Name"
        rows={ranked.map(([label, count]) => ({ key: label, name: nameOf(label), count }))}
        language={language}
        empty={`None in these ${report.period} days.`}
      />
    </section>
  );
  return (
    <div class="rankings">
      {list("items", "Projects and agents", "Reads of one of them, on every surface.", items, (id) => {
        const item = service.catalog.get(id);
        return item === undefined ? <Gone id={id} /> : <a href={`/${item.kind}s/${id}`} dir="auto">{item.title}</a>;
      })}
      {list(
        "opportunities",
        "Opportunities",
        "What fitted an analysed problem or business best.",
        opportunities,
        (id) => titles.has(id) ? <span dir="auto">{titles.get(id)}</span> : <Gone id={id} />,
      )}
      {list("fits", "How problems fitted", "The verdicts of the analyses.", fits, (fit) => FITS[fit] ?? fit)}
      {list("tools", "Tools", "Calls that gave a result.", tools, (name) => <code>{name}</code>)}
      {list("held", "Held messages", "Why messages wait for your release.", held, (reason) => HELD[reason] ?? reason)}
      {list(
        "agents",
        "Who asks",
        "Answered requests by what their User-Agent says, which anyone can claim.",
        agents,
        (name) => <WithKind name={name} kind={KINDS.get(name)} />,
      )}
      {list(
        "clients",
        "Clients of the tool server",
        "Messages by the name that the client gives itself: clients of protocol 2026-07-28 with each message, older ones " +
          "only when they connect.",
        clients,
        (name) => name,
      )}
    </div>
  );
}

/** Names something that was counted and is not in the content any more, or was beyond the bound. */
function Gone({ id }: { id: string }) {
  if (id === OTHER) return <>All others</>;
  return <WithKind name={<code>{id}</code>} kind="no longer in the content" />;
}

function WithKind({ name, kind }: { name: ComponentChildren; kind?: string }) {
  return <>{name} {kind ? <span class="hint">{kind}</span> : null}</>;
}

/** One line of a ranking. */
interface RankedRow {
  key: string;
  name: ComponentChildren;
  count: number;
}

/** Rows that are shown at once; the rest stands below on demand. */
const SHOWN = 8;

/** Shows a ranking: a table whose numbers are drawn as bars too. */
function RankedTable({ caption, heading, rows, language, empty }: {
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
