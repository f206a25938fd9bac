import type { MessageKind } from "@/lib/contact/message.ts";

/** A time, ready to be shown in the owner's zone. */
export interface TimeView {
  /** RFC 3339, for machines. */
  iso: string;
  /** As short as it can be understood today: the time, the day, or the day and the year. */
  short: string;
  /** With weekday, seconds and zone. */
  exact: string;
}

/** A message in the list. All text is harmless: what could do more than be read is shown as its code. */
export interface RowView {
  id: string;
  href: string;
  /** Who writes: name, or address. */
  sender: string;
  subject: string;
  /** The beginning of the text, on one line. */
  start: string;
  kind: MessageKind;
  unread: boolean;
  starred: boolean;
  archived: boolean;
  spam: boolean;
  failed: boolean;
  at: TimeView;
}

/** One thing that happened to a message, or will. */
export interface EventView {
  at: TimeView;
  what: string;
  state: "done" | "failed" | "waiting";
}

/** The message that is open. */
export interface MessageView extends RowView {
  text: string;
  from?: string;
  company?: string;
  address: string;
  /** Opens the owner's mail program with an answer that is begun. */
  mailto: string;
  note: string;
  events: EventView[];
  /** What else is known of it, one sentence each. */
  facts: string[];
  exports: { csv: string; json: string };
}

/** A list that can be chosen. */
export interface PlaceView {
  name: string;
  href: string;
  /** Shown beside the name; 0: nothing is. */
  count: number;
  isCurrent: boolean;
}

/** What was just done, and how it is undone. */
export interface NoticeView {
  text: string;
  undo?: { action: string; ids: string[] };
}

/** Everything that a page of the inbox shows. Made by the server, for pages and for the script in them alike. */
export interface DeskView {
  revision: string;
  /** Of the document. */
  title: string;
  /** The address of the list, with what it is filtered by, but without an open message. */
  href: string;
  places: PlaceView[];
  filter: {
    place: string;
    kind: string;
    unread: boolean;
    starred: boolean;
    failed: boolean;
    q: string;
  };
  /** How many messages the filter shows; null while searching, when nobody has counted. */
  total: number | null;
  rows: RowView[];
  /** The address of what is older; null: nothing is. */
  older: string | null;
  /** The address of the beginning, on a later page. */
  newest: string | null;
  /** The search has read as much as one request may, and can go on. */
  isStopped: boolean;
  /** The same search in all messages, where it was narrower. */
  everywhere: string | null;
  /** No message has come yet at all. */
  isNew: boolean;
  exports: { csv: string; json: string };
  message: MessageView | null;
  notice: NoticeView | null;
}
