import { proofFirst } from "@/components/admin/ConfirmPage.tsx";
import { withProblem } from "@/components/admin/SignedOutPage.tsx";
import { SIGN_IN } from "@/lib/admin/admin_paths.ts";
import { ownerRoute } from "@/lib/admin/admin_route.ts";
import { partPasskeys } from "@/lib/admin/owner.ts";
import { giveCookie, visitorOf } from "@/lib/admin/visitor.ts";

export const handler = ownerRoute({
  async POST(ctx, call) {
    const { session, form } = call;
    const { access } = ctx.state.runtime;
    if (form.has("everywhere")) {
      const staying = form.getAll("keep");
      // Signing out is never held up; ending a passkey may be what a stolen session wants.
      const [ending] = partPasskeys((await access.keys()).passkeys, staying);
      const asked = ending.length === 0 ? undefined : await proofFirst(ctx, call);
      if (asked !== undefined) return asked;
      await access.signOutEverywhere(staying, visitorOf(ctx).browser);
    } else await access.sessions.end(session.id);
    const response = ctx.redirect(withProblem(SIGN_IN, "out"), 303);
    giveCookie(ctx, response, { name: "session", value: "", maxAge: 0 });
    return response;
  },
});
