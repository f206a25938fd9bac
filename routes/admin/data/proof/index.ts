import { nothingHere, ownerData } from "@/lib/admin/admin_route.ts";
import { relyingParty, visitorOf } from "@/lib/admin/visitor.ts";

/** Takes the proof of a passkey from an owner who is signed in. */
export const handler = ownerData({
  async POST(ctx, { session, json }) {
    const party = relyingParty(ctx);
    const { passkeys } = ctx.state.runtime.access;
    if (party === undefined || !await passkeys.prove(party, session.id, json, visitorOf(ctx).browser)) {
      throw nothingHere();
    }
  },
});
