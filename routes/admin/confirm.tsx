import { confirmPage, proofFirst } from "@/components/admin/ConfirmPage.tsx";
import { CONFIRM, nextPath } from "@/lib/admin/admin_paths.ts";
import { ownerRoute } from "@/lib/admin/admin_route.ts";

/** Asks an owner who is signed in for the password or a passkey again, and leads on to where that is needed. */
export const handler = ownerRoute({
  async GET(ctx, { formToken }) {
    const next = nextPath(ctx.url.searchParams.get("next"));
    return await confirmPage(ctx, { action: CONFIRM, fields: [["next", next]], formToken });
  },

  async POST(ctx, call) {
    return await proofFirst(ctx, call) ?? ctx.redirect(nextPath(call.form.get("next")), 303);
  },
});
