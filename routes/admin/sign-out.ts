import { setCookie } from "@/lib/admin/cookies.ts";
import { isSecure } from "@/lib/admin/origin.ts";
import { ownerRoute } from "@/lib/admin/owner_route.ts";
import { SIGN_IN } from "@/lib/admin/paths.ts";
import { withProblem } from "@/lib/admin/notices.ts";

export const handler = ownerRoute({
  async POST(ctx, { session, form }) {
    const { access } = ctx.state.runtime;
    if (form.has("everywhere")) await access.signOutEverywhere();
    else await access.sessions.end(session.id);
    const response = ctx.redirect(withProblem(SIGN_IN, "out"), 303);
    response.headers.append("set-cookie", setCookie({ name: "session", value: "", maxAge: 0 }, isSecure(ctx)));
    return response;
  },
});
