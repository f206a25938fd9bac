import { nothingHere, ownerData } from "@/lib/admin/admin_route.ts";
import { relyingParty } from "@/lib/admin/visitor.ts";

export const handler = ownerData({
  async POST(ctx, { session }) {
    const party = relyingParty(ctx);
    if (party === undefined) throw nothingHere();
    return await ctx.state.runtime.access.passkeys.signInOptions(party, session.id);
  },
});
