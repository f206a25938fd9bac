import { Filled } from "@/components/Filled.tsx";
import type { Words } from "@/lib/words/words.ts";

/**
 * Says where to look when something fails, and what the lines of the log mean. The catalogues of words explain each event
 * that asks for something, in `desk.log.events`.
 */
export function LogGuide({ words: { desk, pages } }: { words: Words }) {
  const { log, set } = desk;
  const places = {
    deploy: <code dir="ltr">deno deploy logs</code>,
    journal: <code dir="ltr">journalctl</code>,
    docker: <code dir="ltr">docker logs</code>,
    level: <code dir="ltr">level</code>,
    event: <code dir="ltr">event</code>,
    error: <code dir="ltr">"level":"error"</code>,
    id: <code dir="ltr">id</code>,
  };
  return (
    <section aria-labelledby="log">
      <h2 id="log">{set.log}</h2>
      <p>
        <Filled text={log.where} values={places} />
      </p>
      <details>
        <summary>{pages.more}</summary>
        <dl class="events">
          {Object.entries(log.events).map(([event, { means, do: todo }]) => (
            <div key={event}>
              <dt>
                <code dir="ltr">{event}</code>
              </dt>
              <dd>
                {means} <span class="hint">{todo}</span>
              </dd>
            </div>
          ))}
        </dl>
      </details>
      <p class="hint">{log.private}</p>
    </section>
  );
}
