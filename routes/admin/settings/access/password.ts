import { isAllowedPassword } from "@/lib/access/password_rules.ts";
import { requireFresh } from "@/lib/admin/fresh_session.ts";
import { letIn } from "@/lib/admin/let_in.ts";
import { ownerRoute } from "@/lib/admin/owner_route.ts";
import { withNotice } from "@/lib/admin/notices.ts";
import { visitorOf } from "@/lib/admin/visitor_route.ts";

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
