import { z } from "zod";
import { documentUrl } from "@/lib/discovery/documents.ts";
import type { CallContext } from "@/lib/operations/operation.ts";
import { V1 } from "@/lib/operations/version.ts";
import { pageUrl } from "@/lib/site/pages.ts";

const url = z.url();

/** `/.well-known/agent.json`. It is no A2A card, and `kind` says so. */
export const agentSchema = z.object({
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
}).meta({ title: "Entry points", description: "Every way into the service for programs." });

/** Every entry point for programs in one document. */
export function agentDocument(context: CallContext): z.output<typeof agentSchema> {
  const { service, baseUrl } = context;
  return {
    $schema: documentUrl(context, "agentSchema"),
    kind: "agent-entry-points",
    version: V1.version,
    name: service.content.profile.name,
    description: service.content.site.description,
    authentication: { required: false },
    entryPoints: [
      {
        type: "mcp",
        transport: "streamable-http",
        endpoint: `${baseUrl}/mcp`,
        card: documentUrl(context, "serverCard"),
      },
      { type: "rest", base: baseUrl + V1.prefix, description: documentUrl(context, "openApi") },
      { type: "webmcp", page: pageUrl(context, { path: "/" }) },
      { type: "markdown", page: `${baseUrl}/index.md` },
    ],
    discovery: {
      candidate: `${baseUrl}/.well-known/candidate.json`,
      portfolio: documentUrl(context, "portfolio"),
      resume: documentUrl(context, "resume"),
      ard: documentUrl(context, "ard"),
      apiCatalog: documentUrl(context, "apiCatalog"),
      mcp: documentUrl(context, "manifest"),
      agentSkills: documentUrl(context, "agentSkills"),
      llms: documentUrl(context, "llms"),
      llmsFull: documentUrl(context, "llmsFull"),
      developerLlms: documentUrl(context, "developersLlms"),
      auth: documentUrl(context, "auth"),
      security: documentUrl(context, "security"),
    },
  };
}
