import { ownerData } from "@/lib/admin/owner_route.ts";
import { passkeyParty } from "@/lib/admin/passkey_party.ts";

export const handler = ownerData({
  POST: async (ctx, { session }) =>
    await ctx.state.runtime.access.passkeys.addOptions(passkeyParty(ctx, session), session.id),
});
