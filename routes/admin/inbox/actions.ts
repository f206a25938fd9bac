import { proofFirst } from "@/components/admin/ConfirmPage.tsx";
import { ownerRoute } from "@/lib/admin/admin_route.ts";
import { act, readRequest, withResult } from "@/lib/admin/inbox_actions.ts";
import { DELETE_PATH, isLeaving, listOf, safeBack } from "@/lib/admin/inbox_paths.ts";

/** Does what the forms of the inbox ask for. Deleting is asked for once more, unless it was confirmed. */
export const handler = ownerRoute({
  async POST(ctx, call) {
    const { form } = call;
    const pressed = form.get("action");
    const named = pressed === "later" ? `later:${form.get("until")}` : pressed;
    const request = readRequest(named, form.getAll("id"), form.get("note"));
    const { action, ids } = request;
    const back = safeBack(form.get("back"));
    const next = isLeaving(action) ? listOf(back) : back;
    if (ids.length === 0) return ctx.redirect(next, 303);
    if (action === "delete" && form.get("confirmed") !== "yes") {
      const asked = new URLSearchParams([...ids.map((id) => ["id", id]), ["back", back]]);
      return ctx.redirect(`${DELETE_PATH}?${asked}`, 303);
    }
    const asked = action === "delete" ? await proofFirst(ctx, call) : undefined;
    if (asked !== undefined) return asked;
    const { runtime: { inbox }, service, speech } = ctx.state;
    return ctx.redirect(withResult(next, action, await act({ inbox, service, zone: speech.zone }, request)), 303);
  },
});
