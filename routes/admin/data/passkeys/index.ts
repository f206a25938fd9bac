import { ownerData } from "@/lib/admin/owner_route.ts";
import { readPasskeyBody } from "@/lib/admin/passkey_body.ts";
import { passkeyParty } from "@/lib/admin/passkey_party.ts";
import { ServiceError } from "@/lib/errors.ts";

export const handler = ownerData({
  async POST(ctx, { session, json }) {
    const party = passkeyParty(ctx, session);
    const body = readPasskeyBody(json);
    if (body === undefined) throw new ServiceError("validation_failed", "That is no answer of an authenticator.");
    await ctx.state.runtime.access.passkeys.add(party, session.id, body.answer, body.name);
  },
});
