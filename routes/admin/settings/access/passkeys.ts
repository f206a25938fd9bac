import { ownerRoute, requireFresh } from "@/lib/admin/admin_route.ts";
import { withNotice } from "@/routes/admin/(_components)/AccessSettings.tsx";

export const handler = ownerRoute({
  async POST(ctx, { form, session }) {
    requireFresh(ctx, session);
    const { access } = ctx.state.runtime;
    const { hasPassword } = await access.keys();
    await access.passkeys.remove(form.get("id") ?? "", !hasPassword);
    return ctx.redirect(withNotice("removed"), 303);
  },
});
