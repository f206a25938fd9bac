import { AdminForm } from "@/components/admin/AdminForm.tsx";
import { AdminPage } from "@/components/admin/AdminPage.tsx";
import type { InboxItem } from "@/lib/contact/inbox/entry.ts";
import type { State } from "@/lib/http/runtime.ts";
import { harmlessLine } from "@/lib/text/harmless.ts";

/** The question before messages are deleted for good. */
export function DeletePage({ state, items, back }: { state: State; items: InboxItem[]; back: string }) {
  return (
    <AdminPage state={state} part="Inbox">
      <h1>{items.length === 1 ? "Delete this message for good?" : `Delete ${items.length} messages for good?`}</h1>
      <p>They cannot be brought back. The records of their delivery go with them.</p>
      <ul class="mail-doomed">
        {items.map(({ entry, message }) => (
          <li key={entry.id}>
            <bdi>{harmlessLine(message.from ?? message.reply_to)}</bdi>:{" "}
            <bdi>{harmlessLine(message.subject ?? "(no subject)")}</bdi>
          </li>
        ))}
      </ul>
      <AdminForm action="/admin/inbox/actions" token={state.owner!.formToken} class="mail-tools">
        <input type="hidden" name="back" value={back} />
        <input type="hidden" name="confirmed" value="yes" />
        {items.map(({ entry }) => <input key={entry.id} type="hidden" name="id" value={entry.id} />)}
        <button type="submit" name="action" value="delete">Delete for good</button>
        <a class="button quiet" href={back}>Keep</a>
      </AdminForm>
    </AdminPage>
  );
}
