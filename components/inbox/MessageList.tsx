import type { ComponentChildren } from "preact";
import { Filled } from "@/components/Filled.tsx";
import { LaneTag } from "@/components/SenderChecks.tsx";
import { AdminForm, WhenView } from "@/components/admin/AdminParts.tsx";
import type { DeskView } from "@/lib/admin/desk.ts";
import { ACTIONS_PATH, INBOX_PATH, TEST_PATH } from "@/lib/admin/inbox_paths.ts";
import type { RowView } from "@/lib/admin/message_view.ts";
import type { OutcomeKind } from "@/lib/contact/job.ts";
import type { Words } from "@/lib/words/words.ts";

/** The inbox's words in the owner's language. A script in the browser gets it with the page. */
export interface InboxSpeech {
  words: Words["inbox"]["page"];
  /** For numbers (BCP 47). */
  locale: string;
}

/** The props of every part of the inbox. */
export interface InboxProps extends InboxSpeech {
  view: DeskView;
  /** For the forms. */
  token: string;
}

/** Shows the messages of a page, with what can be done with several of them. */
export function MessageList({ view, token, words }: Omit<InboxProps, "locale">) {
  const { rows, message, href, filter, older, newest, exports, isStopped } = view;
  return (
    <>
      {rows.length === 0 && !isStopped
        ? <EmptyList view={view} token={token} words={words} />
        : (
          <AdminForm action={ACTIONS_PATH} token={token} id="mail-rows" aria-label={words.selected}>
            <input type="hidden" name="back" value={href} />
            <ul class="mail-rows">
              {rows.map((row) => (
                <Row
                  key={row.id}
                  row={row}
                  isOpen={row.id === message?.id}
                  isMixed={filter.kind === ""}
                  words={words}
                />
              ))}
            </ul>
            {rows.length > 0 && (
              <div class="mail-bulk" role="group" aria-label={words.selected}>
                {actionsOf(filter, words).map(([action, name]) => (
                  <button key={action} type="submit" name="action" value={action} class="quiet">{name}</button>
                ))}
              </div>
            )}
          </AdminForm>
        )}
      {isStopped && (
        <p class="notice">
          {words.stopped} {older && <a href={older}>{words.search_older}</a>}
        </p>
      )}
      <div class="mail-list-end">
        {(newest || older && !isStopped) && (
          <nav class="mail-pages" aria-label={words.pages}>
            {newest && <a href={newest}>{words.newest}</a>}
            {older && !isStopped && <a href={older} rel="next">{words.older}</a>}
          </nav>
        )}
        {rows.length > 0 && (
          <p class="hint mail-exports">
            {words.export_all} <a class="finger" href={exports.csv} download>CSV</a>{" "}
            <a class="finger" href={exports.json} download>JSON</a>
          </p>
        )}
      </div>
    </>
  );
}

/** An action of the inbox, and what its button says. */
export type ActionButton = [action: string, name: string];

/** Lists the actions that make sense for several messages of a list. */
function actionsOf({ place, lane }: DeskView["filter"], words: InboxProps["words"]): ActionButton[] {
  const [archive, unarchive]: ActionButton[] = [["archive", words.to_archive], ["unarchive", words.to_inbox]];
  return [
    ...lane === "held" ? [["release", words.release] satisfies ActionButton] : [],
    ...place === "later" ? [["now", words.to_inbox] satisfies ActionButton] : [],
    ...place === "spam"
      ? [["not_spam", words.not_spam] satisfies ActionButton]
      : [place === "archive" ? unarchive : archive, ["spam", words.to_spam] satisfies ActionButton],
    ["star", words.star],
    ["read", words.mark_read],
    ["unread", words.mark_unread],
    ["delete", words.delete],
  ];
}

/** Shows a message in the list. Its states are words and shapes; text of strangers is isolated, so that it orders only itself. */
function Row({ row, isOpen, isMixed, words }: {
  row: RowView;
  isOpen: boolean;
  /** Messages of all kinds are in the list. */
  isMixed: boolean;
  words: InboxProps["words"];
}) {
  const {
    id,
    href,
    sender,
    company,
    subject,
    start,
    kind,
    unread,
    starred,
    failed,
    lane,
    verdict,
    archived,
    outcome,
    at,
    later,
  } = row;
  return (
    <li class="mail-row" data-id={id} data-unread={unread}>
      <label class="mail-select">
        <input type="checkbox" name="id" value={id} />
        <span class="unseen">
          <Filled text={words.select_from} values={{ name: <bdi>{sender}</bdi> }} />
        </span>
      </label>
      <a href={href} aria-current={isOpen ? "true" : undefined}>
        <span class="mail-row-head">
          {unread && <span class="mail-dot">{words.new}</span>}
          <bdi class="mail-sender">{sender}</bdi>
          {company !== "" && <bdi class="mail-company">{company}</bdi>}
          <WhenView at={at} />
        </span>
        <span class="mail-row-subject">
          {starred && (
            <span class="mail-star">
              <span aria-hidden="true">★</span>
              <span class="unseen">{words.starred}</span>
            </span>
          )}
          <bdi>{subject}</bdi>
        </span>
        <span class="mail-row-start">
          {isMixed && <span class="tag">{words[kind]}</span>}
          {verdict && <span class="tag">{verdict}</span>}
          {archived && <span class="tag">{words.archived}</span>}
          {later !== null && (
            <span class="tag">
              {words.later} <WhenView at={later} />
            </span>
          )}
          {failed && <span class="tag mail-failed">{words.failed}</span>}
          {lane !== "open" && <LaneTag lane={lane} name={words.lanes[lane]} />}
          {outcome !== null && <OutcomeTag outcome={outcome} words={words} />}
          <bdi>{start}</bdi>
        </span>
      </a>
    </li>
  );
}

const SHAPES: Record<OutcomeKind, string> = { answered: "✓", declined: "–", withdrawn: "↩", replaced: "⇄" };

/** Says how a message ended, by word and shape. */
export function OutcomeTag({ outcome, words }: { outcome: OutcomeKind; words: InboxProps["words"] }) {
  return (
    <span class="tag" data-outcome={outcome}>
      <span aria-hidden="true">{SHAPES[outcome]}</span> {words.outcomes[outcome]}
    </span>
  );
}

/** Says why there is nothing here, and what to do next. */
function EmptyList(
  { view: { isNew, filter, everywhere, newest }, token, words: { empty } }: Omit<InboxProps, "locale">,
) {
  const link = (href: string, text: string) => <a href={href}>{text}</a>;
  if (isNew && filter.place === "inbox") {
    return (
      <>
        <Empty why={empty.first}>
          <Filled text={empty.first_next} values={{ link: link("/contact", empty.first_link) }} />
        </Empty>
        {/* Not of the script, which would look for messages that are meant. */}
        <AdminForm action={TEST_PATH} token={token} class="mail-test">
          <button type="submit">{empty.first_test}</button>
        </AdminForm>
      </>
    );
  }
  if (newest !== null) return <Empty why={empty.older}>{link(newest, empty.next)}</Empty>;
  if (filter.q !== "") {
    return (
      <Empty why={empty.words}>
        {empty.words_next} {everywhere && link(everywhere, empty.words_all)}
      </Empty>
    );
  }
  const isHeld = filter.lane === "held";
  if (filter.kind !== "" || filter.unread || filter.outcome !== "" || filter.lane !== "" && !isHeld) {
    const without = filter.place === "inbox" ? INBOX_PATH : `${INBOX_PATH}?place=${filter.place}`;
    return <Empty why={empty.filters}>{link(without, empty.filters_next)}</Empty>;
  }
  const flag = isHeld ? "held" : (["starred", "failed"] as const).find((flag) => filter[flag]);
  const place = filter.place as "inbox" | "later" | "archive" | "spam" | "all";
  return (
    <Empty why={empty[flag ?? place]}>
      {flag === undefined && place === "inbox"
        ? <Filled text={empty.inbox_next} values={{ link: link(`${INBOX_PATH}?place=archive`, empty.inbox_link) }} />
        : link(INBOX_PATH, empty.next)}
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
