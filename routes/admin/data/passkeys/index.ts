import { ownerData, passkeyParty } from "@/lib/admin/admin_route.ts";
import { visitorOf } from "@/lib/admin/visitor.ts";

export const handler = ownerData({
  async POST(ctx, { session, json }) {
    const party = passkeyParty(ctx, session);
    await ctx.state.runtime.access.passkeys.add(party, session.id, json, visitorOf(ctx).browser);
  },
});
