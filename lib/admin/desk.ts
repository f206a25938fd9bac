import type { AdminContext } from "@/lib/admin/admin_state.ts";
import type { Speech } from "@/lib/admin/desk_language.ts";
import { EXPORT_PATH, INBOX_PATH, type Parameters, withSearch } from "@/lib/admin/inbox_paths.ts";
import { type MessageView, messageView, type RowView, rowView } from "@/lib/admin/message_view.ts";
import { PER_PAGE } from "@/lib/contact/inbox.ts";
import { countOf, type InboxCounts, type InboxFilter, PLACES } from "@/lib/contact/inbox_index.ts";
import { INBOX_ORDERS, type InboxOrder, type InboxQuery, isCursor } from "@/lib/contact/inbox_search.ts";
import { OUTCOMES } from "@/lib/contact/job.ts";
import { comparableOf, type Message, type MessageKind, messageKind } from "@/lib/contact/message.ts";
import { LANES } from "@/lib/contact/sender_facts.ts";
import { callContext } from "@/lib/http/call_context.ts";
import type { RoleMatch } from "@/lib/match/match_answers.ts";
import { match } from "@/lib/operations/match_operations.ts";
import { harmlessLine } from "@/lib/text/harmless.ts";

/** A list that can be chosen. */
interface PlaceView {
  name: string;
  href: string;
  /** Shown beside the name; 0: nothing is. */
  count: number;
  isCurrent: boolean;
}

/** The last action, and the form that undoes it. */
export interface NoticeView {
  text: string;
  /** It can be seen anyway; only those who hear the page are told. */
  isQuiet?: boolean;
  undo?: { action: string; ids: string[] };
}

/** Everything that a page of the inbox shows; made by the server, for pages and for the script in them alike. */
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
    /** Empty: any. */
    lane: string;
    outcome: string;
    q: string;
    /** Empty: the newest first. */
    order: string;
    /** Those that make sense here, besides the newest first. */
    orders: InboxOrder[];
    /** The list of the place is filtered or ordered further. */
    isNarrowed: boolean;
  };
  /** The number of messages that the filter shows; null while searching, when nobody has counted. */
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

const DAY_MS = 24 * 3_600_000;

/** The names of the lists in the catalogues of words. */
type ListName = MessageKind | "inbox" | "later" | "starred" | "failed" | "held" | "archive" | "spam" | "all";

/** The lists that can be chosen, and what is counted beside their names. */
const LISTS: { name: ListName; filter: InboxFilter; counted: InboxFilter | null }[] = [
  { name: "inbox", filter: { place: "inbox" }, counted: { place: "inbox", unread: true } },
  ...messageKind.options.map((kind) => ({
    name: kind,
    filter: { place: "inbox" as const, kind },
    counted: { place: "inbox" as const, kind, unread: true },
  })),
  { name: "held", filter: { place: "all", lane: "held" }, counted: { place: "all", lane: "held" } },
  { name: "later", filter: { place: "later" }, counted: { place: "later" } },
  { name: "starred", filter: { place: "all", starred: true }, counted: null },
  { name: "failed", filter: { place: "all", failed: true }, counted: { place: "all", failed: true } },
  { name: "archive", filter: { place: "archive" }, counted: null },
  { name: "spam", filter: { place: "spam" }, counted: { place: "spam", unread: true } },
  { name: "all", filter: { place: "all" }, counted: null },
];

/** The treatment of a message that is opened. */
export interface Opened {
  id: string;
  /** Set if it counts as read from now on. */
  isRead: boolean;
}

/**
 * Puts together everything that a page of the inbox shows; undefined when the message that it should open does not
 * exist, or no longer does.
 *
 * @throws {ServiceError} `unavailable`
 */
export async function makeDesk(
  ctx: AdminContext,
  query: DeskQuery,
  opened?: Opened,
  notice: NoticeView | null = null,
): Promise<DeskView | undefined> {
  const { runtime: { inbox, config }, service, speech } = ctx.state;
  if (opened?.isRead) await inbox.change([opened.id], "read");
  const [page, detail] = await Promise.all([
    inbox.page(query, query.before),
    opened === undefined ? undefined : inbox.item(opened.id),
  ]);
  if (opened !== undefined && detail === undefined) return undefined;
  const { items, next, counts, revision } = page;
  const { text, before, order, ...filter } = query;
  return {
    revision,
    title: titleOf(speech, counts, filter, service.content.site.title),
    href: hrefOf(query),
    places: placesOf(speech, counts, filter),
    filter: {
      place: filter.place,
      kind: filter.kind ?? "",
      unread: filter.unread === true,
      starred: filter.starred === true,
      failed: filter.failed === true,
      lane: filter.lane ?? "",
      outcome: filter.outcome ?? "",
      q: text ?? "",
      order: order ?? "",
      isNarrowed: hrefOf({ ...filter, order }) !== hrefOf(currentOf(filter)!.filter),
      orders: INBOX_ORDERS.filter((one) =>
        one !== "best" || service.content.candidate !== undefined && filter.kind === "role"
      ),
    },
    total: text === undefined ? countOf(counts, filter) : null,
    rows: items.map((item) => rowView(item, hrefOf(query, item.entry.id), speech)),
    older: next === null ? null : hrefOf({ ...query, before: next }),
    newest: before === undefined ? null : hrefOf({ ...query, before: undefined }),
    isStopped: next !== null && items.length < PER_PAGE,
    everywhere: filter.place === "all" || text === undefined ? null : hrefOf({ place: "all", text }),
    isNew: counts.size === 0,
    exports: { csv: exportOf(query, "csv"), json: exportOf(query, "json") },
    message: detail === undefined ? null : {
      ...messageView(detail, hrefOf(query, detail.entry.id), speech, config.retentionDays * DAY_MS),
      match: await matchOf(detail.message, ctx),
    },
    notice,
  };
}

/**
 * Compares the posting that came with a message about a role, or that is its text. One that may not or cannot be compared is
 * left out: the message is shown all the same.
 */
async function matchOf(message: Message, ctx: AdminContext): Promise<MessageView["match"]> {
  const { service, runtime: { log } } = ctx.state;
  const sent = comparableOf(message);
  if (sent === undefined || service.content.candidate === undefined) return undefined;
  const { page, statuses, term_statuses, importance, terms, verdicts } = ctx.state.speech.words.match;
  const answer = await match({ posting: sent }, callContext(ctx)).catch((error) => {
    log("warn", "match_failed", { error: error instanceof Error ? error.name : "unknown" });
    return undefined;
  });
  return answer && {
    answer: harmlessMatch(answer),
    words: { page, statuses, term_statuses, importance, terms, verdicts },
  };
}

/** A stranger's words in the answer are shown as text that can do nothing but be read. */
function harmlessMatch(match: RoleMatch): RoleMatch {
  return JSON.parse(JSON.stringify(match), (_name, value) => typeof value === "string" ? harmlessLine(value) : value);
}

/** Titles the document: unread messages, the list, whose desk it is. */
function titleOf({ words, locale }: Speech, counts: InboxCounts, filter: InboxFilter, site: string): string {
  const unread = countOf(counts, { place: "inbox", unread: true });
  const name = words.inbox.page[currentOf(filter)?.name ?? "all"];
  return `${unread > 0 ? `(${unread.toLocaleString(locale)}) ` : ""}${name} · ${site}`;
}

/** Returns the list that a filter belongs to. */
function currentOf(filter: InboxFilter) {
  const fits = LISTS.filter(({ filter: list }) =>
    list.place === filter.place && (list.kind === undefined || list.kind === filter.kind) &&
    (list.starred ?? false) === (filter.starred ?? false) &&
    (list.failed ?? false) === (filter.failed ?? false) &&
    (list.lane === "held") === (filter.lane === "held")
  );
  return fits.find(({ filter: list }) => list.kind !== undefined) ?? fits.at(0) ??
    LISTS.find(({ filter: list }) => list.place === filter.place);
}

function placesOf({ words }: Speech, counts: InboxCounts, filter: InboxFilter): PlaceView[] {
  const current = currentOf(filter);
  return LISTS.map((list) => ({
    name: words.inbox.page[list.name],
    href: hrefOf(list.filter),
    count: list.counted === null ? 0 : countOf(counts, list.counted),
    isCurrent: list === current,
  }));
}

/** The most characters of a search. */
const MAX_SEARCH = 200;

/** The contents of a page of the inbox, as its address says. */
interface DeskQuery extends InboxQuery {
  /** Shows older ones than this; absent: from the newest on. */
  before?: string;
}

/** Reads the query of an address; whatever is not understood is ignored. */
export function readQuery(parameters: URLSearchParams): DeskQuery {
  const place = [...PLACES, "all" as const].find((place) => place === parameters.get("place")) ?? "inbox";
  const kind = messageKind.options.find((kind) => kind === parameters.get("kind"));
  const text = [...parameters.get("q")?.trim() ?? ""].slice(0, MAX_SEARCH).join("").trim();
  const before = parameters.get("before") ?? "";
  // Only roles have postings, so nothing else can be ordered by them.
  const order = INBOX_ORDERS.find((one) => one === parameters.get("order") && (one !== "best" || kind === "role"));
  return {
    place,
    kind,
    unread: parameters.get("unread") === "1" || undefined,
    starred: parameters.get("starred") === "1" || undefined,
    failed: parameters.get("failed") === "1" || undefined,
    lane: LANES.find((lane) => lane === parameters.get("lane")),
    outcome: (["open", ...OUTCOMES] as const).find((outcome) => outcome === parameters.get("outcome")),
    text: text === "" ? undefined : text,
    order,
    before: isCursor(before, order) ? before : undefined,
  };
}

/** Returns the address of a page; `id` opens a message beside the list. */
function hrefOf(query: DeskQuery, id?: string): string {
  return withSearch(id === undefined ? INBOX_PATH : `${INBOX_PATH}/${id}`, parametersOf(query));
}

/** Returns the address of everything that a query shows, as a file. */
function exportOf(query: DeskQuery, format: "csv" | "json"): string {
  return withSearch(EXPORT_PATH, [["format", format], ...parametersOf({ ...query, before: undefined })]);
}

function parametersOf(
  { place, kind, unread, starred, failed, lane, outcome, text, order, before }: DeskQuery,
): Parameters {
  return [
    ["place", place !== "inbox" && place],
    ["kind", kind],
    ["unread", unread && "1"],
    ["starred", starred && "1"],
    ["failed", failed && "1"],
    ["lane", lane],
    ["outcome", outcome],
    ["q", text],
    ["order", order],
    ["before", before],
  ];
}
