import { ownerData } from "@/lib/admin/admin_route.ts";
import { FORM_BYTES, REMOVED } from "@/lib/admin/content_desk.ts";
import { saveLook } from "@/lib/admin/look_desk.ts";

/** Saves what is being chosen, for the script of the page of the look. */
export const handler = ownerData({
  async POST(ctx, { form }) {
    const { draft, isBeside } = await saveLook(ctx, form);
    return { draft: draft?.id ?? "", seen: draft === undefined ? "" : draft.digest ?? REMOVED, isBeside };
  },
}, FORM_BYTES);
