import { ownerData, passkeyParty } from "@/lib/admin/admin_route.ts";

export const handler = ownerData({
  async POST(ctx, { session, json }) {
    await ctx.state.runtime.access.passkeys.add(passkeyParty(ctx, session), session.id, json);
  },
});
