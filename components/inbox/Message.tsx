import type { ComponentChildren } from "preact";
import { AdminForm } from "@/components/admin/AdminForm.tsx";
import { WhenView } from "@/components/admin/Time.tsx";
import { MatchTable } from "@/components/MatchTable.tsx";
import { ACTIONS_PATH } from "@/lib/admin/inbox_paths.ts";
import type { MessageView } from "@/lib/admin/message_view.ts";

const ABOUT = { role: "about a role", opportunity: "about an opportunity" };

/** Shows the open message: who writes, what to do with it, the text as it was written, and what is known of its way. */
export function Message({ message, listHref, token }: { message: MessageView; listHref: string; token: string }) {
  const { href, subject, from, company, address, kind, at, text, spam, heldBecause, match } = message;
  return (
    <article aria-labelledby="mail-subject">
      <p class="mail-back">
        <a href={listHref}>Back to the list</a>
      </p>
      <h2 id="mail-subject" tabIndex={-1}>
        <bdi>{subject}</bdi>
      </h2>
      <dl class="mail-head">
        {from && (
          <Field name="From">
            <bdi>{from}</bdi>
          </Field>
        )}
        <Field name="Address">
          <bdi>{address}</bdi> <span class="hint">(not verified)</span>
        </Field>
        {company && (
          <Field name="Company">
            <bdi>{company}</bdi>
          </Field>
        )}
        <Field name="Sent">
          <WhenView at={at} />
          {kind !== "other" && `, ${ABOUT[kind]}`}
        </Field>
      </dl>
      {spam && <p class="notice">This message is marked as spam. Do not follow addresses in it.</p>}
      {heldBecause && <p class="notice">This message is held: you were told of it by no channel. {heldBecause}</p>}
      <AdminForm action={ACTIONS_PATH} token={token} class="mail-tools" aria-label="This message">
        <input type="hidden" name="back" value={href} />
        <input type="hidden" name="id" value={message.id} />
        <a class="button" href={message.mailto} id="mail-reply">Reply by e-mail</a>
        {toolsOf(message).map(([action, name]) => (
          <button key={action} type="submit" name="action" value={action} class="quiet">{name}</button>
        ))}
      </AdminForm>
      <div class="mail-text" dir="auto">{text}</div>
      {match !== undefined && <MatchTable match={match.answer} words={match.words} level={3} />}
      <MessageFacts message={message} token={token} />
    </article>
  );
}

function toolsOf({ archived, starred, spam, failed, held }: MessageView): [action: string, name: string][] {
  return [
    ...held ? [["release", "Release"] as [string, string]] : [],
    ...spam ? [] : [(archived ? ["unarchive", "To the inbox"] : ["archive", "Archive"]) as [string, string]],
    starred ? ["unstar", "Remove star"] : ["star", "Star"],
    ["unread", "Mark unread"],
    spam ? ["not_spam", "Not spam"] : ["spam", "Spam"],
    ...failed ? [["retry", "Send again"] as [string, string]] : [],
    ["delete", "Delete for good"],
  ];
}

function Field({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const STATES = { done: "✓", failed: "✕", waiting: "…" };

/** Shows the owner's note, the way of the message through the channels, and what else is known of it. */
function MessageFacts({ message, token }: { message: MessageView; token: string }) {
  const { id, href, note, events, facts, exports } = message;
  return (
    <>
      <AdminForm action={ACTIONS_PATH} token={token} class="mail-note">
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
