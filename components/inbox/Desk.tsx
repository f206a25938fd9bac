import { AdminForm } from "@/components/admin/AdminForm.tsx";
import { Message } from "@/components/inbox/Message.tsx";
import { MessageList } from "@/components/inbox/MessageList.tsx";
import type { DeskView } from "@/lib/admin/desk.ts";
import { ACTIONS_PATH, INBOX_PATH } from "@/lib/admin/inbox_paths.ts";

/** Shows list and message, as plain links and forms. The script of the page watches them; without it they do the same. */
export function Desk({ view, token }: { view: DeskView; token: string }) {
  const { message, places } = view;
  return (
    <div class="mail" data-open={message !== null}>
      <h1 class="unseen">{places.find(({ isCurrent }) => isCurrent)?.name ?? "Messages"}</h1>
      <nav class="mail-places" aria-label="Lists">
        <ul>
          {places.map(({ name, href, count, isCurrent }) => (
            <li key={name}>
              <a href={href} aria-current={isCurrent ? "page" : undefined}>
                {name}
                {count > 0 && <span class="mail-count">{count}</span>}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <Notice view={view} token={token} />
      <section class="mail-list" aria-label="Messages">
        <DeskFilter view={view} />
        <MessageList view={view} token={token} />
      </section>
      <section class="mail-message" aria-label="Message">
        {message === null
          ? view.rows.length > 0 && <p class="hint mail-none">Choose a message to read it here.</p>
          : <Message key={message.id} message={message} listHref={view.href} token={token} />}
      </section>
    </div>
  );
}

/** Tells what was just done, and how to undo it. */
function Notice({ view: { notice, href }, token }: { view: DeskView; token: string }) {
  return (
    <div class="mail-notice" role="status">
      {notice !== null && notice.text !== "" && (
        <>
          <p>{notice.text}</p>
          {notice.undo && (
            <AdminForm action={ACTIONS_PATH} token={token}>
              <input type="hidden" name="back" value={href} />
              {notice.undo.ids.map((id) => <input key={id} type="hidden" name="id" value={id} />)}
              <button type="submit" name="action" value={notice.undo.action} class="quiet">Undo</button>
            </AdminForm>
          )}
        </>
      )}
    </div>
  );
}

const KINDS = [["", "Any kind"], ["role", "Role"], ["opportunity", "Opportunity"], ["other", "Other"]] as const;

/** Shows search and filters, as one form that asks for an address. */
function DeskFilter({ view: { filter, href } }: { view: DeskView }) {
  // A new list has new fields; while the list stays the same, so does what somebody has typed and not sent.
  return (
    <form key={href} class="mail-filter" method="get" action={INBOX_PATH} role="search">
      {filter.place !== "inbox" && <input type="hidden" name="place" value={filter.place} />}
      <label class="unseen" for="mail-search">Search messages</label>
      <input
        id="mail-search"
        type="search"
        name="q"
        maxLength={200}
        placeholder="Search words or addresses"
        defaultValue={filter.q}
        dir="auto"
      />
      <button type="submit">Search</button>
      <details
        class="mail-more"
        open={filter.kind !== "" || filter.unread || filter.starred || filter.failed || filter.held}
      >
        <summary>Filter</summary>
        <div>
          <label>
            <span class="unseen">Kind</span>
            <select name="kind">
              {KINDS.map(([value, name]) => (
                <option key={value} value={value} selected={value === filter.kind}>{name}</option>
              ))}
            </select>
          </label>
          <Choice name="unread" label="Unread" isOn={filter.unread} />
          <Choice name="starred" label="Starred" isOn={filter.starred} />
          <Choice name="failed" label="Not delivered" isOn={filter.failed} />
          <Choice name="held" label="Held" isOn={filter.held} />
          <button type="submit" class="quiet">Apply</button>
        </div>
      </details>
    </form>
  );
}

function Choice({ name, label, isOn }: { name: string; label: string; isOn: boolean }) {
  return (
    <label class="mail-choice">
      <input type="checkbox" name={name} value="1" defaultChecked={isOn} /> {label}
    </label>
  );
}
