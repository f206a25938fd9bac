import type { DeskView } from "@/lib/admin/inbox/desk_view.ts";

/** Why there is nothing here, and what to do next. */
export function EmptyList({ view: { isNew, filter, everywhere, newest } }: { view: DeskView }) {
  if (isNew) {
    return (
      <div class="mail-empty">
        <p>No message has come yet.</p>
        <p>
          Messages come through the <a href="/contact">contact page</a>, through{" "}
          <code>POST /api/v1/contact</code>, and from agents. Write one to yourself: it appears here at once.
        </p>
      </div>
    );
  }
  if (newest !== null) {
    return (
      <div class="mail-empty">
        <p>There is nothing older.</p>
      </div>
    );
  }
  if (filter.q !== "") {
    return (
      <div class="mail-empty">
        <p>No message here has all these words.</p>
        <p>
          Try fewer words, or the beginning of one. {everywhere && <a href={everywhere}>Search all messages</a>}
        </p>
      </div>
    );
  }
  if (filter.kind !== "" || filter.unread) {
    return (
      <div class="mail-empty">
        <p>No message is like that.</p>
        <p>
          <a href={filter.place === "inbox" ? "/admin/inbox" : `/admin/inbox?place=${filter.place}`}>
            Show the list without filters
          </a>
        </p>
      </div>
    );
  }
  return (
    <div class="mail-empty">
      <p>{NOTHING[filter.starred ? "starred" : filter.failed ? "failed" : filter.place]}</p>
      {filter.place === "inbox"
        ? (
          <p>
            What you have archived is in the <a href="/admin/inbox?place=archive">archive</a>.
          </p>
        )
        : (
          <p>
            <a href="/admin/inbox">Go to the inbox</a>
          </p>
        )}
    </div>
  );
}

const NOTHING: Record<string, string> = {
  inbox: "Everything is dealt with.",
  archive: "Nothing is archived. Archive a message when you are done with it.",
  spam: "Nothing is marked as spam.",
  all: "There are no messages besides spam.",
  starred: "Nothing is starred. Star a message that you want to find again.",
  failed: "Every message was delivered on every channel.",
};
