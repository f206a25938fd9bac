import { ownerData } from "@/lib/admin/owner_route.ts";

/** The revision of the inbox, for pages that cannot wait for events; nothing while it is the one that they know. */
export const handler = ownerData({
  async GET(ctx) {
    const revision = await ctx.state.runtime.inbox.revision();
    return revision === ctx.url.searchParams.get("known") ? undefined : { revision };
  },
});
