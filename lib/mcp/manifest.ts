import { MODERN_VERSION } from "@/lib/mcp/protocol/versions.ts";
import { serverCard } from "@/lib/mcp/server_card.ts";
import type { CallContext } from "@/lib/operations/operation.ts";

/**
 * What `GET /.well-known/mcp` says. There is no standard; this is the card with the names of SEP-1960 and of the
 * scanners that look here, and the tools by name.
 */
export function manifest(context: CallContext) {
  const card = serverCard(context);
  return {
    ...card,
    kind: "product",
    mcp_version: MODERN_VERSION,
    server_name: card.name,
    server_version: card.version,
    server_description: card.description,
    endpoints: { streamable_http: card.url },
    tools: context.service.operations.filter(({ tool }) => tool !== undefined)
      .map(({ name, title, summary }) => ({ name, title, description: summary })),
  };
}
