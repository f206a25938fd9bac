import { ownerRoute, requireFresh } from "@/lib/admin/admin_route.ts";
import { isAllowedPassword } from "@/lib/admin/password.ts";
import { letIn, visitorOf } from "@/lib/admin/visitor.ts";
import { withNotice } from "@/routes/admin/(_components)/AccessSettings.tsx";

export const handler = ownerRoute({
  async POST(ctx, { form, session }) {
    const { access } = ctx.state.runtime;
    const next = form.get("password") ?? "";
    if (!isAllowedPassword(next)) return ctx.redirect(withNotice("rule"), 303);
    if (form.get("repeat") !== next) return ctx.redirect(withNotice("differ"), 303);
    const { hasPassword } = await access.keys();
    if (!hasPassword) requireFresh(ctx, session);
    const entered = await access.changePassword(form.get("current") ?? "", next, visitorOf(ctx));
    if (entered === undefined) return ctx.redirect(withNotice("wrong"), 303);
    return letIn(ctx, entered, ctx.redirect(withNotice("changed"), 303));
  },
});
