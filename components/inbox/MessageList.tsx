import type { ComponentChildren } from "preact";
import { AdminForm } from "@/components/admin/AdminForm.tsx";
import { WhenView } from "@/components/admin/Time.tsx";
import type { DeskView } from "@/lib/admin/desk.ts";
import { ACTIONS_PATH, INBOX_PATH } from "@/lib/admin/inbox_paths.ts";
import type { RowView } from "@/lib/admin/message_view.ts";

/** Shows the messages of a page, with what can be done with several of them. */
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
          <AdminForm action={ACTIONS_PATH} token={token} id="mail-rows" aria-label="Selected messages">
            <input type="hidden" name="back" value={href} />
            <ul class="mail-rows">
              {rows.map((row) => <Row key={row.id} row={row} isOpen={row.id === message?.id} />)}
            </ul>
            {rows.length > 0 && (
              <fieldset class="mail-bulk">
                <legend>Selected messages</legend>
                {actionsOf(filter).map(([action, name]) => (
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

/** Lists the actions that make sense for several messages of a list. */
function actionsOf({ place, held }: DeskView["filter"]): [action: string, name: string][] {
  return [
    ...held ? [["release", "Release"] as [string, string]] : [],
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

const KINDS = { role: "Role", opportunity: "Opportunity", other: "Other" };

/** Shows a message in the list. Its states are words and shapes; text of strangers is isolated, so that it orders only itself. */
function Row({ row, isOpen }: { row: RowView; isOpen: boolean }) {
  const { id, href, sender, subject, start, kind, unread, starred, failed, held, archived, at } = row;
  return (
    <li class="mail-row" data-id={id} data-unread={unread}>
      <label class="mail-select">
        <input type="checkbox" name="id" value={id} />
        <span class="unseen">
          Select the message from <bdi>{sender}</bdi>
        </span>
      </label>
      <a href={href} aria-current={isOpen ? "true" : undefined}>
        <span class="mail-row-head">
          {unread && <span class="mail-dot">New</span>}
          <bdi class="mail-sender">{sender}</bdi>
          <WhenView at={at} />
        </span>
        <span class="mail-row-subject">
          {starred && (
            <span class="mail-star">
              ★<span class="unseen">Starred.</span>
            </span>
          )}
          <bdi>{subject}</bdi>
        </span>
        <span class="mail-row-start">
          <span class="tag">{KINDS[kind]}</span>
          {archived && <span class="tag">Archived</span>}
          {failed && <span class="tag mail-failed">Not delivered</span>}
          {held && <span class="tag">Held</span>}
          <bdi>{start}</bdi>
        </span>
      </a>
    </li>
  );
}

/** Says why there is nothing here, and what to do next. */
function EmptyList({ view: { isNew, filter, everywhere, newest } }: { view: DeskView }) {
  if (isNew) {
    return (
      <Empty why="No message has come yet.">
        Messages come through the <a href="/contact">contact page</a>, through{" "}
        <code>POST /api/v1/contact</code>, and from agents. Write one to yourself: it appears here at once.
      </Empty>
    );
  }
  if (newest !== null) return <Empty why="There is nothing older." />;
  if (filter.q !== "") {
    return (
      <Empty why="No message here has all these words.">
        Try fewer words, or the beginning of one. {everywhere && <a href={everywhere}>Search all messages</a>}
      </Empty>
    );
  }
  if (filter.kind !== "" || filter.unread) {
    return (
      <Empty why="No message is like that.">
        <a href={filter.place === "inbox" ? INBOX_PATH : `${INBOX_PATH}?place=${filter.place}`}>
          Show the list without filters
        </a>
      </Empty>
    );
  }
  return (
    <Empty why={NOTHING[(["starred", "failed", "held"] as const).find((flag) => filter[flag]) ?? filter.place]}>
      {filter.place === "inbox"
        ? (
          <>
            What you have archived is in the <a href={`${INBOX_PATH}?place=archive`}>archive</a>.
          </>
        )
        : <a href={INBOX_PATH}>Go to the inbox</a>}
    </Empty>
  );
}

function Empty({ why, children }: { why: string; children?: ComponentChildren }) {
  return (
    <div class="mail-empty">
      <p>{why}</p>
      {children && <p>{children}</p>}
    </div>
  );
}

const NOTHING: Record<string, string> = {
  inbox: "Everything is dealt with.",
  archive: "Nothing is archived. Archive a message when you are done with it.",
  spam: "Nothing is marked as spam.",
  all: "There are no messages besides spam.",
  starred: "Nothing is starred. Star a message that you want to find again.",
  held: "Nothing is held. What is beyond the day's total, or looks like spam from a form, waits here for you.",
  failed: "Every message was delivered on every channel.",
};
