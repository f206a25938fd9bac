import type { InboxQuery } from "@/lib/contact/inbox/find.ts";
import { PLACES } from "@/lib/contact/inbox/state.ts";
import { isId } from "@/lib/contact/id.ts";
import { messageKind } from "@/lib/contact/message.ts";

export const INBOX_PATH = "/admin/inbox";
export const EXPORT_PATH = "/admin/inbox/export";
export const DELETE_PATH = "/admin/inbox/delete";
export const ACTIONS_PATH = "/admin/inbox/actions";

/** So many characters of what was typed are searched for. */
export const MAX_SEARCH = 200;

/** What a page of the inbox shows, as its address says. */
export interface DeskQuery extends InboxQuery {
  /** What is older than this; absent: from the newest on. */
  before?: string;
}

/** Reads an address; whatever in it is not understood is as if it were not there. */
export function readQuery(parameters: URLSearchParams): DeskQuery {
  const place = [...PLACES, "all" as const].find((place) => place === parameters.get("place")) ?? "inbox";
  const kind = messageKind.options.find((kind) => kind === parameters.get("kind"));
  const text = [...parameters.get("q")?.trim() ?? ""].slice(0, MAX_SEARCH).join("").trim();
  const before = parameters.get("before") ?? "";
  return {
    place,
    kind,
    unread: parameters.get("unread") === "1" || undefined,
    starred: parameters.get("starred") === "1" || undefined,
    failed: parameters.get("failed") === "1" || undefined,
    text: text === "" ? undefined : text,
    before: isId(before) ? before : undefined,
  };
}

/** The address of a page; `id` opens a message beside it. */
export function hrefOf(query: DeskQuery, id?: string): string {
  return withSearch(id === undefined ? INBOX_PATH : `${INBOX_PATH}/${id}`, parametersOf(query));
}

/** The address of everything that a query shows, as a file. */
export function exportOf(query: DeskQuery, format: "csv" | "json"): string {
  return withSearch(EXPORT_PATH, [["format", format], ...parametersOf({ ...query, before: undefined })]);
}

type Parameters = [name: string, value: string | false | undefined][];

function parametersOf({ place, kind, unread, starred, failed, text, before }: DeskQuery): Parameters {
  return [
    ["place", place !== "inbox" && place],
    ["kind", kind],
    ["unread", unread && "1"],
    ["starred", starred && "1"],
    ["failed", failed && "1"],
    ["q", text],
    ["before", before],
  ];
}

/** A path with those parameters that say something. */
export function withSearch(path: string, pairs: Parameters): string {
  const search = new URLSearchParams(pairs.filter((pair): pair is [string, string] => Boolean(pair[1]))).toString();
  return search === "" ? path : `${path}?${search}`;
}

/** A path of the inbox that a form says to go back to; anything else is the inbox itself. */
export function safeBack(given: string | null): string {
  const origin = "http://vitrine.invalid";
  const url = given === null ? null : URL.parse(given, origin);
  const isInbox = url?.origin === origin && /^\/admin\/inbox(\/[\w-]{1,100})?$/.test(url.pathname);
  return isInbox ? url.pathname + url.search : INBOX_PATH;
}

/** The list that an open message belongs to. */
export function listOf(href: string): string {
  return href.replace(/^\/admin\/inbox\/[\w-]+/, INBOX_PATH);
}
