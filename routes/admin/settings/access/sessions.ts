import { ownerRoute } from "@/lib/admin/admin_route.ts";
import { withNotice } from "@/routes/admin/(_components)/AccessSettings.tsx";

export const handler = ownerRoute({
  async POST(ctx, { form }) {
    await ctx.state.runtime.access.sessions.end(form.get("id") ?? "");
    return ctx.redirect(withNotice("ended"), 303);
  },
});
