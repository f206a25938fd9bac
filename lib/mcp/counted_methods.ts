import type { Insight } from "@/lib/insight/insight.ts";
import { declaredClient } from "@/lib/mcp/declared_client.ts";
import type { Methods } from "@/lib/mcp/protocol/server.ts";

/** Has every message counted under the name that its client gives itself, where it gives one. */
export function countedMethods(methods: Methods, insight: Insight): Methods {
  return Object.fromEntries(
    Object.entries(methods).map(([name, method]) => [name, {
      ...method,
      answer(params, call) {
        const client = declaredClient(params);
        if (client !== undefined) insight.count("clients", client);
        return method.answer(params, call);
      },
    }]),
  );
}
