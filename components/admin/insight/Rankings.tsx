import type { ComponentChildren } from "preact";
import { RankedTable } from "@/components/charts/RankedTable.tsx";
import { AGENT_KINDS } from "@/components/admin/insight/words.ts";
import { AGENT_FAMILIES } from "@/lib/http/user_agent.ts";
import type { Ranked, Report } from "@/lib/insight/report.ts";
import { OTHER } from "@/lib/insight/series.ts";
import type { Service } from "@/lib/operations/service.ts";

const FITS: Record<string, string> = {
  strong: "Strong fit",
  likely: "Likely fit",
  partial: "Partial fit",
  outside: "Outside of what is offered",
};

const KINDS = new Map(AGENT_FAMILIES.map(({ name, kind }) => [name, AGENT_KINDS[kind]]));

/** What was read, analysed and called most, and by whom as far as they say so. */
export function Rankings({ report, service, language }: { report: Report; service: Service; language: string }) {
  const { items, opportunities, fits, tools, agents, clients } = report.ranked;
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

/** Something that was counted and is not in the content any more, or was beyond the bound. */
function Gone({ id }: { id: string }) {
  if (id === OTHER) return <>All others</>;
  return <WithKind name={<code>{id}</code>} kind="no longer in the content" />;
}

function WithKind({ name, kind }: { name: ComponentChildren; kind?: string }) {
  return <>{name} {kind ? <span class="hint">{kind}</span> : null}</>;
}
