import type { Context } from "fresh";
import { SignInPage } from "@/components/admin/SignInPage.tsx";
import { adminPage } from "@/lib/admin/admin_page.ts";
import { letIn } from "@/lib/admin/let_in.ts";
import { nextPath, signInPath } from "@/lib/admin/next_path.ts";
import { withProblem } from "@/lib/admin/notices.ts";
import { visitorRoute } from "@/lib/admin/visitor_route.ts";
import type { State } from "@/lib/http/runtime.ts";

export const handler = visitorRoute({
  async GET(ctx, { formToken }) {
    const query = ctx.url.searchParams;
    const next = nextPath(query.get("next"));
    if (ctx.state.owner !== undefined && !query.has("again")) return ctx.redirect(next, 303);
    const response = await adminPage(
      ctx,
      { title: "Sign in", scripts: ["/passkeys.js"] },
      <SignInPage state={ctx.state} token={formToken} next={next} problem={query.get("problem")} />,
    );
    if (isFromElsewhere(ctx)) response.headers.set("refresh", `0; url=${signInPath(next)}`);
    return response;
  },
  async POST(ctx, { form, visitor }) {
    const next = nextPath(form.get("next"));
    const entered = await ctx.state.runtime.access.signIn(form.get("password") ?? "", visitor);
    if (entered === undefined) return ctx.redirect(withProblem(signInPath(next), "refused"), 303);
    return letIn(ctx, entered, ctx.redirect(next, 303));
  },
}, (ctx) => ctx.redirect(withProblem("/admin/sign-in", "form"), 303));

/**
 * Whoever follows a link from a mail or another site comes without the `SameSite=Strict` cookie. The page then asks
 * again by itself: that request comes from here, brings the cookie, and an owner who is signed in goes on.
 */
function isFromElsewhere({ req }: Context<State>): boolean {
  return ["cross-site", "same-site"].includes(req.headers.get("sec-fetch-site") ?? "");
}
