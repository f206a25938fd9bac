import { serverInfo } from "@/lib/mcp/identity.ts";
import { LEGACY_VERSIONS, MODERN_VERSION } from "@/lib/mcp/protocol/versions.ts";
import { CAPABILITIES } from "@/lib/mcp/tool_server.ts";
import type { CallContext } from "@/lib/operations/operation.ts";

/**
 * The card of the tool server: SEP-2127, with the members that readers of its drafts look for (`serverInfo`, `url`,
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
    remotes: [{ type: "streamable-http", url, supportedProtocolVersions: [MODERN_VERSION, ...LEGACY_VERSIONS] }],
    serverInfo: { name, title, version },
    url,
    transport: { type: "streamable-http", endpoint: url },
    capabilities: CAPABILITIES,
    authentication: { required: false, schemes: [] },
  };
}
