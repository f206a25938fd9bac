import { AgentNote } from "@/components/AgentNote.tsx";
import { History } from "@/components/History.tsx";
import { Section } from "@/components/Section.tsx";
import { DOCUMENTS } from "@/lib/discovery/documents.ts";
import type { CallContext } from "@/lib/operations/operation.ts";
import type { HistoryEntry, HistoryPart } from "@/lib/site/history.ts";

/** A part of the owner's history, with where a program reads all of it. */
export function HistorySection(
  { part: { name, title, entries }, context }: { part: HistoryPart; context: CallContext },
) {
  return (
    <Section
      id={`history-${name}`}
      title={title}
      class={name === "work" ? undefined : "section-brief"}
      note={name === "work" && <AgentNote context={context} operations={[]} documents={[DOCUMENTS.resume.path]} />}
    >
      {name === "interests" ? <p dir="auto">{entries.map(inLine).join(" · ")}</p> : <History entries={entries} />}
    </Section>
  );
}

function inLine({ title, facts }: HistoryEntry): string {
  return facts.length === 0 ? title : `${title} (${facts.join(", ")})`;
}
