import { ownerRoute } from "@/lib/admin/admin_route.ts";
import { DeskError } from "@/lib/admin/desk_language.ts";

export const handler = ownerRoute({
  async POST(ctx, { form }) {
    const { channelTests } = ctx.state.runtime;
    const channel = form.get("channel") ?? "";
    const result = await channelTests.send(channel);
    if (result === undefined) {
      throw new DeskError("validation_failed", "channel", {
        values: { channels: channelTests.names.join(", ") || "–" },
      });
    }
    return ctx.redirect(`/admin/settings?test=${channel}&result=${result}#channels`, 303);
  },
});
