import { ownerData } from "@/lib/admin/admin_route.ts";
import { FORM_BYTES, REMOVED, saveForm } from "@/lib/admin/content_desk.ts";
import { saveLook } from "@/lib/admin/look_desk.ts";

/** Saves what is being written or chosen, for the scripts of the forms. */
export const handler = ownerData({
  async POST(ctx, { form }) {
    const save = form.get("page") === "look" ? saveLook : saveForm;
    const { draft, isBeside } = await save(ctx, form);
    return { draft: draft?.id ?? "", seen: draft === undefined ? "" : draft.digest ?? REMOVED, isBeside };
  },
}, FORM_BYTES);
