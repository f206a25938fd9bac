import { failureData, jsonOf, noSuchData, visitorRoute } from "@/lib/admin/admin_route.ts";
import { OtherHost } from "@/lib/admin/passkeys.ts";
import { letIn, relyingParty } from "@/lib/admin/visitor.ts";

export const handler = visitorRoute({
  async POST(ctx, { bearer, json, visitor }) {
    const party = relyingParty(ctx);
    if (party === undefined) return noSuchData(ctx);
    try {
      const entered = await ctx.state.runtime.access.passkeys.signIn(party, bearer, json, visitor);
      return entered === undefined ? noSuchData(ctx) : letIn(ctx, entered, jsonOf({ signed_in: true }));
    } catch (error) {
      if (!(error instanceof OtherHost)) throw error;
      return failureData(ctx, error);
    }
  },
}, noSuchData);
