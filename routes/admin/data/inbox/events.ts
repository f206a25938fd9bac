import { ownerRoute } from "@/lib/admin/admin_route.ts";
import { revisionEvents } from "@/lib/admin/inbox_events.ts";

/** Tells an open page when the inbox has changed. */
export const handler = ownerRoute({
  GET(ctx, { session }) {
    const { inbox, access } = ctx.state.runtime;
    const headers = { "content-type": "text/event-stream" };
    if (ctx.req.method === "HEAD") return new Response(null, { headers });
    // By listing, because finding a session would count as using it: a page left open must not prolong it.
    const isSignedIn = async () => (await access.sessions.list()).some(({ id }) => id === session.id);
    const stream = revisionEvents({ feed: inbox.feed, isSignedIn, stopped: inbox.stopped });
    return new Response(stream, { headers });
  },
});
