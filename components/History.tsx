import { Prose } from "@/components/Prose.tsx";
import type { HistoryEntry } from "@/lib/site/history.ts";

/** As many are shown in full; what is older is one line, which opens. Paper shows the line. */
const IN_FULL = 5;

/** Stations of a life one below the other: when at the side, what it was, and what came of it. */
export function History({ entries }: { entries: readonly HistoryEntry[] }) {
  return (
    <ol class={entries.some(({ when }) => when !== undefined) ? "history" : "history history-undated"}>
      {entries.map((entry, index) => (
        <li key={index}>
          {entry.when !== undefined && <p class="history-when">{entry.when}</p>}
          <div class="history-what">
            {index < IN_FULL || !hasMore(entry)
              ? (
                <>
                  <Head entry={entry} />
                  <More entry={entry} />
                </>
              )
              : (
                <details>
                  <summary>
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
}

function Head({ entry: { title, place, url } }: { entry: HistoryEntry }) {
  const name = place ?? title;
  const linked = url === undefined ? name : <a href={url}>{name}</a>;
  return (
    <h3 dir="auto">
      {place === undefined ? linked : (
        <>
          {title}, <span class="history-place">{linked}</span>
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
      {facts.length > 0 && <p class="history-facts" dir="auto">{facts.join(" · ")}</p>}
      {text !== undefined && <Prose text={text} />}
      {points.length > 0 && (
        <ul class="history-points">
          {points.map((point, index) => <li key={index} dir="auto">{point}</li>)}
        </ul>
      )}
    </>
  );
}
