import { legacyCapabilities, MODERN_VERSION, VERSIONS } from "@/lib/mcp/mcp_message.ts";
import { CAPABILITIES, serverInfo } from "@/lib/mcp/server_info.ts";
import type { CallContext } from "@/lib/operations/operation.ts";

/**
 * Makes the card of the tool server: SEP-2127, with the members that readers of its drafts look for (`serverInfo`, `url`,
 * `transport`, `capabilities`). What it says is what the server itself says when it is asked.
 */
export function serverCard({ service, baseUrl }: CallContext) {
  const { name, title, version, description, websiteUrl, icons } = serverInfo(service, baseUrl);
  const url = `${baseUrl}/mcp`;
  return {
    $schema: "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json",
    name,
    version,
    title,
    description,
    websiteUrl,
    icons,
    remotes: [{ type: "streamable-http", url, supportedProtocolVersions: VERSIONS }],
    serverInfo: { name, title, version },
    url,
    transport: { type: "streamable-http", endpoint: url },
    capabilities: legacyCapabilities(CAPABILITIES),
    authentication: { required: false, schemes: [] },
    notice: service.content.site.notice,
  };
}

/**
 * Makes what `GET /.well-known/mcp` says. There is no standard; this is the card with the names of SEP-1960 and of the
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
