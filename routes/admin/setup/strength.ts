import { jsonOf, noSuchData, visitorRoute } from "@/lib/admin/admin_route.ts";
import { strengthInWords } from "@/lib/admin/password.ts";

/** Says how hard a new password is to guess, to whoever has a set-up code: the estimate takes time, which strangers do not get. */
export const handler = visitorRoute({
  async POST(ctx, { json }) {
    const { password, code } = Object(json) as { password?: unknown; code?: unknown };
    if (typeof code !== "string" || typeof password !== "string") return noSuchData(ctx);
    if (!await ctx.state.runtime.access.isSetUpSecret(code.trim())) return noSuchData(ctx);
    return jsonOf(await strengthInWords(password, ctx.state.speech.words, ctx.state.service.content));
  },
}, noSuchData);
