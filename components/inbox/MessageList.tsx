import { AdminForm } from "@/components/admin/AdminForm.tsx";
import { EmptyList } from "@/components/inbox/EmptyList.tsx";
import { Row } from "@/components/inbox/Row.tsx";
import type { DeskView } from "@/lib/admin/inbox/desk_view.ts";

/** The actions that make sense for several messages of a list. */
function actionsOf(place: string): [action: string, name: string][] {
  return [
    ...place === "spam" ? [["not_spam", "Not spam"] as [string, string]] : [
      (place === "archive" ? ["unarchive", "To the inbox"] : ["archive", "Archive"]) as [string, string],
      ["spam", "Spam"] as [string, string],
    ],
    ["star", "Star"],
    ["read", "Read"],
    ["unread", "Unread"],
    ["delete", "Delete"],
  ];
}

export function MessageList({ view, token }: { view: DeskView; token: string }) {
  const { rows, message, href, filter, total, older, newest, exports, isStopped } = view;
  return (
    <>
      {rows.length > 0 && (
        <p class="hint mail-total">
          {total === null ? "Newest first" : total === 1 ? "1 message" : `${total} messages, newest first`}
          <span class="mail-exports">
            Export all: <a href={exports.csv} download>CSV</a> <a href={exports.json} download>JSON</a>
          </span>
        </p>
      )}
      {rows.length === 0 && !isStopped
        ? <EmptyList view={view} />
        : (
          <AdminForm action="/admin/inbox/actions" token={token} id="mail-rows" aria-label="Selected messages">
            <input type="hidden" name="back" value={href} />
            <ul class="mail-rows">
              {rows.map((row) => <Row key={row.id} row={row} isOpen={row.id === message?.id} />)}
            </ul>
            {rows.length > 0 && (
              <fieldset class="mail-bulk">
                <legend>Selected messages</legend>
                {actionsOf(filter.place).map(([action, name]) => (
                  <button key={action} type="submit" name="action" value={action} class="quiet">{name}</button>
                ))}
              </fieldset>
            )}
          </AdminForm>
        )}
      {isStopped && (
        <p class="notice">
          The search has gone through a part of the messages. {older && <a href={older}>Search older messages</a>}
        </p>
      )}
      <nav class="mail-pages" aria-label="Pages">
        {newest && <a href={newest}>Newest</a>}
        {older && !isStopped && <a href={older} rel="next">Older</a>}
      </nav>
    </>
  );
}
