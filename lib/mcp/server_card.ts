import { offeredBy } from "@/lib/catalog/offered.ts";
import type { Site } from "@/lib/content/content_schemas.ts";
import { legacyCapabilities, MODERN_VERSION, VERSIONS } from "@/lib/mcp/mcp_message.ts";
import { SKILLS_EXTENSION } from "@/lib/mcp/mcp_skills.ts";
import { toolNames, V1 } from "@/lib/operations/addresses.ts";
import type { CallContext, Service } from "@/lib/operations/operation.ts";
import { initialOf, paletteOf } from "@/lib/site/mark.ts";
import { shortened } from "@/lib/text/excerpt.ts";
import { listed } from "@/lib/text/in_words.ts";

/** What the tool server can do. What it lists changes with the content only, and nobody is told of that. */
export const CAPABILITIES = {
  tools: { listChanged: false },
  // To the changes; since 2026-07-28, because before one needs a session for it.
  resources: { listChanged: false, subscribe: true },
  prompts: { listChanged: false },
  completions: {},
  extensions: { [SKILLS_EXTENSION]: {} },
};

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

/** How long the description of a server card may be (server card schema, `description`). */
const MAX_DESCRIPTION = 100;

/** Says who the tool server is: in the protocol, in its card and in the manifest. */
export function serverInfo({ content }: Pick<Service, "content">, baseUrl: string) {
  const { site, profile } = content;
  const { agents, services } = offeredBy(content);
  const parts = [...agents ? ["agents"] : [], ...services ? ["services"] : []];
  return {
    name: serverName(baseUrl),
    title: shortened(site.title, MAX_DESCRIPTION),
    version: V1.version,
    description: shortened(`${listed(["Profile", "projects", ...parts])} of ${profile.name}`, MAX_DESCRIPTION),
    websiteUrl: `${baseUrl}/`,
    icons: [serverIcon(site)],
  };
}

/** Returns the host of `baseUrl` in reverse, as registries of servers name them: `com.example.tess/profile`. */
export function serverName(baseUrl: string): string {
  const { hostname } = new URL(baseUrl);
  const isAddress = /^[\d.]+$|:/.test(hostname);
  const namespace = isAddress ? hostname : hostname.split(".").reverse().join(".");
  return `${namespace.replace(/[^a-zA-Z0-9.-]/g, "-")}/profile`;
}

/**
 * Draws the mark of the site: its initial on its accent colour. It travels inside the answer, so that a host that shows it
 * need not ask another address.
 */
function serverIcon(site: Pick<Site, "title" | "hue">) {
  const { accent, paper } = paletteOf(site.hue);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">' +
    `<rect width="64" height="64" rx="14" fill="${accent}"/>` +
    '<text x="32" y="44" font-family="ui-serif,Georgia,serif" font-size="38" text-anchor="middle" ' +
    `fill="${paper}">${initialOf(site) ?? ""}</text></svg>`;
  return { src: `data:image/svg+xml,${encodeURIComponent(svg)}`, mimeType: "image/svg+xml", sizes: ["any"] };
}

/** Writes what a host tells its model about the server as a whole; a tool's own description says when to use that tool. */
export function instructions(context: CallContext): string {
  const { service, baseUrl } = context;
  const { site, profile, services, analysis } = service.content;
  const offered = offeredBy(service.content);
  const discovery = toolNames(context, "discovery");
  const matching = toolNames(context, "problem_matching");
  const [writing, status] = [false, true].map((readOnly) => toolNames(context, "engagement", readOnly));
  return [
    `${site.description} The owner is ${profile.name}: ${profile.headline}.`,
    site.notice,
    `To learn about the owner and the work: ${discovery.join(", ")}. Ids come from search and the lists.`,
    matching.length > 0 &&
    `To see whether a problem fits what the owner does: ${
        matching.join(", ")
      }. They compare the words with what the owner ` +
      "has done, and store nothing. Describe the problem in the user's own words.",
    writing.length > 0 &&
    `To write to the owner: ${
        writing.join(", ")
      }. They deliver a real message to a person, or take one back. Show the user the ` +
      "text and the reply address first, and call them only when the user has agreed; for tests use dry_run. Send an " +
      `idempotency_key, so that a retry is not a second message. ${status.join(", ")} only reads how a message stands.`,
    `The hint of an error says what is allowed. REST has the same data: ${baseUrl}/openapi.json.`,
    offered.analysis && (services!.disclaimer ?? analysis.disclaimer),
  ].filter((part) => part).join("\n\n");
}
