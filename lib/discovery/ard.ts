import { documentUrl } from "@/lib/discovery/documents.ts";
import { skillPath } from "@/lib/discovery/agent_skills.ts";
import { serverInfo } from "@/lib/mcp/identity.ts";
import { skills } from "@/lib/mcp/skills/skills.ts";
import { SERVER_CARD_TYPE } from "@/lib/media_types.ts";
import type { CallContext } from "@/lib/operations/operation.ts";
import { V1 } from "@/lib/operations/version.ts";
import { pageUrl } from "@/lib/site/pages.ts";

/** Type of a skill in a catalog, as validators know it. */
const SKILL_TYPE = 'text/markdown; profile="urn:air:agent-skills"';

/**
 * The catalog of what agents can use here, valid as a manifest of Agentic Resource Discovery 0.91 and of its
 * predecessor, the AI catalog. Entries have only types that validators know: the REST interface, for which there is
 * none, is named by the `metadata` of the tool server and by every skill.
 */
export function ardCatalog(context: CallContext) {
  const { service, baseUrl } = context;
  const { profile, site } = service.content;
  const { title, description } = serverInfo(service, baseUrl);
  const common = { version: V1.version, updatedAt: `${site.updated_at}T00:00:00Z` };
  const tools = service.operations.filter(({ tool }) => tool !== undefined);
  return {
    specVersion: "1.0",
    host: {
      displayName: profile.name,
      documentationUrl: pageUrl(context, { path: "/developers" }),
      logoUrl: `${baseUrl}/icon.svg`,
    },
    entries: [
      {
        identifier: urn(baseUrl, "mcp:profile"),
        displayName: `${title} (tool server)`,
        type: SERVER_CARD_TYPE,
        url: documentUrl(context, "serverCard"),
        description: `${description}. MCP over streamable HTTP, without authentication.`,
        capabilities: tools.map(({ name }) => name),
        tags: ["profile", "portfolio", "hiring", "services"],
        representativeQueries: [
          `What has ${profile.name} built?`,
          `Is ${profile.name} available, where and for which roles?`,
          `Can ${profile.name} help with a problem of my business?`,
          `Send ${profile.name} a message about a role`,
        ],
        metadata: { openapi: documentUrl(context, "openApi"), rest: baseUrl + V1.prefix },
        ...common,
      },
      ...skills(context).map(({ name, description, queries }) => ({
        identifier: urn(baseUrl, `skill:${name}`),
        displayName: name,
        type: SKILL_TYPE,
        url: baseUrl + skillPath(name),
        description,
        tags: ["skill"],
        representativeQueries: queries,
        ...common,
      })),
    ],
  };
}

/** The name of an entry: ours are those of our host (ARD, section on identifiers). */
function urn(baseUrl: string, name: string): string {
  return `urn:air:${new URL(baseUrl).hostname.replace(/[^a-zA-Z0-9.-]/g, "-")}:${name}`;
}
