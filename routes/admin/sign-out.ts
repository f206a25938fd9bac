import { withProblem } from "@/components/admin/DoorPage.tsx";
import { SIGN_IN } from "@/lib/admin/admin_paths.ts";
import { ownerRoute } from "@/lib/admin/admin_route.ts";
import { setCookie } from "@/lib/admin/visitor.ts";

export const handler = ownerRoute({
  async POST(ctx, { session, form }) {
    const { access } = ctx.state.runtime;
    if (form.has("everywhere")) await access.signOutEverywhere();
    else await access.sessions.end(session.id);
    const response = ctx.redirect(withProblem(SIGN_IN, "out"), 303);
    setCookie(ctx, response, { name: "session", value: "", maxAge: 0 });
    return response;
  },
});
