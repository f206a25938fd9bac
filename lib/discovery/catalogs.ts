import { z } from "zod";
import { offeredBy } from "@/lib/catalog/catalog.ts";
import { DOCUMENTS, documentUrl, interfaceUrls } from "@/lib/discovery/documents.ts";
import { ServiceError } from "@/lib/errors.ts";
import { SERVER_CARD_TYPE } from "@/lib/http/http_headers.ts";
import { digestOf, skillFile, skills } from "@/lib/mcp/guides.ts";
import { serverInfo } from "@/lib/mcp/server_info.ts";
import { V1 } from "@/lib/operations/addresses.ts";
import type { CallContext } from "@/lib/operations/operation.ts";
import { notice } from "@/lib/operations/portfolio_operations.ts";
import { candidate, getCandidate } from "@/lib/operations/profile_operations.ts";
import { notOffered } from "@/lib/operations/registry.ts";
import { pageUrl } from "@/lib/site/pages.ts";

const url = z.url();

/** Shape of `/.well-known/agent.json`. It is no A2A card, and `kind` says so. */
const agentSchema = z.object({
  $schema: url.describe("Where this schema is"),
  kind: z.literal("agent-entry-points").describe("What this document is"),
  version: z.string().describe("Version of the interface"),
  name: z.string().describe("Whose service it is"),
  description: z.string().describe("What a visitor finds here"),
  authentication: z.object({ required: z.literal(false) }).describe("Nothing needs a key or an account"),
  entryPoints: z.array(z.discriminatedUnion("type", [
    z.object({
      type: z.literal("mcp").describe("Tool server"),
      transport: z.literal("streamable-http").describe("Transport of the protocol"),
      endpoint: url.describe("Where messages are posted"),
      card: url.describe("Server card"),
    }),
    z.object({
      type: z.literal("rest").describe("JSON over HTTP"),
      base: url.describe("What every path begins with"),
      description: url.describe("OpenAPI description"),
    }),
    z.object({
      type: z.literal("webmcp").describe("The tools in a browser, through document.modelContext"),
      page: url.describe("A page that registers them; every page does"),
    }),
    z.object({
      type: z.literal("markdown").describe("Every page as text"),
      page: url.describe("The first page"),
    }),
  ])).describe("The ways in"),
  discovery: z.record(z.string(), url).describe("Further documents, by name"),
  notice,
}).meta({ title: "Entry points", description: "Every way into the service for programs." });

export function agentDocument(context: CallContext): z.output<typeof agentSchema> {
  const { service, baseUrl } = context;
  const at = (name: keyof typeof DOCUMENTS) => documentUrl(context, name);
  return {
    $schema: at("agentSchema"),
    kind: "agent-entry-points",
    version: V1.version,
    name: service.content.profile.name,
    description: service.content.site.description,
    authentication: { required: false },
    entryPoints: [
      { type: "mcp", transport: "streamable-http", endpoint: `${baseUrl}/mcp`, card: at("serverCard") },
      { type: "rest", base: baseUrl + V1.prefix, description: at("openApi") },
      { type: "webmcp", page: pageUrl(context, { path: "/" }) },
      { type: "markdown", page: `${baseUrl}/index.md` },
    ],
    discovery: {
      ...(offeredBy(service.content).hiring && { candidate: `${baseUrl}/.well-known/candidate.json` }),
      portfolio: at("portfolio"),
      resume: at("resume"),
      feed: at("jsonFeed"),
      atom: at("atomFeed"),
      keys: at("jwks"),
      ard: at("ard"),
      apiCatalog: at("apiCatalog"),
      mcp: at("manifest"),
      agentSkills: at("agentSkills"),
      llms: at("llms"),
      llmsFull: at("llmsFull"),
      developerLlms: at("developersLlms"),
      auth: at("auth"),
      security: at("security"),
    },
    notice: service.content.site.notice,
  };
}

/** Returns the JSON Schema (2020-12) of `/.well-known/agent.json`. */
export function agentJsonSchema(context: CallContext): unknown {
  return jsonSchema(agentSchema, documentUrl(context, "agentSchema"));
}

/** Returns the JSON Schema (2020-12) of `/.well-known/candidate.json`. */
export function candidateJsonSchema(context: CallContext): unknown {
  if (!offeredBy(context.service.content).hiring) throw notOffered(getCandidate, context.baseUrl);
  return jsonSchema(candidate(), documentUrl(context, "candidateSchema"));
}

/** Writes a JSON Schema that forbids no further fields, because some may be added to a document later. */
function jsonSchema(schema: z.ZodType, id: string) {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: "input" });
  return { $schema, $id: id, ...rest };
}

/** Media type of an OpenAPI description as links name it. */
const OPENAPI_LINK_TYPE = "application/vnd.oai.openapi+json;version=3.1";

/** Lists the interfaces: RFC 9727, as a linkset (RFC 9264, section 4.2) with the relations of RFC 8631. */
export function apiCatalog(context: CallContext): unknown {
  const [rest, tools] = interfaceUrls(context);
  const link = (name: keyof typeof DOCUMENTS, type: string = DOCUMENTS[name].type) => ({
    href: documentUrl(context, name),
    type: type.split(";")[0] === "text/plain" ? "text/plain" : type,
    title: DOCUMENTS[name].title,
  });
  const portal = { href: pageUrl(context, { path: "/developers" }), type: "text/html" };
  const guides = [portal, link("developersLlms")];
  const meta = [{ ...link("auth"), type: "text/markdown" }];
  return {
    linkset: [
      { anchor: documentUrl(context, "apiCatalog"), item: [{ href: rest }, { href: tools }] },
      {
        anchor: rest,
        "service-desc": [link("openApi", OPENAPI_LINK_TYPE)],
        "service-doc": guides,
        "service-meta": meta,
      },
      { anchor: tools, "service-desc": [link("serverCard")], "service-doc": guides, "service-meta": meta },
    ],
  };
}

/** Type of a skill in a catalog, as validators know it. */
const SKILL_TYPE = 'text/markdown; profile="urn:air:agent-skills"';

/**
 * Lists what agents can use here, valid as a manifest of Agentic Resource Discovery 0.91 and of its predecessor, the AI
 * catalog. Entries have only types that validators know: the REST interface, for which there is
 * none, is named by the `metadata` of the tool server and by every skill.
 */
export function ardCatalog(context: CallContext): unknown {
  const { service, baseUrl } = context;
  const { profile, site } = service.content;
  const { title, description } = serverInfo(service, baseUrl);
  const { hiring, services } = offeredBy(service.content);
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
        tags: ["profile", "portfolio", ...hiring ? ["hiring"] : [], ...services ? ["services"] : []],
        representativeQueries: [
          `What has ${profile.name} done?`,
          ...hiring ? [`Is ${profile.name} available, where and for which roles?`] : [],
          ...services ? [`Can ${profile.name} help me?`] : [],
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

/** Names an entry: ours are those of our host (ARD, section on identifiers). */
function urn(baseUrl: string, name: string): string {
  return `urn:air:${new URL(baseUrl).hostname.replace(/[^a-zA-Z0-9.-]/g, "-")}:${name}`;
}

/** Lists the skills: agent-skills-discovery-rfc 0.2.0. The digests are those of the bytes that are served. */
export function agentSkillsIndex(context: CallContext): unknown {
  return {
    $schema: "https://schemas.agentskills.io/discovery/0.2.0/schema.json",
    skills: skills(context).map((skill) => ({
      name: skill.name,
      type: "skill-md",
      description: skill.description,
      url: skillPath(skill.name),
      digest: digestOf(skillFile(skill)),
    })),
  };
}

export function skillPath(name: string): string {
  return DOCUMENTS.agentSkills.path.replace("index.json", `${name}/SKILL.md`);
}

/**
 * Returns the file of the skill `name`.
 *
 * @throws {ServiceError} `not_found` when there is none.
 */
export function skillDocument(context: CallContext, name: string): string {
  const all = skills(context);
  const skill = all.find((candidate) => candidate.name === name);
  if (skill !== undefined) return skillFile(skill);
  throw new ServiceError("not_found", "There is no skill with this name.", {
    hint: `Skills: ${all.map((known) => known.name).join(", ")}`,
  });
}
