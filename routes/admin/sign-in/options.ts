import { jsonOf, noSuchData, visitorRoute } from "@/lib/admin/admin_route.ts";
import { relyingParty } from "@/lib/admin/visitor.ts";

export const handler = visitorRoute({
  async POST(ctx, { bearer }) {
    const party = relyingParty(ctx);
    if (party === undefined) return noSuchData(ctx);
    return jsonOf(await ctx.state.runtime.access.passkeys.signInOptions(party, bearer));
  },
}, noSuchData);
