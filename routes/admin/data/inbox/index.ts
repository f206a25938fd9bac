import { ownerData, requireFresh } from "@/lib/admin/admin_route.ts";
import { makeDesk, readQuery } from "@/lib/admin/desk.ts";
import { DeskError } from "@/lib/admin/desk_language.ts";
import { act, noticeOf, readRequest } from "@/lib/admin/inbox_actions.ts";
import { isId } from "@/lib/contact/job.ts";

/** Serves the script of the inbox: what it shows (`peek`: looking again at an open message does not read it) and does. */
export const handler = ownerData({
  async GET(ctx) {
    const parameters = ctx.url.searchParams;
    const query = readQuery(parameters);
    const id = parameters.get("id");
    const opened = id === null || !isId(id) ? undefined : { id, isRead: !parameters.has("peek") };
    // What is gone is closed.
    return await makeDesk(ctx, query, opened) ?? await makeDesk(ctx, query);
  },

  async POST(ctx, { json, session }) {
    const { action, ids, note } = Object(json) as Record<string, unknown>;
    const request = readRequest(action, ids, note);
    if (request.ids.length === 0) {
      throw new DeskError("validation_failed", "nothing_selected");
    }
    if (request.action === "delete") requireFresh(ctx, session);
    const { runtime: { inbox }, service, speech } = ctx.state;
    return noticeOf(speech, request.action, await act({ inbox, service, zone: speech.zone }, request));
  },
});
