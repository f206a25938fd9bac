import { ownerRoute, requireFresh } from "@/lib/admin/admin_route.ts";
import { passwordProblem } from "@/lib/admin/password.ts";
import { letIn, visitorOf } from "@/lib/admin/visitor.ts";
import { withNotice } from "@/routes/admin/(_components)/AccessSettings.tsx";

/** Changes the password. The present one, which the form brings, is the proof; without one it is asked for before. */
export const handler = ownerRoute({
  async POST(ctx, { form, session }) {
    const { service, runtime: { access } } = ctx.state;
    const next = form.get("password") ?? "";
    const problem = await passwordProblem(next, service.content);
    if (problem !== undefined) return ctx.redirect(withNotice(problem === "length" ? "rule" : problem), 303);
    if (form.get("repeat") !== next) return ctx.redirect(withNotice("differ"), 303);
    const { hasPassword } = await access.keys();
    if (!hasPassword) requireFresh(ctx, session);
    const { isRemembered } = session;
    const options = { staying: form.getAll("keep"), isRemembered };
    const entered = await access.changePassword(form.get("current") ?? "", next, visitorOf(ctx), options);
    if (entered === undefined) return ctx.redirect(withNotice("wrong"), 303);
    return letIn(ctx, entered, ctx.redirect(withNotice("changed"), 303));
  },
});
