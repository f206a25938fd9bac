import { SetUpPage } from "@/components/admin/SetUpPage.tsx";
import { isAllowedPassword } from "@/lib/access/password_rules.ts";
import { adminPage } from "@/lib/admin/admin_page.ts";
import { letIn } from "@/lib/admin/let_in.ts";
import { withNotice, withProblem } from "@/lib/admin/notices.ts";
import { visitorRoute } from "@/lib/admin/visitor_route.ts";

const PATH = "/admin/setup";

export const handler = visitorRoute({
  GET: (ctx, { formToken }) =>
    adminPage(
      ctx,
      { title: "Set up", scripts: ["/set-up.js"] },
      <SetUpPage state={ctx.state} token={formToken} problem={ctx.url.searchParams.get("problem")} />,
    ),
  async POST(ctx, { form, visitor }) {
    const password = form.get("password") ?? "";
    if (!isAllowedPassword(password)) return ctx.redirect(withProblem(PATH, "password"), 303);
    if (form.get("repeat") !== password) return ctx.redirect(withProblem(PATH, "repeat"), 303);
    const entered = await ctx.state.runtime.access.setUp(form.get("code")?.trim() ?? "", password, visitor);
    if (entered === undefined) return ctx.redirect(withProblem(PATH, "link"), 303);
    // With a fragment of its own, the address does not inherit that of the form, which is the code.
    return letIn(ctx, entered, ctx.redirect(`${withNotice("welcome")}#main`, 303));
  },
}, (ctx) => ctx.redirect(withProblem(PATH, "form"), 303));
