import type { ComponentChildren } from "preact";
import { Filled } from "@/components/Filled.tsx";
import { MatchTable } from "@/components/MatchTable.tsx";
import { CheckTag, LaneTag } from "@/components/SenderChecks.tsx";
import { AdminForm, WhenView } from "@/components/admin/AdminParts.tsx";
import { type ActionButton, type InboxSpeech, OutcomeTag } from "@/components/inbox/MessageList.tsx";
import { ACTIONS_PATH } from "@/lib/admin/inbox_paths.ts";
import type { MessageView } from "@/lib/admin/message_view.ts";

type InboxWords = InboxSpeech["words"];

/** Shows the open message: who writes, what to do with it, the text as it was written, and what is known of its way. */
export function Message({ message, listHref, next, token, words, isAnswering }: {
  message: MessageView;
  listHref: string;
  /** The address of the message after it. */
  next?: string;
  token: string;
  words: InboxWords;
  /** The answer has been begun in the mail program. */
  isAnswering: boolean;
}) {
  const { href, subject, from, details, address, kind, at, text, spam, lane, laneReason, checks, match, gone } =
    message;
  const [first, ...others] = toolsOf(message, words);
  const when = <WhenView at={at} />;
  const sent = { role: words.about_role, opportunity: words.about_opportunity, other: "{time}" }[kind];
  const further = checks.map(({ explanation }) => explanation).filter((text) => text !== laneReason);
  const known = details.filter(({ name, isLong }) => !isLong && name !== "company");
  const laneSaid = gone || spam || lane === "held" ? "" : laneReason;
  const tags = checks.map((check) => <CheckTag key={check.name} {...check} />);
  return (
    <article aria-labelledby="mail-subject">
      <p class="mail-back">
        <a class="finger" href={listHref}>{words.back}</a>
      </p>
      <h2 id="mail-subject" tabIndex={-1}>
        <bdi>{subject}</bdi>
      </h2>
      <div class="mail-head">
        <p>
          <bdi class="mail-from">{message.sender}</bdi>
          {message.company !== "" && <bdi>{message.company}</bdi>}
          {!gone && !spam && <LaneTag lane={lane} name={words.lanes[lane]} />}
          {tags}
        </p>
        <p class="hint">
          {!gone && from && <bdi>{address}</bdi>}
          {!gone && !message.confirmed && <span>{words.unverified}</span>}
          <span>
            <Filled text={sent} values={{ time: when }} />
          </span>
        </p>
        {(known.length > 0 || further.length > 0 || laneSaid !== "") && (
          <details>
            <summary>{words.about_sender}</summary>
            <dl class="mail-fields">
              {known.map(({ name, label, value }) => (
                <Field key={name} name={label}>
                  <bdi>{value}</bdi>
                </Field>
              ))}
              {laneSaid !== "" && <Field name={words.lane}>{laneSaid}</Field>}
              {further.length > 0 && (
                <Field name={words.checks}>
                  <ul>{further.map((text) => <li key={text}>{text}</li>)}</ul>
                </Field>
              )}
            </dl>
          </details>
        )}
      </div>
      {spam && <p class="notice">{words.is_spam}</p>}
      {!gone && lane === "held" && (
        <p class="notice">
          {words.is_held} {laneReason}{" "}
          <span class="mail-script mail-typed">
            {words.help.release}: <kbd>h</kbd>
          </span>
        </p>
      )}
      {message.replaces && <p class="hint">{words.replaces}</p>}
      {gone && (
        <p class="notice">
          <OutcomeTag outcome={message.outcome!} words={words} />{" "}
          <Filled text={words.erased_on} values={{ time: <WhenView at={message.endedAt!} /> }} />
        </p>
      )}
      <AdminForm action={ACTIONS_PATH} token={token} class="mail-tools mail-bar" aria-label={words.this_message}>
        <input type="hidden" name="back" value={href} />
        <input type="hidden" name="id" value={message.id} />
        {!gone && (
          <a
            class={`button${spam || lane === "held" ? " quiet" : ""}`}
            href={message.mailto}
            id="mail-reply"
            aria-keyshortcuts="r"
          >
            {words.reply}
          </a>
        )}
        <ToolButton tool={first} />
        <details class="mail-others">
          <summary class="button quiet">{words.more}</summary>
          {!gone && !spam && <Later message={message} words={words} />}
          {others.map((tool) => <ToolButton key={tool[0]} tool={tool} />)}
        </details>
        {next !== undefined && <a class="button quiet mail-next" href={next}>{words.next}</a>}
      </AdminForm>
      <div class="mail-offer" role="status">
        {isAnswering && message.outcome === null && (
          <AdminForm action={ACTIONS_PATH} token={token}>
            <input type="hidden" name="back" value={href} />
            <input type="hidden" name="id" value={message.id} />
            {words.offer}{" "}
            <button type="submit" name="action" value="answered" class="quiet">{words.to_answered}</button> <kbd>w</kbd>
          </AdminForm>
        )}
      </div>
      {!gone && <div class="mail-text" dir="auto">{text}</div>}
      {details.filter(({ isLong }) => isLong).map(({ name, label, value }) => (
        <details key={name}>
          <summary>{label}</summary>
          <div class="mail-text" dir="auto">{value}</div>
        </details>
      ))}
      {match !== undefined && <MatchTable match={match.answer} words={match.words} isForOwner />}
      {!gone && <OutcomeForm message={message} token={token} words={words} />}
      <MessageFacts message={message} token={token} words={words} />
    </article>
  );
}

/** Lets the owner say how the message ended, with a line that its sender sees. The tag stands before the line. */
function OutcomeForm({ message, token, words }: { message: MessageView; token: string; words: InboxWords }) {
  const { id, href, outcome, line } = message;
  const name = (action: "answered" | "declined") => outcome === action ? words.save_line : words[`to_${action}`];
  return (
    <AdminForm action={ACTIONS_PATH} token={token} class="mail-outcome" aria-labelledby="mail-outcome">
      <h3 id="mail-outcome">{words.outcome}</h3>
      {outcome !== null && (
        <p>
          <OutcomeTag outcome={outcome} words={words} /> <WhenView at={message.endedAt!} />
        </p>
      )}
      <input type="hidden" name="back" value={href} />
      <input type="hidden" name="id" value={id} />
      <label for="mail-line">{words.line}</label>
      {/* Another line, saved elsewhere, gets another field. */}
      <input
        key={line}
        id="mail-line"
        name="note"
        maxLength={300}
        dir="auto"
        autocomplete="off"
        aria-describedby="mail-line-hint"
        defaultValue={line}
      />
      <p class="hint" id="mail-line-hint">{words.line_hint}</p>
      <p class="mail-tools">
        <button type="submit" name="action" value="answered" class="quiet" aria-keyshortcuts="w">
          {name("answered")}
        </button>
        <button type="submit" name="action" value="declined" class="quiet" aria-keyshortcuts="n">
          {name("declined")}
        </button>
        {outcome !== null && <button type="submit" name="action" value="reopen" class="quiet">{words.reopen}</button>}
      </p>
    </AdminForm>
  );
}

function ToolButton({ tool: [action, name] }: { tool: ActionButton }) {
  return <button type="submit" name="action" value={action} class="quiet">{name}</button>;
}

/** Offers days to which the message is put off, within the form of its tools. */
function Later({ message: { days, later }, words }: { message: MessageView; words: InboxWords }) {
  if (later !== null) return <ToolButton tool={["now", words.to_inbox]} />;
  return (
    <details class="mail-later">
      <summary class="button quiet" aria-keyshortcuts="l">{words.later}</summary>
      <ToolButton tool={[`later:${days.tomorrow}`, words.tomorrow]} />
      <ToolButton tool={[`later:${days.week}`, words.in_a_week]} />
      <label class="unseen" for="mail-until">{words.until}</label>
      <input type="date" id="mail-until" name="until" min={days.tomorrow} defaultValue={days.tomorrow} />
      <ToolButton tool={["later", words.put_off]} />
    </details>
  );
}

function toolsOf({ archived, starred, spam, failed, lane }: MessageView, words: InboxWords): ActionButton[] {
  const archive: ActionButton = archived ? ["unarchive", words.to_inbox] : ["archive", words.to_archive];
  return [
    ...lane === "held" ? [["release", words.release] satisfies ActionButton] : [],
    ...spam ? [] : [archive],
    starred ? ["unstar", words.unstar] : ["star", words.star],
    ["unread", words.mark_unread],
    spam ? ["not_spam", words.not_spam] : ["spam", words.to_spam],
    ...failed ? [["retry", words.retry] satisfies ActionButton] : [],
    ["delete", words.delete_for_good],
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
function MessageFacts({ message, token, words }: { message: MessageView; token: string; words: InboxWords }) {
  const { id, href, note, events, deletion, exports } = message;
  return (
    <>
      <AdminForm action={ACTIONS_PATH} token={token} class="mail-note">
        <input type="hidden" name="back" value={href} />
        <input type="hidden" name="id" value={id} />
        <label for="mail-note">{words.note}</label>
        <textarea id="mail-note" name="note" rows={2} maxLength={2000} dir="auto" defaultValue={note} />
        <button type="submit" name="action" value="note" class="quiet">{words.save_note}</button>
      </AdminForm>
      <section class="mail-way" aria-labelledby="mail-way">
        <h3 id="mail-way">{words.delivery}</h3>
        <ol>
          {events.map(({ at, what, state }, index) => (
            <li key={index} data-state={state}>
              <span aria-hidden="true">{STATES[state]}</span>
              <span>
                {what} <WhenView at={at} />
              </span>
            </li>
          ))}
        </ol>
        <p class="mail-facts">{deletion}</p>
        <p class="hint">
          {words.id} <code>{id}</code>
        </p>
        <p class="hint mail-exports">
          {words.export} <a class="finger" href={exports.csv} download>CSV</a>{" "}
          <a class="finger" href={exports.json} download>JSON</a>
        </p>
      </section>
    </>
  );
}
