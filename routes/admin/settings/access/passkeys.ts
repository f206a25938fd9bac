import { proofFirst } from "@/components/admin/ConfirmPage.tsx";
import { ownerRoute } from "@/lib/admin/admin_route.ts";
import { visitorOf } from "@/lib/admin/visitor.ts";
import { withNotice } from "@/routes/admin/(_components)/AccessSettings.tsx";

export const handler = ownerRoute({
  async POST(ctx, call) {
    const asked = await proofFirst(ctx, call);
    if (asked !== undefined) return asked;
    const { access } = ctx.state.runtime;
    const { hasPassword } = await access.keys();
    await access.passkeys.remove(call.form.get("id") ?? "", !hasPassword, visitorOf(ctx).browser);
    return ctx.redirect(withNotice("removed"), 303);
  },
});
