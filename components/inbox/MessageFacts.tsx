import { AdminForm } from "@/components/admin/AdminForm.tsx";
import { WhenView } from "@/components/inbox/WhenView.tsx";
import type { MessageView } from "@/lib/admin/inbox/desk_view.ts";

const STATES = { done: "✓", failed: "✕", waiting: "…" };

/** The owner's note, the way of the message through the channels, and what else is known of it. */
export function MessageFacts({ message, token }: { message: MessageView; token: string }) {
  const { id, href, note, events, facts, exports } = message;
  return (
    <>
      <AdminForm action="/admin/inbox/actions" token={token} class="mail-note">
        <input type="hidden" name="back" value={href} />
        <input type="hidden" name="id" value={id} />
        <label for="mail-note">Note to yourself</label>
        <textarea id="mail-note" name="note" rows={2} maxLength={2000} dir="auto" defaultValue={note} />
        <button type="submit" name="action" value="note" class="quiet">Keep the note</button>
      </AdminForm>
      <section class="mail-way" aria-labelledby="mail-way">
        <h3 id="mail-way">Delivery</h3>
        <ol>
          {events.map(({ at, what, state }, index) => (
            <li key={index} data-state={state}>
              <span aria-hidden="true">{STATES[state]}</span> <WhenView at={at} /> {what}
            </li>
          ))}
        </ol>
        <ul class="mail-facts">{facts.map((fact) => <li key={fact}>{fact}</li>)}</ul>
        <p class="hint">
          Id <code>{id}</code>. Export: <a href={exports.csv} download>CSV</a> <a href={exports.json} download>JSON</a>
        </p>
      </section>
    </>
  );
}
