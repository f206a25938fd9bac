import { requireFresh } from "@/lib/admin/fresh_session.ts";
import { ownerRoute } from "@/lib/admin/owner_route.ts";
import { withNotice } from "@/lib/admin/notices.ts";

export const handler = ownerRoute({
  async POST(ctx, { form, session }) {
    requireFresh(ctx, session);
    const { access } = ctx.state.runtime;
    const { hasPassword } = await access.keys();
    await access.passkeys.remove(form.get("id") ?? "", !hasPassword);
    return ctx.redirect(withNotice("removed"), 303);
  },
});
