import { act, noticeOf, readRequest } from "@/lib/admin/inbox/actions.ts";
import { makeDesk } from "@/lib/admin/inbox/desk.ts";
import { readQuery } from "@/lib/admin/inbox/query.ts";
import { ownerData } from "@/lib/admin/owner_route.ts";
import { isId } from "@/lib/contact/id.ts";
import { ServiceError } from "@/lib/errors.ts";

/** What the script of the inbox shows (`peek`: an open message is looked at again, and not read by that) and does. */
export const handler = ownerData({
  async GET(ctx) {
    const parameters = ctx.url.searchParams;
    const query = readQuery(parameters);
    const id = parameters.get("id");
    const opened = id === null || !isId(id) ? undefined : { id, isRead: !parameters.has("peek") };
    // What is gone is closed.
    return await makeDesk(ctx, query, opened) ?? await makeDesk(ctx, query);
  },

  async POST(ctx, { json }) {
    const { action, ids, note } = Object(json) as Record<string, unknown>;
    const request = readRequest(action, ids, note);
    if (request.ids.length === 0) {
      throw new ServiceError("validation_failed", "Nothing is selected.", { hint: "Send the ids of messages." });
    }
    return noticeOf(request.action, await act(ctx.state.runtime, request));
  },
});
