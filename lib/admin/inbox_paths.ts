/** The addresses of the inbox, for the server and for its script in the browser alike; so nothing else is imported here. */
export const INBOX_PATH = "/admin/inbox";
export const EXPORT_PATH = "/admin/inbox/export";
export const DELETE_PATH = "/admin/inbox/delete";
export const ACTIONS_PATH = "/admin/inbox/actions";
export const TEST_PATH = "/admin/inbox/test";
export const INBOX_DATA_PATH = "/admin/data/inbox";

/** The cookie of a browser in which rows are one line each. */
export const COMPACT = "vitrine-rows";

/** After these a message may have left the list, or must not be opened again at once (that would mark it read). */
const LEAVING: ReadonlySet<string> = new Set([
  ...["archive", "unarchive", "later", "now", "spam", "not_spam", "delete", "unread"],
]);

/** Tells whether messages leave the list by an action; one that needs a day has it behind a colon. */
export function isLeaving(action: string): boolean {
  return LEAVING.has(action.split(":")[0]);
}

/** Parameters of an address; those that say nothing are left out of it. */
export type Parameters = [name: string, value: string | false | undefined][];

/** Makes an address of `path` and those parameters that say something. */
export function withSearch(path: string, pairs: Parameters): string {
  const search = new URLSearchParams(pairs.filter((pair): pair is [string, string] => Boolean(pair[1]))).toString();
  return search === "" ? path : `${path}?${search}`;
}

/** Returns the address of the inbox that a form says to go back to; the inbox itself instead of any other address. */
export function safeBack(given: string | null): string {
  const origin = "http://vitrine.invalid";
  const url = given === null ? null : URL.parse(given, origin);
  const isInbox = url?.origin === origin && /^\/admin\/inbox(\/[\w-]{1,100})?$/.test(url.pathname);
  return isInbox ? url.pathname + url.search : INBOX_PATH;
}

/** Returns the address of the list beside which a message is open. */
export function listOf(href: string): string {
  return href.replace(/^\/admin\/inbox\/[\w-]+/, INBOX_PATH);
}
