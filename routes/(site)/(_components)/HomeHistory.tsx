import { AgentNote, Plain, Rest, Section } from "@/components/PageParts.tsx";
import { Prose } from "@/components/Prose.tsx";
import { DOCUMENTS } from "@/lib/discovery/documents.ts";
import type { CallContext } from "@/lib/operations/operation.ts";
import { type HistoryEntry, type HistoryPart, inLine } from "@/lib/site/owner_facts.ts";

/** The microformats of an entry of the history (https://microformats.org/wiki/h-resume). */
const MICROFORMATS: Partial<Record<HistoryPart["name"], string>> = {
  work: "p-experience h-event",
  education: "p-education h-event",
};

interface HistorySectionProps {
  part: HistoryPart;
  context: CallContext;
  /** The owner's title. */
  title?: string;
  limit?: number;
}

/** Shows a part of the owner's history, with where a program reads all of it. */
export function HistorySection({ part, context, title = part.title, limit }: HistorySectionProps) {
  const { name } = part;
  const entries = part.entries.slice(0, limit);
  return (
    <Section
      id={`history-${name}`}
      title={title}
      class={name === "work" ? undefined : "section-brief"}
      note={name === "work" && <AgentNote context={context} operations={[]} documents={[DOCUMENTS.resume.path]} />}
    >
      {name === "interests"
        ? <p dir="auto">{inLine(entries.map(interestInLine))}</p>
        : <History title={title} entries={entries} context={context} kind={MICROFORMATS[name]} />}
    </Section>
  );
}

function interestInLine({ title, facts }: HistoryEntry): string {
  return facts.length === 0 ? title : `${title} (${facts.join(", ")})`;
}

/** As many are shown in full; what is older is one line, which opens. Paper shows the line. */
const IN_FULL = 5;

/** As many are in sight on a phone. */
const FIRST = 2;

interface HistoryProps {
  title: string;
  entries: readonly HistoryEntry[];
  context: CallContext;
  /** Its microformat. */
  kind?: string;
}

/** Shows stations of a life one below the other: when at the side, what it was, and what came of it. */
function History({ title, entries, context, kind }: HistoryProps) {
  const { more, less } = context.service.words.pages;
  const list = (shown: readonly HistoryEntry[], before: number) => (
    <ol
      class={entries.some(({ when }) => when !== undefined) ? "history" : "history history-undated"}
      start={before === 0 ? undefined : before + 1}
    >
      {shown.map((entry, index) => (
        <li key={index} class={kind}>
          {entry.when !== undefined && (
            <p class="history-when">
              {kind !== undefined && entry.start !== undefined && <data class="dt-start" value={entry.start} />}
              {kind !== undefined && entry.end !== undefined && <data class="dt-end" value={entry.end} />}
              {entry.when}
            </p>
          )}
          <div class="history-what">
            {before + index < IN_FULL || !hasMore(entry)
              ? (
                <>
                  <Head entry={entry} />
                  <More entry={entry} />
                </>
              )
              : (
                <details>
                  <summary data-more={more} data-less={less}>
                    <Head entry={{ ...entry, url: undefined }} />
                  </summary>
                  {entry.url !== undefined && (
                    <p class="history-facts">
                      <a href={entry.url}>{entry.url}</a>
                    </p>
                  )}
                  <More entry={entry} />
                </details>
              )}
          </div>
        </li>
      ))}
    </ol>
  );
  return (
    <>
      {list(entries.slice(0, FIRST), 0)}
      {entries.length > FIRST && <Rest of={title} context={context}>{list(entries.slice(FIRST), FIRST)}</Rest>}
    </>
  );
}

function Head({ entry: { title, place, url } }: { entry: HistoryEntry }) {
  const name = <Plain text={place ?? title} />;
  const linked = url === undefined ? name : <a href={url}>{name}</a>;
  return (
    <h3 dir="auto">
      {place === undefined ? <span class="p-name">{linked}</span> : (
        <>
          <span class="p-name">
            <Plain text={title} />
          </span>, <span class="history-place p-location">{linked}</span>
        </>
      )}
    </h3>
  );
}

function hasMore({ facts, text, points }: HistoryEntry): boolean {
  return text !== undefined || facts.length + points.length > 0;
}

function More({ entry: { facts, text, points } }: { entry: HistoryEntry }) {
  return (
    <>
      {facts.length > 0 && (
        <p class="history-facts" dir="auto">
          <Plain text={inLine(facts)} />
        </p>
      )}
      {text !== undefined && <Prose text={text} />}
      {points.length > 0 && (
        <ul class="history-points">
          {points.map((point, index) => (
            <li key={index} dir="auto">
              <Plain text={point} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
