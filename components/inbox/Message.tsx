import type { ComponentChildren } from "preact";
import { AdminForm } from "@/components/admin/AdminForm.tsx";
import { MessageFacts } from "@/components/inbox/MessageFacts.tsx";
import { WhenView } from "@/components/inbox/WhenView.tsx";
import type { MessageView } from "@/lib/admin/inbox/desk_view.ts";

const ABOUT = { role: "about a role", opportunity: "about an opportunity" };

/** The open message: who writes, what to do with it, the text as it was written, and what is known of its way. */
export function Message({ message, listHref, token }: { message: MessageView; listHref: string; token: string }) {
  const { href, subject, from, company, address, kind, at, text, spam } = message;
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
      <AdminForm action="/admin/inbox/actions" token={token} class="mail-tools" aria-label="This message">
        <input type="hidden" name="back" value={href} />
        <input type="hidden" name="id" value={message.id} />
        <a class="button" href={message.mailto} id="mail-reply">Reply by e-mail</a>
        {toolsOf(message).map(([action, name]) => (
          <button key={action} type="submit" name="action" value={action} class="quiet">{name}</button>
        ))}
      </AdminForm>
      <div class="mail-text" dir="auto">{text}</div>
      <MessageFacts message={message} token={token} />
    </article>
  );
}

function toolsOf({ archived, starred, spam, failed }: MessageView): [action: string, name: string][] {
  return [
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
