import { noSuchData } from "@/lib/admin/failure.ts";
import { letIn } from "@/lib/admin/let_in.ts";
import { jsonOf } from "@/lib/admin/owner_route.ts";
import { readPasskeyBody } from "@/lib/admin/passkey_body.ts";
import { relyingParty } from "@/lib/admin/relying_party.ts";
import { visitorRoute } from "@/lib/admin/visitor_route.ts";

export const handler = visitorRoute({
  async POST(ctx, { bearer, json, visitor }) {
    const party = relyingParty(ctx);
    const body = readPasskeyBody(json);
    if (party === undefined || body === undefined) return noSuchData();
    const entered = await ctx.state.runtime.access.passkeys.signIn(party, bearer, body.answer, visitor);
    return entered === undefined ? noSuchData() : letIn(ctx, entered, jsonOf({ signed_in: true }));
  },
}, noSuchData);
