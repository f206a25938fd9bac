import { ownerRoute } from "@/lib/admin/owner_route.ts";
import { withNotice } from "@/lib/admin/notices.ts";

export const handler = ownerRoute({
  async POST(ctx, { form }) {
    await ctx.state.runtime.access.sessions.end(form.get("id") ?? "");
    return ctx.redirect(withNotice("ended"), 303);
  },
});
