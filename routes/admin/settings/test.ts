import { ownerRoute } from "@/lib/admin/admin_route.ts";
import { ServiceError } from "@/lib/errors.ts";

export const handler = ownerRoute({
  async POST(ctx, { form }) {
    const { channelTests } = ctx.state.runtime;
    const channel = form.get("channel") ?? "";
    const result = await channelTests.send(channel);
    if (result === undefined) {
      throw new ServiceError("validation_failed", "There is no such channel.", {
        hint: `Channels that are set: ${channelTests.names.join(", ") || "none"}.`,
      });
    }
    return ctx.redirect(`/admin/settings?test=${channel}&result=${result}#channels`, 303);
  },
});
