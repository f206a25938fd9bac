import { Filled } from "@/components/Filled.tsx";
import { AdminForm, WhenView } from "@/components/admin/AdminParts.tsx";
import { Message } from "@/components/inbox/Message.tsx";
import { type InboxProps, MessageList } from "@/components/inbox/MessageList.tsx";
import { KEYS } from "@/components/inbox/inbox_focus.ts";
import { ACTIONS_PATH, INBOX_PATH } from "@/lib/admin/inbox_paths.ts";
import { fillCounted } from "@/lib/words/fill.ts";

interface DeskProps extends InboxProps {
  /** Only a script can do these; without it their buttons are not shown. */
  onSelectAll: () => void;
  onCompact: () => void;
  onHelp: () => void;
  /** Rows are one line each. */
  isCompact: boolean;
  /** The answer to the open message has been begun in the mail program. */
  isAnswering: boolean;
}

/** Shows list and message, as plain links and forms. The script of the page watches them; without it they do the same. */
export function Desk(
  { view, token, words, locale, onSelectAll, onHelp, onCompact, isCompact, isAnswering }: DeskProps,
) {
  const { message, places } = view;
  return (
    <div class="mail" data-open={message !== null} data-compact={isCompact}>
      <h1 class="unseen">{places.find(({ isCurrent }) => isCurrent)?.name ?? words.messages}</h1>
      <nav class="mail-places" aria-label={words.lists}>
        <ul>
          {places.map(({ name, href, count, isCurrent }) => (
            <li key={name}>
              <a href={href} aria-current={isCurrent ? "page" : undefined}>
                {name}
                {count > 0 && <span class="mail-count">{count.toLocaleString(locale)}</span>}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <Notice view={view} token={token} words={words} />
      <section class="mail-list" aria-label={words.messages}>
        <DeskFilter view={view} words={words} />
        <ListHead
          view={view}
          words={words}
          locale={locale}
          onSelectAll={onSelectAll}
          onHelp={onHelp}
          onCompact={onCompact}
          isCompact={isCompact}
        />
        <MessageList view={view} token={token} words={words} />
      </section>
      <section class="mail-message" aria-label={words.message}>
        {message === null
          ? view.rows.length > 0 && (
            <div class="mail-none">
              <Waiting view={view} words={words} />
              <p class="hint">{words.choose}</p>
            </div>
          )
          : (
            <Message
              key={message.id}
              message={message}
              listHref={view.href}
              next={view.rows[view.rows.findIndex(({ id }) => id === message.id) + 1]?.href}
              token={token}
              words={words}
              isAnswering={isAnswering}
            />
          )}
      </section>
    </div>
  );
}

/** Says how many messages of the list nobody has read, and since when the oldest of them waits. */
function Waiting({ view: { rows }, words }: Pick<InboxProps, "view" | "words">) {
  const unread = rows.filter(({ unread }) => unread);
  const oldest = unread.at(-1);
  return oldest !== undefined && (
    <p>
      <Filled text={words.waiting} values={{ count: unread.length, time: <WhenView at={oldest.at} /> }} />
    </p>
  );
}

/** Lists the keys and what they do. */
export function KeyList({ words }: Pick<InboxProps, "words">) {
  return (
    <dl class="mail-keylist">
      {KEYS.map(([key, command]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{words.help[command]}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Tells what was just done, and how to undo it. What can be seen anyway is told to those only who hear the page. */
function Notice({ view: { notice, href, revision }, token, words }: Omit<InboxProps, "locale">) {
  return (
    <div class="mail-notice" role="status" data-quiet={notice?.isQuiet}>
      {notice !== null && notice.text !== "" && (
        <>
          {/* The same words for another message are said again. */}
          <p key={revision}>{notice.text}</p>
          {notice.undo && (
            <AdminForm action={ACTIONS_PATH} token={token}>
              <input type="hidden" name="back" value={href} />
              {notice.undo.ids.map((id) => <input key={id} type="hidden" name="id" value={id} />)}
              <button id="mail-undo" type="submit" name="action" value={notice.undo.action} class="quiet">
                {words.undo}
              </button>
            </AdminForm>
          )}
        </>
      )}
    </div>
  );
}

/** Says how many messages the list has, with what can be done with all of them, before the keyboard comes to the first. */
function ListHead(
  { view: { rows, total, filter }, words, locale, onSelectAll, onHelp, onCompact, isCompact }: Omit<
    DeskProps,
    "token" | "isAnswering"
  >,
) {
  if (rows.length === 0) return null;
  return (
    <div class="mail-list-head">
      <p class="mail-keys">
        <button type="button" class="quiet" onClick={onSelectAll}>{words.select_all}</button>{" "}
        <button type="button" class="quiet" aria-pressed={isCompact} onClick={onCompact}>{words.compact}</button>{" "}
        <button type="button" class="quiet mail-typed" onClick={onHelp}>{words.keys}</button>
      </p>
      <p class="hint">
        {total !== null ? fillCounted(words.count, total, locale) : orderName(filter.order, words)}
      </p>
    </div>
  );
}

/** Shows search and filters, as one form that asks for an address. */
function DeskFilter({ view: { filter, href }, words }: Pick<InboxProps, "view" | "words">) {
  const { kind, lane, outcome, order, orders } = filter;
  // A new list has new fields; while the list stays the same, so does what somebody has typed and not sent.
  return (
    <form key={href} class="mail-filter" method="get" action={INBOX_PATH} role="search">
      {filter.place !== "inbox" && <input type="hidden" name="place" value={filter.place} />}
      <label class="unseen" for="mail-search">{words.search_label}</label>
      <input
        id="mail-search"
        type="search"
        name="q"
        maxLength={200}
        placeholder={words.search_hint}
        defaultValue={filter.q}
        dir="auto"
      />
      <button type="submit">{words.search}</button>
      <details class="mail-more" open={filter.isNarrowed}>
        <summary>{words.filter}</summary>
        <div>
          <Select
            name="kind"
            label={words.kind}
            value={kind}
            options={{ "": words.any_kind, role: words.role, opportunity: words.opportunity, other: words.other }}
          />
          <Select name="lane" label={words.lane} value={lane} options={{ "": words.any_lane, ...words.lanes }} />
          <Select
            name="outcome"
            label={words.outcome}
            value={outcome}
            options={{ "": words.any_outcome, open: words.no_outcome, ...words.outcomes }}
          />
          <Select
            name="order"
            label={words.sort}
            value={order}
            options={Object.fromEntries(["", ...orders].map((one) => [one, orderName(one, words)]))}
          />
          <div class="mail-flags">
            <Choice name="unread" label={words.unread} isOn={filter.unread} />
            <Choice name="starred" label={words.starred} isOn={filter.starred} />
            <Choice name="failed" label={words.failed} isOn={filter.failed} />
            <button type="submit" class="quiet">{words.apply}</button>
          </div>
        </div>
      </details>
    </form>
  );
}

function orderName(order: string, words: InboxProps["words"]): string {
  const names: Record<string, string> = {
    best: words.best_first,
    lane: words.vouched_first,
    outcome: words.open_first,
  };
  return names[order] ?? words.newest_first;
}

function Select({ name, label, value, options }: {
  name: string;
  label: string;
  value: string;
  /** The name of each value. */
  options: Record<string, string>;
}) {
  return (
    <label>
      <span class="unseen">{label}</span>
      <select name={name}>
        {Object.entries(options).map(([one, text]) => (
          <option key={one} value={one} selected={one === value}>{text}</option>
        ))}
      </select>
    </label>
  );
}

function Choice({ name, label, isOn }: { name: string; label: string; isOn: boolean }) {
  return (
    <label class="mail-choice">
      <input type="checkbox" name={name} value="1" defaultChecked={isOn} /> {label}
    </label>
  );
}
