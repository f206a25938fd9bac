import { ownerData } from "@/lib/admin/admin_route.ts";
import { FORM_BYTES, REMOVED, saveForm } from "@/lib/admin/content_desk.ts";

/** Saves what is being written, for the script of the form. */
export const handler = ownerData({
  async POST(ctx, { form }) {
    const { draft, isBeside } = await saveForm(ctx, form);
    return { draft: draft?.id ?? "", seen: draft === undefined ? "" : draft.digest ?? REMOVED, isBeside };
  },
}, FORM_BYTES);
