import { type Context, HttpError } from "fresh";
import type { ComponentChild } from "preact";
import { adminPage } from "@/lib/admin/admin_page.ts";
import { noticeFrom } from "@/lib/admin/inbox/actions.ts";
import { makeDesk, type Opened } from "@/lib/admin/inbox/desk.ts";
import type { DeskView } from "@/lib/admin/inbox/desk_view.ts";
import { readQuery } from "@/lib/admin/inbox/query.ts";
import { isId } from "@/lib/contact/id.ts";
import type { State } from "@/lib/http/runtime.ts";

/** Makes the content of a page of the inbox. */
export type DeskContent = (props: { state: State; view: DeskView }) => ComponentChild;

/** Answers with the page of a list, with the message `id` opened if there is one. */
export async function deskPage(ctx: Context<State>, content: DeskContent, id?: string): Promise<Response> {
  const parameters = ctx.url.searchParams;
  // The store takes no key of any length, and would be thought lost.
  if (id !== undefined && !isId(id)) throw new HttpError(404);
  const opened = id === undefined ? undefined : openedBy(ctx, id);
  const view = await makeDesk(ctx, readQuery(parameters), opened, noticeFrom(parameters));
  if (view === undefined) throw new HttpError(404);
  // The title of the view has owner and count in it already, for scripts.
  const [title] = view.title.split(" · ");
  return await adminPage(ctx, { title, stylesheets: ["/inbox.css"] }, content({ state: ctx.state, view }));
}

/** To open a message is to read it, unless a browser loads it before anybody has asked. */
function openedBy({ req }: Context<State>, id: string): Opened {
  const isPrefetch = /prefetch/.test(req.headers.get("sec-purpose") ?? req.headers.get("purpose") ?? "");
  return { id, isRead: req.method === "GET" && !isPrefetch };
}
