import { deskLanguage } from "@/lib/admin/desk_language.ts";
import type { Context } from "fresh";
import type { DeskView, NoticeView, PlaceView } from "@/lib/admin/inbox/desk_view.ts";
import { messageView, rowView } from "@/lib/admin/inbox/message_view.ts";
import { type DeskQuery, exportOf, hrefOf } from "@/lib/admin/inbox/query.ts";
import { Times } from "@/lib/admin/inbox/times.ts";
import { countOf, type InboxCounts } from "@/lib/contact/inbox/counts.ts";
import { PER_PAGE } from "@/lib/contact/inbox/inbox.ts";
import type { InboxFilter } from "@/lib/contact/inbox/state.ts";
import type { Runtime, State } from "@/lib/http/runtime.ts";

const DAY_MS = 24 * 3_600_000;

/** The lists that can be chosen, and what is counted beside their names. */
const LISTS: { name: string; filter: InboxFilter; counted: InboxFilter | null }[] = [
  { name: "Inbox", filter: { place: "inbox" }, counted: { place: "inbox", unread: true } },
  { name: "Starred", filter: { place: "all", starred: true }, counted: null },
  { name: "Not delivered", filter: { place: "all", failed: true }, counted: { place: "all", failed: true } },
  { name: "Archive", filter: { place: "archive" }, counted: null },
  { name: "Spam", filter: { place: "spam" }, counted: { place: "spam", unread: true } },
  { name: "All", filter: { place: "all" }, counted: null },
];

/** How a message that is opened is dealt with. */
export interface Opened {
  id: string;
  /** Whether it counts as read from now on. */
  isRead: boolean;
}

/**
 * Everything that a page of the inbox shows; undefined when the message that it should open does not exist (any more).
 *
 * @throws {ServiceError} `unavailable`
 */
export async function makeDesk(
  ctx: Context<State>,
  query: DeskQuery,
  opened?: Opened,
  notice: NoticeView | null = null,
): Promise<DeskView | undefined> {
  const { runtime } = ctx.state;
  const { inbox, config } = runtime;
  const times = timesOf(runtime);
  if (opened?.isRead) await inbox.change([opened.id], "read");
  const [page, detail] = await Promise.all([
    inbox.page(query, query.before),
    opened === undefined ? undefined : inbox.item(opened.id),
  ]);
  if (opened !== undefined && detail === undefined) return undefined;
  const { items, next, counts, revision } = page;
  const { text, before, ...filter } = query;
  return {
    revision,
    title: titleOf(runtime, counts, filter),
    href: hrefOf(query),
    places: placesOf(counts, filter),
    filter: {
      place: filter.place,
      kind: filter.kind ?? "",
      unread: filter.unread === true,
      starred: filter.starred === true,
      failed: filter.failed === true,
      q: text ?? "",
    },
    total: text === undefined ? countOf(counts, filter) : null,
    rows: items.map((item) => rowView(item, hrefOf(query, item.entry.id), times)),
    older: next === null ? null : hrefOf({ ...query, before: next }),
    newest: before === undefined ? null : hrefOf({ ...query, before: undefined }),
    isStopped: next !== null && items.length < PER_PAGE,
    everywhere: filter.place === "all" || text === undefined ? null : hrefOf({ place: "all", text }),
    isNew: counts.size === 0,
    exports: { csv: exportOf(query, "csv"), json: exportOf(query, "json") },
    message: detail === undefined
      ? null
      : messageView(detail, hrefOf(query, detail.entry.id), times, config.retentionDays * DAY_MS),
    notice,
  };
}

const made = new WeakMap<Runtime, Times>();

function timesOf(runtime: Runtime): Times {
  const { site } = runtime.service.content;
  const times = made.get(runtime) ?? new Times(site.time_zone, deskLanguage(site), runtime.access.now);
  made.set(runtime, times);
  return times;
}

/** How many messages wait to be read, for titles and navigation. */
export function unreadOf(counts: InboxCounts): number {
  return countOf(counts, { place: "inbox", unread: true });
}

function titleOf({ service }: Runtime, counts: InboxCounts, filter: InboxFilter): string {
  const unread = unreadOf(counts);
  return `${unread > 0 ? `(${unread}) ` : ""}${nameOf(filter)} · ${service.content.site.title}`;
}

/** The name of the list that a filter belongs to. */
export function nameOf(filter: InboxFilter): string {
  return currentOf(filter)?.name ?? "All";
}

function currentOf(filter: InboxFilter) {
  const fits = LISTS.filter(({ filter: list }) =>
    list.place === filter.place && (list.starred ?? false) === (filter.starred ?? false) &&
    (list.failed ?? false) === (filter.failed ?? false)
  );
  return fits.at(0) ?? LISTS.find(({ filter: list }) => list.place === filter.place);
}

function placesOf(counts: InboxCounts, filter: InboxFilter): PlaceView[] {
  const current = currentOf(filter);
  return LISTS.map((list) => ({
    name: list.name,
    href: hrefOf(list.filter),
    count: list.counted === null ? 0 : countOf(counts, list.counted),
    isCurrent: list === current,
  }));
}
