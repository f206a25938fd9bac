import { HOME } from "@/lib/admin/admin_paths.ts";
import { ownerRoute } from "@/lib/admin/admin_route.ts";

/** Notes that the owner knows of the changes that the desk has told of. */
export const handler = ownerRoute({
  async POST(ctx, { form }) {
    await ctx.state.runtime.access.events.confirm(Number(form.get("until")) || 0);
    return ctx.redirect(HOME, 303);
  },
});
