import { noSuchData } from "@/lib/admin/failure.ts";
import { jsonOf } from "@/lib/admin/owner_route.ts";
import { relyingParty } from "@/lib/admin/relying_party.ts";
import { visitorRoute } from "@/lib/admin/visitor_route.ts";

export const handler = visitorRoute({
  async POST(ctx, { bearer }) {
    const party = relyingParty(ctx);
    if (party === undefined) return noSuchData();
    return jsonOf(await ctx.state.runtime.access.passkeys.signInOptions(party, bearer));
  },
}, noSuchData);
