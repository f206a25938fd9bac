import { isFields } from "@/lib/mcp/protocol/message.ts";
import { invalidParams } from "@/lib/mcp/protocol/protocol_error.ts";
import type { Methods } from "@/lib/mcp/protocol/server.ts";
import { META } from "@/lib/mcp/protocol/versions.ts";

/**
 * `subscriptions/listen` of a server whose lists never change while it runs: it says that none of what was asked for
 * will come, and ends at once instead of holding a connection open for nothing.
 */
export function listenMethod(): Methods {
  return {
    "subscriptions/listen": {
      era: "modern",
      answer({ notifications }, { id }) {
        if (!isFields(notifications)) throw invalidParams("notifications must be an object.");
        const _meta = { [META.subscriptionId]: id };
        return (async function* () {
          yield { method: "notifications/subscriptions/acknowledged", params: { notifications: {}, _meta } };
          return { _meta };
        })();
      },
    },
  };
}
