import { ownerData } from "@/lib/admin/admin_route.ts";
import { strengthOf } from "@/lib/admin/password.ts";

/** Says how hard a new password is to guess, while the owner types it. */
export const handler = ownerData({
  async POST(_ctx, { json }) {
    const { password } = Object(json) as { password?: unknown };
    return await strengthOf(typeof password === "string" ? password : "");
  },
});
