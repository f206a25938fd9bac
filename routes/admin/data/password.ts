import { ownerData } from "@/lib/admin/admin_route.ts";
import { strengthInWords } from "@/lib/admin/password.ts";

/** Says how hard a new password is to guess, while the owner types it. */
export const handler = ownerData({
  async POST({ state }, { json }) {
    const { password } = Object(json) as { password?: unknown };
    return await strengthInWords(
      typeof password === "string" ? password : "",
      state.speech.words,
      state.service.content,
    );
  },
});
