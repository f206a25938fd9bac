import { ownerRoute, requireFresh } from "@/lib/admin/admin_route.ts";
import { passkeyName } from "@/lib/admin/passkeys.ts";
import { visitorOf } from "@/lib/admin/visitor.ts";
import { withNotice } from "@/routes/admin/(_components)/AccessSettings.tsx";

export const handler = ownerRoute({
  async POST(ctx, { form, session }) {
    requireFresh(ctx, session);
    const name = passkeyName(form.get("name") ?? "");
    if (name === undefined) return ctx.redirect(withNotice("name"), 303);
    await ctx.state.runtime.access.passkeys.rename(form.get("id") ?? "", name, visitorOf(ctx).browser);
    return ctx.redirect(withNotice("renamed"), 303);
  },
});
