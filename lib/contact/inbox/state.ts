import type { InboxEntry } from "@/lib/contact/inbox/entry.ts";
import { type MessageKind, messageKind } from "@/lib/contact/message.ts";

/** Where an entry lies. Spam lies apart, archived or not. */
export const PLACES = ["inbox", "archive", "spam"] as const;

export type Place = (typeof PLACES)[number];

/** Everything of an entry that it can be filtered by. */
export interface EntryState {
  place: Place;
  kind: MessageKind;
  unread: boolean;
  starred: boolean;
  failed: boolean;
}

/** What entries to show; what is left out does not matter. */
export interface InboxFilter {
  /** `all`: wherever it lies, but not spam. */
  place: Place | "all";
  kind?: MessageKind;
  unread?: boolean;
  starred?: boolean;
  failed?: boolean;
}

export function stateOf({ kind, unread, starred, archived, spam, failed }: InboxEntry): EntryState {
  return { place: spam ? "spam" : archived ? "archive" : "inbox", kind, unread, starred, failed };
}

/**
 * The state in one word. Each entry stands in exactly one list, that of its code, and each code has a counter. So a
 * filter, however combined, is a choice of lists: nothing has to be looked through that it does not show.
 */
export function codeOf({ place, kind, unread, starred, failed }: EntryState): string {
  return [place, kind, unread && "unread", starred && "starred", failed && "failed"].filter(Boolean).join(" ");
}

const BOTH = [true, false];

/** Every state that there is: 72. */
const STATES: readonly EntryState[] = PLACES.flatMap((place) =>
  messageKind.options.flatMap((kind) =>
    BOTH.flatMap((unread) =>
      BOTH.flatMap((starred) => BOTH.map((failed) => ({ place, kind, unread, starred, failed })))
    )
  )
);

export function isShown(state: EntryState, { place, kind, unread, starred, failed }: InboxFilter): boolean {
  return (place === "all" ? state.place !== "spam" : state.place === place) &&
    [[kind, state.kind], [unread, state.unread], [starred, state.starred], [failed, state.failed]]
      .every(([wanted, is]) => wanted === undefined || wanted === is);
}

/** The lists that a filter shows. */
export function codesOf(filter: InboxFilter): string[] {
  return STATES.filter((state) => isShown(state, filter)).map(codeOf);
}
