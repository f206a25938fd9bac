import { Filled } from "@/components/Filled.tsx";
import type { Words } from "@/lib/words/words.ts";

/**
 * Says where to look when something fails, and what the lines of the log mean. The catalogues of words explain each event
 * that asks for something, in `desk.log.events`.
 */
export function LogGuide({ words: { desk } }: { words: Words }) {
  const { log, set } = desk;
  const code = (text: string) => <code dir="ltr">{text}</code>;
  const places = {
    deploy: code("deno deploy logs"),
    journal: code("journalctl"),
    docker: code("docker logs"),
    level: code("level"),
    event: code("event"),
    error: code('"level":"error"'),
    id: code("id"),
  };
  return (
    <section aria-labelledby="log">
      <h2 id="log">{set.log}</h2>
      <p>
        <Filled text={log.where} values={places} />
      </p>
      <dl class="events">
        {Object.entries(log.events).map(([event, { means, do: todo }]) => (
          <div key={event}>
            <dt>{code(event)}</dt>
            <dd>
              {means} <span class="hint">{todo}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p class="hint">{log.private}</p>
    </section>
  );
}
