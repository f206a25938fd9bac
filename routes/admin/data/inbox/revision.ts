import { ownerData } from "@/lib/admin/admin_route.ts";

/** Tells pages that cannot wait for events the revision of the inbox; nothing while it is the one that they know. */
export const handler = ownerData({
  async GET(ctx) {
    const revision = await ctx.state.runtime.inbox.revision();
    return revision === ctx.url.searchParams.get("known") ? undefined : { revision };
  },
});
