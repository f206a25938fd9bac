import { passkeyName } from "@/lib/access/passkey_name.ts";
import { requireFresh } from "@/lib/admin/fresh_session.ts";
import { withNotice } from "@/lib/admin/notices.ts";
import { ownerRoute } from "@/lib/admin/owner_route.ts";

export const handler = ownerRoute({
  async POST(ctx, { form, session }) {
    requireFresh(ctx, session);
    const name = passkeyName(form.get("name") ?? "");
    if (name === undefined) return ctx.redirect(withNotice("name"), 303);
    await ctx.state.runtime.access.passkeys.rename(form.get("id") ?? "", name);
    return ctx.redirect(withNotice("renamed"), 303);
  },
});
