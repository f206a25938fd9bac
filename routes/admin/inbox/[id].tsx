import { getCookies } from "@std/http/cookie";
import { HttpError } from "fresh";
import { AdminPage } from "@/components/admin/AdminPage.tsx";
import Inbox from "@/islands/Inbox.tsx";
import { adminPage } from "@/lib/admin/admin_page.ts";
import { ownerRoute } from "@/lib/admin/admin_route.ts";
import type { AdminContext } from "@/lib/admin/admin_state.ts";
import { makeDesk, type Opened, readQuery } from "@/lib/admin/desk.ts";
import { noticeFrom } from "@/lib/admin/inbox_actions.ts";
import { COMPACT } from "@/lib/admin/inbox_paths.ts";
import { isId } from "@/lib/contact/job.ts";

/** Shows a list of messages, with the message `id` opened if there is one. */
export const handler = ownerRoute({ GET: (ctx) => inboxPage(ctx, ctx.params.id) });

async function inboxPage(ctx: AdminContext, id?: string): Promise<Response> {
  const parameters = ctx.url.searchParams;
  const { speech } = ctx.state;
  // The store refuses keys beyond a length, and would be taken for lost.
  if (id !== undefined && !isId(id)) throw new HttpError(404);
  const opened = id === undefined ? undefined : openedBy(ctx.req, id);
  const view = await makeDesk(ctx, readQuery(parameters), opened, noticeFrom(speech, parameters));
  if (view === undefined) throw new HttpError(404);
  // The title of the view has owner and count in it already, for scripts.
  const [title] = view.title.split(" · ");
  return await adminPage(
    ctx,
    { title, stylesheets: ["/inbox.css"] },
    <AdminPage state={ctx.state} part="inbox">
      <Inbox
        first={view}
        token={ctx.state.owner!.formToken}
        words={speech.words.inbox.page}
        locale={speech.locale}
        wasCompact={getCookies(ctx.req.headers)[COMPACT] === "1"}
      />
    </AdminPage>,
  );
}

/** Marks an opened message as read, unless a browser prefetches it. */
function openedBy({ headers, method }: Request, id: string): Opened {
  const isPrefetch = /prefetch/.test(headers.get("sec-purpose") ?? headers.get("purpose") ?? "");
  return { id, isRead: method === "GET" && !isPrefetch };
}
