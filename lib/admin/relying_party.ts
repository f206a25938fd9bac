import { isIP } from "node:net";
import type { Context } from "fresh";
import type { RelyingParty } from "@/lib/access/passkeys.ts";
import { ownOrigin } from "@/lib/admin/origin.ts";
import type { State } from "@/lib/http/runtime.ts";

/** For which site passkeys are used here; undefined at a bare IP address, for which there are none (WebAuthn, 5.1.2). */
export function relyingParty(ctx: Context<State>): RelyingParty | undefined {
  const origin = ownOrigin(ctx);
  const { hostname } = new URL(origin);
  if (isIP(hostname.replace(/^\[|\]$/g, "")) !== 0) return undefined;
  return { id: hostname, origin, name: ctx.state.runtime.service.content.site.title };
}
