import { ownerData, passkeyParty } from "@/lib/admin/admin_route.ts";

export const handler = ownerData({
  POST: async (ctx, { session }) =>
    await ctx.state.runtime.access.passkeys.addOptions(passkeyParty(ctx, session), session.id),
});
