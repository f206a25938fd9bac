import type { Context } from "fresh";
import { requireFresh } from "@/lib/admin/fresh_session.ts";
import { relyingParty } from "@/lib/admin/relying_party.ts";
import type { RelyingParty } from "@/lib/access/passkeys.ts";
import type { Session } from "@/lib/access/session.ts";
import type { State } from "@/lib/http/runtime.ts";
import { ServiceError } from "@/lib/errors.ts";

/** For which site a passkey may be added now. @throws {ServiceError} when the sign-in is old, or there can be no passkeys. */
export function passkeyParty(ctx: Context<State>, session: Session): RelyingParty {
  requireFresh(ctx, session);
  const party = relyingParty(ctx);
  if (party !== undefined) return party;
  throw new ServiceError("validation_failed", "Passkeys need a host name.", {
    hint: "Open the admin pages by a name instead of an IP address, such as localhost.",
  });
}
